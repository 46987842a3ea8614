// What came of the labelled sessions, scored: pure, so that its rules can be tested on hand-made right and wrong results.
//
// Matching: a bullet found matches a label of its session when every string of the label's `must` stands in it, case
// ignored; one found to one label. Precision is found ones that match over all found, recall labels that are matched over
// all that are not optional, over all sessions.
// Unsupported: a claim of an article with a number, version, path or identifier that stands nowhere in the sessions of the
// entries it cites, or with fewer than half of its words there; a claim without a citation is unsupported, too. A trap is
// sprung by a claim that says what the labels say nobody may claim.
import { stem, wordsOf } from '../src/lib/words.ts'
import type { Label, Question, Trap } from './eval-sessions.ts'

/** What the product made of one session. */
export interface Found {
  session: string
  decisions: string[]
  lessons: string[]
}

export interface Claim {
  article: string
  text: string
  /** Sessions of the entries it cites that exist. */
  sessions: string[]
}

export interface GivenAnswer {
  known: boolean
  text: string
  /** Sessions of the entries that its citations rest on. */
  sessions: string[]
}

export interface Counts {
  /** Labels that are met, of those that must be. */
  met: number
  labels: number
  /** Found ones that meet a label, an optional one too. */
  right: number
  found: number
}

/** How the bullets of one kind meet the labels of their session. */
export function matchLabels(found: readonly string[], labels: readonly Label[]): Counts {
  const free = new Set(found.keys())
  const take = (label: Label) => {
    const match = [...free].find((at) => label.must.every((part) => holds(found[at] ?? '', part)))
    return match !== undefined && free.delete(match)
  }
  const needed = labels.filter(({ optional }) => !optional)
  const met = needed.filter(take).length
  labels.filter(({ optional }) => optional).forEach(take)
  return { met, labels: needed.length, right: found.length - free.size, found: found.length }
}

export function total(counts: readonly Counts[]): Counts {
  const sum = (of: (one: Counts) => number) => counts.reduce((all, one) => all + of(one), 0)
  return {
    met: sum((one) => one.met),
    labels: sum((one) => one.labels),
    right: sum((one) => one.right),
    found: sum((one) => one.found),
  }
}

/** Undefined where there is nothing to divide by: nothing found is not a precision of 1, nor of 0. */
export function precision({ right, found }: Counts): number | undefined {
  return found === 0 ? undefined : right / found
}

export function recall({ met, labels }: Counts): number | undefined {
  return labels === 0 ? undefined : met / labels
}

/** Why the sources do not carry a claim; undefined when they do. */
export function unsupported(claim: string, sources: readonly string[]): string | undefined {
  if (sources.length === 0) return 'it cites nothing'
  const said = plain(sources.join('\n'))
  const invented = factsOf(claim).filter((fact) => !standsIn(fact, said))
  if (invented.length > 0) return `not in its sessions: ${invented.join(', ')}`
  const words = new Set(wordsOf(claim).filter(isContent).map(stem))
  const there = new Set(wordsOf(said).map(stem))
  const shared = [...words].filter((word) => there.has(word)).length
  return words.size > 0 && shared / words.size < LEAST_SHARED
    ? `only ${shared} of its ${words.size} words are in its sessions`
    : undefined
}

const LEAST_SHARED = 0.5

/** The trap that a claim springs, if it springs one. */
export function sprung(claim: string, traps: readonly Trap[]): Trap | undefined {
  return traps.find(
    ({ all, unless }) => all.every((part) => holds(claim, part)) && !unless.some((part) => holds(claim, part)),
  )
}

/** `right` also for a refusal where the sessions do not know; `wrong` whenever something false may have been told. */
export function judgeAnswer({ sessions, must }: Question, answer: GivenAnswer): 'right' | 'wrong' | 'refused' {
  if (sessions.length === 0) return answer.known ? 'wrong' : 'right'
  if (!answer.known) return 'refused'
  const says = must.every((spellings) => spellings.some((spelling) => holds(answer.text, spelling)))
  return says && answer.sessions.some((session) => sessions.includes(session)) ? 'right' : 'wrong'
}

/** Numbers as a whole, everything else wherever it stands; case ignored. */
function holds(text: string, part: string): boolean {
  return standsIn(part.toLowerCase(), plain(text))
}

function standsIn(part: string, said: string): boolean {
  if (!/^\d/.test(part)) return said.includes(part)
  return new RegExp(`(?<!\\d|\\d\\.)${part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\d)`).test(said)
}

/** Without grouping commas, code marks and width; lower case. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replaceAll('`', '')
    .toLowerCase()
}

/** Numbers, versions, paths and identifiers. */
function factsOf(text: string): string[] {
  const tokens = plain(text).match(/\d+(?:\.\d+)*|[\p{L}_@/][\p{L}\p{N}_@/.:-]*[\p{L}\p{N}_]/gu) ?? []
  const names = text.match(/[a-z]+[A-Z]\w*/g)?.map((name) => name.toLowerCase()) ?? []
  const isName = (token: string) => /[_@/]|\w\.\w|\w:\w/.test(token) || /^\d/.test(token)
  return [...new Set([...tokens.filter(isName), ...names])]
}

function isContent(word: string): boolean {
  return !EMPTY.has(word) && (word.length > 2 || !/^[a-z]+$/.test(word)) && !/^\p{sc=Hiragana}+$/u.test(word)
}

const EMPTY = new Set(
  'the and for with that this from was were are its not has have had but they them their which who agent developer user assistant found said says when while because der die das und ist sind wird mit von für den dem weil'.split(
    ' ',
  ),
)
