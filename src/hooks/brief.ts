// The brief as the worker renders it after each commit: gathers what the records are made from (brief-parts.ts makes them)
// and stores them for the hook, which only picks and prints.
import { readdirSync, statSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { isServed } from '../agents/claude-code/mcp-registration.ts'
import { rememberEmitted } from '../capture/emitted.ts'
import { pendingSpans } from '../capture/flush.ts'
import { redaction } from '../capture/redact.ts'
import { commit, readSnapshot, type Snapshot } from '../changes/commit.ts'
import { cheapProblems } from '../doctor/index.ts'
import type { Project } from '../project.ts'
import { baseOf, readDailyLogs, readKnowledge } from '../read-home.ts'
import { readUses } from '../use/uses.ts'
import { changedFiles, lastSpans, likelyBranches } from './brief-changed.ts'
import { BRIEF_FILE, type BriefFile, type BriefPart } from './brief-file.ts'
import { type BriefFacts, briefParts } from './brief-parts.ts'
import { printBrief } from './brief-print.ts'
import { BRIEFS_FOLDER } from './brief-session.ts'

/** Renders the brief's records anew and stores them beside the other machine state. */
export async function renderBrief(project: Project): Promise<void> {
  const facts = gather(project)
  const tools = isServed(project.record.project, project.env)
  const brief: BriefFile = { version: 1, parts: await withoutSecrets(project, briefParts(facts)), tools }
  // Before the hooks can show them: what is captured again must be known as ours.
  rememberEmitted(project.state, textsOf(brief, facts.branches), project.now())
  commit(project.store, { reason: 'brief', scope: 'state' }, () => ({
    changes: [{ path: `state/${BRIEF_FILE}`, kind: 'write', text: `${JSON.stringify(brief)}\n` }],
    value: undefined,
  }))
  forgetOldBriefs(project)
}

/** The records, and the whole as the hook prints it to sessions that begin and to those that have lost their context. */
function textsOf(brief: BriefFile, branches: string[]): string[] {
  const printed = ['startup', 'compact'].flatMap((source) =>
    [undefined, ...branches].map((branch) => printBrief(brief, source, branch) ?? ''),
  )
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

const CITED_DAYS = 90
const DAY_MS = 24 * 3_600_000

function gather(project: Project): BriefFacts {
  const snapshot = readSnapshot(project.store)
  const entries = readDailyLogs(snapshot).flatMap((log) => log.entries)
  const root = project.record.project
  return {
    kb: baseOf(readKnowledge(snapshot)),
    entries,
    // The checks are those of `memc doctor`.
    problems: [...cheapProblems(project), ...project.loaded.problems.slice(0, 1)],
    prompts: saidLast(snapshot),
    branches: likelyBranches(root, entries),
    changedFiles: changedFiles(root, lastSpans(snapshot)),
    cited: citedSince(project, new Date(project.now().getTime() - CITED_DAYS * DAY_MS)),
  }
}

/** What was said last and is not in the daily log yet; the hook shows it after a clear or a compaction only. */
function saidLast(snapshot: Snapshot): string[] {
  const turns = pendingSpans(snapshot).flatMap(({ span }) => span.turns)
  return turns.filter((turn) => turn.kind === 'prompt' || turn.kind === 'steering').map((turn) => turn.text)
}

/** Only what answers cited: what was merely shown or found says nothing about its worth. */
function citedSince(project: Project, since: Date): Map<string, number> {
  const found = new Map<string, number>()
  for (const { id, how } of readUses(project.state, since.toISOString().slice(0, 10))) {
    if (how === 'cited') found.set(id, (found.get(id) ?? 0) + 1)
  }
  return found
}

const KEPT_DAYS = 30

/** Sessions that nobody goes on with need no brief that stays the same. */
function forgetOldBriefs({ state, now }: Project): void {
  const folder = join(state, BRIEFS_FOLDER)
  try {
    for (const file of readdirSync(folder).map((name) => join(folder, name))) {
      if (now().getTime() - statSync(file).mtimeMs > KEPT_DAYS * DAY_MS) unlinkSync(file)
    }
  } catch {
    // There is none yet, or it cannot be changed: it holds nothing that the home does not.
  }
}
