// A machine with several projects and months of sessions in them, for whatever looks at all of them: each project is a
// folder beside the first one, with or without a memory.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Span } from '../../src/capture/span.ts'
import { runCli } from '../../src/cli.ts'
import { findHome, findRecord, homeStateFolder } from '../../src/config/homes.ts'
import type { TempProject } from './temp-project.ts'
import { type Said, transcriptLines, uuidOf } from './transcript.ts'

/** The folder of another project of this machine, made when it is not there. */
export function projectNamed(temp: TempProject, name: string): string {
  const folder = join(dirname(temp.cwd), name)
  mkdirSync(join(folder, '.git'), { recursive: true })
  writeFileSync(join(folder, '.git/HEAD'), 'ref: refs/heads/main\n')
  return folder
}

/** Runs a command line somewhere else than in the first project. */
export async function memcIn(temp: TempProject, cwd: string, ...argv: string[]) {
  const out: string[] = []
  const err: string[] = []
  const code = await runCli(argv, {
    cwd,
    env: temp.env,
    now: () => temp.clock.now,
    print: (text) => out.push(text),
    note: (text) => err.push(text),
    progress: () => {},
    signal: new AbortController().signal,
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

export interface Held {
  cwd: string
  said: Said[]
  start?: string
  /** Takes the lines as they were made and gives those that are written. */
  edit?: (text: string) => string
}

/** Writes the transcript of a session where the client keeps it; its path. */
export function hold(temp: TempProject, name: string, { cwd, said, start, edit = (text) => text }: Held): string {
  const folder = join(temp.env.CLAUDE_CONFIG_DIR ?? '', 'projects', cwd.replace(/[^A-Za-z0-9]/g, '-'))
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${uuidOf(name)}.jsonl`)
  const lines = transcriptLines(said, { session: uuidOf(name), cwd, ...(start ? { start } : {}) })
  writeFileSync(file, edit(lines.join('')))
  return file
}

/** What the spans of a project's home hold, in the order of the messages. */
export function spooled(temp: TempProject, cwd = temp.cwd): string[] {
  const folder = join(stateOf(temp, cwd), 'spans')
  if (!existsSync(folder)) return []
  const spans = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Span)
  const turns = spans.flatMap((span) => span.turns)
  return turns.sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1)).map((turn) => turn.text)
}

export function stateOf(temp: TempProject, cwd = temp.cwd): string {
  const record = findRecord(findHome(cwd, temp.env)?.home ?? '', temp.env)
  return record ? homeStateFolder(record, temp.env) : '/nonexistent'
}

/** The daily logs of a project, by name. */
export function dailyLogs(cwd: string): Record<string, string> {
  return filesBelow(join(cwd, '.memory', 'daily'))
}

/** All files below a folder with their text. */
export function filesBelow(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {}
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return Object.fromEntries(
    names
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
}
