// One at a time in a home: the lease that a flush or a compile works under, with its heartbeat. Captures and compiles have
// one each, so that a long compile never keeps what was just said from being safe on disk.
import { join } from 'node:path'
import { notWritable } from './changes/commit.ts'
import { errorCode } from './lib/file-system.ts'
import { acquireLease, type Lease } from './lib/lease.ts'
import type { Project } from './project.ts'

export type Work = 'worker' | 'compile'

const TTL_MS = 120_000

/** What `work` gives, or undefined when somebody live does this work already. */
export async function underLease<T>(
  project: Project,
  name: Work,
  work: (lease: Lease) => Promise<T>,
): Promise<T | undefined> {
  const { fs, owner } = project.store
  const options = { ttlMs: TTL_MS, ...(fs ? { fs } : {}), ...(owner ? { owner } : {}) }
  const lease = take(project.state, () => acquireLease(leaseFile(project.state, name), options))
  if (!lease) return undefined
  const heartbeat = setInterval(() => lease.renew(), TTL_MS / 4)
  try {
    return await work(lease)
  } finally {
    clearInterval(heartbeat)
    letGo(lease)
  }
}

function take(state: string, acquire: () => Lease | undefined): Lease | undefined {
  try {
    return acquire()
  } catch (error) {
    throw notWritable(state, error)
  }
}

/** What the work threw counts more than a disk that takes no release: the lease ends with its time or its process. */
function letGo(lease: Lease): void {
  try {
    lease.release()
  } catch (error) {
    if (errorCode(error) === undefined) throw error
  }
}

/** The lease's file in the home's machine state. */
export function leaseFile(state: string, name: Work): string {
  return join(state, `${name}.lease`)
}
