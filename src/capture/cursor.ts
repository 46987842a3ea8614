// How far a session has been read: one small file a session, committed together with the spans it accounts for. Deleting
// all cursors loses nothing and doubles nothing: reading then starts after what the daily logs cover.
import type { Snapshot, StorePath } from '../changes/commit.ts'
import { readRange } from '../lib/files.ts'
import { hash } from '../lib/hash.ts'

export interface Cursor {
  version: 1
  agent: string
  session: string
  transcript: string
  /** Bytes of the transcript that are accounted for. */
  offset: number
  /** Size of the transcript when it was read; a file of another size has news. */
  size: number
  /** Hash of the last (at most 1,024) bytes before `offset`; another value means the file was rewritten. */
  check: string
  lastUuid: string | undefined
  /** The session was being written to, and its last words were left for the next reading. */
  held?: true
  /**
   * Why nothing before `offset` is captured: it belongs elsewhere, a program started it, it is one of our calls, it is from
   * before the memory, or no line of it is of a kind that memc knows.
   */
  skipped?: 'foreign' | 'headless' | 'own-call' | 'earlier' | 'unrecognised'
  /** With 'unrecognised': the version of memc that could make nothing of it. */
  reader?: string
  /** Set by import: what lies before `offset` is captured from this local date on; '' means all of it. */
  imported?: string
  /** Something before `offset` was held back (a pause, an exclusion, a private passage), so the title may tell too much. */
  partly?: true
}

export function cursorPath(session: string): StorePath {
  return `state/cursors/${session}.json`
}

/** The cursor of a session; undefined when there is none or it cannot be read. */
export function readCursor(snapshot: Snapshot, session: string): Cursor | undefined {
  const text = snapshot.read(cursorPath(session))
  if (text === undefined) return undefined
  try {
    const value = JSON.parse(text) as Cursor
    return value.version === 1 && typeof value.offset === 'number' ? value : undefined
  } catch {
    return undefined
  }
}

/** Where to go on reading: the cursor's offset, or 0 when the file is shorter than that or its bytes have changed. */
export function resumeOffset(cursor: Cursor | undefined, size: number): number {
  if (!cursor || cursor.offset > size) return 0
  return tailCheck(cursor.transcript, cursor.offset) === cursor.check ? cursor.offset : 0
}

/** Hash of the last 1,024 bytes before `offset`. */
export function tailCheck(file: string, offset: number): string {
  const length = Math.min(offset, 1024)
  return hash(readRange(file, offset - length, length).toString('latin1')).slice(0, 32)
}
