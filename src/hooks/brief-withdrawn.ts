// Which bullets of entries no longer stand, because articles have superseded or retired what was made of them. An article
// says it in its own words, so the bullet is matched with the blocks that cite its entry. Pure.
import { type Block, SUPERSEDED } from '../kb/article.ts'
import type { Bullet, Entry } from '../kb/daily-log.ts'
import { claimId } from '../kb/ids.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { stem, wordsOf } from '../lib/words.ts'

/** True for a bullet whose nearest block is one that holds no longer. */
export function withdrawn(kb: KnowledgeBase): (entry: Entry, bullet: Bullet) => boolean {
  const texts = [...kb.files].filter(([path]) => path.includes('/'))
  // Parsing every article for the few that have such a section would cost more than all else here.
  const retired = texts.filter(([, text]) => text.includes(SUPERSEDED)).flatMap(([path]) => blocksOf(kb, path, true))
  const words = new Set(retired.map((block) => claimId(block.text)))
  const cited = new Set(retired.flatMap(({ cites }) => cites))
  return (entry, bullet) => {
    if (words.has(claimId(bullet.text))) return true
    if (!cited.has(entry.ref)) return false
    const citing = texts.filter(([, text]) => text.includes(entry.id)).flatMap(([path]) => blocksOf(kb, path, false))
    return isGone(
      bullet,
      citing.filter(({ cites }) => cites.includes(entry.ref)),
    )
  }
}

/** So much of the shorter of the two must stand in the other, and so many words, for them to be about the same. */
const SAME = 0.5
const SHARED = 3

function isGone(bullet: Bullet, blocks: Block[]): boolean {
  const words = new Set(wordsOf(bullet.text).map(stem))
  const shareOf = (block: Block) => {
    const there = new Set(wordsOf(block.text).map(stem))
    const shared = [...words].filter((word) => there.has(word)).length
    return shared < SHARED ? 0 : shared / Math.min(words.size, there.size)
  }
  const best = (some: Block[]) => Math.max(0, ...some.map(shareOf))
  const gone = best(blocks.filter(({ retired }) => retired !== undefined))
  return gone >= SAME && gone > best(blocks.filter(({ retired }) => retired === undefined))
}

function blocksOf(kb: KnowledgeBase, path: string, onlyRetired: boolean): Block[] {
  const blocks = kb.get(path.replace(/\.md$/, ''))?.blocks ?? []
  return onlyRetired ? blocks.filter(({ retired }) => retired !== undefined) : blocks
}
