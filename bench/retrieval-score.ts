// Measures over the answers to one set's questions: any and all at k, mean reciprocal rank, what came before the gold, and
// what was refused.
import type { Question } from './retrieval-sets.ts'

export interface Answered {
  question: Question
  /** Ids, best first. */
  ids: string[]
  relevant: boolean
}

export interface Scores {
  questions: number
  any1: number
  any5: number
  all5: number
  all10: number
  mrr: number
  /** Answerable questions with harmful documents: how many, and where the first gold comes before every harmful one. */
  harmful: number
  unharmed: number
  asOf: number
  asOfKept: number
  unanswerable: number
  falseAnswers: number
  falseRefusals: number
  /** The mean of the share of unanswerable ones answered and of answerable ones refused. */
  balancedError: number
}

export function scoresOf(answers: Answered[]): Scores {
  const answerable = answers.filter(({ question }) => question.gold.length > 0)
  const share = (test: (answer: Answered) => boolean) => answerable.filter(test).length / Math.max(1, answerable.length)
  const among = (k: number) => (answer: Answered) => new Set(answer.ids.slice(0, k))
  const any = (k: number) => share((answer) => answer.question.gold.some((id) => among(k)(answer).has(id)))
  const all = (k: number) => share((answer) => answer.question.gold.every((id) => among(k)(answer).has(id)))
  const withHarm = answerable.filter(({ question }) => question.harmful.length > 0)
  const dated = answerable.filter(({ question }) => question.asOf !== undefined)
  const unanswerable = answers.filter(({ question }) => question.gold.length === 0)
  return {
    questions: answerable.length,
    any1: any(1),
    any5: any(5),
    all5: all(5),
    all10: all(10),
    mrr: answerable.reduce((sum, answer) => sum + 1 / (firstGold(answer) + 1), 0) / Math.max(1, answerable.length),
    harmful: withHarm.length,
    unharmed: withHarm.filter(isUnharmed).length,
    asOf: dated.length,
    asOfKept: dated.filter(isUnharmed).length,
    unanswerable: unanswerable.length,
    ...refusals(answerable, unanswerable),
  }
}

function refusals(answerable: Answered[], unanswerable: Answered[]) {
  const falseAnswers = unanswerable.filter(({ relevant }) => relevant).length
  const falseRefusals = answerable.filter(({ relevant }) => !relevant).length
  const shares = [falseAnswers / Math.max(1, unanswerable.length), falseRefusals / Math.max(1, answerable.length)]
  return { falseAnswers, falseRefusals, balancedError: ((shares[0] ?? 0) + (shares[1] ?? 0)) / 2 }
}

/** Infinity when no gold was found at all. */
function firstGold({ question, ids }: Answered): number {
  const at = ids.findIndex((id) => question.gold.includes(id))
  return at < 0 ? Number.POSITIVE_INFINITY : at
}

function isUnharmed(answer: Answered): boolean {
  const harm = answer.ids.findIndex((id) => answer.question.harmful.includes(id))
  return firstGold(answer) < (harm < 0 ? Number.POSITIVE_INFINITY : harm)
}
