// Several rankings made one by their ranks alone: what each source says in scores cannot be compared, its order can. Pure.
import type { Why } from './retrieve.ts'

export interface Vote {
  id: string
  source: Why['source']
  /** From 1. */
  rank: number
  weight: number
}

export interface Fused {
  scores: Map<string, number>
  why: Map<string, Why[]>
}

export function fuse(votes: Vote[]): Fused {
  const scores = new Map<string, number>()
  const why = new Map<string, Why[]>()
  for (const { id, source, rank, weight } of votes) {
    const share = weight / (DAMPING + rank)
    scores.set(id, (scores.get(id) ?? 0) + share)
    const said = why.get(id) ?? []
    said.push({ source, rank, weight: share })
    why.set(id, said)
  }
  return { scores, why }
}

/** The higher, the less the first ranks stand out; 60 is common for long lists, ours are short. */
const DAMPING = 10
