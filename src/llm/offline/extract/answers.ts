// What a person answered to a question the agent put: question and answer together are the decision, for `SQLite` alone
// says nothing. Answers that only say how to go on with the session, or ask back, decide nothing.
import { has } from '../cues.ts'
import { plain } from '../sentences.ts'
import type { Speech } from './dialogue.ts'
import type { Found } from './found.ts'

export function answered(speech: Speech, at: number): Found[] {
  return pairsOf(speech.raw).flatMap(({ question, answer }) => {
    const { language } = speech
    if (answer === '' || has(answer, 'undecided', language) || /[?？]$/.test(answer)) return []
    if (GOES_ON.test(question)) return []
    const text = plain(question === '' ? answer : `${question} ${capital(answer, question)}`)
    const sentence = { text, language, listed: false, marker: undefined, heading: false, question: false }
    return [{ kind: 'answer' as const, sentences: [sentence], reasons: [], turns: [speech.n], at, takesBack: false }]
  })
}

export interface Pair {
  question: string
  answer: string
}

const FORM = /^Question: ([\s\S]*?)\nAnswer: ([\s\S]*?)(?=\nQuestion: |(?![\s\S]))/gm
const SHORT_FORM = /^(?:(.*?)\s*(?:->|→|=>)\s*)?(.*)$/su
const GOES_ON =
  /\b(?:what would you like (?:me )?to do|(?:would you like|want|shall we|should (?:i|we)|how (?:to|do you want to)) (?:me )?(?:to )?(?:proceed|continue|go on)|what(?:'s| is| should (?:i|we) do) next|(?:shall|should) i (?:now )?(?:run|build|start|test|commit|push|open|check|go on)|ready to (?:start|proceed|submit))\b/i

/** Question and answer, pair by pair; the question is empty where only the answer was kept. */
export function pairsOf(raw: string): Pair[] {
  const found = [...raw.replace(/\r\n?/g, '\n').matchAll(FORM)]
  const pairs =
    found.length > 0
      ? found.map(([, question = '', answer = '']) => ({ question, answer }))
      : raw.split(/\n+/).map((line) => {
          const [, question = '', answer = ''] = SHORT_FORM.exec(line.trim()) ?? []
          return { question, answer }
        })
  return pairs.map(({ question, answer }) => ({
    question: asked(question),
    answer: answer
      .replace(/\s*\(recommended\)/gi, '')
      .replace(/\s+/g, ' ')
      .trim(),
  }))
}

/** The question itself, without what was set out before it. */
function asked(question: string): string {
  const lines = question
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.findLast((line) => /[?？]$/.test(line)) ?? lines[0] ?? ''
}

// A mark between the two says where the question ends; a word keeps its letters where it is a name.
function capital(answer: string, question: string): string {
  return /[?？]$/.test(question) && /^\p{Ll}+(?=[\s,.;]|$)/u.test(answer)
    ? `${answer.charAt(0).toUpperCase()}${answer.slice(1)}`
    : answer
}
