// Cuts one English sentence of a person into the choices it holds: "Loki for logs, Prometheus for metrics" are two.
// A choice is never cut from its alternative, its amount or its reason; where that is in doubt the sentence stays whole.
import { has } from './cues.ts'
import type { Sentence } from './sentences.ts'
import { contentWords } from './subjects.ts'

/** The choices of one sentence; the sentence itself when it holds one. */
export function clausesOf(sentence: Sentence): Sentence[] {
  if (sentence.language !== 'en' || sentence.question || sentence.heading) return [sentence]
  const pieces = announced(sentence.text) ?? assigned(sentence.text) ?? joined(sentence.text)
  return pieces === undefined ? [sentence] : pieces.map((text) => ({ ...sentence, text }))
}

const ANNOUNCES =
  /^(?:ok(?:ay)?,? )?(?:so )?(?:two|three|four|2|3|4|a few|a couple of|some) (?:things|decisions|rules|points|choices)[^:,;]{0,20}: /i

/** "Two things: drop 3.8, and move the CI". */
function announced(text: string): string[] | undefined {
  const opening = ANNOUNCES.exec(text)
  if (opening === null) return undefined
  const pieces = text.slice(opening[0].length).split(/(?:[,;]\s+(?:and|plus)|;)\s+/)
  return pieces.length > 1 && pieces.every(isFull) ? pieces : undefined
}

const NAMED = String.raw`(?!(?:the|it|that|this|not|no|so|too|i|we|thanks|ok|look|check|ask|wait|is|are|was)\b)[a-z][\w./+#-]*`
const ASSIGNS = new RegExp(String.raw`^${NAMED}(?: (?!for\b)[\w./+#-]+){0,2} for (?:[\w./+#-]+ ?){1,4}$`, 'i')

/** "Postgres for orders, Redis for sessions": each thing with what it is for. */
function assigned(text: string): string[] | undefined {
  const pieces = text.replace(/[.!]+$/, '').split(/[,;]\s+(?:and\s+)?/)
  return pieces.length > 1 && pieces.every((piece) => ASSIGNS.test(piece)) ? pieces : undefined
}

const JOINS =
  /[,;]\s+(?:and|but)\s+(?:(?=also\b)|(?=never\b|always\b|from now on\b))|\s+and\s+also\s+(?=never\b|always\b)/i
const LISTS = /[,;]\s+and\s+/i

/** "X over Y, and Z instead of W", "…, and also never …". */
function joined(text: string): string[] | undefined {
  const pair = splitAt(text, JOINS)
  if (pair !== undefined) return pair
  const both = splitAt(text, LISTS)
  return both?.every((piece) => has(piece, 'contrast', 'en')) ? both : undefined
}

function splitAt(text: string, seam: RegExp): string[] | undefined {
  const found = seam.exec(text)
  if (found === null) return undefined
  const pieces = [text.slice(0, found.index), text.slice(found.index + found[0].length)]
  return pieces.every(isFull) ? pieces : undefined
}

function isFull(piece: string): boolean {
  return contentWords(piece).length > 1
}
