// Plays labelled sessions through the product's own flush, compile and query, in a project with folders of its own, with
// the engine that the user's configuration or the flags name. Calls that somebody pays for are reserved in the user's own
// ledger and stop at the user's own caps.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readClientSettings } from '../src/agents/claude-code/client-settings.ts'
import { flush } from '../src/capture/flush.ts'
import { readSnapshot } from '../src/changes/commit.ts'
import { compile } from '../src/compile/compile.ts'
import type { Env } from '../src/config/folders.ts'
import { loadConfig } from '../src/config/load.ts'
import type { Config } from '../src/config/schema.ts'
import { parseEntryRef } from '../src/kb/ids.ts'
import { knowledgeBase } from '../src/kb/knowledge-base.ts'
import { estimateTokens } from '../src/llm/budget.ts'
import type { CompileInput } from '../src/llm/compile-shape.ts'
import { chooseEngine } from '../src/llm/index.ts'
import { type Call, ledgerFolder, readLedger } from '../src/llm/ledger.ts'
import type { Engine } from '../src/llm/llm.ts'
import { metered } from '../src/llm/metered.ts'
import { type CostEstimate, estimateCost } from '../src/money/estimate.ts'
import { openProject, type Project } from '../src/project.ts'
import { query } from '../src/query/query.ts'
import { readDailyLogs, readKnowledge } from '../src/read-home.ts'
import { makeProject } from '../test/support/make-project.ts'
import type { Claim, Found, GivenAnswer } from './eval-score.ts'
import { type EvalSession, type Question, textOf, toTranscript } from './eval-sessions.ts'

export interface EvalOptions {
  sessions: EvalSession[]
  questions: Question[]
  /** Where the user's configuration, login and ledger are. */
  env: Env
  flags: Partial<Config>
  progress?: (line: string) => void
  signal?: AbortSignal
}

export interface Outcome {
  engine: string
  found: Found[]
  claims: Claim[]
  answers: { question: Question; answer: GivenAnswer }[]
  units: { asked: number; validAtOnce: number; setAside: number }
  /** Why the run did not come to its end, if it did not. */
  stopped: string[]
  calls: Call[]
}

export interface Bed {
  project: Project
  options: EvalOptions
  engine: Engine
  /** Where the calls of this run are written down. */
  ledger: string
  units: Map<string, number>
  remove(): void
}

/** Everything is ready to be played; nothing was asked yet. */
export async function makeBed(options: EvalOptions): Promise<Bed> {
  const { sessions, env, flags } = options
  const temp = makeProject()
  await temp.memc('init')
  writeFileSync(join(temp.env.MEMC_CONFIG_DIR ?? '', 'config.json'), JSON.stringify(moneyAndModels(env)))
  for (const session of sessions) {
    mkdirSync(temp.transcripts, { recursive: true })
    writeFileSync(join(temp.transcripts, `${session.uuid}.jsonl`), toTranscript(session, temp.cwd))
  }
  const opened = openProject({ cwd: temp.cwd, env: temp.env, now: () => AFTERWARDS, flags })
  const { config, home, record } = opened
  const source = flags.engine === undefined ? 'user' : 'flag'
  const chosen = await chooseEngine({ config, source, env, client: () => readClientSettings(env) })
  const meter = { config, env, home, project: record.project, now: () => new Date() }
  const units = new Map<string, number>()
  const engine = counting(metered(chosen.engine, meter), units)
  const project = { ...opened, engine: async () => ({ ...chosen, engine }) }
  return { project, options, engine, ledger: ledgerFolder(env), units, remove: temp.remove }
}

/** After the last session, so that all their days are over. */
const AFTERWARDS = new Date('2026-06-01T12:00:00Z')

/** What the user has set about engines, models and money; everything else stays as the product brings it. */
function moneyAndModels(env: Env): Record<string, unknown> {
  const kept = /^(?:engine|prices|(?:claude|anthropic|openai|model|cap|budget)\..*)$/
  return Object.fromEntries(Object.entries(loadConfig({ env }).values).filter(([name]) => kept.test(name)))
}

/** Counts how often each unit was asked about: twice means that the first answer was not valid. */
function counting(engine: Engine, units: Map<string, number>): Engine {
  return {
    ...engine,
    complete: (request, signal) => {
      if (request.purpose === 'compile') {
        const unit = (request.input as CompileInput).entries.map(({ id }) => id).join(' ')
        units.set(unit, (units.get(unit) ?? 0) + 1)
      }
      return engine.complete(request, signal)
    },
  }
}

