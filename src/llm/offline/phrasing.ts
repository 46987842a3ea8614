// Turns an extract into one sentence that stands alone: fillers and list marks off, capital letter, a cap at a sentence
// end. It only ever takes away; a word that nobody said is never put in.
import { sliceWellFormed } from '../../lib/text.ts'
import { isCjk } from '../../lib/words.ts'
import { find, has } from './cues.ts'
import type { Language } from './language.ts'
import type { Sentence } from './sentences.ts'

export const BULLET_CHARS = 300

/** The sentences as one bullet text, at most `max` units. */
export function bulletText(sentences: Pick<Sentence, 'text' | 'language'>[], max = BULLET_CHARS): string {
  const pieces = sentences.map((sentence) => tidy(sentence.text, sentence.language)).filter((piece) => piece !== '')
  return capitalise(cap(joinSentences(pieces), max)).replace(/(?<!\.|\.\p{Lu})[.。]$/u, '')
}

/** One sentence without the words that only open a conversation. */
export function tidy(text: string, language: Language): string {
  let rest = text.trim()
  for (let round = 0; round < 4; round++) {
    const filler = find(rest, 'filler', language)
    const shorter = filler === undefined ? rest : rest.slice(filler.at + filler.text.length).trim()
    if (shorter === rest || !/[\p{L}\p{N}]/u.test(shorter)) break
    rest = shorter
  }
  return rest
    .replace(/^[,，、;:：\-–—\s]+/, '')
    .replace(/\s*[:：]$/, '')
    .replace(/([!?！？])\1+/g, '$1')
}

/** `statement` and `because` of a sentence that gives its own reason; an empty `because` when it gives none. */
export function splitReason(text: string, language: Language): { statement: string; because: string } {
  const whole = { statement: text, because: '' }
  if (language === 'en' || language === 'other') {
    const found =
      /[,;:(–—-]*\s+(?:because|since|as (?=it|we|they|the|this|that)|so that|otherwise|due to|given that|weil|parce que|porque|perché|потому что)\s+/iu.exec(
        text,
      )
    if (!found || found.index < 8) return whole
    return {
      statement: text.slice(0, found.index),
      because: capitalise(text.slice(found.index + found[0].length).replace(/[.)\s]+$/, '')),
    }
  }
  return splitClauses(text, language) ?? whole
}

// Chinese, Japanese and Korean give the reason in a clause of its own, before or after a comma.
function splitClauses(text: string, language: Language): { statement: string; because: string } | undefined {
  const clauses = text.split(/(?<=[，；;。]|[,.](?=\s))\s*|(?<=[ぁ-ん]、)/u).filter((clause) => clause !== '')
  if (clauses.length < 2 || clauses.some((clause) => clause.length < 4)) return undefined
  const gives = clauses.map(
    (clause) => has(clause, 'reason', language) && !has(clause, 'strong', language) && !has(clause, 'rule', language),
  )
  const strip = (parts: string[]) =>
    parts
      .join('')
      .replace(/[，,、；;。.\s]+$/u, '')
      .trim()
  const because = strip(clauses.filter((_, at) => gives[at]))
  const statement = strip(clauses.filter((_, at) => !gives[at]))
  return because === '' || statement.length < 4 ? undefined : { statement, because }
}

function joinSentences(pieces: string[]): string {
  return pieces.reduce((joined, piece) => {
    if (joined === '') return piece
    const ends = /[.!?。！？…;；]$/u.test(joined)
    if (isCjk(joined))
      return `${joined}${ends ? '' : '。'}${/^[\w`]/.test(piece) && !ends ? '' : ''}${/[가-힣.]$/.test(joined) ? ' ' : ''}${piece}`
    return `${joined}${ends ? '' : '.'} ${capitalise(piece)}`
  }, '')
}

function cap(text: string, max: number): string {
  if (text.length <= max) return text
  const head = sliceWellFormed(text, 0, max)
  const end = Math.max(...['. ', '! ', '? ', '。', '！', '？', '; ', '；'].map((mark) => head.lastIndexOf(mark)))
  if (end > max * 0.4) return head.slice(0, end + 1).trimEnd()
  const pause = Math.max(head.lastIndexOf(' '), head.lastIndexOf('，'), head.lastIndexOf('、'))
  return `${sliceWellFormed(head, 0, pause > max * 0.6 ? pause : max - 1).trimEnd()}…`
}

// A name that is written small (npm, iOS, user_id) keeps its letters.
function capitalise(text: string): string {
  return /^\p{Ll}[\p{Ll}']*(?=[\s,.;:!?]|$)/u.test(text) ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text
}
