// What the entries of a compile say, sorted into heaps of one subject each. A heap becomes an article or goes into one.
import type { CompileEntry } from '../compile-shape.ts'
import { type Subject, subjectKey, subjectsOf } from './subjects.ts'

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
export const HEAPS_AT_MOST = 7

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
  return merged(heaps)
}

export function speaksOf(note: NoteOfEntry, subject: Subject): boolean {
  const own = new Set(note.subjects.flatMap((one) => one.key.split(' ')))
  return subject.key.split(' ').every((word) => own.has(word))
}

function bestSubject(notes: NoteOfEntry[]): Subject | undefined {
  const scores = new Map<string, { subject: Subject; score: number }>()
  for (const note of notes) {
    const title = new Set(subjectsOf(note.entry.title).flatMap((one) => one.key.split(' ')))
    note.subjects.forEach((subject, place) => {
      const found = scores.get(subject.key) ?? { subject, score: 0 }
      const words = subject.key.split(' ')
      const inTitle = words.filter((word) => title.has(word)).length / words.length
      found.score +=
        1 +
        1.5 * inTitle +
        (subject.named ? 1 : 0) +
        (place === 0 ? 0.5 : 0) +
        (words.length > 1 && words.length < 4 ? 0.5 : 0)
      scores.set(subject.key, found)
    })
  }
  let best: { subject: Subject; score: number } | undefined
  for (const one of scores.values()) if (best === undefined || one.score > best.score) best = one
  return best?.subject
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
