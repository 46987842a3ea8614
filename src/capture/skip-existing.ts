// At init: sessions that exist already count as read, so that a new memory costs nothing and holds only what comes.
import { type Change, commit } from '../changes/commit.ts'
import { readRange } from '../lib/files.ts'
import type { Project } from '../project.ts'
import { type Cursor, cursorPath, tailCheck } from './cursor.ts'
import { sweep } from './sweep.ts'

/** Sets the cursors of all sessions that have none to the end of what exists; how many there were. */
export function skipExisting(project: Project): number {
  const fresh = sweep(project).pending.filter((session) => !session.cursor)
  const changes = fresh.map(({ agent, session, transcript, size }): Change => {
    const offset = lastLineStart(transcript, size)
    const cursor: Cursor = {
      version: 1,
      agent: agent.name,
      session,
      transcript,
      offset,
      size,
      check: tailCheck(transcript, offset),
      lastUuid: undefined,
      skipped: 'earlier',
    }
    return { path: cursorPath(session), kind: 'write', text: `${JSON.stringify(cursor)}\n` }
  })
  commit(project.store, { reason: 'init', scope: 'state' }, () => ({ changes, value: undefined }))
  return fresh.length
}

/** Just past the last newline: a session may be running, with a line half written. */
function lastLineStart(file: string, size: number): number {
  const BLOCK = 65_536
  for (let end = size; end > 0; end = Math.max(0, end - BLOCK)) {
    const start = Math.max(0, end - BLOCK)
    const newline = readRange(file, start, end - start).lastIndexOf(10)
    if (newline >= 0) return start + newline + 1
  }
  return 0
}
