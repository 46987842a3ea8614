// The claims of an article with what stands behind each: a person who wrote it, or the bullets of the entries it cites.
// An article cites entries, not bullets, so the bullet that says most of a claim's words is taken for its source. Pure.
import type { Article, Block } from '../kb/article.ts'
import type { Bullet, Entry, Rank } from '../kb/entry.ts'
import { inert } from '../lib/inert.ts'
import { oneLine, truncate } from '../lib/text.ts'
import { stem, wordsOf } from '../lib/words.ts'

export interface TracedClaim {
  n: number
  id: string | undefined
  section: string
  text: string
  /** A person wrote or changed it, or the rank of the best bullet it rests on; 'unknown' where the log does not say. */
  who: 'person' | Rank | 'unknown'
  /** What no longer holds: since when, why, and what took its place. */
  superseded?: { date: string; reason: string; by?: { id: string; n?: number; text?: string } }
  evidence: Evidence[]
}

interface Evidence {
  /** As cited: an entry, a whole day or a block of an article. */
  ref: string
  /** The bullet of the entry that is nearest to the claim. */
  bullet?: { section: Part; text: string; rank: Rank | 'unknown' }
}

type Part = 'decision' | 'lesson' | 'exchange' | 'action'

/** `entryOf`: the entry of a reference, where it is still there. `block`: only this one, by number or id. */
export function claimsOf(
  article: Article,
  { entryOf, block }: { entryOf: (ref: string) => Entry | undefined; block?: string },
): TracedClaim[] {
  const asked = block?.replace(/^\^/, '')
  return article.blocks
    .filter(({ section }) => !LISTS.has(section))
    .filter(({ n, id }) => asked === undefined || asked === String(n) || asked === id)
    .map((one) => toClaim(one, article, entryOf))
}

const LISTS = new Set(['Sources', 'Related Concepts', 'Sources Consulted', 'Follow-Up Questions'])
const LONGEST_TEXT = 2_000
const LONGEST_BULLET = 300

function toClaim(block: Block, article: Article, entryOf: (ref: string) => Entry | undefined): TracedClaim {
  const evidence = block.cites.map((ref) => {
    const entry = entryOf(ref)
    const bullet = entry && nearestBullet(entry, block.text)
    return { ref: shown(ref, LONGEST_BULLET), ...(bullet ? { bullet } : {}) }
  })
  const superseded = block.retired && supersededBy(block.retired, article)
  return {
    n: block.n,
    id: block.id,
    section: shown(block.section, LONGEST_BULLET),
    text: shown(block.text, LONGEST_TEXT),
    who: block.byPerson ? 'person' : strongest(evidence),
    ...(superseded ? { superseded } : {}),
    evidence,
  }
}

function supersededBy({ date, by, reason }: NonNullable<Block['retired']>, article: Article) {
  const next = by === undefined ? undefined : article.blocks.find(({ id }) => id === by)
  const place = next ? { n: next.n, text: shown(next.text, LONGEST_BULLET) } : {}
  return { date, reason: shown(reason, LONGEST_BULLET), ...(by === undefined ? {} : { by: { id: by, ...place } }) }
}

/** Fewer words in common may be chance. */
const FEWEST_COMMON = 2

function nearestBullet(entry: Entry, text: string): Evidence['bullet'] {
  const words = new Set(wordsOf(text).map(stem))
  const parts: [Part, Bullet[]][] = [
    ['decision', entry.decisions],
    ['lesson', entry.lessons],
    ['exchange', entry.exchanges],
    ['action', entry.actions],
  ]
  const scored = parts.flatMap(([section, bullets]) =>
    bullets.map((bullet) => {
      const own = new Set(wordsOf(bullet.text).map(stem))
      const common = [...own].filter((word) => words.has(word)).length
      return { section, bullet, common, score: common / Math.sqrt(own.size + 1) }
    }),
  )
  const best = scored
    .filter(({ common }) => common >= Math.min(FEWEST_COMMON, words.size))
    .reduce<(typeof scored)[number] | undefined>((top, one) => (top && top.score >= one.score ? top : one), undefined)
  if (best === undefined) return undefined
  const { section, bullet } = best
  return { section, text: shown(bullet.text, LONGEST_BULLET), rank: bullet.rank ?? 'unknown' }
}

const STRENGTH: readonly Rank[] = ['human', 'assistant', 'tool']

function strongest(evidence: Evidence[]): TracedClaim['who'] {
  const ranks = evidence.flatMap(({ bullet }) => bullet?.rank ?? [])
  return STRENGTH.find((rank) => ranks.includes(rank)) ?? 'unknown'
}

function shown(text: string, max: number): string {
  return truncate(oneLine(inert(text)), max)
}
