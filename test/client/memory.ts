// Runs `memc` as the user of a machine would, from the built bundle, and reads what it left on the disk.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import type { Span } from '../../src/capture/span.ts'
import { stateFolder } from '../../src/config/folders.ts'
import type { Status } from '../../src/status.ts'
import { configFile, type Machine } from './client.ts'

const BIN = fileURLToPath(new URL('dist/bin.js', import.meta.url))

export interface Ran {
  exitCode: number | undefined
  stdout: string
  stderr: string
}

export async function memc(machine: Machine, ...args: string[]): Promise<Ran> {
  const { exitCode, stdout, stderr } = await execa(process.execPath, [BIN, ...args], {
    cwd: machine.project,
    env: machine.env,
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
  })
  return { exitCode, stdout, stderr }
}

/** A project with a memory and our hooks in the client. Headless sessions count, since these tests know no others. */
export async function setUp(machine: Machine, settings: Record<string, unknown> = {}): Promise<void> {
  await configFile(machine, { 'capture.headless': true, 'compile.auto': 'off', ...settings })
  for (const command of ['init', 'install']) {
    const { exitCode, stderr } = await memc(machine, command)
    if (exitCode !== 0) throw new Error(`memc ${command} ended with ${exitCode}: ${stderr}`)
  }
}

export async function statusOf(machine: Machine): Promise<Status> {
  return JSON.parse((await memc(machine, 'status', '--json')).stdout) as Status
}

/** Waits until the background worker has read and distilled every session; never starts one. */
export function untilCaptured(machine: Machine): Promise<Status> {
  return untilStatus(machine, (status) => isRead(status) && status.spans.pending === 0)
}

/** Waits until a session was captured and could not be distilled, and its worker is gone. */
export function untilFailed(machine: Machine): Promise<Status> {
  return untilStatus(machine, (status) => isRead(status) && status.spans.failed > 0)
}

function isRead(status: Status): boolean {
  return !status.workerRunning && status.sessions.pending === 0
}

async function untilStatus(machine: Machine, condition: (status: Status) => boolean): Promise<Status> {
  for (let tries = 0; tries < 60; tries += 1) {
    const status = await statusOf(machine)
    if (condition(status)) return status
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`still not there: ${JSON.stringify(await statusOf(machine), null, 2)}`)
}

/** What people typed as prompts in all that was captured, oldest first. */
export function capturedPrompts(machine: Machine): Promise<string[]> {
  return captured(machine, 'prompt')
}

/** What the assistant answered in all that was captured, oldest first. */
export function capturedAnswers(machine: Machine): Promise<string[]> {
  return captured(machine, 'text')
}

async function captured(machine: Machine, kind: 'prompt' | 'text'): Promise<string[]> {
  const files = (await filesUnder(stateFolder(machine.env))).filter((file) =>
    /[/\\]spans[/\\][^/\\]+\.json$/.test(file),
  )
  const spans = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as Span))
  const turns = spans.flatMap((span) => span.turns).filter((turn) => turn.kind === kind)
  return turns.sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1)).map((turn) => turn.text)
}

/** All daily logs, joined. */
export async function dailyLogs(machine: Machine): Promise<string> {
  return Object.values(await textsUnder(join(machine.project, '.memory', 'daily'))).join('\n')
}

/** The ids of all entries in the daily logs. */
export async function entryIds(machine: Machine): Promise<string[]> {
  return [...(await dailyLogs(machine)).matchAll(/<!-- memc: entry=(\S+)/g)].map((match) => match[1] ?? '')
}

/** Everything that the user's machine state and the home hold, path -> text; to show that nothing was written. */
export async function everything(machine: Machine): Promise<Record<string, string>> {
  return {
    ...(await textsUnder(stateFolder(machine.env))),
    ...(await textsUnder(join(machine.project, '.memory'))),
  }
}

export async function filesUnder(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** The texts of a folder's files, path -> text, without what a worker removes meanwhile (half-written files, leases). */
async function textsUnder(folder: string): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const file of await filesUnder(folder)) {
    try {
      texts[file] = await readFile(file, 'utf8')
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
  return texts
}
