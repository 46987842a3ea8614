// What a run would do, without asking anybody: what stands with each entry and why, which entries it would take, in how
// many calls and about how many tokens. Reads only.
import { readSnapshot } from '../changes/commit.ts'
import { articleTypes } from '../config/article-types.ts'
import type { ArticleId } from '../kb/article.ts'
import type { DailyLog } from '../kb/daily-log.ts'
import { estimateTokens } from '../llm/budget.ts'
import { compileAnswerFor } from '../llm/compile-shape.ts'
import { toJsonSchema } from '../llm/structured.ts'
import type { Project } from '../project.ts'
import { BUDGET, budgetScale } from './budget.ts'
import { COMPILE_SYSTEM } from './compile-prompt.ts'
import { partsOf } from './entry-parts.ts'
import type { CompileOptions, PlannedRun } from './run.ts'
import { type EntryState, type Standing, selectEntries } from './select.ts'
import { shownTypes } from './shown-types.ts'
import { type ReadStandings, readStandings } from './standing.ts'
import { inOrder, toUnits } from './units.ts'

export interface CompilePlan {
  /** In the order of their messages. */
  entries: PlannedEntry[]
  /** Entries that articles cite and that stand in no log: taken out by hand, or forgotten. */
  gone: { id: string; forgotten: boolean; articles: ArticleId[] }[]
  run: PlannedRun
}

interface PlannedEntry {
  ref: string
  date: string
  time: string | undefined
  title: string
  state: EntryState
  why: string
  /** Why an automatic compile would leave it for later. */
  notYet: string | undefined
  /** Whether this run would take it. */
  taken: boolean
}

/** Every entry with its reason, and what a run with these options would take. */
export function explain(project: Project, options: CompileOptions = {}): CompilePlan {
  const read = readStandings(project, readSnapshot(project.store))
  const taken = new Set(selectEntries(read.standings, options).map((entry) => entry.ref))
  const byRef = new Map(read.standings.map((standing) => [standing.entry.ref, standing]))
  const entries = inOrder(read.standings.map(({ entry }) => entry)).flatMap(({ ref }) => {
    const standing = byRef.get(ref)
    return standing ? [planned(standing, taken.has(ref))] : []
  })
  return { entries, gone: goneEntries(read.logs, read.files), run: plannedRun(project, read, options) }
}

function planned({ entry, state, why, notYet }: Standing, taken: boolean): PlannedEntry {
  const { ref, date, time, title } = entry
  return { ref, date, time, title, state, why, notYet, taken }
}

/** What a run would take and how much a model would read. */
export function plannedRun(project: Project, read: ReadStandings, options: CompileOptions): PlannedRun {
  const entries = selectEntries(read.standings, options)
  const units = toUnits(entries)
  const calls = units.reduce(
    (sum, { entries: [only, ...more] }) => sum + (only && more.length === 0 ? partsOf(only).length : 1),
    0,
  )
  const own = entries.reduce((sum, entry) => sum + estimateTokens(entry.text), 0)
  return { entries: entries.length, calls, inputTokens: calls * tokensAround(project, read) + own }
}

/** What stands round the entries in each prompt, no more than the base holds. */
function tokensAround(project: Project, { files, specification }: ReadStandings): number {
  const scale = budgetScale(project.config['budget.compile'])
  const articles = [...files].filter(([path]) => path.includes('/'))
  const letters = articles.reduce((sum, [, text]) => sum + text.length, 0)
  const index = Math.min((BUDGET.index + BUDGET.near + BUDGET.linkTargets) * scale, articles.length * TOKENS_OF_ROW)
  const types = articleTypes(project.config.types)
  const schema = JSON.stringify(toJsonSchema(compileAnswerFor(types)))
  const fixed = estimateTokens(COMPILE_SYSTEM) + estimateTokens(schema) + estimateTokens(shownTypes(types))
  const shown = Math.min(BUDGET.candidates * scale, letters / 3)
  return Math.ceil(fixed + estimateTokens(specification) + index + shown)
}

const TOKENS_OF_ROW = 60

function goneEntries(logs: DailyLog[], files: ReadonlyMap<string, string>): CompilePlan['gone'] {
  const there = new Set(logs.flatMap((log) => log.entries.map((entry) => entry.id)))
  const forgotten = new Set(logs.flatMap((log) => log.forgotten.map(({ entry }) => entry)))
  const found = new Map<string, ArticleId[]>()
  for (const [path, text] of files) {
    if (!path.includes('/')) continue
    const cited = new Set(text.match(/(?<=\[\[daily\/[^\]\n]*#\^)[\w-]+/g))
    for (const id of cited) if (!there.has(id)) found.set(id, [...(found.get(id) ?? []), path.slice(0, -3)])
  }
  return [...found].sort().map(([id, articles]) => ({ id, forgotten: forgotten.has(id), articles }))
}
