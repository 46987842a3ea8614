// What stands round a decision of an English-speaking person, as far as it tells what was decided: the rest of the message,
// the question it answers, what the agent had said of it and how it confirmed it. Chooses whole sentences and changes none.
import { wordsOf } from '../../../lib/words.ts'
import { tidy } from '../phrasing.ts'
import type { Sentence } from '../sentences.ts'
import { contentWords } from '../subjects.ts'
import { afterSpeech, beforeSpeech, type Speech } from './dialogue.ts'
import type { Found } from './found.ts'

/** So much is told beside a decision at most. */
const CHARS = 420
/** A sentence worth less is not told. */
const LEAST = 0.9

/** With fewer content words than this a decision needs more beside it. */
const FEW = 5

interface Near {
  sentence: Sentence
  /** How likely it tells of the decision, before its words are looked at. */
  worth: number
}

/** The decisions of one message, each with what tells of it. */
export function withSurroundings(made: Found[], dialogue: Speech[]): Found[] {
  const near = nearTo(made[0]?.at ?? 0, dialogue)
  return made.map((found) => {
    const others = made.filter((one) => one !== found).flatMap((one) => one.sentences)
    const words = wordsIn(found.sentences)
    const few = words.size < FEW ? 0.6 : 0
    const ranked = [...found.reasons.map((sentence) => ({ sentence, worth: 1.5 })), ...near]
      .filter(({ sentence }) => ![...found.sentences, ...others].some((one) => repeats(sentence, one, made.length > 1)))
      .map(({ sentence, worth }) => ({ sentence, worth: worth + few + shared(sentence, words) }))
      .filter(({ worth }) => worth >= LEAST)
      .sort((a, b) => b.worth - a.worth)
    return {
      ...found,
      reasons: fitting(
        ranked.map(({ sentence }) => sentence),
        words,
      ),
    }
  })
}

function wordsIn(sentences: Sentence[]): Set<string> {
  return new Set(sentences.flatMap(({ text }) => contentWords(text)))
}

/** A part of it, or the sentence it is a part of; where others were cut from that too, all is told. */
function repeats({ text }: Sentence, said: Sentence, several: boolean): boolean {
  return said.text.includes(text) || (text.includes(said.text) && (several || text.length < said.text.length * 1.3))
}

function shared({ text }: Sentence, words: Set<string>): number {
  return new Set(contentWords(text).filter((word) => words.has(word))).size
}

function asks({ question, text }: Sentence): boolean {
  return question || /\b(?:what|how|which|should|can|could)\b/i.test(text)
}

function nearTo(at: number, dialogue: Speech[]): Near[] {
  const { speeches, asked } = beforeSpeech(dialogue, at)
  const before = speeches.flatMap(({ sentences }) => sentences)
  const [echo] = afterSpeech(dialogue, at)
  const ranked = (sentences: Sentence[], worth: (one: Sentence, place: number) => number) =>
    sentences.filter(({ heading }) => !heading).map((sentence, place) => ({ sentence, worth: worth(sentence, place) }))
  return [
    ...ranked(dialogue[at]?.sentences ?? [], () => 0.8),
    ...ranked(before, (one, place) => (one.question ? 1 : place === before.length - 1 ? 0.6 : 0.3)),
    ...ranked(echo?.sentences ?? [], (one, place) => (one.question ? -1 : place === 0 ? 1.1 : place === 1 ? 0.5 : 0)),
    ...ranked(asked?.sentences.filter(asks) ?? [], () => 0.4),
  ].filter(({ sentence }) => wordsOf(sentence.text).length > 1)
}

/** As many as fit, each of which says something new. */
function fitting(sentences: Sentence[], words: Set<string>): Sentence[] {
  const kept: Sentence[] = []
  const known = new Set(words)
  let length = 0
  for (const one of sentences) {
    const own = contentWords(tidy(one.text, one.language))
    if (length + one.text.length > CHARS || own.every((word) => known.has(word))) continue
    kept.push(one)
    length += one.text.length + 2
    for (const word of own) known.add(word)
  }
  return kept
}
