// memc lint as a process in homes of ten thousand and of one thousand articles: cold, when nothing is known of any file, and
// warm, when nothing has changed since. What it reports is compared with what was planted, so that a fast miss is no success.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Figure } from './figure.ts'
import { type LintBase, makeLintBase } from './lint-base.ts'

const MEMC = fileURLToPath(new URL('../dist/bin.js', import.meta.url))
const LARGE = 10_000
const SMALL = 1_000
const RUNS = 3

interface Measured {
  cold: number
  warm: number
  peakMib: number
  found: string
}

export async function benchLint(): Promise<Figure[]> {
  if (!existsSync(MEMC)) throw new Error(`${MEMC} is missing; run npm run build first`)
  const large = measure(LARGE)
  const small = measure(SMALL)
  const about = `memc lint --structural-only as a process, best of ${RUNS}, ${large.found}; Node ${process.version}`
  const growth = Math.max(large.cold / small.cold, large.warm / small.warm)
  return [
    figure('lint.structural.s@10000', { value: large.cold, unit: 's', most: 4, setup: `nothing kept; ${about}` }),
    figure('lint.warm.s@10000', { value: large.warm, unit: 's', most: 1.5, setup: 'nothing changed since' }),
    figure('lint.growth', {
      ...{ value: growth, unit: '', most: 12 },
      setup: `${LARGE} over ${SMALL} articles (${round(small.cold)} s cold, ${round(small.warm)} s warm); the worse of both`,
    }),
    figure('lint.peak-mib', {
      value: large.peakMib,
      unit: 'MiB',
      most: 500,
      setup: 'largest resident size, cold or warm',
    }),
  ]
}

function figure(
  id: string,
  { value, unit, most, setup }: { value: number; unit: string; most: number; setup: string },
): Figure {
  return { id, value: round(value), unit, goal: `≤ ${most}`, met: value <= most, setup }
}

function measure(articles: number): Measured {
  const base = makeLintBase(articles)
  try {
    const runs = Array.from({ length: RUNS }, () => {
      rmSync(join(base.state, 'lint.json'), { force: true })
      return { cold: run(base), warm: run(base) }
    })
    const all = runs.flatMap(({ cold, warm }) => [cold, warm])
    const [first] = all
    if (first === undefined || all.some(({ counts }) => counts !== first.counts)) throw new Error('runs differ')
    const planted = Math.floor(articles / 400)
    const rules = ['broken-link', 'bad-citation', 'relative-date', 'code-drift']
    const missed = rules.filter((rule) => (JSON.parse(first.counts)[rule] ?? 0) < planted)
    if (missed.length > 0) throw new Error(`planted faults were not found: ${missed.join(', ')}; ${first.counts}`)
    return {
      cold: Math.min(...runs.map(({ cold }) => cold.seconds)),
      warm: Math.min(...runs.map(({ warm }) => warm.seconds)),
      peakMib: Math.max(...all.map(({ peakMib }) => peakMib)),
      found: `findings ${first.counts.replaceAll('"', '')}`,
    }
  } finally {
    base.remove()
  }
}

function run({ project, env }: LintBase): { seconds: number; peakMib: number; counts: string } {
  const report = join(project, 'peak.txt')
  const preload = join(project, 'preload.mjs')
  const code = `process.on('exit', () => writeFileSync(${JSON.stringify(report)}, String(process.resourceUsage().maxRSS)))`
  writeFileSync(preload, `import { writeFileSync } from 'node:fs'\n${code}\n`)
  const args = ['--import', pathToFileURL(preload).href, MEMC, 'lint', '--structural-only', '--json']
  const begun = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    ...{ cwd: project, env, encoding: 'utf8', maxBuffer: 256_000_000 },
  })
  const seconds = (performance.now() - begun) / 1000
  if (status !== 1) throw new Error(`memc lint ended with ${status}: ${stderr}`)
  return { seconds, peakMib: Number(readFileSync(report, 'utf8')) / 1024, counts: countsOf(JSON.parse(stdout)) }
}

function countsOf({ findings }: { findings: { rule: string }[] }): string {
  const counts: Record<string, number> = {}
  for (const { rule } of findings) counts[rule] = (counts[rule] ?? 0) + 1
  return JSON.stringify(counts)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
