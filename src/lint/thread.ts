// Reading on another thread: ten thousand new files are as much work as all else together, and most machines have a second
// core. The thread is this very module once more, as it was built; where it runs from source there is none.
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Kept } from './cache.ts'
import { type Reading, readFiles } from './read-files.ts'
import { fromRow, type Row, toRow } from './rows.ts'

const MARK = 'memc lint reads files'
/** Fewer are read sooner than a thread has started. */
const WORTH_IT = 600
const MOST_THREADS = 3

/** The files in as many parts as there are threads to read them, this one's first. */
export function shared<T>(files: readonly T[]): [own: T[], ...others: T[][]] {
  const others = isBuilt() && files.length >= WORTH_IT ? Math.min(MOST_THREADS, availableParallelism() - 1) : 0
  const parts = Array.from({ length: others + 1 }, (_, part) => files.filter((_, at) => at % (others + 1) === part))
  return [parts[0] ?? [], ...parts.slice(1)]
}

/** As `readFiles`; what the thread cannot do is done here. */
export async function readOnThread(reading: Reading): Promise<[path: string, kept: Kept][]> {
  try {
    const worker = new Worker(new URL(import.meta.url), { workerData: { mark: MARK, reading } })
    const rows: Row[] = JSON.parse(await answerOf(worker))
    return rows.map(fromRow)
  } catch {
    return readFiles(reading)
  }
}

function answerOf(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.once('message', (answer) => resolve(answer))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the thread ended with ${code}`)))
  })
}

function isBuilt(): boolean {
  return isMainThread && import.meta.url.endsWith('.js')
}

if (!isMainThread && isOrder(workerData)) {
  const read = await readFiles(workerData.reading)
  // A text is handed over much faster than the objects.
  parentPort?.postMessage(`[${read.map(([path, kept]) => toRow(path, kept)).join(',')}]`)
}

function isOrder(data: unknown): data is { reading: Reading } {
  return typeof data === 'object' && data !== null && 'mark' in data && data.mark === MARK
}
