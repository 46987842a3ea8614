// The brief as the worker renders it after each commit: records in order of value. What a person said comes as a
// decision; what the agent concluded comes as its note; the hook only picks and prints.
import { rememberEmitted } from '../capture/emitted.ts'
import { pendingSpans } from '../capture/flush.ts'
import { redaction } from '../capture/redact.ts'
import { commit, readSnapshot, type Snapshot } from '../changes/commit.ts'
import { cheapProblems } from '../doctor/index.ts'
import { SUPERSEDED } from '../kb/article.ts'
import type { Bullet, Entry } from '../kb/daily-log.ts'
import { claimId } from '../kb/ids.ts'
import { type KnowledgeBase, knowledgeBase } from '../kb/knowledge-base.ts'
import { inert } from '../lib/inert.ts'
import { readsAsOrder } from '../lib/orders.ts'
import { oneLine, truncate } from '../lib/text.ts'
import type { Project } from '../project.ts'
import { readDailyLogs, readKnowledge } from '../read-home.ts'
import { BRIEF_FILE, type BriefFile, type BriefPart } from './brief-file.ts'
import { printBrief } from './brief-print.ts'

const DECISIONS = 20
const RECENT_ENTRIES = 5
const INDEX_ROWS = 60
const RECORD_CHARS = 400

/** Renders the brief's records anew and stores them beside the other machine state. */
export async function renderBrief(project: Project): Promise<void> {
  const brief: BriefFile = { version: 1, parts: await withoutSecrets(project, briefParts(project)) }
  // Before the hooks can show them: what is captured again must be known as ours.
  rememberEmitted(project.state, textsOf(brief), project.now())
  commit(project.store, { reason: 'brief', scope: 'state' }, () => ({
    changes: [{ path: `state/${BRIEF_FILE}`, kind: 'write', text: `${JSON.stringify(brief)}\n` }],
    value: undefined,
  }))
}

/** The records, and the whole as the hook prints it to sessions that begin and to those that have lost their context. */
function textsOf(brief: BriefFile): string[] {
  const printed = ['startup', 'compact'].map((source) => printBrief(brief, source) ?? '')
  return [...printed, ...brief.parts.map((part) => part.text)]
}

/** Records are made of redacted text, but for the problems: these may quote a setting. */
async function withoutSecrets(project: Project, parts: BriefPart[]): Promise<BriefPart[]> {
  const problems = parts.filter((part) => part.kind === 'problem')
  if (problems.length === 0) return parts
  const redact = await redaction(project)
  const clean = problems.map(async (part) => ({ ...part, text: await redact(part.text) }))
  return [...(await Promise.all(clean)), ...parts.filter((part) => part.kind !== 'problem')]
}

function briefParts(project: Project): BriefPart[] {
  const snapshot = readSnapshot(project.store)
  const kb = knowledgeBase(readKnowledge(snapshot))
  const entries = readDailyLogs(snapshot)
    .flatMap((log) => log.entries)
    .sort((a, b) => (order(a) < order(b) ? 1 : -1))
  return [
    ...problems(project),
    ...recentPrompts(snapshot),
    ...decisions(entries, superseded(kb)),
    ...recent(entries),
    ...index(kb),
  ]
}

/** One line for each thing that needs the user; the checks behind them are those of `memc doctor`. */
function problems(project: Project): BriefPart[] {
  const lines = [...cheapProblems(project), ...project.loaded.problems.slice(0, 1)]
  return lines.map((line) => ({ kind: 'problem', text: `- ${safe(line)}` }))
}

/** What was said last and is not in the daily log yet; the hook shows it after a clear or a compaction only. */
function recentPrompts(snapshot: Snapshot): BriefPart[] {
  const turns = pendingSpans(snapshot).flatMap(({ span }) => span.turns)
  const prompts = turns.filter((turn) => turn.kind === 'prompt' || turn.kind === 'steering')
  return prompts.slice(-5).map((turn) => ({ kind: 'recent-prompts', text: `- ${safe(turn.text)}` }))
}

function decisions(entries: Entry[], gone: ReadonlySet<string>): BriefPart[] {
  const stands = (bullet: Bullet) => bullet.rank === 'human' && !gone.has(claimId(bullet.text))
  const human = entries.flatMap((entry) => entry.decisions.filter(stands).map((bullet) => ({ entry, bullet })))
  return human
    .slice(0, DECISIONS)
    .map(({ entry, bullet }) => ({ kind: 'decision', text: `- ${safe(bullet.text)} (${entry.date})` }))
}

/** What articles have replaced or retired, as far as its words still are those of the daily log. */
function superseded(kb: KnowledgeBase): Set<string> {
  // Parsing every article for the few that have such a section would cost more than all else here.
  const ids = kb.articleIds.filter((id) => kb.files.get(`${id}.md`)?.includes(SUPERSEDED))
  const retired = ids.flatMap((id) => kb.get(id)?.blocks.filter((block) => block.retired) ?? [])
  return new Set(retired.map((block) => claimId(block.text)))
}

function recent(entries: Entry[]): BriefPart[] {
  return entries.slice(0, RECENT_ENTRIES).map((entry) => {
    const todo = entry.actions.filter(
      (action) => !action.done && (action.rank === 'human' || !readsAsOrder(action.text)),
    )
    const open = todo.map((action) => `  - [ ] ${safe(action.text)}`)
    const notes = [...entry.decisions, ...entry.lessons].filter(isQuietNote).map(note)
    // Nobody can say of a title or a context who said it.
    const about = [entry.title, entry.context].filter((text) => !readsAsOrder(text)).map(safe)
    const head = `- ${entry.date} ${entry.time ?? ''}: ${about.join('. ')}`
    return { kind: 'recent', text: [head, ...notes.slice(0, 4), ...open.slice(0, 4)].join('\n') }
  })
}

/** Text that gives orders and that nobody typed stays out: it may come from a web page or a cloned repository. */
function isQuietNote(bullet: Bullet): boolean {
  return bullet.rank !== 'human' && !readsAsOrder(bullet.text)
}

function note(bullet: Bullet): string {
  return `  - the agent noted: ${safe(bullet.text)}`
}

/** Newest first, then those that most others link to. */
function index(kb: KnowledgeBase): BriefPart[] {
  const facts = kb.articleIds
    .flatMap((id) => kb.facts(id) ?? [])
    .filter((fact) => fact.kind !== 'answer' && !readsAsOrder(fact.summary) && !readsAsOrder(fact.title))
  return facts
    .sort((a, b) => compare(b.updated ?? '', a.updated ?? '') || compare(a.id, b.id))
    .slice(0, INDEX_ROWS)
    .map((fact) => ({
      kind: 'index',
      text: `- [[${fact.id}]] ${safe(fact.title)}: ${safe(truncate(fact.summary, 140))}`,
    }))
}

function safe(text: string): string {
  return truncate(oneLine(inert(text)), RECORD_CHARS)
}

function order(entry: Entry): string {
  return `${entry.date}T${entry.time ?? ''}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
