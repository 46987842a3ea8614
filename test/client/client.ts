// Runs the real Claude Code client with an emptied environment, a home of its own and a dummy key against a scripted
// Messages API. Nothing of the machine it runs on reaches it: no login, no settings, no network but loopback.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { execa } from 'execa'
import { configFolder } from '../../src/config/folders.ts'

export interface Machine extends AsyncDisposable {
  /** HOME of the user. */
  home: string
  /** An empty folder outside HOME's dot folders, where sessions run unless told otherwise. */
  project: string
  /** The environment of everything that runs on this machine. */
  env: Record<string, string>
  /** Lays a file, given relative to HOME. */
  lay(path: string, content: string | object): Promise<string>
  /** All files under HOME's client folder that are transcripts. */
  transcripts(): Promise<string[]>
  /** Whether any of them holds the text. */
  transcriptsHold(text: string): Promise<boolean>
}

export interface Session {
  exitCode: number | undefined
  /** Signal that ended it, if one did. */
  signal: string | undefined
  stdout: string
  stderr: string
  /** The session's id as the client reported it, '' when it was killed first. */
  id: string
  /** The client's closing report; undefined when it was killed first. */
  result: Record<string, unknown> | undefined
}

export interface SessionOptions {
  resume?: string
  env?: Record<string, string>
  cwd?: string
  args?: string[]
  /** SIGKILL this long after the start, in milliseconds, or when the promise resolves. */
  killAfter?: number | Promise<unknown>
}

/** `oldest` is the oldest client that memc supports, `newest` the newest that this test bed was run with. */
export type ClientVersion = 'oldest' | 'newest'

export const clientVersion: ClientVersion = process.env.TEST_CLIENT === 'oldest' ? 'oldest' : 'newest'

/** A new user on a new machine: an empty HOME and an empty project. */
export async function newMachine(apiUrl: string): Promise<Machine> {
  const root = await mkdtemp(join(tmpdir(), 'memc-client-'))
  const home = join(root, 'home')
  const project = join(root, 'work', 'shop')
  await mkdir(home, { recursive: true })
  await mkdir(project, { recursive: true })
  const folder = join(home, '.claude', 'projects')
  const transcripts = async () => {
    const found = await readdir(folder, { recursive: true }).catch(() => [])
    return found.filter((name) => name.endsWith('.jsonl')).map((name) => join(folder, name))
  }
  return {
    home,
    project,
    env: bareEnvironment(home, apiUrl),
    transcripts,
    async transcriptsHold(text) {
      const texts = await Promise.all((await transcripts()).map((file) => readFile(file, 'utf8')))
      return texts.some((one) => one.includes(text))
    },
    async lay(path, content) {
      const file = join(home, path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
      return file
    },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  }
}

/** One headless session of the client, the prompt on stdin, to its end or until it is killed. */
export async function runClient(machine: Machine, prompt: string, options: SessionOptions = {}): Promise<Session> {
  const resume = options.resume ? ['--resume', options.resume] : []
  const args = ['-p', '--output-format', 'stream-json', '--verbose', ...resume, ...(options.args ?? [])]
  const child = execa(clientBinary(), args, {
    cwd: options.cwd ?? machine.project,
    env: { ...machine.env, ...options.env },
    extendEnv: false,
    input: prompt,
    reject: false,
    timeout: 60_000,
  })
  if (options.killAfter !== undefined) {
    const moment = typeof options.killAfter === 'number' ? after(options.killAfter) : options.killAfter
    moment.then(() => child.kill('SIGKILL'))
  }
  const { exitCode, signal, stdout, stderr } = await child
  const messages = stdout.split('\n').flatMap(parseLine)
  // The last one: resuming, older clients name a passing id before they have read the session.
  const id = messages.map((message) => message.session_id).findLast((value) => typeof value === 'string')
  return {
    exitCode,
    signal,
    stdout,
    stderr,
    id: typeof id === 'string' ? id : '',
    result: messages.find((message) => message.type === 'result'),
  }
}

/** The client's own binary, from the package for this platform: its launcher needs an install script and a newer Node. */
export function clientBinary(version: ClientVersion = clientVersion): string {
  const require = createRequire(import.meta.url)
  const launcher = version === 'oldest' ? 'claude-code-oldest' : '@anthropic-ai/claude-code'
  const fromLauncher = createRequire(require.resolve(`${launcher}/package.json`))
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return fromLauncher.resolve(`@anthropic-ai/claude-code-${process.platform}-${process.arch}/claude${suffix}`)
}

/** Lays the user's configuration of memc, where it looks for it on this system. */
export async function configFile(machine: Machine, settings: Record<string, unknown>): Promise<void> {
  const folder = configFolder(machine.env)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'config.json'), JSON.stringify(settings, null, 2))
}

/** The lines of a transcript, parsed. */
export async function readTranscript(file: string): Promise<Record<string, unknown>[]> {
  return (await readFile(file, 'utf8')).split('\n').flatMap(parseLine)
}

function bareEnvironment(home: string, apiUrl: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: home,
    TZ: 'UTC',
    ANTHROPIC_BASE_URL: apiUrl,
    ANTHROPIC_API_KEY: 'sk-ant-dummy',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    MEMC_CLAUDE: clientBinary(),
  }
}

function parseLine(line: string): Record<string, unknown>[] {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? [value as Record<string, unknown>] : []
  } catch {
    return []
  }
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
