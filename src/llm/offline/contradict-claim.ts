// A claim as it is compared: its words, the names and ideas in it, what it denies, the quantities it gives. Pure.
import { contentWords } from '../../lib/claim-words.ts'
import { once } from '../../lib/once.ts'
import { ideasOf } from '../../lib/tech-terms.ts'
import type { ComparedClaim } from '../contradict-shape.ts'
import { excuseIn, tellsOfChange } from './contradict-cues.ts'
import { deniedIn, negationsIn } from './contradict-denials.ts'
import { type Keys, keysOf } from './contradict-keys.ts'
import { type Quantity, quantitiesOf } from './contradict-quantities.ts'
import { STRESS } from './contradict-words.ts'

export interface ReadClaim {
  title: string
  /** Plain text: markup off, obligations in one form. */
  text: string
  low: string
  date: string | undefined
  /** What it says something of: stems, bigrams, names. */
  words: ReadonlySet<string>
  /** The same of its title. */
  titleWords: ReadonlySet<string>
  ideas: ReadonlyMap<string, readonly string[]>
  /** Names of things as written, lower case: code spans, capitalised words within a sentence, Latin in other scripts. */
  names: ReadonlySet<string>
  /** In the order of the text; see `deniedIn`. */
  denied: ReadonlySet<string>
  affirmed: ReadonlySet<string>
  quantities: readonly Quantity[]
  /** Why it excludes nothing, whatever the other says. */
  excuse: string | undefined
  tellsOfChange: boolean
  keys: Keys
  titleKeys: Keys
  /** Read when they are asked for: most pairs are told apart before. */
  sentences: () => readonly Sentence[]
}

interface Sentence {
  keys: Keys
  /** Two of them take each other back. */
  negations: number
  quantities: readonly Quantity[]
  /** Kinds of words of STRESS that it has. */
  stress: ReadonlySet<string>
}

/** Read once for all the pairs it stands in. */
export function readClaim(claim: ComparedClaim): ReadClaim {
  const there = read.get(claim)
  if (there !== undefined) return there
  const made = readAnew(claim)
  read.set(claim, made)
  return made
}

const read = new WeakMap<ComparedClaim, ReadClaim>()

function readAnew({ article, text, date }: ComparedClaim): ReadClaim {
  const plain = plainOf(text)
  const { denied, affirmed } = deniedIn(plain)
  return {
    title: article,
    text: plain,
    low: plain.toLowerCase(),
    date,
    words: wordSet(plain),
    titleWords: wordSet(article),
    ideas: ideasOf(plain),
    names: namesIn(text.normalize('NFKC')),
    denied: meant(denied),
    affirmed: meant(affirmed),
    quantities: quantitiesOf(plain),
    excuse: excuseIn(article, plain),
    tellsOfChange: tellsOfChange(plain),
    keys: keysOf(plain),
    titleKeys: keysOf(article),
    sentences: once(() =>
      plain
        .split(SENTENCE_END)
        .filter((part) => part.trim() !== '')
        .map(readSentence),
    ),
  }
}

function readSentence(text: string): Sentence {
  const stress = new Set(STRESS.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind))
  return { keys: keysOf(text), negations: negationsIn(text), quantities: quantitiesOf(text), stress }
}

const SENTENCE_END = /[.;!?](?=\s|$)|[。；！？]|\s[-–—]\s/u

/** What two claims both speak of, by weight: a name counts for more than a word, half of a bigram. */
export function sharedSubject(a: ReadClaim, b: ReadClaim, apart: ReadonlySet<string> = new Set()): number {
  let score = 0
  const shared = new Set<string>()
  const [all, others] = [a, b].map((claim) => new Set([...claim.words, ...claim.titleWords]))
  for (const word of all ?? []) {
    if (apart.has(word) || others?.has(word) !== true) continue
    // What only the titles have in common is less than what is said.
    const said = a.words.has(word) || b.words.has(word)
    shared.add(word)
    score += weightOf(word) * (said ? 1 : 0.5)
  }
  for (const [idea, words] of a.ideas) {
    if (b.ideas.has(idea) && !words.some((word) => shared.has(word))) score += 1
  }
  for (const name of a.names) if (b.names.has(name) && !apart.has(name)) score += NAME_BONUS
  return score
}

/** The same of what the two say, titles apart. */
function sharedWords(a: ReadClaim, b: ReadClaim): number {
  return [...a.words].reduce((sum, word) => sum + (b.words.has(word) ? weightOf(word) : 0), 0)
}

/** Which part of the shorter of two, by weight, the other says as well. */
export function closeness(a: ReadClaim, b: ReadClaim): number {
  const weights = [a, b].map(({ words }) => [...words].reduce((sum, word) => sum + weightOf(word), 0))
  return sharedWords(a, b) / Math.max(1, Math.min(...weights))
}

/**
 * Whether a claim says so much that it meets every other somewhere. Of the labelled contradictions one in a hundred is as
 * long; claims compiled from real sessions often are, and each pair of them that was wrongly taken had one.
 */
export function isLong({ text }: ReadClaim): boolean {
  return text.length + (text.match(WIDE)?.length ?? 0) > LONGEST
}

const LONGEST = 150
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu

