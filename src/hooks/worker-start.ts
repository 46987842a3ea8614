// Starts the one worker of a home, in the background. It must outlive the client and share no stream with it; a worker
// that runs already looks for news again before it ends, so it is left alone.
import { join } from 'node:path'
import { withoutSessionMarks } from '../agents/claude-code/hook-io.ts'
import { type Env, stateFolder } from '../config/folders.ts'
import { type HomeRecord, homeStateFolder } from '../config/homes.ts'
import { startDetached } from '../lib/detach.ts'
import { leaseIsLive } from '../lib/lease.ts'

export interface WorkerStart {
  record: HomeRecord
  env: Env
  /** The `memc` command's own file. */
  script: string
}

/** 'running' when a worker lives already, 'failed' when the system gave us no process. */
export function startWorker({ record, env, script }: WorkerStart): 'started' | 'running' | 'failed' {
  if (leaseIsLive(join(homeStateFolder(record, env), 'worker.lease'))) return 'running'
  const args = [script, 'flush', '--worker', '--home', record.home]
  // Not in the project's folder: what a child of the worker leaves must not look like the user's work there.
  const started = startDetached(process.execPath, args, { env: withoutSessionMarks(env), cwd: stateFolder(env) })
  return started ? 'started' : 'failed'
}
