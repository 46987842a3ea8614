// What a command may use of the world: where it runs, where it prints, what time it is. Tests bring their own.

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
  const write = (stream: NodeJS.WriteStream) => (text: string) => {
    stream.write(text.endsWith('\n') ? text : `${text}\n`)
  }
  // A reader that has had enough (`memc search x | head -1`) is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  const note = write(process.stderr)
  return {
    cwd: process.cwd(),
    env: process.env,
    now: () => new Date(),
    isTerminal: process.stdout.isTTY === true,
    print: write(process.stdout),
    note,
    progress: everySecond(note),
    ...(process.stdin.isTTY && process.stderr.isTTY
      ? { ask: (question: string) => askYes(question, abort.signal) }
      : {}),
    signal: abort.signal,
  }
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
  let last = performance.now()
  return (line) => {
    if (performance.now() - last < 1000) return
    last = performance.now()
    note(`… ${line}`)
  }
}
