// The hooks' own entry, `node dist/hook.cjs <event>`, a bundle of its own so that it starts at once. Its only exit code is
// 0, whatever happens: 2 would erase the user's prompt. Nothing but the reply to a session's start goes to stdout.
import { writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isWhole, parseHookInput, replyContext } from './agents/claude-code/hook-io.ts'
import { stateFolder } from './config/folders.ts'
import { dispatch } from './hooks/dispatch.ts'
import { readStdin } from './hooks/stdin.ts'
import { appendLog } from './lib/log.ts'
import { OWN_CALL_ENV } from './lib/own-call.ts'

/** The end of a session gives a plugin's hooks 1.5 s in all. */
const DEADLINE_MS = 1_000

// Rejections that nobody handles come this way, too.
process.on('uncaughtException', leave)
// Inside one of our own model calls nothing may happen, not even reading.
if (process.env[OWN_CALL_ENV]) leave()
else run().then(() => leave(), leave)

async function run(): Promise<void> {
  const event = process.argv[2]
  const text = await readStdin(process.stdin, { isWhole, deadlineMs: DEADLINE_MS })
  const news = parseHookInput(event, text)
  if (!news)
    return log(`${event}: ${text.trim() === '' ? 'stdin was empty' : 'not an event of ours, or not readable'}.`)
  const context = dispatch(
    { ...news, cwd: news.cwd || process.cwd() },
    { env: process.env, now: new Date(), script: join(dirname(process.argv[1] ?? ''), 'bin.js'), log },
  )
  if (context !== undefined) print(replyContext(context))
}

/** All bytes, or as many as the client takes; one that has gone away is no concern of ours. */
function print(text: string): void {
  const bytes = Buffer.from(text, 'utf8')
  try {
    for (let sent = 0; sent < bytes.length; ) sent += writeSync(1, bytes, sent)
  } catch (error) {
    log(`The reply could not be printed: ${error instanceof Error ? error.message : error}`)
  }
}

function log(line: string, state: string = stateFolder(process.env)): void {
  appendLog(join(state, 'log', 'memc.log'), line)
}

function leave(error?: unknown): never {
  try {
    if (error !== undefined) log(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    process.exit(0)
  }
}
