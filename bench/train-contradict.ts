// Learns what the signs of a contradiction weigh, from the labelled pairs in bench/data/contradict and from claims of one base
// that are all true (bench/data/find), and writes src/llm/offline/contradict-weights.ts. Prints first how the judge does on
// each author whose pairs it was not trained on. Nothing in it is random. To run it:
//   npx rolldown bench/train-contradict.ts --platform node --file .bench/train-contradict.js && node .bench/train-contradict.js
import { readFileSync, writeFileSync } from 'node:fs'
import type { BaseClaim } from '../src/lint/contradict-claims.ts'
import { candidatePairs } from '../src/lint/contradict-pairs.ts'
import type { ComparedClaim } from '../src/llm/contradict-shape.ts'
import { weighable } from '../src/llm/offline/contradict.ts'
import { readClaim } from '../src/llm/offline/contradict-claim.ts'
import { type Example, fitted } from './logistic.ts'

const TABLE = 'src/llm/offline/contradict-weights.ts'
/** First letters of ids, those of one author together: each author is left out at once. */
const AUTHORS = ['p', 'r', 'xy', 'zw']
/** The author of `own.jsonl` knew the signs; true claims are many, and nobody looked for near misses among them. */
const WEIGHT = { labelled: 1, own: 0.6, base: 0.1 }
const PENALTY = 0.5
const LEAST = 4
const SMALLEST = 0.02
const THRESHOLD = 1

interface Pair {
  author: string
  weight: number
  contradicts: boolean
  /** Undefined where the judge weighs nothing. */
  signs: string[] | undefined
}

interface Labelled {
  id: string
  contradicts: boolean
  a: ComparedClaim
  b: ComparedClaim
}

interface Article {
  id: string
  title: string
  aliases?: string[]
  summary: string
  points: string[]
}

function main(): void {
  const labelled = read<Labelled>('contradict/tune').map((one) => asPair(one, authorOf(one.id), WEIGHT.labelled))
  const own = read<Labelled>('contradict/own').map((one) => asPair(one, 'own', WEIGHT.own))
  const bases = ['find/cjk-articles', 'find/recall-articles'].map((file) => pairsOfBase(read<Article>(file), file))
  const all = [...labelled, ...own, ...bases.flat()]
  const leftOut = AUTHORS.map((author) => judged(all, (one) => one.author === author))
  for (const shift of [-0.5, -0.25, 0, 0.25, 0.5]) {
    const at = (set: Judged[]) => measured(set, THRESHOLD + shift)
    const line = AUTHORS.map((author, n) => `${author} ${at(leftOut[n] ?? [])}`)
    console.log(`${(THRESHOLD + shift).toFixed(2)}: ${line.join(', ')}, all left out ${at(leftOut.flat())}`)
  }
  for (const [n, base] of bases.entries()) {
    const found = judged(all, (one) => base.includes(one)).filter(({ weight }) => weight > THRESHOLD).length
    console.log(`base ${n + 1}, left out: ${found} of ${base.length} true pairs found`)
  }
  writeFileSync(TABLE, tableOf(trained(all)))
}

function authorOf(id: string): string {
  return AUTHORS.find((letters) => letters.includes(id.charAt(0))) ?? id.charAt(0)
}

function read<Row>(file: string): Row[] {
  const lines = readFileSync(`bench/data/${file}.jsonl`, 'utf8').trim().split('\n')
  return lines.map((line): Row => JSON.parse(line))
}

function asPair({ a, b, contradicts }: Omit<Labelled, 'id'>, author: string, weight: number): Pair {
  return { author, weight, contradicts, signs: weighable(readClaim(a), readClaim(b))?.weighed }
}

/** The pairs that lint would compare; all its claims are true at one time. */
function pairsOfBase(articles: Article[], author: string): Pair[] {
  const claims = articles.flatMap(({ id, title, aliases = [], summary, points }) =>
    [summary, ...points].map((text, at): BaseClaim => {
      const place = { article: id, line: at, block: at, id: undefined, text, cites: [`${id}${at}`], date: '2025-03-01' }
      return { ...place, title, names: [title, ...aliases] }
    }),
  )
  const asClaim = ({ title, text, date }: BaseClaim): ComparedClaim => ({ article: title, text, date })
  return candidatePairs(claims, MOST_PAIRS).map(({ a, b }) =>
    asPair({ a: asClaim(a), b: asClaim(b), contradicts: false }, author, WEIGHT.base),
  )
}

const MOST_PAIRS = 3_000

function trained(pairs: Pair[]): Record<string, number> {
  const examples = pairs.flatMap(({ signs, contradicts, weight, author }): Example[] =>
    signs === undefined ? [] : [{ features: signs, holds: contradicts, weight, author }],
  )
  return fitted(examples, { penalty: PENALTY, free: new Set(['any pair']), least: () => LEAST, sign: signOf })
}

/** A sign never speaks against a contradiction, and a doubt never for one. */
function signOf(name: string): number {
  if (name === 'any pair') return 0
  return name.startsWith('but ') ? -1 : 1
}

interface Judged {
  contradicts: boolean
  weight: number
}

/** Those that `isLeft` says, by what is learned from the others. */
function judged(all: Pair[], isLeft: (pair: Pair) => boolean): Judged[] {
  const weights = trained(all.filter((one) => !isLeft(one)))
  return all.filter(isLeft).map(({ contradicts, signs }) => {
    const weight = signs?.reduce((sum, sign) => sum + (weights[sign] ?? 0), 0) ?? Number.NEGATIVE_INFINITY
    return { contradicts, weight }
  })
}

function measured(set: Judged[], threshold: number): string {
  const found = set.filter(({ weight }) => weight > threshold)
  const right = found.filter(({ contradicts }) => contradicts).length
  const labelled = set.filter(({ contradicts }) => contradicts).length
  return `${(right / Math.max(1, found.length)).toFixed(2)}/${(right / labelled).toFixed(2)}`
}

function tableOf(weights: Record<string, number>): string {
  const kept = Object.entries(weights).filter(([, weight]) => Math.abs(weight) >= SMALLEST)
  const key = (name: string) => (/^[a-z]+$/i.test(name) ? name : `'${name}'`)
  return `// What each sign of a contradiction adds to the log-odds (contradict-signs.ts), and what a pair must weigh to be one. Learned
// by bench/train-contradict.ts from bench/data/contradict and bench/data/find; never edited by hand.

export const THRESHOLD = ${THRESHOLD}

export const CONTRADICT_WEIGHTS: Readonly<Record<string, number>> = {
${kept.map(([name, weight]) => `  ${key(name)}: ${weight},`).join('\n')}
}
`
}

main()
