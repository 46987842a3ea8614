// The public sets for measuring retrieval without a judge, as search documents and questions with their gold. Read from
// MEMC_BENCH_DATA, else from ../shared/bench; nothing of them is kept. What becomes a document of which field is told in `made`.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SearchDocument } from '../src/retrieval/search-document.ts'

export interface Question {
  id: string
  text: string
  /** Documents are searched within one pool: a dialogue, a project. */
  pool: string
  /** Ids of the documents that answer it; none: it must be refused. */
  gold: string[]
  /** Ids that may not come before the gold. */
  harmful: string[]
  project?: string
  asOf?: string
  half: 'tune' | 'report'
}

export interface BenchSet {
  id: string
  made: string
  pools: Map<string, SearchDocument[]>
  questions: Question[]
}

const ROOT = fileURLToPath(new URL('../', import.meta.url))

export function dataFolder(): string | undefined {
  const folder = process.env.MEMC_BENCH_DATA ?? join(ROOT, '../shared/bench')
  return existsSync(folder) ? folder : undefined
}

export function loadSets(folder: string): BenchSet[] {
  return [...loadLocomo(folder), loadDevMem(folder), loadCodingMemory(folder)]
}

/** Even: reported. Odd: looked at while tuning. */
function halfOf(key: string): Question['half'] {
  const first = Number.parseInt(createHash('sha256').update(key).digest('hex').slice(0, 8), 16)
  return first % 2 === 0 ? 'report' : 'tune'
}

const NONE = { title: '', aliases: '', tags: '', summary: '', body: '', date: '' }

interface Turn {
  speaker: string
  dia_id: string
  text: string
  blip_caption?: string
}

interface Dialogue {
  sample_id: string
  conversation: Record<string, Turn[] | string>
  qa: { question: string; evidence?: string[] }[]
}

function loadLocomo(folder: string): BenchSet[] {
  const dialogues = readJson<Dialogue[]>(join(folder, 'locomo/locomo10.json'))
  const [sessions, turns] = [new Map<string, SearchDocument[]>(), new Map<string, SearchDocument[]>()]
  const questions: Question[] = []
  for (const { sample_id: pool, conversation, qa } of dialogues) {
    const known = Object.entries(conversation).flatMap(([key, list]) =>
      Array.isArray(list) ? [{ key, list, date: dateOf(String(conversation[`${key}_date_time`] ?? '')) }] : [],
    )
    sessions.set(
      pool,
      known.map(({ list, date }) => sessionDocument(list, date)),
    )
    turns.set(
      pool,
      known.flatMap(({ list, date }) => list.map((_, at) => turnDocument(list, at, date))),
    )
    const ids = new Set(turns.get(pool)?.map(({ id }) => id))
    for (const [at, { question, evidence = [] }] of qa.entries()) {
      const gold = [...evidence.join(' ').matchAll(/D\d+:\d+/g)].map(([id]) => id).filter((id) => ids.has(id))
      const id = `${pool}:${at}`
      if (gold.length > 0) questions.push({ id, text: question, pool, gold, harmful: [], half: halfOf(id) })
    }
  }
  const bySession = questions.map((question) => ({
    ...question,
    gold: [...new Set(question.gold.map((id) => id.split(':')[0] ?? ''))],
  }))
  return [
    {
      id: 'locomo.session',
      made: 'a session is an entry: its turns the body',
      pools: sessions,
      questions: bySession,
    },
    {
      id: 'locomo.turn',
      made: 'a turn is an entry: speaker the title, words and picture caption the body, the two turns before and the one after the context',
      pools: turns,
      questions,
    },
  ]
}

function sessionDocument(turns: Turn[], date: string): SearchDocument {
  const id = turns[0]?.dia_id.split(':')[0] ?? ''
  return { ...NONE, id, kind: 'entry', body: turns.map(said).join('\n'), date }
}

function turnDocument(turns: Turn[], at: number, date: string): SearchDocument {
  const turn = turns[at]
  const around = [turns[at - 2], turns[at - 1], turns[at + 1]].flatMap((near) => (near ? [said(near)] : []))
  const body = turn ? [turn.text, turn.blip_caption ?? ''].join('\n') : ''
  return {
    ...NONE,
    id: turn?.dia_id ?? '',
    kind: 'entry',
    title: turn?.speaker ?? '',
    body,
    date,
    context: around.join('\n'),
  }
}

function said({ speaker, text, blip_caption = '' }: Turn): string {
  return `${speaker}: ${text} ${blip_caption}`.trim()
}

