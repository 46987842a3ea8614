// How well an instruction file that has grown is brought into shape: 20 seeds of planted faults over three hand-written files,
// each adopted, used, pruned and answered until nothing changes. Every figure is counted on what the product wrote.

import type { Figure } from './figure.ts'
import { BASES, readBase } from './prune-data.ts'
import { isFound, lostRules, stillThere } from './prune-judge.ts'
import { plant } from './prune-plant.ts'
import { type RunResult, runInstance } from './prune-run.ts'

const SEEDS = 20

export async function benchPrune(): Promise<Figure[]> {
  const only = process.env.MEMC_BENCH_SEEDS?.split(',')
    .map(Number)
    .filter((seed) => seed > 0)
  const seeds = only?.length ? only : Array.from({ length: SEEDS }, (_, at) => at + 1)
  const bases = BASES.map(readBase)
  const results: RunResult[] = []
  for (const seed of seeds) {
    const base = bases[seed % bases.length]
    if (base !== undefined) results.push(await runInstance(plant(base, seed)))
  }
  return figuresOf(results)
}

function figuresOf(results: readonly RunResult[]): Figure[] {
  const faults = results.flatMap((result) =>
    result.instance.planted
      .filter(({ kind }) => kind !== 'sensitive' && kind !== 'twin')
      .map((fault) => ({ fault, result })),
  )
  const missed = faults.filter(({ fault, result }) => !isFound(fault, result))
  const left = faults.filter(({ fault, result }) => stillThere(fault, result))
  const live = results.flatMap(({ instance }) => instance.live)
  const fates = results.flatMap(lostRules)
  const lost = fates.filter(({ fate }) => fate === 'lost')
  const lines = Math.max(...results.map(({ texts }) => Math.max(...texts.map(linesOf))))
  const begun = results.map(({ instance }) => linesOf(instance.text))
  const kinds = new Set(faults.map(({ fault }) => fault.kind)).size
  const asked = results.reduce((sum, one) => sum + one.asked, 0)
  const askedOfLive = results.flatMap((one) => one.askedOfLive)
  const about = `${results.length} seeds over ${BASES.length} files of ${Math.min(...begun)} to ${Math.max(...begun)} lines`
  return [
    {
      ...figure('fault-recall', 1 - missed.length / faults.length, '1.0', missed.length === 0),
      setup: `${faults.length} faults of ${kinds} kinds, ${about}${listed(
        'missed',
        missed.map(({ fault, result }) => `${fault.kind} (seed ${result.instance.seed}) "${fault.text}"`),
      )}`,
    },
    {
      ...figure('rules-lost', lost.length, '0', lost.length === 0),
      setup: `of ${live.length} rules that hold; ${countsOf(fates.map(({ fate }) => fate))}${listed(
        'lost',
        lost.map(({ text, seed, how }) => `${how} (seed ${seed}) "${text}"`),
      )}`,
    },
    {
      ...figure('lines', lines, '< 200', lines < 200),
      setup: `of the longest file at the end; runs: ${runsOf(results)}`,
    },
    {
      ...figure('faults-left', left.length, '0', left.length === 0),
      setup: `planted faults that still stand at the end, answered with yes${listed(
        'left',
        left.map(({ fault, result }) => `${fault.kind} (seed ${result.instance.seed}) "${fault.text}"`),
      )}`,
    },
    {
      ...figure('asked-of-live', Math.round((1000 * askedOfLive.length) / Math.max(1, asked)) / 10, '≤ 15', true),
      ...{ unit: '%', met: askedOfLive.length <= 0.15 * asked },
      setup: `${askedOfLive.length} of ${asked} proposals were about a rule that holds, ${countsOf(askedOfLive.map((one) => one.split(':')[0] ?? ''))}`,
    },
    {
      ...figure('seconds', Math.round(median(results.map(({ seconds }) => seconds)) * 10) / 10, '≤ 60', true),
      ...{ unit: 's', met: median(results.map(({ seconds }) => seconds)) <= 60 },
      setup: 'from adoption to the last run of one file, in process, median',
    },
  ]
}

function figure(id: string, value: number, goal: string, met: boolean): Omit<Figure, 'setup'> {
  return { id: `prune.${id}`, value: Math.round(value * 1000) / 1000, unit: '', goal, met }
}

function listed(word: string, all: readonly string[]): string {
  return all.length === 0 ? '' : `; ${word}: ${all.slice(0, Number(process.env.MEMC_BENCH_LISTED ?? 5)).join('; ')}`
}

function countsOf(all: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].map(([name, count]) => `${count} ${name}`).join(', ')
}

function runsOf(results: readonly RunResult[]): string {
  const runs = results.map((one) => one.runs)
  return `${Math.min(...runs)} to ${Math.max(...runs)}`
}

function linesOf(text: string): number {
  return text.replace(/\n$/, '').split('\n').length
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
