// memc search. Loads as little as it can: the settings and what parses files only when they are needed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { sessionInEnvironment } from '../agents/claude-code/hook-io.ts'
import { rememberEmitted } from '../capture/emitted.ts'
import { mutingOf } from '../capture/muting.ts'
import { sessionName } from '../capture/session-file.ts'
import { configFolder } from '../config/folders.ts'
import { findHome, findRecord, homeStateFolder } from '../config/homes.ts'
import { KnownError } from '../errors.ts'
import { isStale, openCurrentIndex } from '../home-index.ts'
import type { Io } from '../io.ts'
import { type Retrieved, type RetrievedHit, type RetrieveOptions, retrieve } from '../retrieval/retrieve.ts'
import { noteUse } from '../use/uses.ts'

interface Options {
  limit: number
  type?: string
  tag?: string
  since?: string
  until?: string
  asOf?: string
  project?: string
  rerank?: boolean
  overCap?: boolean
  explain?: boolean
  json?: boolean
}

export function define(command: Command, io: Io, done: (code: number) => void): void {
  command
    .argument('<words...>', 'what to look for')
    .option('--limit <n>', 'how many', positive, 10)
    .option('--type <type>', 'only these: article, entry, concept, connection, answer, or a type of your own')
    .option('--tag <tag>', 'only articles with this tag')
    .option('--since <day>', 'only what is from that day on', day)
    .option('--until <day>', 'only what is from up to that day', day)
    .option('--as-of <day>', 'what the memory held on that day: nothing newer counts', day)
    .option('--project <name>', 'only entries of this project, and articles that rest on them')
    .option('--rerank', 'have the engine order what was found, when it is more than ten; a call')
    .option('--over-cap', "make the calls also when the day's cap is reached")
    .option('--explain', 'show what speaks for each hit')
    .option('--json', 'print the hits as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (words: string[], options: Options) => {
      const place = await placeOf(io)
      const further = options.rerank || hasVectors(io)
      const found = further ? hybrid(place, words.join(' '), { options, io }) : search(place, words.join(' '), options)
      const { hits, relevant, notes = [] } = await found
      const text = hits.map((hit) => line(hit, options)).join('\n')
      const doubt = hits.length > 0 && !relevant ? '\n(None of these is clearly about that.)' : ''
      const shown = options.json ? JSON.stringify(hits, null, 2) : `${text}${doubt}` || 'Nothing found.'
      if (hits.length > 0) noteShown(place, { hits, texts: text === shown ? [text] : [text, shown] }, io)
      io.print(shown)
      if (options.explain && !options.json && notes.length > 0) io.print(['', ...notes].join('\n'))
      done(hits.length > 0 ? 0 : 1)
    })
}

function noteShown({ state }: Place, { hits, texts }: { hits: RetrievedHit[]; texts: string[] }, io: Io): void {
  const ids = hits.map(({ id }) => id)
  rememberEmitted(state, texts, io.now())
  noteUse(state, { time: io.now(), how: 'returned', by: 'search', ids, ...sessionOf(io) })
}

function sessionOf({ env }: Io): { session?: string } {
  const id = sessionInEnvironment(env)
  return id === '' ? {} : { session: sessionName(id) }
}

const EXAMPLES = `
Examples:
  memc search row level security
  memc search --type entry --since 2026-04-01 认证
  memc search --as-of 2026-03-31 --explain runtime version
  memc search --rerank how do we keep sessions alive`

interface Place {
  home: string
  state: string
  /** Folder under knowledge/ by the name of a project's own type. */
  folders(): Promise<Map<string, string>>
}

/** With `notes` on how it went, where there is more to say than a list of hits. */
type Found = Retrieved & { notes?: string[] }

/** Where to search. Whatever is unusual here is told by those who open projects for all commands. */
async function placeOf(io: Io): Promise<Place> {
  const { cwd, env } = io
  const place = findHome(cwd, env)
  const record = place && findRecord(place.home, env)
  const at = record && { ...record, cwd, project: place.project, ...sessionOf(io) }
  if (!record || !at || !existsSync(record.home) || mutingOf(at, env)) return checkedPlace(io)
  return {
    home: record.home,
    state: homeStateFolder(record, env),
    folders: async () => (await checkedPlace(io)).folders(),
  }
}

async function checkedPlace(io: Io): Promise<Place> {
  const { openForReading } = await import('../setup/muted-here.ts')
  const { home, state, config } = openForReading(io)
  const folders = new Map(Object.entries(config.types).map(([name, { folder }]) => [name, folder]))
  return { home, state, folders: async () => folders }
}

async function search(place: Place, words: string, options: Options): Promise<Found> {
  const filter = await filterOf(place, options)
  for (const whole of [false, true]) {
    const index = await openCurrentIndex(place, { whole })
    try {
      const found = retrieve({ index }, words, filter)
      if (whole || !found.hits.some(({ id }) => isStale(place.home, index, id))) return found
    } finally {
      index.close()
    }
  }
  return { hits: [], relevant: false }
}

/** Looked for in the file itself: reading the settings takes longer than most searches. */
function hasVectors({ env }: Io): boolean {
  try {
    return /"embedding\.model"\s*:\s*"[^"]/.test(readFileSync(join(configFolder(env), 'config.json'), 'utf8'))
  } catch {
    return false
  }
}

/** With vectors and an order by the engine, as far as the user wants them. The words leave the machine redacted. */
async function hybrid(place: Place, words: string, { options, io }: { options: Options; io: Io }): Promise<Found> {
  const { openForReading } = await import('../setup/muted-here.ts')
  const { redaction } = await import('../capture/redact.ts')
  const { hybridSearch } = await import('../query/hybrid.ts')
  const { capFlags } = await import('../llm/caps.ts')
  const filter = await filterOf(place, options)
  const project = openForReading({ ...io, ...capFlags(options.overCap) })
  const redact = await redaction(project)
  const index = await openCurrentIndex(project, { whole: true })
  try {
    const how = { ...filter, index, reorder: options.rerank === true, redact, signal: io.signal }
    return await hybridSearch(project, await redact(words), how)
  } finally {
    index.close()
  }
}

const TYPES = new Set(['concept', 'connection', 'answer'])

async function filterOf(place: Place, options: Options): Promise<RetrieveOptions> {
  const { limit, type, tag, since, until, asOf, project } = options
  const given = { tag, since, until, asOf, project, ...(await typeFilter(place, type)) }
  return { limit, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
}

async function typeFilter(place: Place, type: string | undefined): Promise<Pick<RetrieveOptions, 'kind' | 'type'>> {
  if (type === undefined) return {}
  if (type === 'article' || type === 'entry') return { kind: type }
  if (TYPES.has(type)) return { type }
  const folders = await place.folders()
  const folder = folders.get(type)
  if (folder !== undefined) return { type: folder }
  const known = ['article', 'entry', ...TYPES, ...folders.keys()].join(', ')
  throw new KnownError('bad-usage', `There is no type "${type}".`, { hint: `Use one of: ${known}.` })
}

function line({ id, title, snippet, strength, why }: RetrievedHit, { explain }: Options): string {
  const text = `${id}  ${title}\n    ${snippet}`
  if (!explain) return text
  const votes = why.map(({ source, rank, weight }) => `${source}${rank ? ` #${rank}` : ''} ${weight.toFixed(3)}`)
  return `${text}\n    (${strength}: ${votes.join(', ')})`
}

function positive(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value > 0) return value
  throw new InvalidArgumentError('expected a whole number above 0.')
}

function day(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  throw new InvalidArgumentError('expected a day like 2026-04-01.')
}
