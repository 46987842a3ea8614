// What of the memory was used: shown unasked, returned to somebody who looked, cited in an answer. A private, append-only
// record in the machine state, outside commit: ids only, never text; losing it costs nothing but counts. The hooks load
// this, so only cheap imports. It must never keep anybody from being shown anything.
import { join } from 'node:path'
import { noteLine, readLines } from './month-files.ts'

/** Exposure, a look-up and a proof are three things: only the last says that something was of worth. */
export type UseWay = 'shown' | 'returned' | 'cited'
export type UseBy = 'brief' | 'search' | 'query' | 'recall' | 'mcp'

export interface NewUse {
  time: Date
  how: UseWay
  by: UseBy
  /** Article ids and entry references. */
  ids: readonly string[]
  /** Name of the session, where there is one. */
  session?: string | undefined
}

/** One article, in one way, in one session, on one day; however often. */
export interface Use {
  id: string
  how: UseWay
  by: UseBy
  session: string
  /** ISO time of the last one. */
  time: string
}

export function usesFolder(state: string): string {
  return join(state, 'uses')
}

/** Notes a use; what cannot be written is lost. */
export function noteUse(state: string, { time, how, by, ids, session = '' }: NewUse): void {
  if (ids.length === 0) return
  const at = time.toISOString()
  noteLine(usesFolder(state), at, { time: at, how, by, session, ids: [...new Set(ids)] })
}

/** Every use on or after a day (UTC, YYYY-MM-DD), each once a day and session, oldest first; damaged lines are left out. */
export function readUses(state: string, since = ''): Use[] {
  const uses = new Map<string, Use>()
  for (const line of readLines(usesFolder(state), since)) {
    for (const use of usesIn(line)) {
      const day = use.time.slice(0, 10)
      if (day >= since) uses.set([use.id, use.how, use.by, use.session, day].join('\n'), use)
    }
  }
  return [...uses.values()]
}

const WAYS = new Set(['shown', 'returned', 'cited'])
const BYS = new Set(['brief', 'search', 'query', 'recall', 'mcp'])

function usesIn({ time, how, by, session, ids }: Partial<Record<string, unknown>>): Use[] {
  if (typeof time !== 'string' || !WAYS.has(String(how)) || !BYS.has(String(by)) || !Array.isArray(ids)) return []
  const known = ids.filter((id) => typeof id === 'string')
  return known.map((id) => ({ id, how: how as UseWay, by: by as UseBy, session: String(session ?? ''), time }))
}
