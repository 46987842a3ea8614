// The second way to an answer: entries of the daily log, when no article answers. One call at most, and none when search is
// sure of no entry. What it finds was said or concluded in a session and reviewed by nobody since, so it is told as such.
import type { DailyLog } from '../kb/daily-log.ts'
import { EngineFailure } from '../llm/llm.ts'
import type { Project } from '../project.ts'
import type { Choice, Choosing } from './choose.ts'
import { chooseEntries } from './entries.ts'
import { type Read, type Reading, read } from './read.ts'
import { shownEntries } from './shown-entries.ts'

export interface LogWay {
  /** References of the entries that search was sure of, with the reason. */
  chosen: Choice[]
  /** Those that were read. */
  consulted: string[]
  /** How search went, where there is something to say. */
  notes?: string[]
}

interface Asked extends Omit<Choosing, 'isModel'>, Pick<Reading, 'show'> {
  budget: number
  progress?: ((line: string) => void) | undefined
}

export async function answerFromLog(
  project: Project,
  { ask, budget, show, progress, ...choosing }: Asked,
  dailyLogs: DailyLog[],
): Promise<Read & { log: LogWay }> {
  const { entries, notes } = await chooseEntries(project, choosing, dailyLogs)
  const wanted = entries.map(({ entry }) => entry)
  const shown = shownEntries(choosing.kb, wanted, budget)
  const consulted = shown.articles.map(({ id }) => id)
  const log = { chosen: entries.map(({ choice }) => choice), consulted, ...(notes.length > 0 ? { notes } : {}) }
  if (consulted.length > 0)
    progress?.(`the articles do not answer: reading ${consulted.length} entries of the daily log`)
  try {
    return { ...(await read(ask, { question: choosing.question, shown, show })), log }
  } catch (error) {
    // The articles have been asked already: that answer stands, and a third call is not made for this.
    if (!(error instanceof EngineFailure) || (error.code !== 'too-long' && error.code !== 'truncated')) throw error
    const said = `The entries of the daily log were too long to be read (${error.code}).`
    return { sentences: [], followUps: [], log: { ...log, notes: [...notes, said] } }
  }
}
