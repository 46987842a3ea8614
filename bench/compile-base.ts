// A generated memory of a given size for measuring the compiler: articles in families of near neighbours (compile-words.ts)
// with the entries they cite, in the product's own format, in a temporary folder with configuration and state of its own.
// The same seed gives the same bytes, and a smaller base is the beginning of a larger one.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registerHome } from '../src/config/registry.ts'
import type { ConceptDraft } from '../src/kb/article.ts'
import { formatArticle } from '../src/kb/article-draft.ts'
import { appendRecord } from '../src/kb/build-log.ts'
import { appendEntry, formatEntry } from '../src/kb/daily-log.ts'
import { slug } from '../src/lib/text.ts'
import { renderIndex } from '../src/publish.ts'
import {
  CONCERNS,
  LIBRARIES,
  PARTS,
  ROLES,
  type Saying,
  SERVICES,
  TONGUES,
  TOOLS,
  type Words,
} from './compile-words.ts'

export interface Subject {
  title: string
  aliases: string[]
  tags: string[]
  summary: string
  points: string[]
  details: string[]
}

export interface NewEntry {
  id: string
  title: string
  decisions: string[]
  lessons: string[]
}

export interface CompileHome {
  cwd: string
  home: string
  env: Record<string, string>
  remove(): void
}

export function articleIdOf(title: string): string {
  return `concepts/${slug(title)}`
}

/** A home with the first `size` articles and, a day each after them, new entries that wait for compile. */
export function makeCompileHome(size: number, entries: NewEntry[]): CompileHome {
  const root = realpathSync.native(mkdtempSync(join(tmpdir(), 'memc-bench-compile-')))
  const cwd = join(root, 'project')
  const home = join(cwd, '.memory')
  const env = { HOME: root, MEMC_CONFIG_DIR: join(root, 'config'), MEMC_STATE_DIR: join(root, 'state') }
  for (const folder of ['knowledge/concepts', 'daily']) mkdirSync(join(home, folder), { recursive: true })
  for (const folder of [join(root, 'config'), join(cwd, '.git')]) mkdirSync(folder)
  const files = baseFiles(size)
  for (const [path, text] of files) writeFileSync(join(home, path), text)
  registerHome({ home, project: cwd, added: '2026-01-01T00:00:00.000Z' }, env)
  const made = { cwd, home, env, remove: () => rmSync(root, { recursive: true, force: true }) }
  for (const [at, entry] of entries.entries()) addEntry(made, at, entry)
  return made
}

/** A new entry, on a day of its own after the others. */
export function addEntry({ home }: CompileHome, day: number, entry: NewEntry): void {
  const date = dayAfter(FIRST_NEW_DAY, day)
  writeFileSync(join(home, `daily/${date}.md`), logOf(date, [{ ...entry, context: '' }]))
}

const FIRST_DAY = '2024-03-01'
const FIRST_NEW_DAY = '2026-02-01'
/** Articles that one entry of the past has led to, and entries of a day. */
const ARTICLES_OF_ENTRY = 4
const ENTRIES_OF_DAY = 3

const made = new Map<number, Map<string, string>>()

/** Articles, index, build log and daily logs, by path within the home. */
function baseFiles(size: number): Map<string, string> {
  const there = made.get(size)
  if (there) return there
  const subjects = subjectsOfBase().slice(0, size)
  const files = new Map<string, string>()
  const knowledge = new Map<string, string>()
  const days = new Map<
    string,
    { id: string; title: string; context: string; decisions: string[]; lessons: string[] }[]
  >()
  let log: string | undefined
  for (let at = 0; at < subjects.length; at += ARTICLES_OF_ENTRY) {
    const group = subjects.slice(at, at + ARTICLES_OF_ENTRY)
    const number = at / ARTICLES_OF_ENTRY
    const date = dayAfter(FIRST_DAY, Math.floor(number / ENTRIES_OF_DAY))
    const id = `ebase${String(number).padStart(4, '0')}`
    const ref = `daily/${date}#^${id}`
    for (const subject of group) {
      const others = group.filter((other) => other !== subject)
      knowledge.set(`${articleIdOf(subject.title)}.md`, formatArticle(draftOf(subject, others, ref)))
    }
    const entry = {
      id,
      title: group[0]?.title ?? '',
      context: group.map(({ summary }) => summary).join(' '),
      decisions: group.flatMap(({ points }) => points.slice(0, 2)),
      lessons: group.flatMap(({ details }) => details.slice(0, 1)),
    }
    days.set(date, [...(days.get(date) ?? []), entry])
    const created = group.map(({ title }) => articleIdOf(title))
    log = appendRecord(log, {
      time: `${date}T10:00:00`,
      kind: 'compile',
      title: '1 entry',
      source: [ref],
      created,
      updated: [],
      nothing: [],
    })
  }
  for (const [date, entries] of days) files.set(`daily/${date}.md`, logOf(date, entries))
  for (const [path, text] of knowledge) files.set(`knowledge/${path}`, text)
  files.set('knowledge/index.md', renderIndex(knowledge))
  files.set('knowledge/log.md', log ?? '')
  made.set(size, files)
  return files
}

