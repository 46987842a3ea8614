// What an assistant decided by itself and told with a reason. Work done, causes found and the next step are no choices.
import { has } from '../cues.ts'
import { nextOfPerson, type Speech } from './dialogue.ts'
import type { Found } from './found.ts'
import { isMinuted } from './minutes.ts'
import { ACCEPT, reportScore, says } from './scores.ts'

/** Choices the assistant reports with a reason, unless the person objects at once. */
export function ofAssistant(dialogue: Speech[], at: number, speech: Speech): Found[] {
  const next = nextOfPerson(dialogue, at)
  if (next?.kind === 'rejection' || (next !== undefined && says(next, 'refuse'))) return []
  const reports = speech.sentences.slice(0, 1).some((sentence) => has(sentence.text, 'report', sentence.language))
  return speech.sentences.flatMap((sentence, place) => {
    const following = speech.sentences[place + 1]
    const reasoned = following !== undefined && !following.listed && has(following.text, 'reason', following.language)
    const countered =
      following !== undefined && following.language === 'en' && !following.question && COUNTERS.test(following.text)
    const score = reportScore(sentence, { reasoned: reasoned || countered, reports }) + (countered ? 1 : 0)
    if (score < ACCEPT && !isMinuted(sentence, speech)) return []
    const prior = speech.sentences[place - 1]
    const meant =
      prior !== undefined && SPEAKS_OF_PRIOR.test(sentence.text) && !prior.question && !prior.listed ? [prior] : []
    const agreed = next !== undefined && says(next, 'agree') ? [next.n] : []
    const reasons = (reasoned || countered) && following !== undefined ? [following] : []
    return [
      {
        kind: 'report' as const,
        sentences: [...meant, sentence],
        reasons,
        turns: [speech.n, ...agreed],
        at,
        takesBack: false,
      },
    ]
  })
}

// "A JSON file would be corrupted": why the other way was not taken.
const COUNTERS =
  /^(?:an? |plain |using )?(?!the |it |this |that |you |i |we )(?:\S+ ){1,4}(?:would|wouldn['’]t|can['’]t|doesn['’]t) /i

// "I set it in the component": what "it" is was said just before.
const SPEAKS_OF_PRIOR = /^I \w+ (?:it|this|that|them)\b/i
