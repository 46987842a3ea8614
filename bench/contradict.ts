// How well contradictions are told from claims that can both hold: labelled pairs (bench/data/contradict) through the judging
// of lint. Only counts leave this file: the report half is for figures, never for reading. With MEMC_BENCH_ENGINE a model
// judges them instead of the offline engine, at ANTHROPIC_BASE_URL where that is set and without caps.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Config } from '../src/config/schema.ts'
import { ENGINE_NAMES } from '../src/config/schema.ts'
import { type Compared, judgePairs } from '../src/lint/contradict-judge.ts'
import type { PairVerdict } from '../src/llm/contradict-shape.ts'
import type { Engine } from '../src/llm/llm.ts'
import { offlineEngine } from '../src/llm/offline/engine.ts'
import { openProject } from '../src/project.ts'
import { makeProject } from '../test/support/make-project.ts'
import type { Figure } from './figure.ts'

interface Labelled extends Compared {
  kind: string
  contradicts: boolean
}

const DATA = fileURLToPath(new URL('../bench/data/contradict', import.meta.url))
const HALF = process.env.MEMC_BENCH_HALF ?? 'report'

export async function benchContradict(): Promise<Figure[]> {
  const name = ENGINE_NAMES.find((one) => one === process.env.MEMC_BENCH_ENGINE) ?? 'offline'
  if (name === 'offline') return figuresOf(offlineEngine(), { precision: 0.9, recall: 0.5 })
  const project = makeProject()
  try {
    await project.memc('init')
    const baseUrl = process.env.ANTHROPIC_BASE_URL ?? ''
    const caps = { 'cap.usdPerDay': null, 'cap.tokensPerDay': null }
    const flags: Partial<Config> = { engine: name, 'anthropic.baseUrl': baseUrl, ...caps }
    const { cwd, env } = project
    // A relay's answers are written by hand.
    const opened = openProject({
      cwd,
      env: { ...process.env, ...env },
      flags: { ...flags, 'model.timeoutSeconds': 3600 },
    })
    return await figuresOf((await opened.engine()).engine, { precision: 0.9, recall: 0.9 })
  } finally {
    project.remove()
  }
}

async function figuresOf(engine: Engine, goals: { precision: number; recall: number }): Promise<Figure[]> {
  const pairs = pairsOf(HALF)
  const verdicts = new Map<number, PairVerdict>()
  const trouble = await judgePairs(engine, pairs, {
    timeoutMs: 3_600_000,
    judged: (batch) => {
      for (const [at, verdict] of batch) verdicts.set(at, verdict)
    },
  })
  const judged = pairs.map((pair, at) => ({ ...pair, found: verdicts.get(at) === 'contradiction' }))
  const right = judged.filter(({ found, contradicts }) => found && contradicts).length
  const found = judged.filter((pair) => pair.found).length
  const labelled = judged.filter(({ contradicts }) => contradicts).length
  const kinds = [...new Set(judged.map(({ kind }) => kind))].sort().map((kind) => {
    const ofKind = judged.filter((pair) => pair.kind === kind)
    return `${kind} ${ofKind.filter((pair) => pair.found).length}/${ofKind.length}`
  })
  const missing = pairs.length - verdicts.size
  const setup = [
    `${pairs.length} pairs of the ${HALF} half, found by kind: ${kinds.join(', ')}`,
    ...(missing > 0 ? [`${missing} without a verdict: ${trouble ?? 'left out of the answer'}`] : []),
  ].join('; ')
  const figure = (measure: 'precision' | 'recall', value: number): Figure => ({
    id: `lint.contradiction.${engine.name}.${measure}`,
    ...{ value: Math.round(value * 100) / 100, unit: '' },
    ...{ goal: `≥ ${goals[measure]}`, met: value >= goals[measure], setup },
  })
  return [figure('precision', found === 0 ? 0 : right / found), figure('recall', right / labelled)]
}

function pairsOf(half: string): Labelled[] {
  const text = readFileSync(`${DATA}/${half}.jsonl`, 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line): Labelled => JSON.parse(line))
}