function draftOf(subject: Subject, others: Subject[], ref: string): ConceptDraft {
  const claim = (text: string) => ({ text, cites: [ref] })
  return {
    kind: 'concept',
    title: subject.title,
    aliases: subject.aliases,
    tags: subject.tags,
    summary: claim(subject.summary),
    keyPoints: subject.points.map(claim),
    details: subject.details.map(claim),
    related: others.map(({ title, summary }) => ({ to: articleIdOf(title), why: summary.slice(0, 90) })),
  }
}

function logOf(date: string, entries: (NewEntry & { context: string })[]): string {
  let text: string | undefined
  for (const [at, { id, title, context, decisions, lessons }] of entries.entries()) {
    const bullets = (list: string[]) => list.map((bullet) => ({ text: bullet, rank: 'human' as const }))
    const entry = formatEntry({
      ...{
        id,
        agent: 'claude-code',
        session: `session-${id}`,
        turns: ['a', 'b'],
        date,
        time: `1${at}:00`,
        title,
        context,
      },
      ...{ exchanges: [], decisions: bullets(decisions), lessons: bullets(lessons), actions: [] },
    })
    text = appendEntry({ text, date, id, entry })
  }
  return text ?? ''
}

function dayAfter(first: string, days: number): string {
  return new Date(Date.parse(`${first}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

let all: Subject[] | undefined

/** More than 2,000 subjects in an order that mixes the families. */
export function subjectsOfBase(): Subject[] {
  all ??= shuffled([...ownedSubjects(), ...otherTongues(), ...numbered(), ...named()], random(7))
  return all
}

function ownedSubjects(): Subject[] {
  const next = random(11)
  return SERVICES.flatMap((service, at) =>
    CONCERNS.map((concern) => {
      const other = SERVICES[(at * 7 + 3) % SERVICES.length] ?? service
      return said({
        service,
        concern,
        other,
        next,
        title: `${service.name} ${concern.name}`,
        alias: `${service.short} ${concern.short}`,
      })
    }),
  )
}

function otherTongues(): Subject[] {
  const next = random(13)
  return TONGUES.flatMap(({ language, modules, concerns }) =>
    modules.flatMap((service, at) =>
      concerns.map((concern) => {
        const other = modules[(at + 5) % modules.length] ?? service
        const join = language === 'ko' ? ' ' : language === 'ja' ? 'の' : ''
        const alias = `${service.code} ${concern.short}`
        return said({ service, concern, other, next, title: `${service.name}${join}${concern.name}`, alias })
      }),
    ),
  )
}

function said(of: {
  service: Words
  concern: Saying
  other: Words
  next: () => number
  title: string
  alias: string
}): Subject {
  const { service, concern, other, next, title, alias } = of
  const pick = (list: readonly number[]) => String(list[Math.floor(next() * list.length)] ?? 1)
  const values: Record<string, string> = {
    s: service.name,
    o: other.name,
    n: pick([2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 45, 60, 90]),
    m: pick([50, 100, 150, 200, 250, 400, 500, 750]),
    t: TOOLS[Math.floor(next() * TOOLS.length)] ?? '',
    c: `${service.code}.${concern.code}`,
  }
  const fill = (text: string) => text.replace(/\{(\w)\}/g, (_, key: string) => values[key] ?? '')
  const points = concern.points.map(fill)
  return {
    title,
    aliases: [alias],
    tags: [service.code, concern.code],
    summary: fill(concern.summary),
    points,
    details: concern.details.map(fill),
  }
}

/** Families whose members differ in a number or a version. */
function numbered(): Subject[] {
  const middlewares = Array.from({ length: 60 }, (_, at): Subject => {
    const [does = '', also = ''] = (ROLES[at % ROLES.length] ?? '').split('|')
    const before = `mw-${at + 2}`
    return subject(
      `mw-${at + 1}`,
      [],
      'middleware',
      `mw-${at + 1} ${does} for route group ${Math.floor(at / 10) + 1}.`,
      [`It runs before ${before}`, also, `A failure is logged with the code MW${at + 1}`],
    )
  })
  const upgrades = LIBRARIES.flatMap((line, at) => {
    const [name = '', version = ''] = line.split(':')
    return [0, 1, 2].map((step): Subject => {
      const to = raised(version, step + 1)
      return subject(
        `${name} ${to} upgrade`,
        [`${name} ${to}`],
        'upgrade',
        `${name} ${to} replaces ${raised(version, step)} in all repositories that use it.`,
        [
          `The build of ${SERVICES[(at + step * 9) % SERVICES.length]?.name} had to change first`,
          `Warnings about what ${name} ${to} no longer supports are errors in CI`,
          `Going back to ${raised(version, step)} is possible until the lock files are deleted`,
        ],
      )
    })
  })
  const decisions = Array.from({ length: 60 }, (_, at): Subject => {
    const topic = PARTS.topics[at % PARTS.topics.length] ?? ''
    const state = ['accepted', 'replaced by a later one', 'under trial'][Math.floor(at / PARTS.topics.length)] ?? ''
    return subject(
      `ADR ${at + 1}: ${topic}`,
      [`ADR-${at + 1}`],
      'adr',
      `Decision record ${at + 1} on ${topic}, ${state}.`,
      [
        `It binds ${SERVICES[(at * 3) % SERVICES.length]?.name} and ${SERVICES[(at * 3 + 1) % SERVICES.length]?.name}`,
        `The review is due after ${6 + (at % 7)} months`,
        `Objections to ${topic} are collected beside the record`,
      ],
    )
  })
  return [...middlewares, ...upgrades, ...decisions]
}

/** Families of identifiers. */
function named(): Subject[] {
  const { adjectives, nouns, areas, settings, objects, faults, verbs, methods, actions, incidents } = PARTS
  const service = (at: number) => SERVICES[at % SERVICES.length]?.name ?? ''
  const flags = cross(adjectives, nouns).map(([adjective, noun], at) =>
    subject(
      `ff_${adjective}_${noun}`,
      [`${adjective} ${noun} flag`],
      'flag',
      `The flag ff_${adjective}_${noun} turns the ${adjective} ${noun} on for ${5 + (at % 20)} percent of accounts.`,
      [`It is read by ${service(at)} at request time`, `It was to be removed after ${2 + (at % 9)} sprints`],
    ),
  )
  const variables = cross(areas, settings).map(([area, setting], at) =>
    subject(
      `${area}_${setting}`,
      [],
      'environment',
      `${area}_${setting} sets the ${setting.toLowerCase().replaceAll('_', ' ')} of the ${area.toLowerCase()} part; its default is ${(at * 37) % 900}.`,
      [`It is read once at start by ${service(at + 4)}`, `An empty value stops the start`],
    ),
  )
  const errors = cross(objects, faults).map(([object, fault], at) =>
    subject(`E${1001 + at}`, [`${object} ${fault}`], 'error', `E${1001 + at} means that the ${object} ${fault}.`, [
      `${service(at + 9)} raises it, and the caller may not repeat the request`,
      `Support finds the ${object} by the trace id`,
    ]),
  )
  const jobs = cross(verbs, objects).map(([verb, object], at) =>
    subject(
      `${verb}-${object}s job`,
      [`cron ${verb}-${object}s`],
      'job',
      `The job ${verb}-${object}s runs at ${String(at % 24).padStart(2, '0')}:15 UTC and takes about ${3 + (at % 40)} minutes.`,
      [`It handles ${100 * (1 + (at % 9))} rows at a time`, `${service(at + 2)} must be up`],
    ),
  )
  const tables = cross(objects, adjectives).map(([object, adjective], at) =>
    subject(
      `${object}_${adjective} table`,
      [`${object}_${adjective}`],
      'table',
      `The table ${object}_${adjective} holds one row for each ${adjective} ${object}, partitioned by month.`,
      [`Its owner is ${service(at + 6)}`, `Rows older than ${1 + (at % 7)} years move to cold storage`],
    ),
  )
  const endpoints = cross(
    cross(methods, objects).map(([method, object]) => `${method} /v1/${object}s`),
    actions,
  ).map(([path, action], at) =>
    subject(
      `${path}/${action}`,
      [],
      'endpoint',
      `${path}/${action} is served by ${service(at + 8)} and answers within ${50 + ((at * 13) % 400)} ms.`,
      [`Callers need the scope ${action}.${at % 5}`, `It is versioned by its path`],
    ),
  )
  const runbooks = cross(incidents, TOOLS).map(([incident, tool], at) =>
    subject(
      `Runbook: ${incident} in ${tool}`,
      [`${tool} ${incident}`],
      'runbook',
      `What to do when ${tool} has a ${incident}: page the owner within ${5 + (at % 10)} minutes and freeze deploys.`,
      [
        `The first command is \`oncall ${tool.toLowerCase()} --${incident.replace(' ', '-')}\``,
        `${service(at)} is put into read-only mode meanwhile`,
      ],
    ),
  )
  return [...flags, ...variables, ...errors, ...jobs, ...tables, ...endpoints, ...runbooks]
}

function subject(title: string, aliases: string[], tag: string, summary: string, points: string[]): Subject {
  return {
    title,
    aliases,
    tags: [tag],
    summary,
    points,
    details: [`The team wrote this down after a review of ${title} in the weekly round.`],
  }
}

function raised(version: string, by: number): string {
  const parts = version.split('.')
  const last = Number(parts.at(-1) ?? 0) + by
  return [...parts.slice(0, -1), String(last)].join('.')
}

function cross(a: readonly string[], b: readonly string[]): [string, string][] {
  return a.flatMap((one) => b.map((other): [string, string] => [one, other]))
}

function shuffled<T>(list: T[], next: () => number): T[] {
  const mixed = [...list]
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(next() * (at + 1))
    const [a, b] = [mixed[at], mixed[other]]
    if (a !== undefined && b !== undefined) [mixed[at], mixed[other]] = [b, a]
  }
  return mixed
}

/** The same numbers for the same seed on every machine. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
