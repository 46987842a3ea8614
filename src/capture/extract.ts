// Stage two of a flush: a span becomes an entry of the daily log, or the recorded finding that nothing in it is worth
// keeping. The engine proposes sentences; ids, times, ranks and headers come from here. A failure stays with the span.
import { type Change, commit, type Snapshot, type StorePath } from '../changes/commit.ts'
import { appendEntry, type Bullet, type EntryDraft, formatEntry, type Rank } from '../kb/daily-log.ts'
import { entryId } from '../kb/ids.ts'
import { isForgotten } from '../kb/tombstone.ts'
import type { Lease } from '../lib/lease.ts'
import { readsAsOrder } from '../lib/orders.ts'
import { isFromPasted, ownWords, says } from '../lib/pasted.ts'
import { oneLine } from '../lib/text.ts'
import type { ExtractAnswer, ExtractInput } from '../llm/extract-shape.ts'
import { type Engine, EngineFailure } from '../llm/llm.ts'
import { dailyPath, type Project } from '../project.ts'
import { ask } from './ask.ts'
import { type Emitted, readEmitted } from './emitted.ts'
import { EXTRACT_PROMPT_VERSION } from './extract-prompt.ts'
import { createRedactor, type Redactor } from './redact.ts'
import type { Span, SpanTurn } from './span.ts'

/** What became of a span; kept beside it in the machine state. */
export type Outcome =
  | { status: 'entry'; entry: string; path: string; made: Made }
  | { status: 'nothing'; why: string; made: Made }
  /** Its entry was taken off the log by an undo: made again only when a person asks. */
  | { status: 'undone'; entry: string; path: string }
  | { status: 'failed' | 'dead'; code: string; reason: string; attempts: number; retryAt: string }

/** What an answer came from: the model, and the version of the prompt's wording. */
interface Made {
  model: string
  prompt: number
}

/** Attempts after which a span is a dead letter; environmental failures (no login, no network, a limit) use up none. */
const MAX_ATTEMPTS = 4

export function outcomePath(span: string): StorePath {
  return `state/outcomes/${span}.json`
}

/** True when nothing more is to be made of the span by itself. */
export function isSettled(outcome: Outcome | undefined): boolean {
  return outcome?.status === 'entry' || outcome?.status === 'nothing' || outcome?.status === 'undone'
}

export function readOutcome(snapshot: Snapshot, span: string): Outcome | undefined {
  try {
    return JSON.parse(snapshot.read(outcomePath(span)) ?? '') as Outcome
  } catch {
    return undefined
  }
}

/** Extracts one span and commits what came of it; a failure of the engine is an outcome, not an exception. */
export async function extract(
  project: Project,
  span: Span,
  context: { engine: Engine; before: Outcome | undefined; redactor?: Redactor; lease?: Lease; signal?: AbortSignal },
): Promise<Outcome> {
  const input = extractInput(span)
  const redactor = context.redactor ?? (await createRedactor({ patterns: project.config['redact.patterns'] }))
  let outcome: Outcome
  let draft: EntryDraft | undefined
  try {
    const { engine, signal } = context
    const timeoutMs = project.config['model.timeoutSeconds'] * 1000
    const { answer, model } = await ask(input, { engine, timeoutMs, signal })
    const proposed = toDraft(span, answer, readEmitted(project.state))
    const made = { model, prompt: EXTRACT_PROMPT_VERSION }
    draft = proposed && (await redactDraft(proposed, redactor))
    outcome = draft
      ? { status: 'entry', entry: draft.id, path: dailyPath(project, span.date), made }
      : { status: 'nothing', why: (await redactor.redact(oneLine(answer.why))).text || 'nothing worth keeping', made }
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error
    outcome = failure(error, context.before, project.now())
    // A message of the engine may quote what it was given, or the key it was called with.
    if ('reason' in outcome) outcome.reason = (await redactor.redact(outcome.reason)).text
  }
  store(project, { span, outcome, draft, ...(context.lease ? { lease: context.lease } : {}) })
  return outcome
}

function extractInput(span: Span): ExtractInput {
  return {
    date: span.date,
    title: span.title,
    turns: span.turns.map((turn, index) => ({ n: index + 1, role: turn.role, kind: turn.kind, text: turn.text })),
  }
}

/**
 * The entry of an answer; undefined when it keeps nothing. Bullets without evidence in the span are left out, and those
 * that repeat what we have shown, unless a person said so in the same words.
 */
