// What capture would keep of a transcript, redacted, before anything is stored.
import { existsSync, statSync } from 'node:fs'
import { agents } from '../agents/index.ts'
import { loadConfig } from '../config/load.ts'
import { KnownError } from '../errors.ts'
import { cleanTurns } from './kept-turns.ts'
import { createRedactor } from './redact.ts'
import type { SpanTurn } from './span.ts'

export interface Preview {
  sessionId: string | undefined
  lines: number
  /** Line types that are not known -> how many. */
  unknown: Record<string, number>
  turns: SpanTurn[]
}

/** Reads a whole transcript; throws not-found, or bad-document for a file that is no transcript. */
export async function preview(
  file: string,
  context: { env: Readonly<Record<string, string | undefined>>; signal?: AbortSignal },
): Promise<Preview> {
  if (!existsSync(file) || !statSync(file).isFile()) {
    throw new KnownError('not-found', `There is no file ${file}.`, {
      hint: 'Claude Code keeps transcripts as .jsonl files in projects/ of its own folder.',
    })
  }
  const [agent] = agents()
  if (!agent) throw new Error('no agent is known')
  const stretch = await agent.readTranscript(file, context.signal ? { signal: context.signal } : {})
  if (!stretch.recognised && stretch.lines > 0) {
    throw new KnownError(
      'bad-document',
      `${file} is no transcript: none of its ${stretch.lines} lines looks like one.`,
      {
        hint: 'Expected one JSON object a line, as Claude Code writes them.',
      },
    )
  }
  const redactor = await createRedactor({ patterns: loadConfig({ env: context.env }).values['redact.patterns'] })
  const clean = await cleanTurns(stretch.turns, redactor)
  const turns = clean.turns.map(({ role, kind, text, uuid, timestamp }) => ({ role, kind, text, uuid, timestamp }))
  return { sessionId: stretch.sessionId, lines: stretch.lines, unknown: stretch.unknown, turns }
}
