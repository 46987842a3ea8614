// An embedder whose vectors are sums over the words of a text: a word's numbers follow from its hash, and words that mean the
// same have the same. So other words are found and nothing else is, without a model.
import { hash } from '../../src/lib/hash.ts'
import type { Embedder } from '../../src/llm/embed.ts'
import { EngineFailure } from '../../src/llm/llm.ts'

export interface FakeEmbedder {
  embedder: Embedder
  /** Every text that was given a vector. */
  texts: string[]
  calls(): number
  /** Every call from now on; undefined: none. */
  fail(failure: EngineFailure | undefined): void
  /** One call, after so many that succeed. */
  failAfter(calls: number, failure: EngineFailure): void
  /** Calls with this text. */
  refuse(text: string, failure: EngineFailure): void
  /** Characters that a text may have. */
  longest(characters: number): void
}

const SYNONYMS: Readonly<Record<string, string>> = { vehicle: 'automobile', car: 'automobile', cars: 'automobile' }
const SMALL = new Set(['the', 'of', 'in', 'an', 'a', 'at', 'for', 'is', 'what', 'which'])

export function fakeEmbedder({ model = 'fake-embed', dimension = 64 } = {}): FakeEmbedder {
  const texts: string[] = []
  const refused = new Map<string, EngineFailure>()
  let [calls, most] = [0, Number.POSITIVE_INFINITY]
  let always: EngineFailure | undefined
  let once: { after: number; failure: EngineFailure } | undefined
  const failureFor = (asked: readonly string[]) => {
    if (always) return always
    if (once && once.after-- <= 0) {
      const { failure } = once
      once = undefined
      return failure
    }
    if (asked.some((text) => text.length > most)) return new EngineFailure('too-long', 'too long')
    return asked.flatMap((text) => refused.get(text) ?? [])[0]
  }
  const embedder: Embedder = {
    ...{ name: 'openai-compatible', model, place: 'http://localhost/v1', payer: 'nobody' },
    embed: async (asked) => {
      calls += 1
      const failure = failureFor(asked)
      if (failure) throw failure
      texts.push(...asked)
      const vectors = asked.map((text) => vectorOf(text, dimension))
      return { vectors, model, usage: { inputTokens: 1, outputTokens: 0, costUsd: 0 } }
    },
  }
  return {
    ...{ embedder, texts, calls: () => calls },
    fail: (failure) => {
      always = failure
    },
    failAfter: (after, failure) => {
      once = { after, failure }
    },
    refuse: (text, failure) => void refused.set(text, failure),
    longest: (characters) => {
      most = characters
    },
  }
}

export function vectorOf(text: string, dimension = 64): number[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const sum = new Array<number>(dimension).fill(0)
  for (const word of words.filter((one) => !SMALL.has(one))) {
    for (const [at, value] of numbersOf(SYNONYMS[word] ?? word, dimension).entries()) sum[at] = (sum[at] ?? 0) + value
  }
  return sum.every((one) => one === 0) ? numbersOf(text, dimension) : sum
}

function numbersOf(word: string, dimension: number): number[] {
  const digits = Array.from({ length: Math.ceil(dimension / 64) }, (_, at) => hash(word, String(at))).join('')
  return Array.from({ length: dimension }, (_, at) => Number.parseInt(digits[at] ?? '0', 16) - 7.5)
}