export function toDraft(span: Span, answer: ExtractAnswer, emitted?: Emitted): EntryDraft | undefined {
  if (!answer.keep) return undefined
  const bullets = (items: ProposedBullet[], rank: (evidence: SpanTurn[], text: string) => Rank): Bullet[] =>
    items.flatMap((item) => {
      const evidence = item.turns.flatMap((n) => span.turns[n - 1] ?? [])
      const text = oneLine(item.text)
      if (evidence.length === 0 || text === '') return []
      const because = oneLine(item.because ?? '')
      const whole = because ? withReason(text, because) : text
      const isOurs = emitted?.holds(whole) || emitted?.holds(text)
      if (isOurs && !evidence.some((turn) => turn.role === 'user' && oneLine(turn.text).includes(text))) return []
      return [{ text: whole, rank: rank(evidence, text) }]
    })
  const sections = {
    exchanges: bullets(answer.exchanges, lowestRank),
    decisions: bullets(answer.decisions, highestRank),
    lessons: bullets(answer.lessons, lowestRank),
    actions: bullets(answer.actions, highestRank),
  }
  if (Object.values(sections).every((section) => section.length === 0)) return undefined
  return {
    id: entryId(span.id),
    agent: span.agent,
    session: span.session,
    turns: [span.turns[0]?.uuid ?? '', span.turns.at(-1)?.uuid ?? ''],
    ...(span.branch ? { branch: span.branch } : {}),
    project: span.project,
    date: span.date,
    time: span.time,
    title: oneLine(answer.title) || oneLine(span.title ?? '') || 'Session',
    context: oneLine(answer.context),
    ...sections,
  }
}

/** The engine was given redacted text only; what it made of it passes the same gate before it is written. */
async function redactDraft(draft: EntryDraft, redactor: Redactor): Promise<EntryDraft> {
  const clean = async (text: string) => (await redactor.redact(text)).text
  const bullets = (list: Bullet[]) => Promise.all(list.map(async (each) => ({ ...each, text: await clean(each.text) })))
  return {
    ...draft,
    title: await clean(draft.title),
    context: await clean(draft.context),
    exchanges: await bullets(draft.exchanges),
    decisions: await bullets(draft.decisions),
    lessons: await bullets(draft.lessons),
    actions: await bullets(draft.actions),
  }
}

function withReason(text: string, because: string): string {
  return `${text.replace(/[.。]$/, '')}${/[:：]\s/.test(text) ? ' - ' : ': '}${because}`
}

interface ProposedBullet {
  text: string
  turns: number[]
  because?: string
}

/** Whoever agrees to a decision or a task stands behind it; what was pasted and nobody agreed to is a tool's. */
function highestRank(evidence: SpanTurn[], text: string): Rank {
  const ranks = evidence.map((turn) => rankOf(turn, text))
  if (ranks.includes('human')) return 'human'
  const pasted = evidence.some((turn, at) => turn.role === 'user' && ranks[at] === 'tool')
  return pasted || !ranks.includes('assistant') ? 'tool' : 'assistant'
}

/** Asking is not knowing: what the agent found out remains the agent's, though a person asked for it. */
function lowestRank(evidence: SpanTurn[], text: string): Rank {
  const ranks = evidence.map((turn) => rankOf(turn, text))
  return RANKS.findLast((rank) => ranks.includes(rank)) ?? 'tool'
}

/** What a person pasted is not said by that person, and an order to the agent only by who gives it in so many words. */
function rankOf(turn: SpanTurn, text: string): Rank {
  if (turn.role !== 'user') return RANK_OF[turn.role]
  const isMeant = !isFromPasted(text, turn.text) && (!readsAsOrder(text) || says(ownWords(turn.text), text))
  return isMeant ? 'human' : 'tool'
}

const RANKS: readonly Rank[] = ['human', 'assistant', 'tool']
const RANK_OF = { user: 'human', assistant: 'assistant', tool: 'tool' } as const satisfies Record<
  SpanTurn['role'],
  Rank
>

function failure(error: EngineFailure, before: Outcome | undefined, now: Date): Outcome {
  const earlier = before && 'attempts' in before ? before.attempts : 0
  const attempts = error.environmental ? earlier : earlier + 1
  const waitMinutes = error.environmental ? 5 : 10 * 4 ** earlier
  return {
    status: attempts >= MAX_ATTEMPTS ? 'dead' : 'failed',
    code: error.code,
    reason: error.message,
    attempts,
    retryAt: (error.retryAt ?? new Date(now.getTime() + waitMinutes * 60_000)).toISOString(),
  }
}

function store(
  project: Project,
  work: { span: Span; outcome: Outcome; draft: EntryDraft | undefined; lease?: Lease },
): void {
  const { span, outcome, draft } = work
  const scope = draft ? 'home' : 'state'
  const summary = draft ? { summary: `${draft.date} ${draft.title}` } : {}
  commit(
    project.store,
    { reason: 'extract', scope, ...summary, ...(work.lease ? { lease: work.lease } : {}) },
    (snapshot) => {
      const record = (what: Outcome): Change => ({
        path: outcomePath(span.id),
        kind: 'write',
        text: `${JSON.stringify(what)}\n`,
      })
      const changes: Change[] = [record(outcome)]
      if (draft && outcome.status === 'entry') {
        const entry = formatEntry(draft)
        const path = `home/${outcome.path}` as const
        // Forgotten while the engine was asked: neither an entry nor a copy of it may come to be.
        if (isForgotten(snapshot.read(path), draft.id)) {
          return { changes: [record({ status: 'nothing', why: 'forgotten', made: outcome.made })], value: undefined }
        }
        const text = appendEntry({ text: snapshot.read(path), date: draft.date, id: draft.id, entry })
        changes.push(
          { path, kind: 'write', text },
          { path: `state/copies/${draft.date}/${draft.id}.md`, kind: 'write', text: entry },
        )
      }
      return { changes, value: undefined }
    },
  )
}
