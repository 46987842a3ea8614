// How fast transcripts are read: real ones, joined to one file of several hundred megabytes, by the product's reader and, in
// the same run and turn about, by a loop that parses every line. The copies get uuids of their own, so that none is a repeat.
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readLines } from '../src/agents/claude-code/lines.ts'
import { readTranscript } from '../src/agents/claude-code/transcript.ts'
import type { Figure } from './figure.ts'

const TRANSCRIPTS = process.env.MEMC_TRANSCRIPTS ?? fileURLToPath(new URL('../../shared/transcripts', import.meta.url))
const SIZE = 300 * 1024 * 1024
const ROUNDS = 5
const GOAL = 300

export async function benchRead(): Promise<Figure[]> {
  const figure = { id: 'capture.read.mb-per-s', unit: 'MB/s', goal: `≥ ${GOAL}` }
  const sources = realTranscripts()
  if (sources.length === 0) {
    return [{ ...figure, value: undefined, met: false, setup: `no transcripts in ${TRANSCRIPTS} (MEMC_TRANSCRIPTS)` }]
  }
  const folder = mkdtempSync(join(tmpdir(), 'memc-bench-read-'))
  try {
    const path = join(folder, 'all.jsonl')
    const copies = joinTo(path, sources)
    const ours: number[] = []
    const naive: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await speed(path, () => readTranscript(path)))
      naive.push(await speed(path, () => parseEveryLine(path)))
    }
    const value = median(ours)
    const size = Math.round(statSync(path).size / 1e6)
    const setup = `median of ${ROUNDS}; ${size} MB, ${sources.length} real files × ${copies}; parsing every line: ${median(naive)} MB/s; Node ${process.version}`
    return [{ ...figure, value, met: value >= GOAL, setup }]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function realTranscripts(): string[] {
  const folder = join(TRANSCRIPTS, 'claude-code')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('-real.jsonl'))
    .map((name) => join(folder, name))
}

/** Appends copies of the sources until the file is big enough; how many there were. */
function joinTo(path: string, sources: string[]): number {
  const text = sources.map((source) => `${readFileSync(source, 'utf8').trimEnd()}\n`).join('')
  for (let copy = 1; ; copy += 1) {
    const prefix = copy.toString(16).padStart(8, '0')
    appendFileSync(path, text.replace(/"uuid":"[0-9a-f]{8}-/g, `"uuid":"${prefix}-`))
    if (statSync(path).size >= SIZE) return copy
  }
}

async function speed(path: string, read: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await read()
  return statSync(path).size / 1000 / (performance.now() - start)
}

async function parseEveryLine(path: string): Promise<number> {
  let parsed = 0
  await readLines(path, {
    from: 0,
    onLine({ bytes, start, end }) {
      parsed += isJson(bytes.toString('utf8', start, end)) ? 1 : 0
      return true
    },
  })
  return parsed
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function median(values: number[]): number {
  return Math.round(values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)
}
