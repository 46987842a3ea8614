// What the hooks start in the background: flush, brief, the automatic compile, brief again. It prints nothing; what goes
// wrong stands in the log, in `memc status` and, where it needs the user, in the next brief.
import { flush } from '../capture/flush.ts'
import { compile } from '../compile/compile.ts'
import type { Env } from '../config/folders.ts'
import { findRecord } from '../config/homes.ts'
import { openHome, type Project } from '../project.ts'
import { renderBrief } from './brief.ts'

export async function work(options: { home: string; env: Env; now: () => Date; signal: AbortSignal }): Promise<void> {
  const { env, now, signal } = options
  const record = findRecord(options.home, env)
  if (!record) return
  const project = openHome(record, { env, now })
  try {
    await workOn(project, signal)
  } catch (error) {
    project.log(`worker: ${error instanceof Error ? (error.stack ?? error.message) : error}`)
  }
}

async function workOn(project: Project, signal: AbortSignal): Promise<void> {
  const flushed = await flush(project, { signal })
  project.log(`flush: ${JSON.stringify(flushed)}`)
  if (flushed.status === 'busy') return
  renderBrief(project)
  const compiled = await compile(project, { automatic: true, signal })
  if (compiled.entries === 0) return
  const { diff: _, ...report } = compiled
  project.log(`compile: ${JSON.stringify(report)}`)
  renderBrief(project)
}
