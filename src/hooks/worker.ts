// What the hooks start in the background: flush, brief, signals of rules, the automatic compile, brief again. It prints
// nothing; what goes wrong stands in the log, in `memc status` and, where it needs the user, in the next brief.
import { flush } from '../capture/flush.ts'
import { mutingOf } from '../capture/muting.ts'
import { redaction } from '../capture/redact.ts'
import { compile } from '../compile/compile.ts'
import type { Env } from '../config/folders.ts'
import { findRecord } from '../config/homes.ts'
import { fillHomeVectors } from '../home-vectors.ts'
import { lintAfterCompile } from '../lint/last-lint.ts'
import { openHome, type Project } from '../project.ts'
import { noticeWork } from '../prune/notice.ts'
import { scheduledPrune } from '../prune/schedule.ts'
import { renderBrief } from './brief.ts'

export async function work(options: { home: string; env: Env; now: () => Date; signal: AbortSignal }): Promise<void> {
  const { env, now, signal } = options
  const record = findRecord(options.home, env)
  if (!record) return
  const project = openHome(record, { env, now })
  try {
    await workOn(project, signal)
  } catch (error) {
    await say(project, `worker: ${error instanceof Error ? (error.stack ?? error.message) : error}`)
  }
}

async function workOn(project: Project, signal: AbortSignal): Promise<void> {
  // A compaction may be over before an engine has answered: the session then gets back what was said last.
  const spooled = () => (isSilent(project) ? Promise.resolve() : renderBrief(project))
  const flushed = await flush(project, { signal, background: true, spooled })
  await say(project, `flush: ${JSON.stringify(flushed)}`)
  if (flushed.status === 'busy' || isSilent(project)) return
  await renderBrief(project)
  await noteSeen(project)
  const redact = await redaction(project)
  const compiled = await compile(project, { automatic: true, redact, signal })
  if (compiled.entries > 0) {
    const { diff: _, ...report } = compiled
    await say(project, `compile: ${JSON.stringify(report)}`)
    await lintAfterCompile(project)
    const pruned = await scheduledPrune(project)
    if (pruned !== undefined) await say(project, `prune: ${JSON.stringify(pruned)}`)
    await renderBrief(project)
  }
  const vectors = await fillHomeVectors(project, { redact, signal, most: MOST_VECTORS })
  if (vectors && (vectors.embedded > 0 || vectors.stopped)) await say(project, `vectors: ${JSON.stringify(vectors)}`)
}

/** What was said and done shows which rules of the instruction files are of use. */
async function noteSeen(project: Project): Promise<void> {
  const noticed = noticeWork(project)
  if (noticed !== undefined) await say(project, `signals: ${JSON.stringify(noticed)}`)
}

/** Documents in one run that nobody waits for; the next one goes on. */
const MOST_VECTORS = 2_000

function isSilent({ record, env }: Project): boolean {
  return mutingOf({ cwd: record.project, ...record }, env) !== undefined
}

/** Into the log, without secrets: reports and errors quote what was read and what an engine said. */
async function say(project: Project, line: string): Promise<void> {
  // A pattern of the user that cannot be used may be what is to be reported.
  const redact = await redaction(project).catch(() => redaction())
  project.log(await redact(line))
}
