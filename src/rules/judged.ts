// The seam between comparing claims, which may ask an engine and so cannot happen in a rule, and the rule that reports what
// came of it. A step of src/lint/steps.ts makes these values before any rule runs.

/** A claim by its place; the line is 1-based. */
export interface ClaimPlace {
  /** Relative to the home. */
  path: string
  line: number
  /** One line, as a reader would say it. */
  text: string
}

export interface JudgedPair {
  /** `replaced`: the later claim holds and the earlier one should be superseded by it. */
  verdict: 'contradiction' | 'replaced'
  /** Where `replaced`: the claim that no longer holds. */
  first: ClaimPlace
  second: ClaimPlace
  /** One sentence. */
  why: string
}
