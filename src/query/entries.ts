// Entries of the daily log that are about a question which no article answers: what was said may have been taken up by none.
// Only those that search is sure of, and few: each is read whole.
import { openHomeIndex } from '../home-index.ts'
import type { DailyLog, Entry } from '../kb/daily-log.ts'
import type { Project } from '../project.ts'
import { bySearch, type Choice, type Choosing } from './choose.ts'
import { hybridSearch } from './hybrid.ts'

export interface ChosenEntries {
  /** The most useful first. */
  entries: { entry: Entry; choice: Choice }[]
  /** How search went, for people. */
  notes: string[]
}

const MOST = 5

export async function chooseEntries(
  project: Project,
  { question, kb, redact, signal }: Pick<Choosing, 'question' | 'kb' | 'redact' | 'signal'>,
  dailyLogs: DailyLog[],
): Promise<ChosenEntries> {
  const byRef = new Map(dailyLogs.flatMap((log) => log.entries.map((entry) => [entry.ref, entry] as const)))
  if (byRef.size === 0) return { entries: [], notes: [] }
  const index = await openHomeIndex(project, { kb, dailyLogs })
  try {
    const found = await hybridSearch(project, question, { index, kb, limit: MOST, kind: 'entry', redact, signal })
    const sure = found.hits.filter(({ strength }) => found.relevant && strength === 'strong')
    const entries = sure.flatMap((hit) => {
      const entry = byRef.get(hit.id)
      return entry === undefined ? [] : [{ entry, choice: bySearch(hit) }]
    })
    return { entries, notes: found.notes }
  } finally {
    index.close()
  }
}
