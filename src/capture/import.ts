// Import: old sessions into the homes of their projects. Everything is read once to tell what it would take, and only then
// captured, oldest first, spans and cursor of a session in one commit as in a flush: whatever it is killed in, running it
// again goes on. It never compiles, and it never spends without the user's word.
import type { Env } from '../config/folders.ts'
import { findHome, findRecord, type HomeRecord } from '../config/homes.ts'
import { loadConfig } from '../config/load.ts'
import { KnownError } from '../errors.ts'
import { estimateTokens } from '../llm/budget.ts'
import { capFlags } from '../llm/caps.ts'
import { extractAnswer } from '../llm/extract-shape.ts'
import type { Payer } from '../llm/llm.ts'
import { toJsonSchema } from '../llm/structured.ts'
import { type CostEstimate, estimateCost } from '../money/estimate.ts'
import { openHome, openProject, type Project } from '../project.ts'
import { EXTRACT_SYSTEM } from './extract-prompt.ts'
import { findOldSessions } from './import-find.ts'
import { type Done, type Estimate, estimateHome, type HomeWork, importHome } from './import-home.ts'
import { type Homeless, type RouteOptions, route } from './import-route.ts'
import { mutingOf } from './muting.ts'

export interface ImportOptions {
  cwd: string
  env: Env
  now: () => Date
  /** Transcripts or folders of them, absolute; none: all that the agents keep. */
  paths?: string[]
  /** Local date, YYYY-MM-DD; what was said before stays out. */
  since?: string
  allProjects?: boolean
  /** Folder of a project that has a home: sessions without one are collected there. */
  into?: string
  dryRun?: boolean
  /** The user agrees to what the estimate says. */
  yes?: boolean
  /** The user wants it all today, above the day's cap. */
  overCap?: boolean
  /** Called with the estimate before anything is written. */
  announce?: (report: ImportReport) => void
  /** Called for each home that has been worked on. */
  changed?: (project: Project) => void
  progress?: (line: string) => void
  signal?: AbortSignal
  /** How a home is opened; tests bring engines and file systems of their own. */
  open?: (record: HomeRecord) => Project
}

export interface HomeImport {
  home: string
  project: string
  estimate: Estimate
  /** Absent when nothing was done. */
  done?: Done
}

export interface ImportReport {
  /** `estimated`: nothing was written, be it a dry run or that the engine costs and nobody has agreed yet. */
  status: 'done' | 'estimated'
  needsYes: boolean
  engine: { name: string; payer: Payer; paysHow: string } | undefined
  estimate: Estimate
  /** What distilling them would cost; undefined where there is nothing to import into. */
  cost: CostEstimate | undefined
  homes: HomeImport[]
  homeless: Homeless[]
  /** Sessions passed over because they are of other projects … */
  elsewhere: number
  /** … or because programs started them. */
  headless: number
  problems: string[]
}

export async function importSessions(options: ImportOptions): Promise<ImportReport> {
  const { env, now, since = '', dryRun = false, progress, signal } = options
  checkDate(since)
  const goal = goalOf(options)
  const { sessions, problems } = await findOldSessions({ paths: options.paths ?? [], env, progress, signal })
  const typed = sessions.filter(({ head }) => !head.ownCall && (!head.headless || capturesHeadless(env)))
  const headless = sessions.filter(({ head }) => head.headless && !head.ownCall && !capturesHeadless(env)).length
  const { batches, homeless, elsewhere } = route(typed, goal)

  const open = options.open ?? ((record: HomeRecord) => openHome(record, { env, now, ...capFlags(options.overCap) }))
  const works: HomeWork[] = batches
    .map(({ record, sessions }) => ({ project: open(record), sessions, since, problems, progress, signal }))
    .filter(({ project }) => isOpen(project, problems))
  const homes: HomeImport[] = []
  for (const work of works) homes.push({ ...nameOf(work), estimate: await estimateHome(work, { dryRun }) })
  const estimate = sum(homes)
  const first = works[0]?.project
  const engine = (await first?.engine())?.engine
  const cost = first && (await costOf(first, estimate))
  const report: ImportReport = {
    status: 'estimated',
    needsYes: !dryRun && !options.yes && estimate.calls > 0 && engine?.payer !== 'nobody',
    engine: engine && { name: engine.name, payer: engine.payer, paysHow: engine.paysHow },
    ...{ estimate, cost, homes, homeless, elsewhere, headless, problems },
  }
  if (dryRun || report.needsYes) return report

  if (estimate.calls > 0) options.announce?.(report)
  return { ...report, status: 'done', homes: await carryOut(works, homes, options) }
}

function costOf(project: Project, { calls, tokens }: Estimate): Promise<CostEstimate> {
  const each = estimateTokens(EXTRACT_SYSTEM) + estimateTokens(JSON.stringify(toJsonSchema(extractAnswer)))
  return estimateCost(project, [{ purpose: 'extract', calls, inputTokens: tokens + calls * each }])
}

/** False, with the reason among the problems, when a pause or an exclusion keeps everything out of a memory. */
export function isOpen({ record, env }: Project, problems: string[]): boolean {
  const muting = mutingOf({ cwd: record.project, ...record }, env)
  if (muting) problems.push(`${record.project}: ${muting.why} ${muting.hint}`)
  return muting === undefined
}

async function carryOut(works: HomeWork[], homes: HomeImport[], { changed }: ImportOptions): Promise<HomeImport[]> {
  const results: HomeImport[] = []
  for (const [index, work] of works.entries()) {
    const home = homes[index]
    const done = await importHome(work)
    if (home) results.push(done ? { ...home, done } : home)
    if (done) changed?.(work.project)
  }
  return results
}

function goalOf({ cwd, env, now, paths = [], allProjects, into }: ImportOptions): RouteOptions {
  if (into !== undefined && !allProjects && paths.length === 0) {
    throw new KnownError('bad-usage', '--into says where sessions without a memory go, but not which are meant.', {
      hint: 'Add --all-projects, or the transcripts: `memc import --into . ~/old/transcripts`.',
    })
  }
  const current = () => (into === undefined ? openProject({ cwd, env, now }).record : recordAt(cwd, env))
  return {
    only: allProjects ? undefined : current(),
    into: into === undefined ? undefined : openProject({ cwd: into, env, now }).record,
    all: allProjects === true,
    tellHomeless: allProjects === true || paths.length > 0,
    env,
  }
}

function recordAt(cwd: string, env: Env): HomeRecord | undefined {
  const place = findHome(cwd, env)
  return place && findRecord(place.home, env)
}

/** Throws bad-usage for what is no date; '' is none. */
export function checkDate(since: string): void {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(since) && !Number.isNaN(Date.parse(since))
  if (since === '' || isDate) return
  throw new KnownError('bad-usage', `--since expects a date such as 2026-04-01, found ${JSON.stringify(since)}.`)
}

function capturesHeadless(env: Env): boolean {
  return loadConfig({ env }).values['capture.headless']
}

function nameOf({ project }: HomeWork): { home: string; project: string } {
  return { home: project.home, project: project.record.project }
}

function sum(homes: readonly HomeImport[]): Estimate {
  const total = (part: keyof Estimate) => homes.reduce((all, home) => all + home.estimate[part], 0)
  return {
    sessions: total('sessions'),
    turns: total('turns'),
    chars: total('chars'),
    tokens: total('tokens'),
    calls: total('calls'),
  }
}
