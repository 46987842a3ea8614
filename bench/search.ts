// Search over ten thousand articles: real files, the index that the product pulls from them, its own functions, and `memc
// search` as a whole process beside bare Node run alternately.
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openCurrentIndex } from '../src/home-index.ts'
import { retrieve } from '../src/retrieval/retrieve.ts'
import type { Figure } from './figure.ts'
import { makeSearchBase, type SearchBase } from './search-base.ts'

const MEMC = fileURLToPath(new URL('../dist/bin.js', import.meta.url))
const ARTICLES = 10_000
const UPDATES = 40
const PAIRS = 15

export async function benchSearch(): Promise<Figure[]> {
  if (!existsSync(MEMC)) throw new Error(`${MEMC} is missing; run npm run build first`)
  const base = makeSearchBase(ARTICLES)
  try {
    const begun = performance.now()
    const index = await openCurrentIndex(base)
    const built = (performance.now() - begun) / 1000
    const times = base.queries.map((query) => timed(() => retrieve({ index }, query, { limit: 10 })))
    const { way } = index
    index.close()
    const { updates, pulls } = await measureUpdates(base)
    const about = `${times.length} queries of 4 to 7 words over ${ARTICLES} articles in ${way}, Node ${process.version}`
    const ms = (id: string, value: number, goal: number, setup: string): Figure => ({
      ...{ id, value: round(value), unit: 'ms', goal: `≤ ${goal}`, met: value <= goal, setup },
    })
    return [
      ms('search.p50-ms@10000', quantile(times, 0.5), 10, `retrieve with snippets; ${about}`),
      ms(
        'search.p95-ms@10000',
        quantile(times, 0.95),
        30,
        `the same; the index was built from the files in ${round(built)} s`,
      ),
      ms(
        'index.update-ms.p95@10000',
        quantile(updates, 0.95),
        15,
        `one changed article, ${UPDATES} times; with a look at every file ${round(quantile(pulls, 0.5))} ms (p50)`,
      ),
      ...processFigures(base),
    ]
  } finally {
    base.remove()
  }
}

/** `updates`: the index alone; `pulls`: opening it with a look at every file, reading the one that has changed. */
async function measureUpdates(base: SearchBase): Promise<{ updates: number[]; pulls: number[] }> {
  const [updates, pulls]: [number[], number[]] = [[], []]
  for (let n = 0; n < UPDATES; n++) {
    const { path, text } = base.article(n * 17, n + 1)
    writeFileSync(join(base.home, path), text)
    const begun = performance.now()
    const index = await openCurrentIndex(base, { whole: true, onUpdate: (ms) => updates.push(ms) })
    pulls.push(performance.now() - begun)
    index.close()
  }
  return { updates, pulls }
}

/** Warm: shortly after a look at every file; cold: with one. */
function processFigures(base: SearchBase): Figure[] {
  const [ratios, whole, bares]: [number[], number[], number[]] = [[], [], []]
  for (let n = -2; n < PAIRS; n++) {
    const query = base.queries[(n + 2) * 3]?.split(' ') ?? []
    const bare = run(base, ['-e', '0'])
    const searched = run(base, [MEMC, 'search', ...query])
    if (n < 0) continue
    ratios.push(searched / bare)
    whole.push(searched)
    bares.push(bare)
  }
  const ratio = quantile(ratios, 0.5)
  const setup = `median of ${PAIRS} pairs, ${round(quantile(whole, 0.5))} ms beside node -e 0 with ${round(quantile(bares, 0.5))} ms; every file was looked at within the minute before`
  return [{ id: 'search.process.ratio@10000', value: round(ratio), unit: '', goal: '≤ 2', met: ratio <= 2, setup }]
}

function run({ project, env }: SearchBase, args: string[]): number {
  const begun = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: project, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`)
  return performance.now() - begun
}

function timed(work: () => unknown): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
}

function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
