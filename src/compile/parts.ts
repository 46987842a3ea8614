// The parts of a unit, one after the other, each on the base as the one before left it, all in memory. An entry that is too
// long for one call is several parts; recompiled entries begin with the base as it would be without them.
import { type Change, fold } from '../changes/change.ts'
import { articleTypes } from '../config/article-types.ts'
import { openHomeIndex } from '../home-index.ts'
import type { ArticleId } from '../kb/article.ts'
import type { BuildRecord } from '../kb/build-log.ts'
import type { Edit } from '../kb/edit.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { retractEdits } from '../kb/retract.ts'
import { EngineFailure } from '../llm/llm.ts'
import { publish } from '../publish.ts'
import { BUDGET, budgetScale } from './budget.ts'
import { type Drafted, draft, redraft } from './draft.ts'
import { halvesOf, partsOf } from './entry-parts.ts'
import { stableRows } from './index-rows.ts'
import type { Run } from './run.ts'
import { toUnit, type Unit } from './units.ts'

/** A unit as far as it has come. */
export interface Work {
  /** The base as it was read. */
  before: KnowledgeBase
  kb: KnowledgeBase
  changes: Change[]
  created: ArticleId[]
  updated: ArticleId[]
  /** Refs of the entries that an edit cites, and of those that none does. */
  cited: string[]
  nothing: string[]
  warnings: string[]
  model: string
  /** Why it cannot be compiled; nothing of it may be committed then. */
  problems: string[]
}

/** Answers of an earlier round, so that they need not be paid for again. */
export interface Asked {
  drafts: Map<string, { drafted: Drafted; kb: KnowledgeBase }>
}

/** The base without what rests on entries that are compiled again. */
export function takenBack(run: Run, unit: Unit, kb: KnowledgeBase): Work {
  const work: Work = {
    ...{ before: kb, kb, changes: [], created: [], updated: [], cited: [], nothing: [] },
    ...{ warnings: [], model: '', problems: [] },
  }
  const refs = unit.entries.map((entry) => entry.ref).filter((ref) => run.compiled.has(ref))
  const edits = refs.length === 0 ? [] : retractEdits(kb, refs)
  return edits.length === 0 ? work : published(work, { edits, unit })
}

/** All parts of the unit, and its record in the build log. */
export async function compileParts(run: Run, unit: Unit, from: { asked: Asked; work: Work }): Promise<Work> {
  const [only] = unit.entries
  const parts = unit.entries.length === 1 && only ? partsOf(only).map((entry) => toUnit([entry])) : [unit]
  let { work } = from
  for (const part of parts) work = await compilePart(run, part, { asked: from.asked, work })
  if (work.problems.length > 0) return work
  const nothing = unit.entries.map((entry) => entry.ref).filter((ref) => !work.cited.includes(ref))
  return published({ ...work, nothing }, { edits: [], unit, record: recordOf(unit, { ...work, nothing }) })
}

async function compilePart(run: Run, part: Unit, { asked, work }: { asked: Asked; work: Work }): Promise<Work> {
  if (work.problems.length > 0) return work
  try {
    const drafted = await draftFor(run, part, { asked, work })
    if (drafted.problems.length > 0) return { ...work, problems: drafted.problems }
    return published(withDraft(work, part, drafted), { edits: drafted.edits, unit: part })
  } catch (error) {
    const [only] = part.entries
    const halves = isTooMuch(error) && part.entries.length === 1 && only ? halvesOf(only) : undefined
    if (!halves) throw error
    const first = await compilePart(run, toUnit([halves[0]]), { asked, work })
    return compilePart(run, toUnit([halves[1]]), { asked, work: first })
  }
}

async function draftFor(run: Run, part: Unit, { asked, work }: { asked: Asked; work: Work }): Promise<Drafted> {
  const { project, engine, specification, saidAt, options } = run
  const scale = budgetScale(project.config['budget.compile'])
  const stable = stableRows(work.before, BUDGET.index * scale)
  const index = await openHomeIndex(project, { kb: work.kb })
  try {
    const timeoutMs = project.config['model.timeoutSeconds'] * 1000
    const context = {
      ...{ kb: work.kb, index, stable, scale, specification },
      types: articleTypes(project.config.types),
      ...{ engine, timeoutMs, saidAt, signal: options.signal },
    }
    const key = JSON.stringify(part.entries)
    const before = asked.drafts.get(key)
    const again = before && redraft(part, before.drafted, { ...context, was: before.kb })
    const drafted = again ?? (await draft(part, context))
    run.limits = drafted.limits
    asked.drafts.set(key, { drafted, kb: work.kb })
    return drafted
  } finally {
    index.close()
  }
}

function withDraft(work: Work, part: Unit, { nothing, warnings, model }: Drafted): Work {
  const cited = part.entries.map((entry) => entry.ref).filter((ref) => !nothing.includes(ref))
  return { ...work, model, cited: [...work.cited, ...cited], warnings: [...work.warnings, ...warnings] }
}

function published(work: Work, step: { edits: Edit[]; unit: Unit; record?: BuildRecord }): Work {
  const { edits, unit, record } = step
  const notes = new Map(unit.entries.map((entry) => [entry.ref, entry.title]))
  const done = publish({ files: work.kb.files, edits, notes, known: work.kb, ...(record ? { record } : {}) })
  const isOld = (id: ArticleId) => work.before.files.has(`${id}.md`)
  const there = (id: ArticleId) => done.kb.files.has(`${id}.md`)
  const union = (...lists: ArticleId[][]) => [...new Set(lists.flat())].filter(there)
  const created = union(
    work.created,
    done.created.filter((id) => !isOld(id)),
  )
  return {
    ...work,
    kb: done.kb,
    changes: fold([...work.changes, ...done.changes]),
    created,
    updated: union(work.updated, done.updated, done.created.filter(isOld)).filter((id) => !created.includes(id)),
    problems: [...work.problems, ...done.problems.map((problem) => problem.message)],
  }
}

/** True when the same work in smaller pieces may go through. */
export function isTooMuch(error: unknown): boolean {
  return error instanceof EngineFailure && (error.code === 'too-long' || error.code === 'truncated')
}

export function titleOf({ entries }: Unit): string {
  return entries.length === 1 ? '1 entry' : `${entries.length} entries`
}

function recordOf(unit: Unit, { created, updated, nothing }: Work): BuildRecord {
  const last = unit.entries.at(-1)
  return {
    time: `${last?.date ?? '1970-01-01'}T${last?.time ?? '00:00'}:00`,
    kind: 'compile',
    title: titleOf(unit),
    source: unit.entries.map((entry) => entry.ref).filter((ref) => !nothing.includes(ref)),
    created,
    updated,
    nothing,
  }
}
