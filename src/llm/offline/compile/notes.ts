// What the entries of a compile say, sorted into heaps of one subject each. A heap becomes an article or goes into one.
import type { CompileEntry } from '../../compile-shape.ts'
import { isGeneric, type Subject, subjectKey, subjectsOf } from '../subjects.ts'

export interface NoteOfEntry {
  text: string
  section: 'decision' | 'lesson' | 'exchange'
  entry: CompileEntry
  subjects: Subject[]
}

export interface Heap {
  subject: Subject
  notes: NoteOfEntry[]
}

/** A session on one matter seldom holds more subjects than this; a day never. */
const HEAPS_AT_MOST = 7

/** The notes that can earn knowledge: decisions, lessons, and exchanges long enough to hold a fact. */
export function notesOf(entries: CompileEntry[]): NoteOfEntry[] {
  return entries.flatMap((entry) =>
    entry.bullets.flatMap((bullet) => {
      if (bullet.section === 'action' || (bullet.section === 'exchange' && !isSubstantial(bullet.text))) return []
      return [{ text: bullet.text, section: bullet.section, entry, subjects: subjectsOf(bullet.text) }]
    }),
  )
}

/** Greedy: the subject that most notes share and that the titles name takes its notes, then the next one. */
export function heapsOf(notes: NoteOfEntry[]): Heap[] {
  const heaps: Heap[] = []
  let rest = notes.filter((note) => note.section !== 'exchange')
  const loose = notes.filter((note) => note.section === 'exchange')
  while (rest.length > 0) {
    const best = bestSubject(rest)
    if (best === undefined) break
    const mine = rest.filter((note) => speaksOf(note, best))
    heaps.push({ subject: best, notes: [...mine, ...loose.filter((note) => speaksOf(note, best))] })
    rest = rest.filter((note) => !mine.includes(note))
  }
  for (const note of rest) heaps.push({ subject: subjectOfEntry(note.entry), notes: [note] })
  return merged(gathered(heaps))
}

/** What names nothing itself belongs to what its session was about. */
function subjectOfEntry(entry: CompileEntry): Subject {
  return { phrase: entry.title, key: subjectKey(entry.title), named: false }
}

export function speaksOf(note: NoteOfEntry, subject: Subject): boolean {
  const own = new Set(note.subjects.flatMap((one) => one.key.split(' ')))
  return subject.key.split(' ').every((word) => own.has(word))
}

function bestSubject(notes: NoteOfEntry[]): Subject | undefined {
  const subjects = new Map(notes.flatMap((note) => note.subjects.map((subject) => [subject.key, subject] as const)))
  let best: { subject: Subject; score: number } | undefined
  for (const subject of subjects.values()) {
    const score = subjectScore(subject, notes)
    if (best === undefined || score > best.score) best = { subject, score }
  }
  return best?.subject
}

/** Shared by many notes, named in titles, a name or a phrase of two or three words, and said early. */
function subjectScore(subject: Subject, notes: NoteOfEntry[]): number {
  const words = subject.key.split(' ')
  const mine = notes.filter((note) => speaksOf(note, subject))
  const titles = new Set(mine.flatMap((note) => subjectsOf(note.entry.title)).flatMap((one) => one.key.split(' ')))
  const inTitle = words.filter((word) => titles.has(word)).length / words.length
  const early = mine.some((note) => note.subjects[0]?.key === subject.key) ? 0.5 : 0
  const shape =
    (subject.named ? 1 : 0) +
    (words.length === 2 || words.length === 3 ? 0.75 : 0) -
    (isGeneric(subject) ? 3 : 0) -
    (isLonely(subject) && inTitle === 0 ? 0.75 : 0)
  return mine.length + 1.5 * inTitle + early + shape
}

/** One small word: seldom what somebody would look for. */
function isLonely(subject: Subject): boolean {
  return !subject.named && /^[a-z]+$/.test(subject.phrase)
}

// A note left alone joins the heap of its own session that it shares a name or two words with; if it names nothing
// itself, the session's first.
function gathered(heaps: Heap[]): Heap[] {
  const kept: Heap[] = heaps.map((heap) => ({ ...heap, notes: [...heap.notes] }))
  for (const single of [...kept].reverse()) {
    const [only] = single.notes
    if (only === undefined || single.notes.length > 1 || isTitled(single.subject, only.entry)) continue
    const near = kept.filter((heap) => heap !== single && heap.notes.some((note) => note.entry === only.entry))
    const home =
      near.find((heap) => heap.notes.some((note) => areClose(note, only))) ??
      (isTelling(single.subject, only) ? undefined : near[0])
    if (home === undefined) continue
    home.notes.push(only)
    kept.splice(kept.indexOf(single), 1)
  }
  return kept
}

/** A name, or a phrase of several words that the note opens with. */
function isTelling(subject: Subject, note: NoteOfEntry): boolean {
  return subject.named || (subject.key.includes(' ') && note.subjects[0]?.key === subject.key)
}

function isTitled(subject: Subject, entry: CompileEntry): boolean {
  const title = new Set(subjectsOf(entry.title).flatMap((one) => one.key.split(' ')))
  return subject.key.split(' ').some((word) => title.has(word))
}

function areClose(a: NoteOfEntry, b: NoteOfEntry): boolean {
  const named = (note: NoteOfEntry) => note.subjects.filter((subject) => subject.named).map((subject) => subject.key)
  const words = (note: NoteOfEntry) =>
    new Set(note.subjects.filter((subject) => !isGeneric(subject)).flatMap((subject) => subject.key.split(' ')))
  const theirs = words(b)
  return named(a).some((key) => named(b).includes(key)) || [...words(a)].filter((word) => theirs.has(word)).length > 1
}

// More heaps than a day should give: the smallest join the one they share most words with.
function merged(heaps: Heap[]): Heap[] {
  const sorted = [...heaps].sort((a, b) => b.notes.length - a.notes.length)
  const kept = sorted.slice(0, HEAPS_AT_MOST)
  for (const small of sorted.slice(HEAPS_AT_MOST)) {
    const words = new Set(small.notes.flatMap((note) => note.subjects.flatMap((one) => one.key.split(' '))))
    const shared = (heap: Heap) =>
      heap.notes.flatMap((note) => note.subjects).filter((one) => one.key.split(' ').some((word) => words.has(word)))
        .length
    const home = kept.reduce((best, heap) => (shared(heap) > shared(best) ? heap : best))
    home.notes.push(...small.notes)
  }
  return kept.sort((a, b) => heaps.indexOf(a) - heaps.indexOf(b))
}

function isSubstantial(text: string): boolean {
  return subjectKey(text).split(' ').length >= 6
}
