// What one new entry costs besides the model in a large memory: a whole process from its start to its exit, as the worker
// starts it, and how long each commit holds the lock of the home.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CompileInput } from '../src/llm/compile-shape.ts'
import { addEntry, articleIdOf, type CompileHome, makeCompileHome } from './compile-base.ts'
import { type Labelled, record } from './compile-run.ts'
import type { Figure } from './figure.ts'

const BIN = fileURLToPath(new URL('../dist/bin.js', import.meta.url))
const COLD_RUNS = 5
const OVERHEAD_GOAL_S = 1.5
const LOCK_GOAL_MS = 100

export async function compileCosts(size: number, entries: Labelled[]): Promise<Figure[]> {
  return [await overhead(size, entries), await lockTime(size, entries.slice(0, 40))]
}

async function overhead(size: number, entries: Labelled[]): Promise<Figure> {
  const home = makeCompileHome(size, entries.slice(0, 1))
  try {
    // The first process builds the search index, as after a clone.
    const first = await seconds(home, ['compile'])
    const runs: { compile: number; bare: number }[] = []
    for (const [at, entry] of entries.slice(1, 1 + COLD_RUNS).entries()) {
      addEntry(home, at + 1, entry)
      const bare = await seconds(home, ['-e', '0'], [])
      runs.push({ bare, compile: await seconds(home, ['compile']) })
    }
    const value = median(runs.map((run) => run.compile))
    const bare = median(runs.map((run) => run.bare))
    return {
      ...{ id: `compile.overhead.s@${size}`, value: round(value), unit: 's', goal: `≤ ${OVERHEAD_GOAL_S}` },
      met: value <= OVERHEAD_GOAL_S,
      setup: `median of ${COLD_RUNS} processes \`memc compile\`, one new entry each, offline engine; building the search index anew ${round(first)} s; bare Node ${round(bare)} s`,
    }
  } finally {
    home.remove()
  }
}

async function lockTime(size: number, entries: Labelled[]): Promise<Figure> {
  const targets = new Map(entries.map(({ id, target }) => [id, target]))
  const { locks, home, report } = await record(size, entries, { answer: (input) => addAndCreate(input, targets) })
  home.remove()
  if (report.compiled < entries.length) throw new Error(`only ${report.compiled} of ${entries.length} were compiled`)
  const sorted = [...locks].sort((a, b) => a - b)
  const value = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0
  return {
    ...{ id: 'commit.lock-ms.p95', value: round(value), unit: 'ms', goal: `≤ ${LOCK_GOAL_MS}` },
    met: sorted.length >= 30 && value <= LOCK_GOAL_MS,
    setup: `${sorted.length} commits of compile at ${size} articles, each with a changed and a new article, index and log; median ${round(median(sorted))} ms`,
  }
}

/** A claim for the article it is about, if it was shown, and a new article that links there. */
function addAndCreate({ entries, candidates }: CompileInput, targets: Map<string, string>): object {
  const [entry] = entries
  if (!entry) return { operations: [], nothing: [] }
  const cites = [entry.id]
  const text = entry.bullets[0]?.text ?? ''
  const id = articleIdOf(targets.get(entry.id) ?? '')
  const article = candidates.find((one) => one.id === id)?.id ?? candidates[0]?.id ?? ''
  const claim = { text, cites }
  const created = {
    op: 'create',
    title: `Finding ${entry.id}`,
    aliases: [],
    tags: [],
    summary: claim,
    keyPoints: [],
    details: [],
  }
  return {
    operations: [
      { op: 'add', article, section: 'Key Points', text, cites },
      { ...created, related: [{ to: article, why: 'what it is about' }] },
    ],
    nothing: [],
  }
}

/** A whole process of `memc`, or of Node alone. */
function seconds({ cwd, env }: CompileHome, argv: string[], script: string[] = [BIN]): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    const child = spawn(process.execPath, [...script, ...argv], {
      ...{ cwd, env: { ...env, PATH: process.env.PATH }, stdio: ['ignore', 'ignore', 'inherit'] },
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve((performance.now() - begun) / 1000)
      else reject(new Error(`node ${argv.join(' ')} ended with ${code}`))
    })
  })
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