/** `1:56 pm on 8 May, 2023` as 2023-05-08. */
function dateOf(text: string): string {
  const [, day, month, year] = /(\d{1,2}) (\w+),? (\d{4})/.exec(text) ?? []
  const date = new Date(`${day} ${month} ${year} UTC`)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}

interface DevSession {
  sessionId: string
  metadata: { date: string; project: string }
  messages: { role: string; content: string }[]
}

function loadDevMem(folder: string): BenchSet {
  const sessions = readJson<DevSession[]>(join(folder, 'devmembench/sessions.json'))
  const documents = sessions.map(
    ({ sessionId: id, metadata: { date, project }, messages }): SearchDocument => ({
      ...{ ...NONE, id, kind: 'entry', date, project },
      context: project,
      body: messages.map(({ content }) => content).join('\n'),
    }),
  )
  const asked = readJson<{ questionId: string; question: string; haystackSessionIds: string[] }[]>(
    join(folder, 'devmembench/questions.json'),
  )
  const questions = asked.map(({ questionId: id, question: text, haystackSessionIds: gold }) => ({
    ...{ id, text, pool: 'all', gold, harmful: [] },
    half: halfOf(id),
  }))
  const made = 'a session is an entry: its messages the body, its project the context'
  return { id: 'devmembench', made, pools: new Map([['all', documents]]), questions }
}

interface SourceRecord {
  sourceId: string
  projectId: string
  historyId: string
  occurredAt: string
  title: string
  content: string
  kind: string
  relations?: { supersedes?: string[] }
}

interface Label {
  questionId: string
  shouldAbstain: boolean
  judgments: { sourceId: string; grade: number; role: string }[]
  harmful: { sourceId: string }[]
}

/** A short record of a project, and what it says to supersede. */
export interface BenchRecord {
  id: string
  project: string
  date: string
  kind: string
  title: string
  content: string
  supersedes?: string[]
}

/** Each an entry, with its kind and its neighbours of the same project as context. */
export function recordDocuments(records: BenchRecord[]): SearchDocument[] {
  return records.map(({ id, project, date, kind, title, content, supersedes = [] }, at) => {
    const around = [records[at - 1], records[at + 1]].filter((near) => near?.project === project)
    const context = [kind, ...around.map((near) => `${near?.title}: ${near?.content}`)].join('\n')
    return { ...NONE, id, kind: 'entry', title, body: content, date, context, project, supersedes }
  })
}

/** The 40 templates are the two questions of each of the 20 histories that every project has in the same order. */
function loadCodingMemory(folder: string): BenchSet {
  const read = <T>(path: string) => readLines<T>(join(folder, 'coding-memory', path))
  const records = read<SourceRecord>('public/normalized-records.ndjson')
  const documents = recordDocuments(
    records.map(({ sourceId: id, projectId: project, occurredAt, relations, ...said }) => ({
      ...{ ...said, id, project, date: occurredAt.slice(0, 10), supersedes: relations?.supersedes ?? [] },
    })),
  )
  const labels = new Map(read<Label>('gold/question-labels.ndjson').map((label) => [label.questionId, label]))
  const template = templates(read<{ historyId: string; projectId: string }>('public/native-histories.ndjson'))
  const asked = read<{ questionId: string; projectId: string; historyId: string; text: string; asOf?: string }>(
    'public/queries.ndjson',
  )
  const questions = asked.map(({ questionId: id, projectId, historyId, text, asOf }): Question => {
    const label = labels.get(id)
    const answers = label?.judgments.filter(({ role, grade }) => role === 'answer' || grade >= 3) ?? []
    return {
      ...{ id, text, pool: 'all', project: projectId, ...(asOf ? { asOf: asOf.slice(0, 10) } : {}) },
      gold: label?.shouldAbstain ? [] : answers.map(({ sourceId }) => sourceId),
      harmful: label?.harmful.map(({ sourceId }) => sourceId) ?? [],
      half: halfOf(template(historyId)),
    }
  })
  const made =
    "a record is an entry with title, content, kind as context, its project, day and what it says to supersede; searched within the question's project"
  return { id: 'coding-memory', made, pools: new Map([['all', documents]]), questions }
}

function templates(histories: { historyId: string; projectId: string }[]): (historyId: string) => string {
  const seen = new Map<string, number>()
  const next = (key: string) => {
    const at = seen.get(key) ?? 0
    seen.set(key, at + 1)
    return at
  }
  const scenario = new Map(histories.map(({ historyId, projectId }) => [historyId, next(projectId)]))
  return (historyId) => `${scenario.get(historyId)}.${next(historyId)}`
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T
}

function readLines<T>(path: string): T[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as T)
}
