// Transcripts as Claude Code writes them, from a few words each: one line per message, linked by uuid.
import { createHash } from 'node:crypto'

export interface Said {
  role: 'user' | 'assistant'
  text: string
  /** ISO time; default a minute after the one before. */
  at?: string
}

export interface TranscriptOptions {
  session: string
  cwd: string
  start?: string
  branch?: string
}

/** The lines of a session, each with its newline. */
export function transcriptLines(said: Said[], options: TranscriptOptions): string[] {
  const { session, cwd, start = '2026-04-01T09:00:00.000Z', branch = 'main' } = options
  let parent: string | null = null
  return said.map(({ role, text, at }, index) => {
    const uuid = uuidOf(`${session} ${index}`)
    const timestamp = at ?? new Date(Date.parse(start) + index * 60_000).toISOString()
    const common = {
      parentUuid: parent,
      isSidechain: false,
      userType: 'external',
      cwd,
      sessionId: session,
      version: '2.1.80',
      gitBranch: branch,
      uuid,
      timestamp,
    }
    parent = uuid
    const message =
      role === 'user'
        ? { role, content: text }
        : {
            role,
            id: `msg_${uuid.slice(0, 8)}`,
            type: 'message',
            model: 'claude',
            content: [{ type: 'text', text }],
            stop_reason: 'end_turn',
          }
    return `${JSON.stringify({ ...common, type: role, message })}\n`
  })
}

export function transcript(said: Said[], options: TranscriptOptions): string {
  return transcriptLines(said, options).join('')
}

/** A session id, or any other uuid, that depends on a name. */
export function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
