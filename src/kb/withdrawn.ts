// Which bullets of entries no longer stand, because articles have superseded or retired what was made of them. An article
// says it in its own words, so the bullet is matched with the blocks that cite its entry. Pure.
import { stem, wordsOf } from '../lib/words.ts'
import type { Block } from './article.ts'
import type { Bullet, Entry } from './entry.ts'
import { claimId } from './ids.ts'
import type { KnowledgeBase } from './knowledge-base.ts'
import { SUPERSEDED } from './superseded.ts'

/** Where a bullet's nearest block is one that holds no longer: that block. */
export function withdrawn(kb: KnowledgeBase): (entry: Entry, bullet: Bullet) => Block | undefined {
  // A sentence of a filed answer is retired when it is answered otherwise, which says nothing of what it was made from.
  const texts = [...kb.files].filter(([path]) => path.includes('/') && !path.startsWith('qa/'))
  // Parsing every article for the few that have such a section would cost more than all else here.
  const retired = texts.filter(([, text]) => text.includes(SUPERSEDED)).flatMap(([path]) => blocksOf(kb, path, true))
  const words = new Map(retired.map((block) => [claimId(block.text), block]))
  const cited = new Set(retired.flatMap(({ cites }) => cites))
  return (entry, bullet) => {
    const same = words.get(claimId(bullet.text))
    if (same !== undefined || !cited.has(entry.ref)) return same
    const citing = texts.filter(([, text]) => text.includes(entry.id)).flatMap(([path]) => blocksOf(kb, path, false))
    return goneIn(
      bullet,
      citing.filter(({ cites }) => cites.includes(entry.ref)),
    )
  }
}

/** So much of the shorter of the two must stand in the other, and so many words, for them to be about the same. */
const SAME = 0.5
const SHARED = 3

function goneIn(bullet: Bullet, blocks: Block[]): Block | undefined {
  const words = new Set(wordsOf(bullet.text).map(stem))
  const shareOf = (block: Block) => {
    const there = new Set(wordsOf(block.text).map(stem))
    const shared = [...words].filter((word) => there.has(word)).length
    return shared < SHARED ? 0 : shared / Math.min(words.size, there.size)
  }
  const best = (some: Block[]) => Math.max(0, ...some.map(shareOf))
  const retired = blocks.filter((block) => block.retired !== undefined)
  const gone = best(retired)
  if (gone < SAME || gone <= best(blocks.filter((block) => block.retired === undefined))) return undefined
  return retired.find((block) => shareOf(block) === gone)
}

function blocksOf(kb: KnowledgeBase, path: string, onlyRetired: boolean): Block[] {
  const blocks = kb.get(path.replace(/\.md$/, ''))?.blocks ?? []
  return onlyRetired ? blocks.filter(({ retired }) => retired !== undefined) : blocks
}