/** How many words both have, titles included. */
export function commonWords(a: ReadClaim, b: ReadClaim, apart: ReadonlySet<string>): number {
  const isThere = (word: string) => b.words.has(word) || b.titleWords.has(word)
  return [...new Set([...a.words, ...a.titleWords])].filter(
    (word) => !apart.has(word) && !GENERIC.has(word) && isThere(word),
  ).length
}

/** It tells of what was, and of nothing that is; English only, where a verb alone says so. */
export function isPastOnly({ low, tellsOfChange }: ReadClaim): boolean {
  return (
    !tellsOfChange &&
    /\b(?:was|were|had|held|did|took|ran|went|got|kept)\b/.test(low) &&
    !/\b(?:is|are|has|have|must|can|may|will|should|does|do|now)\b/.test(low)
  )
}

const NAME_BONUS = 0.5

function weightOf(word: string): number {
  if (GENERIC.has(word)) return 0.25
  const kind = BIGRAMS.find(({ letters }) => letters.test(word))
  return kind?.weight ?? 1
}

/** What a bigram is worth: a Chinese word has one or two of them, a word in katakana three or four. */
const BIGRAMS = [
  { letters: /^\p{sc=Han}{2}$/u, weight: 0.75 },
  { letters: /^\p{sc=Hangul}{2}$/u, weight: 0.7 },
  { letters: /^[\p{sc=Katakana}ー]{2}$/u, weight: 0.4 },
  { letters: /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]{2}$/u, weight: 0.3 },
]

function wordSet(text: string): Set<string> {
  return meant(contentWords(text))
}

/** In one spelling of several. */
function meant(words: Iterable<string>): Set<string> {
  return new Set([...words].filter((word) => !NO_WORD.test(word)).map((word) => SAME_AS.get(word) ?? word))
}

/** Numbers and units: those are quantities. */
const NO_WORD = /^(?:[\d.,]+|[kmgt]i?b?|ms|min|sec)$/

const SAME_AS = new Map(
  (
    'xlsx excel|xls excel|엑셀 excel|postgr postgresql|postgres postgresql|k8 kubernetes|k8s kubernetes|yml yaml|js javascript|ts typescript|db databas|repo repository|' +
    'auth authentication|config configuration|prod production|env environment|dev development|ingestion ingest|flakines flaki|flakiness flaki|flaky flaki|' +
    'linked link|permitt permit|ownership own|owner own|owned own|stored stor|storage stor|validation validat|verification verify|verified verify|verifi verify'
  )
    .split('|')
    .map((row) => row.split(' ') as [string, string]),
)

/** Words that most claims have. */
const GENERIC = new Set(
  (
    'us use using used every each all any only one two run mak make made get got do doe did so after befor before then than ther there here also ' +
    'must should shall need want let allow support keep set file new app syst system servic service work time first next now way thing ' +
    'port expos second minut hour day week month year percent byt own owner is team our we they you them she he his her if but or while becaus because via per over under out up off between both either same other another ' +
    '负责 责人 当者 当は 당한 당자 자는 评审 批准 担当 담당 端口 ポー ート 포트 服务 系统 サー ービ ビス シス ステ テム 서비 비스 시스 스템 使用 可以 需要 进行 必须 所有 一个 没有 不能 支持 すべ べて 使う 하는 있다 한다 된다 이다 하고 해야 사용 모든 합니'
  ).split(' '),
)

/** Markup off; "must not be left out" and "has to" in the forms of each language become one word without a negation. */
function plainOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\[\[([^\]|]*\|)?([^\]]*)\]\]/g, '$2')
    .replace(/[`*]/g, ' ')
    .replace(/不得不|不能不|非[^，。]{1,6}不可/gu, '必须')
    .replace(/(?:なければ|なくては|ないと)(?:なら|いけ)(?:ない|ません)|ねばならない|ざるを得ない/gu, '必須')
    .replace(/(?:하지|지) 않으면 안 ?[되된됩]\S*/gu, ' 필수')
    .replace(/\bturn(?:s|ed|ing)? (?:the |a )?build red\b/gi, 'fail the build')
    .replace(/다시 ?시도/gu, '재시도')
    .replace(/、[^、。はを]{1,20}(?:であっても|でも)(?=、?[^、。]{0,8}(?:禁止|不可|できない))/gu, '')
    .replace(/\bcan(?:no|['’])t\b/gi, 'can not')
    .replace(/n['’]t\b/gi, ' not')
}

function namesIn(text: string): Set<string> {
  const found = new Set<string>()
  for (const [, code] of text.matchAll(/`([^`]+)`/g)) if (code !== undefined) found.add(code.toLowerCase())
  const plain = text.replace(/`[^`]*`/g, ' ')
  for (const match of plain.matchAll(/(?<![\p{L}\p{N}])[A-Za-z][\w.+#-]*[\w+#]/gu)) {
    const [name] = match
    const isFirst = /(?:^|[.!?:]\s+)$/.test(plain.slice(0, match.index))
    const before = plain.slice(Math.max(0, match.index - 1), match.index)
    const isForeign = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(plain)
    const isName = /[a-z][A-Z]|[A-Z]{2}|[_\d]/.test(name) || (/^[A-Z]/.test(name) && !isFirst) || isForeign
    if (isName && before !== '-') found.add(name.toLowerCase())
  }
  return found
}
