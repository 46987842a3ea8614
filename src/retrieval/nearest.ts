// The documents whose vectors are nearest to a question's. Pure; a plain loop, since ten thousand vectors take it some ten
// milliseconds. Models differ in how alike they find any two texts, so nearness is counted from what is usual in this base.

export interface Near {
  id: string
  /** 0: as near as documents usually are; 1: the same. */
  score: number
}

export interface Compared {
  floats: Float32Array
  dimension: number
  /** Where the vector of each document begins. */
  at: ReadonlyMap<string, number>
}

/** All that are nearer than usual, nearest first. `question` has length 1. */
export function nearest({ floats, dimension, at }: Compared, question: Float32Array): Near[] {
  if (question.length !== dimension) return []
  const found: Near[] = []
  for (const [id, from] of at) {
    const score = product(floats, from, question)
    // Two vectors of length 1 have no greater product: this one is damaged.
    if (Math.abs(score) <= MOST) found.push({ id, score })
  }
  found.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
  const usual = found[Math.min(found.length - 1, Math.ceil(found.length / 2))]?.score ?? 0
  const spread = Math.max(1 - usual, SMALLEST)
  return found.map(({ id, score }) => ({ id, score: (score - usual) / spread })).filter(({ score }) => score >= LEAST)
}

const MOST = 1.001
const SMALLEST = 1e-6
/** What is hardly nearer than others is no find. */
const LEAST = 0.15

/** Four sums at once, since each alone would wait for its last step; a number that is not there makes it NaN. */
function product(floats: Float32Array, from: number, question: Float32Array): number {
  let [one, two, three, four] = [0, 0, 0, 0]
  const whole = question.length - (question.length % 4)
  for (let at = 0; at < whole; at += 4) {
    const place = from + at
    one += (floats[place] as number) * (question[at] as number)
    two += (floats[place + 1] as number) * (question[at + 1] as number)
    three += (floats[place + 2] as number) * (question[at + 2] as number)
    four += (floats[place + 3] as number) * (question[at + 3] as number)
  }
  for (let at = whole; at < question.length; at++) one += (floats[from + at] as number) * (question[at] as number)
  return one + two + three + four
}
