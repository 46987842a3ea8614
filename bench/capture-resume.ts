// What it costs to go on with a long session: a megabyte added to a transcript of 500 MB, captured by the real command.

import { execFileSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Figure } from './figure.ts'

const BIN = fileURLToPath(new URL('../dist/bin.js', import.meta.url))
const LONG = 500 * 1024 * 1024
const ADDED = 1024 * 1024

export async function benchResume(): Promise<Figure[]> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'memc-bench-resume-')))
  try {
    const machine = setUp(root)
    grow(machine, { bytes: LONG, from: 0 })
    const first = machine.flush()
    grow(machine, { bytes: ADDED, from: 1_000_000 })
    const second = machine.flush()
    const size = Math.round(statSync(machine.transcript).size / 1e6)
    const setup = `memc flush as a process, transcript of ${size} MB, ${ADDED / 1e6} MB added; first pass ${mib(first.peak)} MiB; Node ${process.version}`
    const read = round(second.bytes / 1e6)
    const peak = mib(Math.max(first.peak, second.peak))
    return [
      { id: 'capture.resume.bytes', value: read, unit: 'MB', goal: '≤ 2', met: read <= 2 && second.bytes > 0, setup },
      { id: 'capture.resume.peak-mib', value: peak, unit: 'MiB', goal: '≤ 150', met: peak <= 150, setup },
    ]
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function setUp(root: string) {
  const cwd = join(root, 'app')
  const env = {
    PATH: process.env.PATH,
    HOME: root,
    MEMC_CONFIG_DIR: join(root, 'config'),
    MEMC_STATE_DIR: join(root, 'state'),
    CLAUDE_CONFIG_DIR: join(root, 'claude'),
  }
  const folder = join(env.CLAUDE_CONFIG_DIR, 'projects', cwd.replace(/[^A-Za-z0-9]/g, '-'))
  for (const path of [join(cwd, '.git'), folder]) mkdirSync(path, { recursive: true })
  execFileSync(process.execPath, [BIN, 'init'], { cwd, env })
  const report = join(root, 'peak')
  const preload = join(root, 'preload.mjs')
  writeFileSync(
    preload,
    `import { writeFileSync } from 'node:fs'\nprocess.on('exit', () => writeFileSync(${JSON.stringify(report)}, String(process.resourceUsage().maxRSS)))\n`,
  )
  const flush = () => {
    const out = execFileSync(process.execPath, ['--import', pathToFileURL(preload).href, BIN, 'flush', '--json'], {
      cwd,
      env,
      encoding: 'utf8',
    })
    return { bytes: Number(JSON.parse(out).bytesRead), peak: Number(readFileSync(report, 'utf8')) }
  }
  return { transcript: join(folder, '0b5e55ed-0000-4000-8000-000000000000.jsonl'), cwd, flush }
}

/** Appends lines in the proportions of real sessions: by far the most are the output of tools. */
function grow(machine: { transcript: string; cwd: string }, { bytes, from }: { bytes: number; from: number }): void {
  const output = 'line of output of some tool, of no use to anybody\n'.repeat(200)
  const descriptor = openSync(machine.transcript, 'a')
  const common = { isSidechain: false, userType: 'external', cwd: machine.cwd, sessionId: 's', version: '2.1.80' }
  for (let written = 0, index = from; written < bytes; index += 1) {
    const uuid = `${index.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
    const timestamp = new Date(Date.UTC(2100, 0, 1) + index * 1000).toISOString()
    const message =
      index % 400 === 0
        ? { role: 'user', content: `Prompt ${index}: let us keep table ${index} because report ${index} needs it.` }
        : { role: 'user', content: [{ type: 'tool_result', tool_use_id: `t${index}`, content: output }] }
    const line = `${JSON.stringify({ ...common, uuid, timestamp, type: 'user', message, toolUseResult: index % 400 === 0 ? undefined : { stdout: output } })}\n`
    written += writeSync(descriptor, line)
  }
  closeSync(descriptor)
}

function mib(kib: number): number {
  return Math.round(kib / 1024)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
