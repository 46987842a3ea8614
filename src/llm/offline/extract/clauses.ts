// Cuts one English sentence of a person into the choices it holds: "Loki for logs, Prometheus for metrics" are two.
// A choice is never cut from its alternative, its amount or its reason; where that is in doubt the sentence stays whole.
import { has } from '../cues.ts'
import type { Sentence } from '../sentences.ts'
import { contentWords } from '../subjects.ts'

/** The choices of one sentence; the sentence itself when it holds one. */
export function clausesOf(sentence: Sentence): Sentence[] {
  if (sentence.language !== 'en' || sentence.question || sentence.heading) return [sentence]
  const { text } = sentence
  const items = announced(text)
  if (items !== undefined) return items.map((item) => ({ ...sentence, text: item, listed: true }))
  const pieces = assigned(text) ?? listed(text) ?? joined(text)
  return pieces === undefined ? [sentence] : pieces.map((text) => ({ ...sentence, text }))
}

const ANNOUNCES =
  /^(?:ok(?:ay)?,? )?(?:so )?(?:two|three|four|2|3|4|a few|a couple of|some) (?:things|decisions|rules|points|choices)[^:,;]{0,20}: /i
const RULES = /\b(?:rules|conventions|decisions|ground rules|guidelines)\b[^:;.]{0,50}: /i

/** "Two things: drop 3.8, and move the CI". */
function announced(text: string): string[] | undefined {
  const rules = RULES.exec(text)
  const opening = ANNOUNCES.exec(text) ?? rules
  if (opening === null) return undefined
  const seam = rules === null ? /(?:[,;]\s+(?:and|plus)|;)\s+/ : /[,;]\s+(?:(?:and|plus)\s+)?/
  const pieces = text.slice(opening.index + opening[0].length).split(seam)
  return pieces.length > 1 && pieces.every(isFull) ? pieces : undefined
}

const NAMED = String.raw`(?!(?:the|it|that|this|not|no|so|too|i|we|thanks|ok|look|check|ask|wait|is|are|was)\b)[a-z][\w./+#-]*`
const ASSIGNS = new RegExp(String.raw`^${NAMED}(?: (?!for\b)[\w./+#-]+){0,2} for (?:[\w./+#-]+ ?){1,4}$`, 'i')

/** "Postgres for orders, Redis for sessions": each thing with what it is for. */
function assigned(text: string): string[] | undefined {
  const pieces = text.replace(/[.!]+$/, '').split(/[,;]\s+(?:and\s+)?/)
  return pieces.length > 1 && pieces.every((piece) => ASSIGNS.test(piece)) ? pieces : undefined
}

// "keep functions under 50 lines, comments in English": the verb stands once.
const STARTS = /^(?:please )?(?:keep|use|put|make|have|write|set|cap|limit)\b/i
const PLACED =
  /^(?:\S+ ){1,3}(?:under|below|over|in|into|inside|beside|next to|near|before|after|to|at|via|through|as|on|with|for) \S+(?: \S+){0,3}$/i
const MUST = /\b(?:must|should)(?:n['’]t| not)?\b/i
const DIRECTS =
  /^(?:please )?(?:use|keep|drop|skip|leave|put|store|pin|set|cap|make|never|always|no|don['’]t|do not|only|avoid|remove|ban|move|switch|stick|stay|go|name|run|write|default|add)\b|\b(?:only|everywhere|always|never|for now|later|out|too|as well|stays?|goes)$/i

/** "Use axios for calls, react-query for caching, and skip prefetching": three or more directions in a row. */
function listed(text: string): string[] | undefined {
  const pieces = text.replace(/[.!]+$/, '').split(/[,;]\s+(?:and\s+|but\s+)?/)
  const opened = STARTS.test(pieces[0] ?? '')
  const directs = (piece: string) => DIRECTS.test(piece) || ASSIGNS.test(piece) || (opened && PLACED.test(piece))
  return pieces.length > 2 && pieces.every((piece) => directs(piece) && contentWords(piece).length > 0)
    ? pieces
    : undefined
}

const JOINS =
  /[,;]\s+(?:and|but)\s+(?:(?=also\b)|(?=never\b|always\b|don['’]?t\b|from now on\b))|\s+and\s+also\s+(?=never\b|always\b)/i
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
  return contentWords(piece).length > (DIRECTS.test(piece) || MUST.test(piece) ? 0 : 1)
}
