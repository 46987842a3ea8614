// What a compile prompt may hold, in tokens: one table, so that a unit costs the same in a base of a hundred articles and in
// one of thousands. What does not fit is left out (rows, blocks) or split (entries), never cut inside a claim. Pure.

export const BUDGET = {
  /** Rows that stay from call to call: what many articles link to, and what is new. */
  index: 2_400,
  /** Rows near the unit. */
  near: 1_200,
  /** All articles that may have to change. */
  candidates: 12_000,
  /** One of them at most; of a larger one its nearest blocks are shown. */
  article: 2_500,
  /** One block; a longer one is shown by its beginning. */
  block: 400,
  linkTargets: 1_800,
  /** New entries of one call; a longer entry is compiled in parts. */
  entries: 6_000,
  /** One bullet of an entry; a longer one counts as several. */
  bullet: 1_200,
  /** What was wrong with the last answer. */
  problems: 800,
  /** That answer itself; of a longer one the beginning is shown. */
  rejected: 4_000,
} as const

export const MOST_CANDIDATES = 12

/** The part of these budgets that a prompt may use when the user's own limit for it is a tighter one, 0 to 1. */
export function budgetScale(tokens: number): number {
  return Math.min(1, tokens / WHOLE_PROMPT)
}

/** All of the above with rules, specification and the form of the answer. */
const WHOLE_PROMPT = 36_000
