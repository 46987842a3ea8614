// An answer to /embeddings, as far as services agree on one, and whether it is what was asked: a vector for each text, all
// of one length, of numbers. Pure. Nothing that could not be compared may get through.
import { fieldsOf, parseObject } from '../lib/json-object.ts'
import type { Usage } from './llm.ts'

interface Asked {
  count: number
  model: string
  free: boolean
}

export type ReadEmbeddings = { usage: Usage | undefined } & (
  | { vectors: number[][]; model: string }
  | {
      fault: string
      /** False where the service wrote something else than an answer, such as an error under a good status. */
      isAnswer: boolean
    }
)

/** A body of another content type comes as text. */
export function readEmbeddings(answer: unknown, { count, model, free }: Asked): ReadEmbeddings {
  const body = fieldsOf(typeof answer === 'string' ? parseObject(answer) : answer)
  const usage = usageOf(fieldsOf(body.usage), free)
  const wrong = (fault: string) => ({
    usage,
    fault: `The service gave no vectors of the asked form: ${fault}`,
    isAnswer: true,
  })
  if (!Array.isArray(body.data)) return { ...wrong('there is no list of them.'), isAnswer: false }
  const vectors = inOrder(body.data.map(fieldsOf), count)
  if (vectors === undefined) return wrong(`${count} were asked for, ${body.data.length} came, or one came twice.`)
  const length = Array.isArray(vectors[0]) ? vectors[0].length : 0
  if (!vectors.every((vector) => isVector(vector, length))) return wrong('they are no lists of numbers of one length.')
  const answered = typeof body.model === 'string' && /^[\x21-\x7e]{1,200}$/.test(body.model) ? body.model : model
  return { usage, vectors: vectors as number[][], model: answered }
}

/** By their index where they have one. */
function inOrder(items: Record<string, unknown>[], count: number): unknown[] | undefined {
  if (items.length !== count) return undefined
  const placed = new Map(items.map(({ index, embedding }, at) => [typeof index === 'number' ? index : at, embedding]))
  const vectors = Array.from({ length: count }, (_, at) => placed.get(at))
  return vectors.includes(undefined) ? undefined : vectors
}

const LONGEST = 16_384

function isVector(value: unknown, length: number): value is number[] {
  if (!Array.isArray(value) || value.length !== length || length === 0 || length > LONGEST) return false
  return value.every((one) => typeof one === 'number' && Number.isFinite(one)) && value.some((one) => one !== 0)
}

function usageOf(usage: Record<string, unknown>, free: boolean): Usage | undefined {
  const input = number(usage.prompt_tokens) ?? number(usage.total_tokens)
  return input === undefined
    ? undefined
    : { inputTokens: input, outputTokens: 0, costUsd: free ? 0 : number(usage.cost) }
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
