// What the stages of a prune are told of the world: plain values and look-ups, gathered by whoever may read. Undefined means
// that nobody could tell, and then nothing is found.

export interface RepositoryFacts {
  /** Undefined for what builds make or the repository ignores. */
  has: (path: string) => boolean | undefined
  /** Scripts of package.json. */
  scripts: ReadonlySet<string> | undefined
  /** Targets of the Makefile. */
  targets: ReadonlySet<string> | undefined
  /** Dependencies of every kind. */
  packages?: ReadonlySet<string> | undefined
}

export interface KnownClaim {
  /** `concepts/x#^c1234567`: what a person is shown. */
  ref: string
  text: string
}

export interface StageFacts {
  /** ISO time. */
  now: string
  repository?: RepositoryFacts | undefined
  claims?: readonly KnownClaim[]
}
