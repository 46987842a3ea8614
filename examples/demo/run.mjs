// `npm run demo`: three days of a small project, through the whole loop, offline. Six hand-written sessions are laid where
// Claude Code would have written them and the real hooks and commands do the rest, in a workspace with a HOME of its own.
// It must never read the machine's own settings, memories or models.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const HERE = dirname(fileURLToPath(import.meta.url))
const DIST = join(HERE, '..', '..', 'dist')
/** Where the sessions say they took place. */
const WRITTEN_IN = '/home/mira/desk-booking'
const QUESTION = 'Why are the bookings in PostgreSQL?'

const { values: options } = parseArgs({
  options: { workspace: { type: 'string' }, fresh: { type: 'boolean', default: false } },
})
if (!existsSync(join(DIST, 'hook.js')) || !existsSync(join(DIST, 'bin.js'))) {
  stop('There is nothing built yet. Run `npm ci` first: it builds dist/, too.')
}
const WORKSPACE = resolve(options.workspace ?? join(HERE, 'workspace'))
const PROJECT = join(WORKSPACE, 'desk-booking')
const HOME = join(PROJECT, '.memory')
const CLIENT = join(WORKSPACE, 'home', '.claude')
const ENV = {
  // Windows starts no process without it.
  ...(process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}),
  HOME: join(WORKSPACE, 'home'),
  USERPROFILE: join(WORKSPACE, 'home'),
  MEMC_CONFIG_DIR: join(WORKSPACE, 'config'),
  MEMC_STATE_DIR: join(WORKSPACE, 'state'),
  CLAUDE_CONFIG_DIR: CLIENT,
  TZ: 'UTC',
}

if (options.fresh) rmSync(WORKSPACE, { recursive: true, force: true })
const before = existsSync(join(HOME, 'daily')) ? fingerprint(HOME) : undefined
prepare()
const sessions = readdirSync(join(HERE, 'sessions')).sort().map(play)
memc('flush')
tour(sessions)

/** The project's folder, `memc init` and `memc install`. Each does nothing when it was done before. */
function prepare() {
  mkdirSync(join(CLIENT, 'projects'), { recursive: true })
  cpSync(join(HERE, 'project'), PROJECT, { recursive: true })
  // The workspace may lie inside a repository; with a home of its own the project is one all the same.
  mkdirSync(HOME, { recursive: true })
  memc('init')
  memc('install')
}

/** One session as the client plays it: the start with its brief, the transcript as it grows, the end. */
function play(file) {
  const text = readFileSync(join(HERE, 'sessions', file), 'utf8').replaceAll(WRITTEN_IN, PROJECT.replaceAll('\\', '/'))
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const session = lines[0].sessionId
  const transcript = join(CLIENT, 'projects', PROJECT.replace(/[^A-Za-z0-9]/g, '-'), `${session}.jsonl`)
  const event = { session_id: session, transcript_path: transcript, cwd: PROJECT }
  const brief = hook('SessionStart', { ...event, source: 'startup' })
  mkdirSync(dirname(transcript), { recursive: true })
  writeFileSync(transcript, text)
  hook('SessionEnd', { ...event, reason: 'prompt_input_exit' })
  const state = workerDone()
  // The worker compiles by itself, since these days are over; this only waits for its last write, the brief.
  memc('compile')
  return { file, date: lines[0].timestamp.slice(0, 10), session, brief, state }
}

/** The end of a session starts a worker in the background; `memc status` says when nothing is left to do. */
function workerDone() {
  for (let tries = 0; tries < 300; tries += 1) {
    const state = JSON.parse(memc('status', '--json'))
    const { sessions, spans, entries, workerRunning, problems } = state
    if (problems.length > 0) stop(`memc status has problems:\n${problems.join('\n')}`)
    if (!workerRunning && sessions.pending + spans.pending + entries.uncompiled === 0) return state
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  }
  return stop(`The background worker did not end within 30 seconds; see ${join(ENV.MEMC_STATE_DIR, 'homes')}.`)
}

