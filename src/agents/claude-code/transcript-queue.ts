// Words typed while the model works. They are noted when they are queued, and may or may not come again as a message of
// their own; what comes again counts there, what does not counts here. It must never give the same words twice.
import type { Draft } from './transcript-turns.ts'

interface QueuedWords {
  words: Draft
  /** True once the model has been given the words; from then on only a late repetition is waited for. */
  spoken: boolean
}

/** A stretch of the file that only makes sense read in one go; without `end` it is still open. */
export interface Interval {
  start: number
  end: number | undefined
}

/** After the words are given to the model, a repetition follows before the second message from then. */
const ANSWERS_TO_WAIT = 2
/** Words neither taken up nor repeated within so many bytes have gone astray: they count where they were typed. */
const BYTES_TO_WAIT = 1024 * 1024

/** Follows the queue; `settle` receives the words that will not come again. */
export function messageQueue(settle: (words: Draft) => void) {
  const waiting: (QueuedWords & { answers: number; interval: Interval })[] = []
  const intervals: Interval[] = []
  return { add, repeated, removed, tookBack, answered, passed, settleAll, openSince, intervals }

  function add(queued: QueuedWords): void {
    const interval: Interval = { start: queued.words.start, end: undefined }
    intervals.push(interval)
    waiting.push({ ...queued, answers: 0, interval })
  }

  /** A message has come; queued words it repeats count as that message. Several may have been joined to one. */
  function repeated(text: string, uuid: string, at: number): void {
    const lines = `\n${text}\n`
    for (const one of [...waiting]) {
      if (one.words.uuid === uuid || lines.includes(`\n${one.words.text}\n`)) drop(one, at)
    }
  }

  /** Words were taken from the queue for the model. Older clients do not say which: a person's are taken first. */
  function removed(text: string | undefined, at: number, cancelled: boolean): void {
    const one = waiting.find((queued) => !queued.spoken && (text === undefined || queued.words.text === text))
    if (one && cancelled) drop(one, at)
    else if (one) one.spoken = true
  }

  /** The person took words back to edit them: not said. */
  function tookBack(text: string, at: number): void {
    const one = waiting.find((queued) => queued.words.text === text)
    if (one) drop(one, at)
  }

  /** The model has begun another message. */
  function answered(at: number): void {
    if (waiting.length === 0) return
    for (const one of [...waiting]) {
      if (one.spoken && ++one.answers >= ANSWERS_TO_WAIT) finish(one, at)
    }
    passed(at)
  }

  function passed(at: number): void {
    while (waiting[0] && at - waiting[0].words.start > BYTES_TO_WAIT) finish(waiting[0], at)
  }

  function settleAll(at: number): void {
    for (const one of [...waiting]) finish(one, at)
  }

  function finish(one: (typeof waiting)[number], at: number): void {
    drop(one, at)
    settle(one.words)
  }

  function drop(one: (typeof waiting)[number], at: number): void {
    waiting.splice(waiting.indexOf(one), 1)
    one.interval.end = at
  }

  /** The offset of the first words still undecided. */
  function openSince(): number | undefined {
    return waiting[0]?.words.start
  }
}

/** The last offset up to `cut` that lies inside no interval. */
export function safeCut(cut: number, intervals: readonly Interval[]): number {
  let safe = cut
  for (;;) {
    const inside = intervals.filter(({ start, end }) => start < safe && (end === undefined || end > safe))
    if (inside.length === 0) return safe
    safe = Math.min(...inside.map(({ start }) => start))
  }
}
