// Reading on another thread: ten thousand new files are as much work as all else together, and most machines have a second
// core. The thread is this very module once more, as it was built; where it runs from source there is none.
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Kept } from './cache.ts'
import type { SeenFile } from './home-files.ts'
import { type Reading, readFiles } from './read-files.ts'
import { fromRow, type Row, toRow } from './rows.ts'

const MARK = 'memc lint reads files'
/** Fewer are read sooner than a thread has started. */
const WORTH_IT = 600
const MOST_THREADS = 3
/** Files that a thread takes at a time. */
const AT_A_TIME = 50
/** What is read does not live long: with little room for it the thread would do nothing but clear up. */
const ROOM = { maxYoungGenerationSizeMb: 48 }

interface Order extends Omit<Reading, 'files'> {
  files: readonly SeenFile[]
  /** How many files are taken, by whichever thread. */
  taken: Int32Array
}

/** As `readFiles`, with as many threads as are worth it. */
export async function readTogether(reading: Omit<Order, 'taken'>): Promise<[path: string, kept: Kept][]> {
  const order = { ...reading, taken: new Int32Array(new SharedArrayBuffer(4)) }
  const threads = isBuilt() && reading.files.length >= WORTH_IT ? Math.min(MOST_THREADS, availableParallelism() - 1) : 0
  const elsewhere = Array.from({ length: threads }, () => readOnThread(order))
  const here = await readFiles({ ...order, files: filesToTake(order) })
  const read = new Map([here, ...(await Promise.all(elsewhere))].flat())
  // What a thread took and did not read.
  const left = threads === 0 ? [] : reading.files.filter(({ path }) => !read.has(path))
  return [...read, ...(await readFiles({ ...order, files: left }))]
}

function* filesToTake({ files, taken }: Order): Generator<SeenFile> {
  for (;;) {
    const from = Atomics.add(taken, 0, AT_A_TIME)
    if (from >= files.length) return
    yield* files.slice(from, from + AT_A_TIME)
  }
}

async function readOnThread(order: Order): Promise<[path: string, kept: Kept][]> {
  try {
    const worker = new Worker(new URL(import.meta.url), { workerData: { mark: MARK, order }, resourceLimits: ROOM })
    const rows: Row[] = JSON.parse(await answerOf(worker))
    return rows.map(fromRow)
  } catch {
    return []
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
  const { order } = workerData
  const read = await readFiles({ ...order, files: filesToTake(order) })
  // A text is handed over much faster than the objects.
  parentPort?.postMessage(`[${read.map(([path, kept]) => toRow(path, kept)).join(',')}]`)
}

function isOrder(data: unknown): data is { order: Order } {
  return typeof data === 'object' && data !== null && 'mark' in data && data.mark === MARK
}