/** A call for each session, unit and step of a question; prompts as large as such a small memory makes them. */
export function estimate({ project, options: { sessions, questions, env } }: Bed): Promise<CostEstimate> {
  const said = sessions.flatMap(({ turns }) => turns.map((one) => estimateTokens(textOf(one))))
  const sum = said.reduce((all, one) => all + one, 0)
  // What is left of a cap is told by the user's own ledger, on the day it is.
  return estimateCost({ ...project, env, now: () => new Date() }, [
    { purpose: 'extract', calls: sessions.length, inputTokens: sum + sessions.length * 2_200 },
    { purpose: 'compile', calls: sessions.length, inputTokens: sessions.length * 7_500 },
    { purpose: 'choose', calls: questions.length, inputTokens: questions.length * 2_000 },
    { purpose: 'answer', calls: questions.length, inputTokens: questions.length * 3_500 },
    // Once more from the daily log, where no article answers: the most it can come to.
    { purpose: 'answer', calls: questions.length, inputTokens: questions.length * 1_500 },
  ])
}

export async function play(bed: Bed): Promise<Outcome> {
  const { project, options } = bed
  const { progress = () => {}, signal } = options
  const how = { progress, ...(signal ? { signal } : {}) }
  const flushed = await flush(project, how)
  const compiled = await compile(project, how)
  const found = foundIn(bed)
  const claims = claimsIn(bed)
  const stopped = [...flushed.problems, ...(compiled.stopped === undefined ? [] : [compiled.stopped])]
  const answers: Outcome['answers'] = []
  for (const [at, question] of (stopped.length > 0 ? [] : options.questions).entries()) {
    progress(`question ${at + 1} of ${options.questions.length}`)
    answers.push({ question, answer: await ask(bed, question) })
  }
  const again = [...bed.units.values()].filter((times) => times > 1).length
  const setAside = compiled.quarantined.length
  // A unit that is set aside after one call was not valid either.
  const once = Math.max(0, setAside - again)
  return {
    ...{ engine: bed.engine.name, found, claims, answers, stopped },
    units: { asked: bed.units.size, validAtOnce: bed.units.size - again - once, setAside },
    calls: readLedger(bed.ledger).calls.filter((call) => call.home === project.home),
  }
}

function entriesOf({ project }: Bed) {
  return readDailyLogs(readSnapshot(project.store)).flatMap((log) => log.entries)
}

function foundIn(bed: Bed): Found[] {
  const entries = entriesOf(bed)
  return bed.options.sessions.map(({ id, uuid }) => {
    const own = entries.filter((entry) => entry.session === uuid)
    const texts = (of: 'decisions' | 'lessons') => own.flatMap((entry) => entry[of].map(({ text }) => text))
    return { session: id, decisions: texts('decisions'), lessons: texts('lessons') }
  })
}

function claimsIn(bed: Bed): Claim[] {
  const kb = knowledgeBase(readKnowledge(readSnapshot(bed.project.store)))
  return kb
    .articles()
    .flatMap(({ id, blocks }) =>
      blocks
        .filter(({ section, kind }) => kind !== 'other' && !NO_CLAIMS.has(section))
        .map(({ text, cites }) => ({ article: id, text, sessions: sessionsOf(bed, cites) })),
    )
}

const NO_CLAIMS = new Set(['Sources', 'Related Concepts', 'Superseded', 'Sources Consulted', 'Follow-Up Questions'])

/** Sessions of entries that exist. */
function sessionsOf(bed: Bed, cites: readonly string[]): string[] {
  const ids = new Set(cites.flatMap((cite) => parseEntryRef(cite)?.id ?? []))
  const uuids = entriesOf(bed).flatMap((entry) => (ids.has(entry.id) ? [entry.session] : []))
  return bed.options.sessions.filter(({ uuid }) => uuids.includes(uuid)).map(({ id }) => id)
}

async function ask(bed: Bed, question: Question): Promise<GivenAnswer> {
  const { signal } = bed.options
  const answer = await query(bed.project, question.q, signal ? { signal } : {})
  const cites = answer.sentences.flatMap((sentence) => sentence.citations.flatMap(({ entries }) => entries))
  const text = answer.sentences.map((sentence) => sentence.text).join(' ')
  return { known: answer.known, text, sessions: sessionsOf(bed, cites) }
}
