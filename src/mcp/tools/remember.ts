// remember: a note of the agent's, on its way into the memory like anything else that it says: through the gate of capture
// (pauses, private passages, secrets, our own words) as a span of its rank. It never reaches an article by itself.
import { z } from 'zod'
import type { Turn } from '../../agents/agent.ts'
import { readEmitted } from '../../capture/emitted.ts'
import { keptTurns } from '../../capture/kept-turns.ts'
import { createRedactor } from '../../capture/redact.ts'
import { toSpans } from '../../capture/span.ts'
import { storeSpans } from '../../capture/spool.ts'
import { KnownError } from '../../errors.ts'
import { hash } from '../../lib/hash.ts'
import type { Project } from '../../project.ts'
import { tool } from '../tool.ts'

const LONGEST = 4_000

export const remember = tool({
  name: 'remember',
  about:
    "Note one thing for later sessions that the conversation itself does not say: a decision and its reason, or what an error taught. It counts as your word, not as the person's. What is said in the conversation is captured anyway.",
  takes: z.object({
    text: z
      .string({ error: 'expected what to remember' })
      .min(8, { error: 'expected a whole sentence' })
      .max(LONGEST, { error: `expected at most ${LONGEST} characters` })
      .describe('one or a few sentences that are understood without the conversation'),
  }),
  aliases: { note: 'text', content: 'text', memory: 'text', message: 'text', fact: 'text' },
  example: '{"text": "Refresh tokens are rotated on every use, because a reused one revokes the family."}',
  effect: 'writes',
  async run({ text }, { open }) {
    const { project, session } = open()
    if (!project.config['mcp.write']) {
      throw new KnownError('bad-config', 'Writing to the memory is not allowed here.', {
        hint: 'The user can allow it with "mcp.write": true in their own config.json. What is said in the conversation is captured anyway.',
      })
    }
    const kept = await keep(project, { text: text.toWellFormed(), session: session ?? 'mcp' })
    if (!kept) return { text: 'Nothing was kept: it is private, muted, or what the memory said before.' }
    return { text: 'Noted. It becomes an entry of the daily log with the next capture.' }
  },
})

/** False when the gate lets nothing through. */
async function keep(project: Project, { text, session }: { text: string; session: string }): Promise<boolean> {
  const emitted = readEmitted(project.state)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  // Capture lets a person repeat one line of ours; here an agent hands our own words back.
  if (lines.every((line) => emitted.holds(line))) return false
  const now = project.now().toISOString()
  const uuid = `mcp-${hash('remember', session, text).slice(0, 24)}`
  const turn: Turn = { role: 'assistant', kind: 'text', text, uuid, timestamp: now, end: 0 }
  const redactor = await createRedactor({ patterns: project.config['redact.patterns'] })
  const read = { session, turns: [turn], title: undefined, cwd: project.record.project }
  const { turns } = await keptTurns(project, read, redactor)
  const spans = toSpans(turns, {
    agent: 'mcp',
    session,
    title: undefined,
    project: project.record.project.split(/[\\/]/).at(-1) ?? '',
    fallbackTime: now,
  })
  storeSpans(project, { spans, cursor: undefined, turns, lease: undefined })
  return spans.length > 0
}
