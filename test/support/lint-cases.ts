// The labelled homes of bench/data/lint: each is laid out as real files, linted as the product does it, and compared with what
// its author expected. What a case does not judge is left out on both sides.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { homeStateFolder } from '../../src/config/homes.ts'
import { lint } from '../../src/lint/lint.ts'
import { openHome, type Project } from '../../src/project.ts'

export interface LintCase {
  id: string
  /** The rule it is about. */
  subject: string
  about: string
  /** Path in the home → text. */
  files: Record<string, string>
  /** What memc.json sets. */
  config?: Record<string, unknown>
  /** Files of the repository around the home; without it there is none. */
  repository?: Record<string, string>
  /** Files of this home's machine state. */
  state?: Record<string, string>
  expected: Place[]
  /** The rules that are judged. */
  only: string[]
  /** Rules that have to say so; others may, too. */
  couldNotTell?: string[]
}

export interface Place {
  rule: string
  path: string
  line?: number
  severity?: string
}

export interface Outcome {
  hits: number
  /** Expected, and not found. */
  missed: Place[]
  /** Found, and not expected. */
  surplus: Place[]
  /** Rules that should have said that they could not tell. */
  silent: string[]
}

const DATA = fileURLToPath(new URL('../../bench/data/lint/', import.meta.url))
const NOON = '2026-04-20T12:00:00Z'

/** The author's, and those that were added later (`M…`). */
export function lintCases(): LintCase[] {
  const texts = new Map(rows<StoredText>('texts.jsonl').map((stored) => [stored.id, textOf(stored)]))
  const sets = new Map(Object.entries<string[]>(JSON.parse(read('sets.json'))))
  const stored = ['cases.jsonl', 'own.jsonl'].flatMap((file) => rows<StoredCase>(file))
  return stored.map(({ files, only, ...rest }) => {
    const written = Object.entries(files).map(([path, text]) => [
      path,
      typeof text === 'string' ? known(texts, text) : text.text,
    ])
    return { ...rest, files: Object.fromEntries(written), only: typeof only === 'string' ? known(sets, only) : only }
  })
}

/** Lints the home of a case in a folder of its own below `root`. */
export async function outcomeOf(one: LintCase, root: string): Promise<Outcome> {
  const report = await lint(layOut(one, root), { structuralOnly: true })
  const found = report.findings.filter(({ rule }) => one.only.includes(rule))
  const told = new Set(report.unknown.map(({ rule }) => rule))
  const silent = (one.couldNotTell ?? []).filter((rule) => !told.has(rule))
  return { ...compared(one.expected, found), silent }
}

export function layOut(one: LintCase, root: string): Project {
  const project = join(root, one.id)
  const home = join(project, '.memory')
  const env = { HOME: root, MEMC_CONFIG_DIR: join(root, 'config'), MEMC_STATE_DIR: join(root, 'state') }
  const record = { home, project, key: one.id, added: NOON }
  const state = homeStateFolder(record, env)
  for (const folder of [home, state]) mkdirSync(folder, { recursive: true })
  if (one.repository) writeAll(project, { '.git/HEAD': 'ref: refs/heads/main\n', ...one.repository })
  if (one.config) writeAll(home, { 'memc.json': JSON.stringify({ version: 1, ...one.config }) })
  writeAll(home, one.files)
  writeAll(state, one.state ?? {})
  return openHome(record, { env, now: () => new Date(NOON) })
}

/** Each finding answers one expectation; those that say the most are served first. */
function compared(expected: readonly Place[], found: readonly Place[]): Omit<Outcome, 'silent'> {
  const surplus = [...found]
  const bySize = [...expected].sort((a, b) => Object.keys(b).length - Object.keys(a).length)
  const missed = bySize.filter((wanted) => {
    const at = surplus.findIndex((one) => isAnswer(one, wanted))
    if (at >= 0) surplus.splice(at, 1)
    return at < 0
  })
  const places = surplus.map(({ rule, path, line }) => ({ rule, path, ...(line === undefined ? {} : { line }) }))
  return { hits: expected.length - missed.length, missed, surplus: places }
}

function isAnswer(found: Place, wanted: Place): boolean {
  return (
    found.rule === wanted.rule &&
    found.path === wanted.path &&
    (wanted.line === undefined || found.line === wanted.line) &&
    (wanted.severity === undefined || found.severity === wanted.severity)
  )
}

interface StoredText {
  id: string
  text?: string
  /** What is long and repeats itself. */
  parts?: (string | { repeat: string; times: number })[]
}

type StoredCase = Omit<LintCase, 'files' | 'only'> & {
  /** The id of a text, or the text itself. */
  files: Record<string, string | { text: string }>
  /** The name of a set, or the rules. */
  only: string | string[]
}

function textOf({ text, parts = [] }: StoredText): string {
  return text ?? parts.map((part) => (typeof part === 'string' ? part : part.repeat.repeat(part.times))).join('')
}

function known<T>(all: ReadonlyMap<string, T>, id: string): T {
  const value = all.get(id)
  if (value === undefined) throw new Error(`bench/data/lint names ${id}, which is not there`)
  return value
}

function rows<T>(file: string): T[] {
  return read(file)
    .split('\n')
    .filter((line) => line !== '')
    .map((line): T => JSON.parse(line))
}

function read(file: string): string {
  return readFileSync(join(DATA, file), 'utf8')
}

function writeAll(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
