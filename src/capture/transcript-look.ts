// One look at a transcript, against what is known of its last reading: is there news? Sizes alone would not tell, since a
// file can be written anew at the same size. What cannot be looked at is never taken for read.
import { accessSync, constants, statSync } from 'node:fs'
import { errorCode } from '../lib/file-system.ts'
import { VERSION } from '../version.ts'
import { type Cursor, tailCheck } from './cursor.ts'

export type TranscriptLook =
  | { state: 'gone' }
  | { state: 'read' | 'grown'; size: number }
  /** The system will not show it; why, in a few words. */
  | { state: 'refused'; reason: string }

export function lookAt(transcript: string, cursor: Cursor | undefined): TranscriptLook {
  try {
    const found = statSync(transcript, { throwIfNoEntry: false })
    if (!found) return { state: 'gone' }
    if (!found.isFile()) return { state: 'refused', reason: 'it is no file' }
    accessSync(transcript, constants.R_OK)
    return { state: isRead(transcript, found.size, cursor) ? 'read' : 'grown', size: found.size }
  } catch (error) {
    const code = errorCode(error)
    if (code === undefined) throw error
    return code === 'ENOENT' ? { state: 'gone' } : { state: 'refused', reason: code }
  }
}

function isRead(transcript: string, size: number, cursor: Cursor | undefined): boolean {
  if (!cursor || cursor.size !== size || cursor.transcript !== transcript) return false
  // Another version of memc may know the format.
  if (cursor.skipped === 'unrecognised' && cursor.reader !== VERSION) return false
  return tailCheck(transcript, cursor.offset) === cursor.check
}
