// The brief that one session gets. It is kept, so that a session that asks again gets the same bytes, whatever was learned
// meanwhile: other text early in a prompt costs the client its cache. Only where the context was lost it is made anew.
// Loaded by the hooks; the files are private, outside commit, and losing one only costs the sameness.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from '../config/homes.ts'
import { errorCode } from '../lib/file-system.ts'
import { noteUse } from '../use/uses.ts'
import { BRIEF_FILE, type BriefPart, readBrief } from './brief-file.ts'
import { isReplayed, losesContext, pickBrief } from './brief-print.ts'

export interface SessionStart {
  /** The home's folder of machine state. */
  state: string
  /** Name of the session; '' when unknown. */
  session: string
  source: string
  branch: string | undefined
  /** Problems the hook itself has found, a line each. */
  problems: string[]
}

export interface SessionBrief {
  text: string
  ids: string[]
}

export const BRIEFS_FOLDER = 'briefs'

/** What the session is given; undefined for one that has it already, and when there is nothing to say. */
export function briefFor(start: SessionStart): SessionBrief | undefined {
  if (isReplayed(start.source)) return undefined
  const before = losesContext(start.source) ? undefined : givenTo(start)
  return before ?? fresh(start)
}

/** Keeps what a session was given, and notes what it was shown. */
export function keepBrief({ state, session, source }: SessionStart, { text, ids }: SessionBrief, now: Date): void {
  noteUse(state, { time: now, how: 'shown', by: 'brief', ids, session })
  if (session === '') return
  const kept = JSON.stringify({ version: 1, session, source, time: now.toISOString(), text, ids })
  try {
    mkdirSync(join(state, BRIEFS_FOLDER), { recursive: true, mode: 0o700 })
    writeFileSync(join(state, BRIEFS_FOLDER, `${session}.json`), kept, { mode: 0o600 })
  } catch (error) {
    if (errorCode(error) === undefined) throw error
  }
}

/** What the session was given last. */
function givenTo({ state, session }: SessionStart): SessionBrief | undefined {
  const value = session === '' ? undefined : readJson(join(state, BRIEFS_FOLDER, `${session}.json`))
  if (typeof value !== 'object' || value === null) return undefined
  const { version, text, ids } = value as Partial<Record<string, unknown>>
  if (version !== 1 || typeof text !== 'string' || text === '' || !Array.isArray(ids)) return undefined
  return { text, ids: ids.filter((id) => typeof id === 'string') }
}

function fresh({ state, source, branch, problems }: SessionStart): SessionBrief | undefined {
  const file = readBrief(join(state, BRIEF_FILE))
  const own = problems.map((text): BriefPart => ({ kind: 'problem', text }))
  return pickBrief({ version: 1, ...file, parts: [...own, ...(file?.parts ?? [])] }, { source, branch })
}
