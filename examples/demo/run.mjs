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
/** Sessions in which rules of CLAUDE.md were of use. */
const USED = [
  ['monday', ['Plain Node', 'npm test', 'Two spaces']],
  ['tuesday', ['npm test', 'npm start', 'time zone']],
  ['wednesday', ['Plain Node', 'npm test', 'time zone', 'Two spaces']],
]

const { values: options } = parseArgs({
  options: { workspace: { type: 'string' }, fresh: { type: 'boolean', default: false } },
})
if (!existsSync(join(DIST, 'bin.js'))) {
  stop('There is nothing built yet. Run `npm ci` first: it builds dist/, too.')
}
const WORKSPACE = resolve(options.workspace ?? join(HERE, 'workspace'))
const PROJECT = join(WORKSPACE, 'desk-booking')
const HOME = join(PROJECT, '.memory')
const INSTRUCTIONS = join(PROJECT, 'CLAUDE.md')
/** Small, so that a short file has too many rules; and new rules may leave at once, which nobody should set outside of a demo. */
const LIMITS = { 'memory.maxItems': 8, 'memory.graceDays': 0 }
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

if (options.fresh) rmSync(WORKSPACE, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
say('Playing six sessions of an example project, offline, in a workspace of its own …')
const before = existsSync(join(HOME, 'daily')) ? fingerprint(HOME) : undefined
prepare()
const sessions = readdirSync(join(HERE, 'sessions')).sort().map(play)
memc('flush')
const pruned = prune()
tour(sessions)

/** The project's folder, `memc init` and `memc install`. Each does nothing when it was done before. */
function prepare() {
  mkdirSync(join(CLIENT, 'projects'), { recursive: true })
  // CLAUDE.md is pruned below; a second run must not bring back what left it.
  const isNew = (file) => !file.endsWith('CLAUDE.md') || !existsSync(INSTRUCTIONS)
  cpSync(join(HERE, 'project'), PROJECT, { recursive: true, filter: isNew })
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
    const { sessions, spans, entries, workerRunning } = state
    if (!workerRunning && sessions.pending + spans.pending + entries.uncompiled === 0) return state
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  }
  return stop(`The background worker did not end within 30 seconds; see ${join(ENV.MEMC_STATE_DIR, 'homes')}.`)
}

/** CLAUDE.md from adoption to the rule that is brought back. Done once; a second run only looks. */
function prune() {
  if (existsSync(join(HOME, 'memory', 'archive.jsonl'))) return undefined
  const before = readFileSync(INSTRUCTIONS, 'utf8')
  memc('memory', 'adopt', '--yes')
  const settings = join(HOME, 'memc.json')
  writeFileSync(settings, `${JSON.stringify({ ...JSON.parse(readFileSync(settings, 'utf8')), ...LIMITS }, null, 2)}\n`)
  const items = JSON.parse(memc('memory', 'list', '--json'))
  const named = (words) => items.find(({ content }) => content.includes(words)).id
  for (const [session, words] of USED) memc('memory', 'touch', ...words.map(named), '--session', session)
  // The first look only takes the measure.
  memc('prune')
  const preview = memc('prune')
  memc('prune', '--apply')
  const back = named('early returns')
  memc('memory', 'restore', back)
  return { before, preview, back, after: readFileSync(INSTRUCTIONS, 'utf8') }
}

function showPruned({ before, preview, back, after }) {
  const [said, diff, rest] = preview.split(/\n\n/)
  const lines = (text) => text.split('\n').filter((line) => line.trim() !== '')
  chapter('5. CLAUDE.md before, with three sessions that used some of its rules', 'CLAUDE.md', firstLines(before, 20))
  chapter('6. What a prune would do, and why', 'memc prune', [
    ...lines(said),
    ...lines(diff),
    ...lines(rest).slice(0, 1),
  ])
  chapter(`7. CLAUDE.md after --apply, and \`memc memory restore ${back}\``, 'CLAUDE.md', lines(after))
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
    '',
    `${played.length} sessions of three days went through hooks, daily log and compiler (engine: ${engine.name}).`,
    `${entries.total} left an entry, ${played.length - entries.total} had nothing worth keeping; ${articles} articles came of them:`,
    ...['daily', 'knowledge', 'knowledge/concepts'].map((name) => `    .memory/${name}/  ${filesIn(name)}`),
  )
  chapter(
    '1. An entry of a daily log, the secret redacted',
    '.memory/daily/2026-03-02.md',
    firstLines(entryOf(day, 2), 9),
  )
  chapter('2. An article in which Wednesday superseded Monday', article.path, article.lines)
  chapter(`3. memc query "${QUESTION}"`, 'every line with its source', firstLines(answer, 7))
  chapter('4. What the next session starts with', 'printed by the SessionStart hook', firstLines(next, 9))
  if (pruned === undefined) say('', '5. to 7. CLAUDE.md was pruned in the first run, and is left as it is.')
  else showPruned(pruned)
  say('', `Look around in ${relative(process.cwd(), HOME) || '.'} (an Obsidian vault; start at knowledge/index.md).`)
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

/** What an article says now and what it said before, of the first one that has both. */
function articleThatChanged() {
  const folder = join(HOME, 'knowledge', 'concepts')
  for (const name of readdirSync(folder).sort()) {
    const [, ...sections] = readFileSync(join(folder, name), 'utf8').split(/^(?=##? )/m)
    const superseded = sections.find((section) => section.startsWith('## Superseded'))
    if (superseded === undefined) continue
    const lines = [...firstLines(sections[0] ?? '', 2), '…', ...firstLines(superseded, 2)]
    return { path: `.memory/knowledge/concepts/${name}`, lines }
  }
  return stop('No article says what was superseded.')
}

function filesIn(folder) {
  const names = readdirSync(join(HOME, folder), { withFileTypes: true }).filter((entry) => entry.isFile())
  return names
    .map((entry) => entry.name)
    .sort()
    .join(' ')
}

function entryOf(day, n) {
  return `### ${day.split(/^### /m)[n] ?? ''}`
}

/** The hook as the client runs it: the command in its settings, the payload on stdin; returns what goes into the session. */
function hook(event, payload) {
  const settings = JSON.parse(readFileSync(join(CLIENT, 'settings.json'), 'utf8'))
  const { args } = settings.hooks[event][0].hooks[0]
  const out = run(args, JSON.stringify({ ...payload, hook_event_name: event }))
  return out === '' ? '' : JSON.parse(out).hookSpecificOutput.additionalContext
}

function memc(...args) {
  return run([join(DIST, 'bin.js'), ...args], '')
}

function run(args, input) {
  const ran = spawnSync(process.execPath, args, { cwd: PROJECT, env: ENV, input, encoding: 'utf8' })
  if (ran.status !== 0) stop(`node ${args.join(' ')} ended with ${ran.status}.\n${ran.stdout}${ran.stderr}`)
  return ran.stdout
}

/** Names and bytes of all files, so that two runs can be compared. */
function fingerprint(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.lock')
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
  return lines.slice(0, count).map((line) => (line.length > 200 ? `${line.slice(0, 199)}…` : line))
}

function say(...lines) {
  process.stdout.write(`${lines.join('\n')}\n`)
}

function stop(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
