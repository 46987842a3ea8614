// A project with a memory in a temp folder of its own: real files, own configuration and state, no model.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runCli } from '../../src/cli.ts'
import type { Io } from '../../src/io.ts'

export interface TempProject {
  /** The project's folder; its memory is `.memory` in it once `init` has run. */
  cwd: string
  env: Record<string, string>
  /** The coding agent's folder of transcripts for this project. */
  transcripts: string
  /** Runs a command line in process. */
  memc(...argv: string[]): Promise<{ code: number; out: string; err: string }>
  /** The clock that commands see. */
  clock: { now: Date }
}

/** Files are laid into the project's folder; `remove` takes everything away. */
export function makeProject(files: Record<string, string> = {}): TempProject & { remove(): void } {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'memc-project-')))
  const cwd = join(root, 'app')
  for (const [name, text] of Object.entries({ 'app/.git/HEAD': 'ref: refs/heads/main\n', ...prefixed(files) })) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const env = {
    HOME: join(root, 'user'),
    MEMC_CONFIG_DIR: join(root, 'config'),
    MEMC_STATE_DIR: join(root, 'state'),
    CLAUDE_CONFIG_DIR: join(root, 'claude'),
    PATH: '/nonexistent',
  }
  const transcripts = join(env.CLAUDE_CONFIG_DIR, 'projects', cwd.replace(/[^A-Za-z0-9]/g, '-'))
  mkdirSync(transcripts, { recursive: true })
  const clock = { now: new Date('2026-04-10T12:00:00Z') }
  return {
    cwd,
    env,
    transcripts,
    clock,
    memc: (...argv) => memc(argv, { cwd, env, clock }),
    remove: () => removeFolder(root),
  }
}

async function memc(argv: string[], at: { cwd: string; env: Record<string, string>; clock: { now: Date } }) {
  const out: string[] = []
  const err: string[] = []
  const io: Io = {
    cwd: at.cwd,
    env: at.env,
    now: () => at.clock.now,
    print: (text) => out.push(text),
    note: (text) => err.push(text),
    progress: () => {},
    signal: new AbortController().signal,
  }
  const code = await runCli(argv, io)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

function prefixed(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`app/${name}`, text]))
}

/** A worker that a test has started may still write; Node tries again without looking what is new. */
function removeFolder(root: string): void {
  for (let tries = 1; ; tries++) {
    try {
      rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
      return
    } catch (error) {
      if (tries === 5) throw error
    }
  }
}
