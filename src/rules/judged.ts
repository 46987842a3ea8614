// The seam between comparing claims, which may ask an engine and so cannot happen in a rule, and the rule that reports what
// came of it. A step of src/lint/steps.ts makes these values before any rule runs.
import type { ArticleId } from '../kb/article.ts'

/** A claim by its place. */
export interface ClaimPlace {
  article: ArticleId
  /** 1-based. */
  line: number
  /** Number of its block in the article, and the block's id; no id where a person wrote it. */
  block: number
  id: string | undefined
  /** One line, as a reader would say it. */
  text: string
  cites: readonly string[]
  /** Latest day of its evidence, YYYY-MM-DD. */
  date: string | undefined
}

export interface JudgedPair {
  /** `replaced`: the second claim holds and the first should be superseded by it. */
  verdict: 'contradiction' | 'replaced'
  first: ClaimPlace
  second: ClaimPlace
}

export interface Judged {
  pairs: readonly JudgedPair[]
  /** Why there may be more, one sentence each. */
  doubts: readonly string[]
}
