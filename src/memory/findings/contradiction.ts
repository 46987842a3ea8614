// Rules that cannot both hold: one denies what the other says, or they give one setting two values. Which of them is right
// only a person knows; the older is proposed to go; where both are as old, the one that is held to less; where nothing tells
// them apart, each, of which at most one is ever taken.

import { negated } from '../../compile/kept-facts.ts'
import { differingKinds } from '../../llm/offline/contradict-quantities.ts'
import { type Finding, proposalKey } from '../finding.ts'
import type { MemoryItem } from '../item.ts'
import { denies, isSwapped } from './clauses.ts'
import { type Comparable, heldTo, type Pair, pairsOf, toComparable } from './compare.ts'
import { conceptsOf } from './concepts.ts'
import { replacedDecision } from './dated.ts'
import { oneIsFree, otherNames, otherSubject, sayOpposite, sidesSwapped } from './differences.ts'
import { otherLabel } from './labels.ts'
import { otherLibrary } from './other-library.ts'

export function contradictions(items: readonly MemoryItem[]): Finding[] {
  const read = new Map(items.map((item) => [item.id, readChoices(item.content)]))
  return pairsOf(items.map(toComparable)).flatMap((pair) => {
    const { a, b } = pair
    const [here, there] = [read.get(a.item.id), read.get(b.item.id)]
    if (here === undefined || there === undefined) return []
    const replaced = replacedDecision(pair)
    if (replaced !== undefined) return [toFinding(...replaced, { why: '', kind: 'superseded', proposes: true })]
    const why = whyNotBoth(pair, here, there)
    return why === undefined ? [] : toFindings(a, b, { why, read })
  })
}

type Read = ReadonlyMap<string, Choices>

/** What a rule says to use and not to use, read once for all comparisons. */
interface Choices {
  refused: string[]
  wanted: string[]
  /** The rule with its values left out, and the values. */
  frame: string
  values: string
  code: string[]
  choice: { what: string; forWhat: string } | undefined
}

function readChoices(content: string): Choices {
  const lower = content.toLowerCase()
  const choice = CHOICE.exec(content)
  const names = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map((match) => bare(match[1] ?? match[2]))
  return {
    refused: names(content, REFUSED).filter((name) => name.length > 1),
    wanted: names(content.replace(REFUSED, ' '), WANTED),
    frame: lower
      .replace(/^(?:please|always)\s+/, '')
      .replace(VALUE, '#')
      .replace(/[\s.,;:!]+/g, ' ')
      .trim(),
    values: (lower.match(VALUE) ?? []).join(' '),
    code: lower.match(/`[^`]+`/g) ?? [],
    choice: choice === null ? undefined : { what: bare(choice[1]), forWhat: bare(choice[2]) },
  }
}

function whyNotBoth(pair: Pair, here: Choices, there: Choices): string | undefined {
  const { alike, covered, common } = pair
  if (refuses(here, there) || refuses(there, here)) return 'one wants what the other refuses'
  if (choicesDiffer(here, there) || otherLibrary(pair.a.item.content, pair.b.item.content))
    return 'they choose different things for the same'
  if (oneIsFree(pair.a.item.content, pair.b.item.content)) return 'one allows at large what the other bounds'
  if (isOneWord(pair)) return 'they say opposite things'
  if (alike < VERY_ALIKE && (common < FEWEST || (alike < NEAR && covered < COVERED))) return undefined
  return otherValue(pair, here, there) ?? otherSense(pair)
}

/** "Indent with tabs." and "Always indent with spaces.": what both begin with differs by a word, which is the contrary. */
function isOneWord({ a, b }: Pair): boolean {
  const [mine, theirs] = [mainClause(a.item.content), mainClause(b.item.content)]
  const [own, others] = [conceptsOf(mine), conceptsOf(theirs)]
  for (const word of DEMANDS) for (const all of [own, others]) all.delete(word)
  const common = [...own].filter((word) => others.has(word)).length
  const differ = Math.max(own.size, others.size) - common
  return common > 0 && differ <= 1 && negated(mine) === negated(theirs) && sayOpposite(mine, theirs)
}

function mainClause(text: string): string {
  return /^.+?(?=[,;:，；。：]|\.\s|$)/su.exec(text)?.[0] ?? ''
}

/** "Must" and "use" say nothing of what. */
const DEMANDS = ['§must', '§use']

function otherValue(pair: Pair, here: Choices, there: Choices): string | undefined {
  const { a, b, alike, covered } = pair
  const isFrame = here.frame === there.frame && !COMMANDS.test(here.frame)
  if (a.negated === b.negated && isFrame && here.values !== there.values) return 'they give different values'
  if (here.code.some((code) => there.code.some((other) => isOtherValue(code, other))))
    return 'they give different values'
  const name = otherNames(a.item.content, b.item.content)
  const isOtherNumber = valuesDiffer(pair) || otherLabel(a.item.content, b.item.content)
  // Another name and another value: of another thing another thing is said.
  if (isOtherNumber && (name !== undefined || sayOpposite(a.item.content, b.item.content))) return undefined
  if (isOtherNumber && alike >= OF_ONE_THING && !otherSubject(a.item.content, b.item.content))
    return 'they give different values'
  if (otherLibrary(a.item.content, b.item.content)) return 'they take different libraries for the same'
  return (alike >= NAMED || covered >= MOSTLY) && name === 'behind'
    ? 'they name different things for the same'
    : undefined
}

/** One may run several. */
const COMMANDS = /^(?:run|execute|start|call) #/

/** Numbers that measure the same, and differ. */
function valuesDiffer({ a, b, alike }: Pick<Pair, 'a' | 'b' | 'alike'>): boolean {
  // A number without a unit may count anything.
  return differingKinds(a.quantities, b.quantities).some((kind) => kind !== 'bare' || alike >= ALIKE)
}

function otherSense({ a, b, alike }: Pair): string | undefined {
  const [mine, theirs] = [a.item.content, b.item.content]
  if (isSwapped(a, b) || (alike >= SIDES && sidesSwapped(mine, theirs))) return 'each wants what the other refuses'
  if (valuesDiffer({ a, b, alike }) || otherSubject(mine, theirs)) return undefined
  if (alike >= DENIED && denies(mine, theirs)) return 'one denies what the other says'
  return alike >= ALIKE && sayOpposite(mine, theirs) ? 'they say opposite things' : undefined
}

const FEWEST = 3
const NEAR = 0.2
const COVERED = 0.6
/** Enough for numbers, of which there are few. */
const OF_ONE_THING = 0.25
const SIDES = 0.3
const NAMED = 0.35
const MOSTLY = 0.65
const ALIKE = 0.4
const DENIED = 0.3
const VERY_ALIKE = 0.5

/** `Decimal(18, 4)` and `Decimal(12, 2)`. */
function isOtherValue(code: string, other: string): boolean {
  const frame = (text: string) => text.replace(/\d+/g, '#')
  return code !== other && /[^\d\s`]/.test(code) && frame(code) === frame(other)
}

