// Logistic regression over named features with an L2 penalty, by gradient steps with a rate of their own for each weight.
// Deterministic: no random start, no shuffling.

export interface Example {
  features: string[]
  holds: boolean
  /** How much it counts. */
  weight: number
  /** Who wrote it; a feature that one author alone has is left out. */
  author: string
}

export interface Fitting {
  penalty: number
  /** Features without a penalty: what always holds. */
  free: ReadonlySet<string>
  /** How often a feature must be seen. */
  least: (name: string) => number
  /** Of which sign a weight has to be: 1, -1, or 0 for any. */
  sign?: (name: string) => number
}

const STEPS = 400
const RATE = 0.1
const MEMORY = 0.95

export function fitted(examples: Example[], fitting: Fitting): Record<string, number> {
  const names = namesIn(examples, fitting)
  const place = new Map(names.map((name, at) => [name, at]))
  const rows = examples.map(({ features }) => features.flatMap((name) => place.get(name) ?? []))
  const penalties = names.map((name) => (fitting.free.has(name) ? 0 : fitting.penalty))
  const signs = names.map((name) => fitting.sign?.(name) ?? 0)
  const weights = new Float64Array(names.length)
  const squares = new Float64Array(names.length)
  for (let step = 0; step < STEPS; step++) {
    const slopes = slopesOf(examples, rows, weights)
    for (let i = 0; i < names.length; i++) {
      const slope = (slopes[i] ?? 0) + (penalties[i] ?? 0) * (weights[i] ?? 0)
      squares[i] = (squares[i] ?? 0) * MEMORY + (1 - MEMORY) * slope * slope
      weights[i] = (weights[i] ?? 0) - ((RATE / (1 + step / 40)) * slope) / Math.sqrt((squares[i] ?? 0) + 1e-8)
      if ((weights[i] ?? 0) * (signs[i] ?? 0) < 0) weights[i] = 0
    }
  }
  return Object.fromEntries(names.map((name, at) => [name, Math.round((weights[at] ?? 0) * 100) / 100]))
}

function slopesOf(examples: Example[], rows: number[][], weights: Float64Array): Float64Array {
  const slopes = new Float64Array(weights.length)
  for (const [at, { holds, weight }] of examples.entries()) {
    const row = rows[at] ?? []
    let sum = 0
    for (const i of row) sum += weights[i] ?? 0
    const error = (1 / (1 + Math.exp(-sum)) - (holds ? 1 : 0)) * weight
    for (const i of row) slopes[i] = (slopes[i] ?? 0) + error
  }
  return slopes
}

/** The features worth a weight: seen often enough, and from more than one author. */
function namesIn(examples: Example[], { least }: Fitting): string[] {
  const seen = new Map<string, { times: number; authors: Set<string> }>()
  for (const { features, author } of examples) {
    for (const name of features) {
      const { times, authors } = seen.get(name) ?? { times: 0, authors: new Set<string>() }
      seen.set(name, { times: times + 1, authors: authors.add(author) })
    }
  }
  const kept = [...seen].filter(([name, { times, authors }]) => times >= least(name) && authors.size > 1)
  return kept.map(([name]) => name).sort()
}
