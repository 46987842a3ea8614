// What a command may use of the world: where it runs, where it prints, what time it is. Tests bring their own.
import { fstatSync, writeSync } from 'node:fs'

export interface Io {
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  now: () => Date
  /** Results are read by a person, as they come. */
  isTerminal?: boolean
  /** Results. */
  print(text: string): void
  /** Everything that is no result: progress, notices, errors. */
  note(text: string): void
  /** A line that says what is going on; shown once the work has taken a second, at most once a second. */
  progress(line: string): void
  /** Where a person sits at the terminal: true when they say yes. */
  ask?(question: string): Promise<boolean>
  /** Aborted on Ctrl-C. */
  signal: AbortSignal
}

export function processIo(): Io {
  const abort = new AbortController()
  process.once('SIGINT', () => abort.abort())
  const isTerminal = isTerminalAt(STDOUT)
  const note = (text: string) => void process.stderr.write(ended(text))
  return {
    cwd: process.cwd(),
    env: process.env,
    now: () => new Date(),
    isTerminal,
    print: (text) => (isTerminal || stream !== undefined ? toStream(text) : toDescriptor(text)),
    note,
    progress: everySecond(note),
    ...(isTerminalAt(STDIN) && isTerminalAt(STDERR)
      ? { ask: (question: string) => askYes(question, abort.signal) }
      : {}),
    signal: abort.signal,
  }
}

const [STDIN, STDOUT, STDERR] = [0, 1, 2]

/** Only what could be a terminal is asked about, since the answer takes Node's whole network to load. */
function isTerminalAt(descriptor: number): boolean {
  return !isPipeOrFile(descriptor) && process.getBuiltinModule('node:tty').isatty(descriptor)
}

function isPipeOrFile(descriptor: number): boolean {
  try {
    return !fstatSync(descriptor).isCharacterDevice()
  } catch {
    // Closed, or of a kind that this system tells nothing of.
    return false
  }
}

function ended(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`
}

/** A stream of Node's takes as long to make as a short command has to do: a file or a pipe is written without one. */
function toDescriptor(text: string): void {
  const bytes = Buffer.from(ended(text))
  let written = 0
  try {
    while (written < bytes.length) written += writeSync(STDOUT, bytes, written)
  } catch (error) {
    // A reader that is slow; the stream waits for it.
    if (isCalled(error, 'EAGAIN')) stdout().write(bytes.subarray(written))
    else if (!isGone(error)) throw error
  }
}

function toStream(text: string): void {
  stdout().write(ended(text))
}

let stream: NodeJS.WriteStream | undefined

function stdout(): NodeJS.WriteStream {
  stream ??= process.stdout.on('error', (error) => {
    if (!isGone(error)) throw error
  })
  return stream
}

/** A reader that has had enough (`memc search x | head -1`) is no error. */
function isGone(error: unknown): boolean {
  return isCalled(error, 'EPIPE') || isCalled(error, 'EOF')
}

function isCalled(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

async function askYes(question: string, signal: AbortSignal): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises')
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(?:es)?$/i.test((await lines.question(`${question} [y/N] `, { signal })).trim())
  } finally {
    lines.close()
  }
}

function everySecond(note: (text: string) => void): (line: string) => void {
  let last = Date.now()
  return (line) => {
    if (Math.abs(Date.now() - last) < 1000) return
    last = Date.now()
    note(`… ${line}`)
  }
}
