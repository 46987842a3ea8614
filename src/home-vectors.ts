// The vectors of a home, made anew for what has changed. After a compile this is done by the worker, under the same lease:
// two at once would pay twice, and `memc forget` must find nobody who still holds what it takes away.
import { openCurrentIndex } from './home-index.ts'
import type { Project } from './project.ts'
import { type FillReport, fillVectors } from './retrieval/embeddings.ts'
import { underLease } from './work-lease.ts'

export interface HomeVectorOptions {
  redact: (text: string) => Promise<string>
  signal?: AbortSignal | undefined
  progress?: ((line: string) => void) | undefined
  /** Of a run that nobody asked for: what is left is made by the next one. */
  most?: number
}

/** Undefined where no embedding model is chosen, or a compile is running that will do it. */
export async function fillHomeVectors(project: Project, options: HomeVectorOptions): Promise<FillReport | undefined> {
  const embedder = await project.embedder()
  if (!embedder) return undefined
  const { state, config, now } = project
  const { most = Number.POSITIVE_INFINITY, progress, redact, signal } = options
  return underLease(project, 'compile', async () => {
    const index = await openCurrentIndex(project, { whole: true })
    try {
      const timeoutMs = config['model.timeoutSeconds'] * 1000
      return await fillVectors({ state, index, embedder, now, redact, signal }, { most, timeoutMs, progress })
    } finally {
      index.close()
    }
  })
}
