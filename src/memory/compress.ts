// A long rule made shorter by leaving out what is no rule: openers, asides, and sentences that only tell a story. Whoever
// shortens, this or a model, passes one gate: negations, exceptions, reasons, numbers, identifiers, paths and code stay,
// and it is shorter in bytes and in tokens, or the original stands.
import { inventedFacts, lostFacts } from '../compile/kept-facts.ts'
import { contentWords } from '../lib/claim-words.ts'
import { estimateTokens } from '../llm/budget.ts'
import { bytesOf } from './budget.ts'
import type { MemoryItem } from './item.ts'
import { isStory, sentencesIn } from './sentences.ts'

/** A shorter content that passed the gate; undefined when there is none. */
export function shorten({ content, form }: Pick<MemoryItem, 'content' | 'form'>): string | undefined {
  if (form === 'fence' || form === 'table' || /^\s*(?:```|~~~)/m.test(content)) return undefined
  let shorter = content
  for (let before = ''; before !== shorter; ) {
    before = shorter
    const lines = wrappedLines(before).map((was) => ({ was, is: shortLines(was) }))
    const kept = lines.filter(({ was, is }) => is.trim() !== '' || was.trim() === '')
    shorter = kept
      .map(({ is }) => is)
      .join('\n')
      .trim()
  }
  return isSafeShortening(content, shorter) ? shorter : undefined
}

/** Whether `after` may stand for `before`. */
export function isSafeShortening(before: string, after: string): boolean {
  return after.trim() !== '' && isShorter(before, after) && lostInShortening(before, after).length === 0
}

/** What a shorter text no longer holds, or holds that nobody wrote; in words. */
export function lostInShortening(before: string, after: string): string[] {
  const lost = [
    ...lostFacts(before, after),
    ...inventedFacts(after, [before]).map((fact) => `${fact} (nobody wrote it)`),
  ]
  for (const code of codeIn(before)) if (!after.includes(code)) lost.push(`\`${code}\``)
  for (const [name, pattern] of Object.entries(KEPT_WORDS)) {
    const [was, is] = [countOf(before, pattern), countOf(after, pattern)]
    if (is < was) lost.push(name)
    if (is > was) lost.push(`the sense (${name} was added)`)
  }
  if (isOtherText(before, after)) lost.push('its words (it says something else)')
  return [...new Set(lost)]
}

/** Shortening leaves words out: where most of them are new ones, somebody wrote another rule. */
function isOtherText(before: string, after: string): boolean {
  const known = new Set(contentWords(before))
  const words = [...new Set(contentWords(after))]
  return words.filter((word) => !known.has(word)).length * 2 > words.length
}

/** Whether a sentence holds anything that a rule may not lose. */
function holdsRule(sentence: string): boolean {
  return (
    Object.values(KEPT_WORDS).some((pattern) => countOf(sentence, pattern) > 0) || /\d|`|[\w-]+[/\\.]\w/.test(sentence)
  )
}

const KEPT_WORDS = {
  'a negation':
    /\b(?:no|not|never|none|without|cannot|neither|nor|avoid|forbidden|nicht|kein\w*|nie|niemals|ohne|nunca|sin|jamais|ne)\b|n['’]t\b|[不没沒無无非勿禁別别]|ない|ません|なし|않|안 |못|지 ?마|지 ?말|없|금지/giu,
  'an exception':
    /\b(?:only|unless|except|excluding|other than|instead of|rather than|until|if|when|whenever|but|however|nur|außer|sofern|wenn|falls|aber|solo|salvo|excepto|si|cuando|pero)\b|除非|除了|仅|僅|只|如果|当|但|ただし|のみ|だけ|以外|場合|ときは|하지만|단,|만 |제외|경우|으면|면 /giu,
  'a reason':
    /\b(?:because|since|so that|otherwise|due to|therefore|in order to|or else|weil|damit|sonst|denn|porque|para que|parce que)\b|因为|因為|由于|否则|否則|以免|所以|ため|ので|から|さもないと|때문|위해|왜냐|그렇지 않으면/giu,
  'a demand':
    /\b(?:must|always|should|shall|required?|have to|needs? to|muss|müssen|immer|debe|siempre|doit|toujours)\b|必须|必須|务必|總是|总是|应该|應該|必ず|常に|べき|반드시|항상|해야/giu,
} as const

const OPENERS: readonly RegExp[] = [
  /^(?:please )?(?:note|remember|keep in mind|be aware)(?: here)?(?: that|:|,)\s+/i,
  /^please,? (?:always )?(?:make sure (?:that you|you|to)|ensure (?:that )?you) (?=always|never)/i,
  /^it(?:['’]s| is) (?:very |really |quite |extremely )?(?:important|worth noting|worth mentioning|recommended|advisable) (?:to note )?that\s+/i,
  /^(?:basically|generally speaking|as (?:mentioned|noted|discussed|said)(?: above| before| earlier)?|as you (?:may |might )?(?:already )?know|needless to say|of course|in general),\s+/i,
  /^(?:请注意|需要注意的是|值得注意的是|众所周知)[，,：:]\s*/,
  /^(?:ちなみに|なお|基本的に(?:は)?|ご存知の通り)[、,]\s*/,
  /^(?:참고로|기본적으로|아시다시피)[, ]\s*/,
]

const ASIDES =
  /\s*[(（](?:as (?:mentioned|discussed|noted|described)[^()（）`\d]*|see (?:above|below)|obviously|of course|and so on|如上所述|见上文|前述の通り|위에서 말한 대로)[)）]/gi

