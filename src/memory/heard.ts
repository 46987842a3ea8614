// What a person said in a session about a rule that stands in the file already: the same again, its opposite, or that it is
// right. By the words alone, so it is a finding and never a reason to change anything; it must rather miss one.
import { areAgainst, isTelling, likenessOf, type Saying, toSaying } from './saying.ts'
import { sentencesIn } from './sentences.ts'

/** `repeated`: said again, so it was not kept to; `rejected`: denied, or said with another value; `confirmed`: it holds. */
export type Heard = 'repeated' | 'rejected' | 'confirmed'

export interface Rule {
  id: string
  content: string
}

/** A rule made ready to be listened for. */
export interface ListenedRule extends Saying {
  id: string
}

export function listenFor(rules: readonly Rule[]): ListenedRule[] {
  return rules
    .filter(({ content }) => content.length <= LONGEST)
    .map(({ id, content }) => ({ id, ...toSaying(content) }))
    .filter(isTelling)
}

/** What one message of a person says; `before`: what the agent had just said. Item → what was heard of it. */
export function hear(rules: readonly ListenedRule[], said: string, before = ''): Map<string, Heard> {
  const found = new Map<string, Heard>()
  for (const sentence of sentencesOf(said)) {
    const heard = toSaying(sentence)
    for (const rule of rules) {
      const how = told(rule, heard)
      if (how !== undefined) found.set(rule.id, how)
    }
  }
  // Who says so many at once shows the file, or a part of it.
  if (found.size > MOST_AT_ONCE) return new Map()
  if (found.size > 0 || !AGREES.test(said.trim()) || said.trim().length > 80) return found
  const agreed = [...hear(rules, before)].filter(([, how]) => how === 'repeated')
  return new Map(agreed.map(([id]) => [id, 'confirmed']))
}

const LONGEST = 400
/** An answer of its own, and no part of what follows. */
const NO = /^(?:no|nope|nein|non|いいえ|いや|不|아니요?)[.,!;:。，！]+\s*/i
const MOST_AT_ONCE = 3
const LONG_SAID = 4_000

function told(rule: Saying, heard: Saying): Heard | undefined {
  const { alike, covered } = likenessOf(rule, heard)
  if (covered < 0.7 || alike < 0.5) return undefined
  if (areAgainst(rule, heard)) return 'rejected'
  return APPROVES.test(heard.text) && !heard.negated ? 'confirmed' : 'repeated'
}

/** Of what somebody typed, without code and what they quote. */
function sentencesOf(said: string): string[] {
  const prose = said
    .slice(0, LONG_SAID)
    .replace(/^[ \t]*(`{3,}|~{3,})[\s\S]*?(?:^[ \t]*\1[^\n]*$|$(?![\s\S]))/gm, '\n')
    .replace(/^[ \t]*>.*$/gm, '')
  return prose
    .split('\n')
    .flatMap((line) => sentencesIn(line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, '')))
    .map((sentence) => sentence.trim().replace(NO, ''))
    .filter((sentence) => sentence.length > 0 && sentence.length <= LONGEST)
}

const AGREES =
  /^(?:yes|yep|yeah|right|correct|exactly|true|agreed|that['’]s (?:right|it|correct)|ja|genau|richtig|sí|si|exacto|oui|はい|そう|その通り|是的?|对|沒錯|没错|정확|네|맞)(?![\p{L}\p{N}])/iu
const APPROVES =
  /\b(?:good that|well done|thanks? (?:you )?for|glad|nice that|great that|still (?:holds|applies|true|valid|right)|is (?:right|correct))\b|まだ有効|仍然有效|여전히 유효/i
