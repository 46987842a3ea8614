// Rules that cannot both hold: one denies what the other says, or they give one setting two values. Which of them is right
// only a person knows; the older is proposed to go, and where both are as old, each, of which at most one is ever taken.
import { opposed } from '../lib/opposed.ts'
import { type Comparable, pairsOf, toComparable } from './compare.ts'
import { type Finding, proposalKey } from './finding.ts'
import type { MemoryItem } from './item.ts'

export function contradictions(items: readonly MemoryItem[]): Finding[] {
  return pairsOf(items.map(toComparable), 0.2).flatMap(({ a, b, alike }) => {
    const why = whyNotBoth(a, b, alike)
    return why === undefined ? [] : toFindings(a, b, why)
  })
}

function whyNotBoth(a: Comparable, b: Comparable, alike: number): string | undefined {
  const [here, there] = [a.item.content, b.item.content]
  if (refuses(here, there) || refuses(there, here)) return 'one wants what the other refuses'
  if (alike >= 0.6 && a.negated !== b.negated) return 'one denies what the other says'
  if (alike >= 0.4 && a.negated === b.negated && valuesDiffer(here, there)) return 'they give different values'
  if (alike >= 0.5 && a.negated === b.negated && opposed(here, there)) return 'they say opposite things'
  return choicesDiffer(here, there) ? 'they choose different things for the same' : undefined
}

/** "Use pnpm, not npm" and "Use npm". */
function refuses(one: string, other: string): boolean {
  const refused = [...one.matchAll(REFUSED)].map((match) => bare(match[1]))
  const wanted = [...other.replace(REFUSED, ' ').matchAll(WANTED)].map((match) => bare(match[1]))
  return refused.some((name) => name.length > 1 && wanted.includes(name))
}

const NAME = '[`"\']?([\\p{L}@][\\p{L}\\p{N}@/._-]*)[`"\']?'
const REFUSED = new RegExp(
  `(?:\\b(?:not|instead of|rather than|over|never use|do not use|don['’]t use|avoid|avoid using|stop using)|不要?用|不使用|禁止使用)\\s*${NAME}`,
  'giu',
)
const WANTED = new RegExp(`(?:\\b(?:use|prefer|always use|choose|switch to)|使用|用)\\s*${NAME}`, 'giu')

/** The same sentence but for its numbers or quoted values. */
function valuesDiffer(a: string, b: string): boolean {
  const mask = (text: string) =>
    text
      .toLowerCase()
      .replace(VALUE, '#')
      .replace(/[\s.,;:!]+/g, ' ')
      .trim()
  const values = (text: string) => (text.toLowerCase().match(VALUE) ?? []).join(' ')
  return mask(a) === mask(b) && values(a) !== values(b)
}

const VALUE = /`[^`]+`|"[^"]+"|\d+(?:[.:]\d+)*|\b(?:two|three|four|five|six|eight|ten|tabs?|spaces?|single|double)\b/g

/** "Use vitest for tests" and "Use jest for tests". */
function choicesDiffer(a: string, b: string): boolean {
  const [x, y] = [CHOICE.exec(a), CHOICE.exec(b)]
  if (x === null || y === null) return false
  return same(x[2], y[2]) && !same(x[1], y[1]) && bare(x[2]).length > 2
}

const CHOICE = /^(?:always )?(?:use|prefer|choose|run) ([^,.;]+?) (?:for|as|when|to) ([^,.;]+)/i

function same(a: string | undefined, b: string | undefined): boolean {
  return bare(a) === bare(b)
}

function bare(text = ''): string {
  return text
    .toLowerCase()
    .replace(/[`"'*_]|\b(?:the|all|our|a|an|any|every)\b/g, '')
    .replace(/[.,;:]+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function toFindings(a: Comparable, b: Comparable, why: string): Finding[] {
  const [older, newer] = a.item.created_at <= b.item.created_at ? [a, b] : [b, a]
  const sameAge = a.item.created_at === b.item.created_at
  return [toFinding(older, newer, { why, proposes: true }), toFinding(newer, older, { why, proposes: sameAge })]
}

function toFinding(
  { item }: Comparable,
  other: Comparable,
  { why, proposes }: { why: string; proposes: boolean },
): Finding {
  const by = other.item.id
  const key = proposalKey('contradiction', [item.content, other.item.content])
  return {
    ...{
      stage: 'contradiction',
      kind: 'contradiction',
      item: item.id,
      with: by,
      reason: `it contradicts ${by}: ${why}`,
    },
    ...(proposes ? { proposal: { key, op: 'archive', reason: 'superseded', by, certain: false } as const } : {}),
  }
}