/** Lines as an editor would show them without wrapping: a sentence may go on in the next line of the file. */
function wrappedLines(content: string): string[] {
  const whole: string[] = []
  let isOpen = false
  for (const line of content.split('\n')) {
    const last = whole.length - 1
    if (isOpen && line.trim() !== '' && !STARTS.test(line)) whole[last] += `\n${line}`
    else whole.push(line)
    isOpen = line.trim() !== '' && !/(?: {2}|\\)$/.test(line)
  }
  return whole
}

const STARTS = /^\s*(?:[-+*]\s|\d{1,9}[.)]\s|>|\||#{1,6}\s)/

function shortLines(lines: string): string {
  const joined = lines.replace(/(?<=\p{sc=Han}|[，。；：、])\n\s*(?=\p{sc=Han})/gu, '').replace(/\n\s*/g, ' ')
  const shorter = shortLine(joined)
  // What nothing was left out of keeps its lines.
  return shorter === joined ? lines : shorter
}

function shortLine(line: string): string {
  const [, indent = '', text = ''] = /^(\s*(?:[-+*]\s+|\d{1,9}[.)]\s+|>\s*)?)(.*)$/.exec(line) ?? []
  const sentences = sentencesIn(text.replace(ASIDES, ''))
  const kept = sentences.filter((sentence) => !isStory(sentence) || holdsRule(sentence))
  const said = kept.map(withoutOpener).filter((one) => one.trim() !== '')
  return said.length === 0 ? '' : indent + said.join('').trimStart()
}

function withoutOpener(sentence: string): string {
  const lead = /^\s*/.exec(sentence)?.[0] ?? ''
  const body = OPENERS.reduce((text, opener) => text.replace(opener, ''), sentence.slice(lead.length))
  return body.length === sentence.length - lead.length ? sentence : lead + capital(body)
}

function capital(text: string): string {
  return /^\p{Ll}\p{L}*(?:\s|$)/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

function isShorter(before: string, after: string): boolean {
  return bytesOf(after) < bytesOf(before) && estimateTokens(after) < estimateTokens(before)
}

function codeIn(text: string): string[] {
  return [...text.matchAll(/(`+)(?!`)(.+?)(?<!`)\1(?!`)/g)].map((match) => (match[2] ?? '').trim())
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
