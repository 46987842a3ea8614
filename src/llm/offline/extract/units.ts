// Cuts what an English-speaking person says into units, each of which may be a decision of its own: "go decimal, round per
// tax rate" are two. Cuts wherever a second choice could begin; which of them decide is judged later.

import { plain, type Sentence, sentencesOf } from '../sentences.ts'
import { pairsOf } from './answers.ts'
import type { Speech } from './dialogue.ts'

export interface Unit {
  sentence: Sentence
  /** The sentence it was cut from. */
  whole: Sentence
  /** Where it begins in that. */
  from: number
  /** The question of the agent that it answers. */
  answers?: Sentence
}

export function unitsOf(speech: Speech): Unit[] {
  if (asksItself(speech)) return ofAnswer(speech)
  if (speech.sentences.length === 0) return [unspoken(speech)]
  const [first] = speech.sentences
  const marked = first?.listed === true && first.marker !== undefined && !/\n/.test(speech.raw.trim())
  const opening = marked ? [wholeUnit({ ...first, text: first.marker ?? '', listed: false })] : []
  return [...opening, ...speech.sentences.flatMap(cutUp)]
}

/** An answer that was kept with its question. */
export function asksItself({ kind, raw }: Speech): boolean {
  return kind === 'answer' && pairsOf(raw).some(({ question }) => question !== '')
}

function ofAnswer({ raw, language }: Speech): Unit[] {
  return pairsOf(raw).flatMap(({ question, answer }) => {
    const text = plain(question)
    const asked = { text, language, listed: false, marker: undefined, heading: false, question: true }
    const units = sentencesOf(answer, language).flatMap(cutUp)
    return units.map((unit, at) => (at === 0 && text !== '' ? { ...unit, answers: asked } : unit))
  })
}

/** A reply without words: a thumb, a number. */
function unspoken(speech: Speech): Unit {
  const text = speech.raw.trim().slice(0, 80)
  const { language } = speech
  return wholeUnit({ text, language, listed: false, marker: undefined, heading: false, question: false })
}

function wholeUnit(sentence: Sentence): Unit {
  return { sentence, whole: sentence, from: 0 }
}

const DIRECTS = String.raw`(?:please |just |also |only |we(?:'ll| will| should| must)? |let['’]?s |it (?:should|must) |make sure )?(?:no|not|never|always|only|don['’]?t|do not|use|keep|drop|skip|leave|put|store|pin|set|cap|make|avoid|remove|move|switch|stick|stay|go|name|write|default|add|round|log|send|run|do|have|give|take|call|show|treat|ship|start|stop|limit|split|ignore|reject|allow|everything|everywhere|the rest|all|each|every|any|new|old|nothing|nobody)\b`
const SEAM = new RegExp(
  [
    String.raw`\s*;\s+`,
    String.raw`\s+[-–—]+\s+`,
    String.raw`,\s+(?:and|but|also|plus|then|so)\s+(?:also\s+)?`,
    String.raw`,\s+(?=${DIRECTS})`,
    String.raw`\s+(?:and|but|plus)\s+(?:also\s+|please\s+|then\s+)?(?=${DIRECTS})`,
    String.raw`:\s+(?=${DIRECTS})`,
  ].join('|'),
  'giu',
)

function cutUp(whole: Sentence): Unit[] {
  const units: Unit[] = []
  let from = 0
  const add = (to: number) => {
    const text = whole.text.slice(from, to).trim()
    if (/[\p{L}\p{N}]/u.test(text)) units.push({ whole, from, sentence: { ...whole, text } })
  }
  for (const seam of whole.text.matchAll(SEAM)) {
    if (/[(`"“][^)`"”]*$/.test(whole.text.slice(0, seam.index))) continue
    add(seam.index)
    from = seam.index + seam[0].length
  }
  add(whole.text.length)
  return units.map((unit, at) => {
    const closes = at === units.length - 1
    return { ...unit, sentence: { ...unit.sentence, question: whole.question && closes } }
  })
}
