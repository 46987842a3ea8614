// What memc itself has put before an agent (briefs, answers, hits), remembered as short hashes, so that it is not captured
// again as something that was said. Recognised by its words alone, never by a tag: people quote tags. Private, append-only,
// outside commit, capped; losing it costs at most one repetition.
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode, nodeFileSystem } from '../lib/file-system.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER, readText, writeWhole } from '../lib/files.ts'
import { shortId } from '../lib/hash.ts'

export interface Emitted {
  /** The text without stretches of our own; '' when it is nothing else. */
  strip(text: string): string
  /** True for a line, or a record, that we have shown. */
  holds(line: string): boolean
}

const MAX_BYTES = 200_000
const KEPT_BYTES = 150_000
const DAY_MS = 24 * 3_600_000
const KEPT_DAYS = 90
/** Of one text; half of what there is room for. */
const MOST_MARKS = 7_000
/** What is shown again and again is noted anew this often, so that it does not grow old. */
const RENEWED_DAYS = 30

export function emittedFile(state: string): string {
  return join(state, 'emitted.txt')
}

/** Notes texts as they are shown. A note that cannot be written must not keep anybody from being shown them. */
export function rememberEmitted(state: string, texts: string[], now: Date): void {
  try {
    const file = emittedFile(state)
    const before = readText(file) ?? ''
    const since = day(now.getTime() - RENEWED_DAYS * DAY_MS)
    const recent = new Set(before.split('\n').flatMap((line) => (line.slice(0, 10) >= since ? marksIn(line) : [])))
    const fresh = [...new Set(texts.flatMap(marksOf))].filter((mark) => !recent.has(mark)).slice(0, MOST_MARKS)
    if (fresh.length === 0) return
    const line = `${day(now.getTime())} ${fresh.join(' ')}\n`
    mkdirSync(state, { recursive: true, mode: PRIVATE_FOLDER })
    const kept = withinLimits(before, now)
    if (kept === before && before.length + line.length <= MAX_BYTES) appendFileSync(file, line, { mode: PRIVATE_FILE })
    else writeWhole(nodeFileSystem, file, withinLimits(kept + line, now), { mode: PRIVATE_FILE, unlocked: true })
  } catch (error) {
    if (errorCode(error) === undefined) throw error
  }
}

export function readEmitted(state: string): Emitted {
  const known = new Set((readText(emittedFile(state)) ?? '').split('\n').flatMap(marksIn))
  return {
    strip: (text) => (known.size === 0 ? text : stripRuns(text, known)),
    holds: (line) => known.has(lineMark(normalise(line))),
  }
}

/** Fewer long lines in a row may be a person quoting one of them. */
const SHORTEST_RUN = 3
/** Width from which a line is unlikely to be said again by chance; letters of CJK scripts count double. */
const LONG = 40
/** We show no line that is longer. */
const LONGEST = 4_000

function stripRuns(text: string, known: ReadonlySet<string>): string {
  const lines = text.split('\n')
  const plain = lines.map(normalise)
  if (known.has(wholeMark(plain))) return ''
  const isOurs = plain.map((line) => line === '' || (line.length <= LONGEST && known.has(lineMark(line))))
  const kept: string[] = []
  for (let at = 0; at < lines.length; ) {
    let end = at
    while (end < lines.length && isOurs[end] === isOurs[at]) end++
    const isRun = isOurs[at] && plain.slice(at, end).filter(isLong).length >= SHORTEST_RUN
    if (!isRun) kept.push(...lines.slice(at, end))
    at = end
  }
  return kept.length === lines.length ? text : kept.join('\n').trim()
}

function marksOf(text: string): string[] {
  const plain = text.split('\n').map(normalise)
  const whole = plain.some(isLong) ? [wholeMark(plain)] : []
  return [...whole, ...plain.filter((line) => line !== '' && line.length <= LONGEST).map(lineMark)]
}

/** A line as it is compared: without the marks of lists, quotes and sources that whoever repeats it may change. */
function normalise(line: string): string {
  return line
    .normalize('NFKC')
    .replace(/[*`]/g, '')
    .replace(/‹/g, '<')
    .replace(/^[\s>|•#+-]*(?:\d{1,3}[.)]\s+)?(?:\[[ x]\]\s+)?(?:the agent noted: )?/i, '')
    .replace(/(?:\s*(?:\[\d+\]|\[no source\]|\(\d{4}-\d\d-\d\d\)))+\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

function isLong(line: string): boolean {
  const wide = line.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu)?.length ?? 0
  return line.length + wide >= LONG
}

function lineMark(plain: string): string {
  return shortId(10, 'line', plain)
}

function wholeMark(plain: string[]): string {
  return shortId(10, 'whole', ...plain.filter((line) => line !== ''))
}

function marksIn(line: string): string[] {
  return line.slice(11).split(' ').filter(Boolean)
}

/** The newest lines, as far as age and room allow. */
function withinLimits(text: string, now: Date): string {
  const oldest = day(now.getTime() - KEPT_DAYS * DAY_MS)
  const room = text.length > MAX_BYTES ? KEPT_BYTES : MAX_BYTES
  const kept: string[] = []
  let size = 0
  for (const line of text.split('\n').reverse()) {
    size += line.length + 1
    if (size > room) break
    if (line.slice(0, 10) >= oldest) kept.unshift(`${line}\n`)
  }
  return kept.join('')
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
