// What a hook costs the session: the real bundle as a whole process, beside bare Node run alternately, so that a noisy
// machine disturbs both alike. Each sample waits until the worker of the one before has gone.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Figure } from './figure.ts'
import { type BenchHome, makeHome } from './hook-home.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const HOOK = join(ROOT, 'dist/hook.cjs')
const SIZES = [50, 10_000]
const PAIRS = 40
const CPU_PAIRS = 20
const WARM_UP = 3

const HOOKS = [
  { id: 'session-start', event: 'SessionStart', goal: 1.25 },
  { id: 'instructions-loaded', event: 'InstructionsLoaded', goal: 1.25 },
  { id: 'stop', event: 'Stop', goal: 1.25 },
  { id: 'pre-compact', event: 'PreCompact', goal: 1.35 },
  { id: 'session-end', event: 'SessionEnd', goal: 1.35 },
]
const CPU_GOAL_MS = 25

export async function benchHooks(): Promise<Figure[]> {
  if (!existsSync(HOOK)) throw new Error(`${HOOK} is missing; run npm run build first`)
  const figures: Figure[] = []
  const cpu: { ms: number; of: string }[] = []
  for (const size of SIZES) {
    const home = await makeHome(size)
    for (const { id, event, goal } of HOOKS) {
      const pairs = await alternate(home, event, { pairs: PAIRS, options: [] })
      figures.push(ratioFigure({ id: `hook.${id}.ratio@${size}`, goal, pairs, size }))
      const counted = await alternate(home, event, { pairs: CPU_PAIRS, options: ['-r', home.cpuReport] })
      cpu.push({ ms: median(counted.map(({ bare, hook }) => hook.cpuMs - bare.cpuMs)), of: `${id}@${size}` })
    }
    home.remove()
  }
  return [...figures, cpuFigure(cpu)]
}

function ratioFigure({ id, goal, pairs, size }: { id: string; goal: number; pairs: Pair[]; size: number }): Figure {
  const ratio = median(pairs.map(({ bare, hook }) => hook.ms / bare.ms))
  const [bare, hook] = [median(pairs.map((pair) => pair.bare.ms)), median(pairs.map((pair) => pair.hook.ms))]
  const setup = `median of ${PAIRS} pairs, ${hook.toFixed(0)} ms beside node -e 0 with ${bare.toFixed(0)} ms; ${size} articles, ${surroundings()}`
  return { id, value: round(ratio), unit: '', goal: `≤ ${goal}`, met: ratio <= goal, setup }
}

/** What in this shell's environment makes Node itself start slower, and so every ratio smaller. */
function surroundings(): string {
  const slowing = ['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS'].filter((name) => process.env[name])
  return [`Node ${process.version}`, ...slowing.map((name) => `${name} set`)].join(', ')
}

function cpuFigure(cpu: { ms: number; of: string }[]): Figure {
  const worst = cpu.reduce((most, each) => (each.ms > most.ms ? each : most))
  const setup = `user and system above node -e 0, median of ${CPU_PAIRS} pairs; worst: ${worst.of}`
  const met = worst.ms <= CPU_GOAL_MS
  return { id: 'hook.added-cpu-ms', value: round(worst.ms), unit: 'ms', goal: `≤ ${CPU_GOAL_MS}`, met, setup }
}

interface Pair {
  bare: Sample
  hook: Sample
}

async function alternate(home: BenchHome, event: string, plan: { pairs: number; options: string[] }): Promise<Pair[]> {
  const input = payload(home, event)
  const pairs: Pair[] = []
  for (let n = -WARM_UP; n < plan.pairs; n++) {
    // Each goes first in half of the pairs.
    const early = n % 2 === 0 ? await run(home, [...plan.options, '-e', '0'], input) : undefined
    const hook = await run(home, [...plan.options, HOOK, event], input)
    await quiet(home)
    const bare = early ?? (await run(home, [...plan.options, '-e', '0'], input))
    if (n >= 0) pairs.push({ bare, hook })
  }
  return pairs
}

function payload({ record, transcript }: BenchHome, event: string): string {
  const starts = event === 'SessionStart'
  return JSON.stringify({
    session_id: starts ? '11111111-2222-4333-8444-555555555555' : '66666666-7777-4888-9999-000000000000',
    transcript_path: starts ? `${transcript}.later` : transcript,
    cwd: record.project,
    hook_event_name: event,
    ...(starts ? { source: 'startup' } : { permission_mode: 'default' }),
    ...(event === 'InstructionsLoaded'
      ? { file_path: join(record.project, '.claude/rules/api.md'), load_reason: 'path_glob_match' }
      : {}),
    ...(event === 'Stop' ? { stop_hook_active: false, last_assistant_message: 'Done. '.repeat(400) } : {}),
  })
}

interface Sample {
  ms: number
  cpuMs: number
}

/** One process from its start to its exit; its CPU time is what a preloaded report writes, if there is one. */
function run(home: BenchHome, args: string[], input: string): Promise<Sample> {
  return new Promise((resolve, reject) => {
    const begun = process.hrtime.bigint()
    const child = spawn(process.execPath, args, {
      cwd: home.record.project,
      env: home.env,
      stdio: ['pipe', 'pipe', 'inherit', 'pipe'],
    })
    let ms = 0
    let cpu = ''
    child.on('error', reject)
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
    child.stdout?.resume()
    child.stdio[3]?.on('data', (chunk) => {
      cpu += chunk
    })
    child.on('exit', (code) => {
      if (code !== 0) reject(new Error(`node ${args.join(' ')} ended with ${code}`))
      ms = Number(process.hrtime.bigint() - begun) / 1e6
    })
    child.on('close', () => resolve({ ms, cpuMs: Number(cpu) / 1000 }))
  })
}

/** Ends the worker that the sample has started, so that it does not run beside the next. */
async function quiet(home: BenchHome): Promise<void> {
  const LONGEST_WAIT_MS = 5_000
  if (process.platform !== 'linux') return pause(LONGEST_WAIT_MS / 2)
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += 5) {
    const workers = workersOf(home)
    if (workers.length === 0) return
    for (const pid of workers) stop(pid)
    await pause(5)
  }
}

function workersOf({ record }: BenchHome): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(`--worker\0--home\0${record.home}`)
        ? [Number(name)]
        : []
    } catch {
      return []
    }
  })
}

function stop(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended by itself.
  }
}

function median(values: number[]): number {
  const sorted = values.sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