/** "Use pnpm, not npm" and "Use npm". */
function refuses({ refused }: Choices, { wanted }: Choices): boolean {
  return refused.some((name) => wanted.includes(name))
}

/** "Use vitest for tests" and "Use jest for tests". */
function choicesDiffer({ choice: a }: Choices, { choice: b }: Choices): boolean {
  return a !== undefined && b !== undefined && a.forWhat === b.forWhat && a.what !== b.what && a.forWhat.length > 2
}

const NAME = '[`"\']?([\\p{L}@][\\p{L}\\p{N}@/._-]*)[`"\']?'
const REFUSED = new RegExp(
  `(?:\\b(?:not|instead of|rather than|over|never use|do not use|don['’]t use|avoid|avoid using|stop using)|不要?用|不使用|禁止使用|^no)\\s*${NAME}`,
  'giu',
)
const WANTED = new RegExp(
  `(?:\\b(?:use|prefer|always use|choose|switch to)|使用|用)\\s*${NAME}|^${NAME} (?:is|are) (?:fine|ok|okay|allowed|welcome|permitted|possible)\\b`,
  'giu',
)

const VALUE =
  /`[^`]+`|"[^"]+"|\d+(?:[.:]\d+)*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|tabs?|spaces?|single|double)\b/g

const CHOICE = /^(?:always )?(?:use|prefer|choose|run) ([^,.;]+?) (?:for|as|when|to) ([^,.;]+)/i

function bare(text = ''): string {
  return text
    .toLowerCase()
    .replace(/[`"'*_]|\b(?:the|all|our|a|an|any|every)\b/g, '')
    .replace(/[.,;:]+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function toFindings(a: Comparable, b: Comparable, { why, read }: { why: string; read: Read }): Finding[] {
  const sameAge = a.item.created_at === b.item.created_at
  const stays = sameAge ? heldTo(a, b) : a.item.created_at < b.item.created_at ? b : a
  const [older, newer] = stays === a ? [b, a] : [a, b]
  const [was, is] = [read.get(older.item.id), read.get(newer.item.id)]
  // "Use pnpm, not npm" came later and names what it replaces: no open question, but still a person's.
  const replaced = !sameAge && was !== undefined && is !== undefined && refuses(is, was)
  return [
    toFinding(older, newer, { why, kind: replaced ? 'superseded' : 'contradiction', proposes: true }),
    toFinding(newer, older, { why, kind: 'contradiction', proposes: stays === undefined }),
  ]
}

interface Told {
  why: string
  kind: 'contradiction' | 'superseded'
  proposes: boolean
}

function toFinding({ item }: Comparable, other: Comparable, { why, kind, proposes }: Told): Finding {
  const by = other.item.id
  const key = proposalKey(kind, [item.content, other.item.content])
  const reason = kind === 'superseded' ? `${by}, which is newer, refuses what it wants` : `it contradicts ${by}: ${why}`
  return {
    ...{ stage: 'contradiction', kind, item: item.id, with: by, reason },
    ...(proposes ? { proposal: { key, op: 'archive', reason: 'superseded', by, certain: false } as const } : {}),
  }
}
