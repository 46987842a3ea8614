// What a sentence of an answer rests on: a block of an article, or an entry of the daily log, and who stands behind it. Pure.
import type { Article, Block } from '../kb/article.ts'
import type { Bullet, Entry, Rank } from '../kb/entry.ts'

export interface Citation {
  /** Id of the article; where the daily log answers, the reference of the entry: `daily/2026-04-01#^e…`. */
  article: string
  title: string
  /** Block id, if the block has one. */
  block: string | undefined
  /** Refs of the entries the block rests on. */
  entries: string[]
  /** The block no longer holds since that day. */
  superseded?: string
}

/** Who, when it is no person: nobody knows of titles, contexts and old entries. */
export type SaidBy = Exclude<Rank, 'human'> | 'unknown'

export function citation({ id, title }: Article, { id: block, cites, retired }: Block): Citation {
  return { article: id, title, block, entries: cites, ...(retired === undefined ? {} : { superseded: retired.date }) }
}

export function entryCitation({ ref, title }: Pick<Entry, 'ref' | 'title'>, superseded?: string): Citation {
  const about = { article: ref, title, block: undefined, entries: [ref] }
  return superseded === undefined ? about : { ...about, superseded }
}

export function saidBy({ rank }: Pick<Bullet, 'rank'>): SaidBy | undefined {
  return rank === 'human' ? undefined : (rank ?? 'unknown')
}

/** Of several that say the same the best counts; `undefined` is a person, or an article, which says it in its words. */
export function bestOf(all: readonly (SaidBy | undefined)[]): SaidBy | undefined {
  return ORDER.find((one) => all.includes(one))
}

const ORDER = [undefined, 'assistant', 'tool', 'unknown'] as const
