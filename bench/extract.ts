// How well the offline engine finds decisions in labelled sessions (bench/data/extract), and what it makes of another
// project's labelled items (memory-extraction).
//
// What counts as found: extract-score.ts. Precision is matches over found, recall matches over labels, both over all
// sessions of a half. Only totals leave this file: the report half is for figures, never for reading.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type ExtractAnswer, extractAnswer } from '../src/llm/extract-shape.ts'
import { offlineEngine } from '../src/llm/offline/engine.ts'
import { extractSessions, type Labelled, lines, matchesOf } from './extract-score.ts'
import type { Figure } from './figure.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const SESSIONS = join(ROOT, 'bench/data/extract')
const SHARED = join(process.env.MEMC_BENCH_DATA ?? join(ROOT, '../shared/bench'), 'memory-extraction')

const GOALS = [
  { language: 'en', goal: 0.8 },
  { language: 'zh', goal: 0.6 },
  { language: 'ja', goal: 0.6 },
  { language: 'ko', goal: 0.6 },
]

export async function benchExtract(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { language, goal } of GOALS) figures.push(...(await decisionFigures(language, goal)))
  return [...figures, ...(await memoryExtraction())]
}

async function decisionFigures(language: string, goal: number): Promise<Figure[]> {
  const ids = ['precision', 'recall'].map((measure) => `extract.decisions.${measure}.${language}`)
  const sessions = sessionsOf(language)
  const report = await score(sessions.filter((session) => session.half === 'report'))
  const tune = await score(sessions.filter((session) => session.half === 'tune'))
  if (report.sessions === 0)
    return ids.map((id) =>
      absent(id, `≥ ${goal}`, `no report sessions of ${language}; tuning half (n=${tune.sessions}) ${pair(tune)}`),
    )
  const setup = `${report.sessions} sessions, ${report.labels} decisions, ${report.found} found; keep right ${share(report.keepRight, report.sessions)}; tuning half (n=${tune.sessions}) ${pair(tune)}`
  return [precision(report), recall(report)].map((value, at) => ({
    id: ids[at] ?? '',
    value: round(value),
    unit: '',
    goal: `≥ ${goal}`,
    met: value >= goal,
    setup,
  }))
}

/** `<language>.jsonl` may hold both halves; `<language>-report.jsonl`, where there is one, only unread sessions. */
function sessionsOf(language: string): Labelled[] {
  return [`${language}.jsonl`, `${language}-report.jsonl`].flatMap((name) => {
    const file = join(SESSIONS, name)
    return existsSync(file) ? extractSessions(file) : []
  })
}

interface Score {
  sessions: number
  matched: number
  found: number
  labels: number
  keepRight: number
}

async function score(sessions: Labelled[]): Promise<Score> {
  const total: Score = { sessions: sessions.length, matched: 0, found: 0, labels: 0, keepRight: 0 }
  for (const session of sessions) {
    const answer = await extract({ date: session.date, turns: session.turns })
    total.matched += matchesOf(answer.decisions, session.decisions)
    total.found += answer.decisions.length
    total.labels += session.decisions.length
    total.keepRight += answer.keep === session.keep ? 1 : 0
  }
  return total
}

async function extract(input: { date: string; turns: Labelled['turns'] }): Promise<ExtractAnswer> {
  const request = { system: '', prompt: '', timeoutMs: 60_000, schema: extractAnswer }
  const completion = await offlineEngine().complete({
    ...request,
    purpose: 'extract' as const,
    input: { ...input, title: undefined },
  })
  return completion.value
}

const ITEM_LANGUAGES = ['en', 'zh', 'ko', 'de', 'es', 'fr', 'hi', 'it', 'pt-BR', 'ru']
const itemSchema = z.object({ id: z.string(), text: z.string() })
const labelSchema = z.object({ id: z.string(), memories: z.array(z.object({ type: z.string() })) })

/** Whether an item that holds a decision or a preference yields one, and one that holds none yields none. */
async function memoryExtraction(): Promise<Figure[]> {
  const name = (measure: string, group: string) => `extract.memory-extraction.decisions.${measure}.${group}`
  if (!existsSync(join(SHARED, 'labels.jsonl'))) {
    return ['precision', 'recall'].map((measure) =>
      absent(name(measure, 'en'), 'reported', 'memory-extraction is not there'),
    )
  }
  const labels = new Map(
    lines(join(SHARED, 'labels.jsonl'))
      .map((line) => labelSchema.parse(line))
      .map((one) => [one.id, one]),
  )
  const groups = new Map<string, Score>()
  for (const language of ITEM_LANGUAGES) {
    const group = ['en', 'zh', 'ko'].includes(language) ? language : 'others'
    groups.set(group, await scoreItems(language, labels, groups.get(group)))
  }
  return [...groups].flatMap(([group, total]) =>
    [precision(total), recall(total)].map((value, at) => ({
      id: name(at === 0 ? 'precision' : 'recall', group),
      value: round(value),
      unit: '',
      goal: 'reported',
      met: true,
      setup: `${total.sessions} items, ${total.labels} hold a decision or preference, ${total.found} gave one`,
    })),
  )
}

async function scoreItems(
  language: string,
  labels: Map<string, z.infer<typeof labelSchema>>,
  before?: Score,
): Promise<Score> {
  const total = before ?? { sessions: 0, matched: 0, found: 0, labels: 0, keepRight: 0 }
  const file = join(SHARED, language === 'en' ? 'dataset.jsonl' : `dataset.${language}.jsonl`)
  for (const item of lines(file).map((line) => itemSchema.parse(line))) {
    const types = labels.get(item.id)?.memories.map((memory) => memory.type) ?? []
    const holds = types.some((type) => type === 'decision' || type === 'preference')
    const turns: Labelled['turns'] = [{ n: 1, role: 'user', kind: 'prompt', text: item.text }]
    const found = (await extract({ date: '2026-01-01', turns })).decisions.length > 0
    total.sessions += 1
    total.labels += holds ? 1 : 0
    total.found += found ? 1 : 0
    total.matched += found && holds ? 1 : 0
  }
  return total
}

function precision({ matched, found }: Score): number {
  return found === 0 ? 0 : matched / found
}

function recall({ matched, labels }: Score): number {
  return labels === 0 ? 0 : matched / labels
}

function pair(total: Score): string {
  return `${round(precision(total))}/${round(recall(total))}`
}

function share(part: number, all: number): string {
  return `${part}/${all}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function absent(id: string, goal: string, setup: string): Figure {
  return { id, value: undefined, unit: '', goal, met: false, setup }
}