function tour(played) {
  const answer = memc('query', QUESTION)
  const next = hook('SessionStart', {
    session_id: '00000007-de30-4000-8000-202603050900',
    transcript_path: '',
    cwd: PROJECT,
    source: 'startup',
  })
  const { entries, articles, engine } = played.at(-1).state
  const day = readFileSync(join(HOME, 'daily', '2026-03-02.md'), 'utf8')
  const article = articleThatChanged()
  say(
    `Six sessions of three days went through hooks, daily log and compiler (engine: ${engine.name}).`,
    `${entries.total} left an entry, ${played.length - entries.total} had nothing worth keeping; ${articles} articles came of them.`,
  )
  chapter(
    '1. An entry of the daily log, secrets redacted',
    '.memory/daily/2026-03-02.md',
    firstLines(entryOf(day, 2), 13),
  )
  chapter('2. An article, in which Wednesday superseded Monday', article.path, firstLines(article.shown, 13))
  chapter(`3. memc query "${QUESTION}"`, 'exit code 0: the base knows', firstLines(answer, 8))
  chapter('4. How the next session starts', 'printed by the SessionStart hook', firstLines(next, 9))
  say('', `Look around: ${relative(process.cwd(), HOME) || '.'}  (open it in Obsidian, or start at knowledge/index.md)`)
  closing()
}

function closing() {
  const after = fingerprint(HOME)
  const files = `${after.files} files, fingerprint ${after.hash}`
  if (before === undefined)
    return say(`The memory: ${files}. Run the demo again: nothing changes. --fresh starts over.`)
  if (before.hash === after.hash) return say(`The memory: ${files}. This second run changed nothing.`)
  return stop(`The memory changed on a second run: ${before.hash} before, ${after.hash} after.`)
}

/** The second half of an article that holds both what was decided first and what took its place. */
function articleThatChanged() {
  const folder = join(HOME, 'knowledge', 'concepts')
  for (const name of readdirSync(folder).sort()) {
    const text = readFileSync(join(folder, name), 'utf8')
    if (text.includes('## Superseded')) {
      return { path: `.memory/knowledge/concepts/${name}`, shown: text.slice(text.indexOf('\n# ') + 1) }
    }
  }
  return stop('No article says what was superseded.')
}

function entryOf(day, n) {
  return `### ${day.split(/^### /m)[n] ?? ''}`
}

function memc(...args) {
  return run(join(DIST, 'bin.js'), args, '')
}

/** The hook as the client runs it, its payload on stdin; the text it puts into the session's context. */
function hook(event, payload) {
  const out = run(join(DIST, 'hook.js'), [event], JSON.stringify({ ...payload, hook_event_name: event }))
  return out === '' ? '' : JSON.parse(out).hookSpecificOutput.additionalContext
}

function run(script, args, input) {
  const ran = spawnSync(process.execPath, [script, ...args], { cwd: PROJECT, env: ENV, input, encoding: 'utf8' })
  if (ran.status !== 0) stop(`memc ${args.join(' ')} ended with ${ran.status}.\n${ran.stdout}${ran.stderr}`)
  return ran.stdout
}

/** Names and bytes of all files, so that two runs can be compared. */
function fingerprint(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const sum = createHash('sha256')
  for (const file of files)
    sum
      .update(`${relative(folder, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return { files: files.length, hash: sum.digest('hex').slice(0, 12) }
}

function chapter(title, where, text) {
  say('', `${title}  (${where})`, ...text.map((line) => `    ${line}`))
}

function firstLines(text, count) {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('<!--'))
  return lines.slice(0, count).map((line) => (line.length > 150 ? `${line.slice(0, 149)}…` : line))
}

function say(...lines) {
  process.stdout.write(`${lines.join('\n')}\n`)
}

function stop(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
