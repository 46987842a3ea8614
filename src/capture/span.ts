// A span is what capture keeps of a session: consecutive turns of one local day, redacted, immutable. Its id follows from
// the session and the turns alone, so reading the same stretch twice gives the same span.
import type { Turn } from '../agents/agent.ts'
import { hash } from '../lib/hash.ts'
import { localTime } from '../lib/local-time.ts'

export interface SpanTurn {
  role: Turn['role']
  kind: Turn['kind']
  text: string
  uuid: string
  timestamp: string
}

export interface Span {
  version: 1
  id: string
  agent: string
  session: string
  title: string | undefined
  /** Local day and time of the first turn. */
  date: string
  time: string
  branch: string | undefined
  project: string
  turns: SpanTurn[]
}

export interface SpanSource {
  agent: string
  session: string
  title: string | undefined
  project: string
  /** ISO time for turns whose transcript has none. */
  fallbackTime: string
}

/** Units of text after which a span is closed at the next prompt: about 15,000 tokens, one comfortable model call. */
export const SPAN_CHARS = 60_000

/** The turns as spans: one a local day, more where they are long; stretches in which nobody said anything give none. */
export function toSpans(turns: Turn[], source: SpanSource): Span[] {
  return groups(turns, source.fallbackTime)
    .filter((group) => group.turns.some((turn) => turn.role !== 'tool'))
    .map((group) => toSpan(group, source))
}

function spanId(span: { agent: string; session: string; first: string; last: string }): string {
  return hash('span', span.agent, span.session, span.first, span.last).slice(0, 32)
}

interface Group {
  date: string
  time: string
  turns: Turn[]
}

function groups(turns: Turn[], fallbackTime: string): Group[] {
  const found: Group[] = []
  let size = 0
  for (const turn of turns) {
    const when = localTime(turn.timestamp || fallbackTime) ?? { date: '1970-01-01', time: '00:00' }
    const current = found.at(-1)
    const opens = turn.role === 'user' && (when.date !== current?.date || size + turn.text.length > SPAN_CHARS)
    if (!current || opens || size + turn.text.length > SPAN_CHARS * 2) {
      found.push({ ...when, turns: [turn] })
      size = turn.text.length
    } else {
      current.turns.push(turn)
      size += turn.text.length
    }
  }
  return found
}

/** What the client calls the branch outside a repository, and on a detached head. */
const NO_BRANCH = 'HEAD'

function toSpan(group: Group, source: SpanSource): Span {
  const { agent, session, title, project } = source
  const first = group.turns[0]?.uuid ?? ''
  const last = group.turns.at(-1)?.uuid ?? ''
  return {
    version: 1,
    id: spanId({ agent, session, first, last }),
    agent,
    session,
    title,
    date: group.date,
    time: group.time,
    branch: group.turns.find(({ branch }) => branch && branch !== NO_BRANCH)?.branch,
    project,
    turns: group.turns.map(({ role, kind, text, uuid, timestamp }) => ({ role, kind, text, uuid, timestamp })),
  }
}
