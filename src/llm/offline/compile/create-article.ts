// A heap of notes becomes an article: its subject the title, its weightiest note the summary, the other notes key points
// and details. What the notes do not give is left out, never padded.
import type { CompileInput, Operation } from '../../compile-shape.ts'
import { languageOf } from '../language.ts'
import { bulletText } from '../phrasing.ts'
import { covered } from '../same-subject.ts'
import { contentWords, isGeneric, subjectsOf } from '../subjects.ts'
import type { Placed } from './compile.ts'
import type { Heap, NoteOfEntry } from './notes.ts'

type Create = Extract<Operation, { op: 'create' }>
type Claim = Create['summary']

const KEY_POINTS = 5
const TAGS = 4
const LINKS = 4

export function createArticle(placed: Placed, all: Placed[], input: CompileInput): Create {
  const { heap, title } = placed
  const [summary, ...rest] = claimsOf(heap)
  const points = rest.filter((claim) => !claim.fromExchange)
  const details = [...rest.filter((claim) => claim.fromExchange), ...points.slice(KEY_POINTS), ...contexts(heap)]
  const fallback = { text: title, cites: [...new Set(heap.notes.map((note) => note.entry.id))] }
  return {
    op: 'create',
    title: asTitle(title),
    aliases: aliasesOf(heap, title),
    tags: tagsOf(heap),
    summary: summary ? bare(summary) : fallback,
    keyPoints: points.slice(0, KEY_POINTS).map(bare),
    details: distinct(details, [summary, ...points]).map(bare),
    related: relatedTo(placed, all, input),
  }
}

/** A note as the text of a block. */
export function claimText(note: NoteOfEntry, max = 400): string {
  return bulletText([{ text: note.text, language: languageOf(note.text) }], max)
}

type Sourced = Claim & { fromExchange: boolean }

// Decisions before lessons before exchanges; the same thing said twice is one claim with both citations.
function claimsOf(heap: Heap): Sourced[] {
  const order = ['decision', 'lesson', 'exchange']
  const claims: Sourced[] = []
  for (const note of [...heap.notes].sort((a, b) => order.indexOf(a.section) - order.indexOf(b.section))) {
    const text = claimText(note)
    const twin = claims.find((claim) => covered(text, claim.text) >= 0.85)
    if (twin) twin.cites = [...new Set([...twin.cites, note.entry.id])]
    else claims.push({ text, cites: [note.entry.id], fromExchange: note.section === 'exchange' })
  }
  return claims
}

function contexts(heap: Heap): Sourced[] {
  const words = new Set(heap.subject.key.split(' '))
  const entries = [...new Map(heap.notes.map((note) => [note.entry.id, note.entry])).values()]
  return entries
    .filter((entry) => contentWords(entry.context).some((word) => words.has(word)) && !/[?？]\s*$/.test(entry.context))
    .map((entry) => ({
      text: bulletText([{ text: entry.context, language: languageOf(entry.context) }], 400),
      cites: [entry.id],
      fromExchange: false,
    }))
}

function distinct(claims: Sourced[], said: (Sourced | undefined)[]): Sourced[] {
  const kept: Sourced[] = []
  for (const claim of claims) {
    const known = [...said, ...kept].some(
      (one) => one !== undefined && one !== claim && covered(claim.text, one.text) >= 0.85,
    )
    if (!known && claim.text !== '') kept.push(claim)
  }
  return kept
}

function bare(claim: Sourced): Claim {
  return { text: claim.text, cites: claim.cites }
}

function asTitle(phrase: string): string {
  return /^\p{Ll}+(?:\s|$)/u.test(phrase) ? `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}` : phrase
}

// Other spellings that stand in the notes: phrases that hold the whole subject, or that it holds.
function aliasesOf(heap: Heap, title: string): string[] {
  const words = heap.subject.key.split(' ')
  const found = heap.notes
    .flatMap((note) => note.subjects)
    .filter((subject) => {
      const theirs = subject.key.split(' ')
      return subject.key !== heap.subject.key && words.every((word) => theirs.includes(word))
    })
    .map((subject) => subject.phrase)
  const acronym =
    title.split(/\s+/).length > 2 && /^[\w -]+$/.test(title)
      ? title
          .split(/[\s-]+/)
          .map((word) => word.charAt(0).toUpperCase())
          .join('')
      : ''
  const spoken = heap.notes.some((note) => acronym.length > 2 && new RegExp(`\\b${acronym}\\b`).test(note.text))
  return [...new Set([...(spoken ? [acronym] : []), ...found])]
    .filter((alias) => alias.toLowerCase() !== title.toLowerCase())
    .slice(0, 4)
}

function tagsOf(heap: Heap): string[] {
  const counts = new Map<string, number>()
  for (const subject of heap.notes.flatMap((note) => [...note.subjects, ...subjectsOf(note.entry.title)])) {
    if (isGeneric(subject)) continue
    const tag = subject.phrase.toLowerCase()
    if (tag.length > 24 || tag.split(/\s+/).length > 2 || /[/.:@]/.test(tag)) continue
    counts.set(tag, (counts.get(tag) ?? 0) + (subject.named ? 2 : 1) + (subject.key === heap.subject.key ? 3 : 0))
  }
  const tags: string[] = []
  for (const [tag] of [...counts].sort((a, b) => b[1] - a[1])) {
    if (!tags.some((known) => known.includes(tag) || tag.includes(known))) tags.push(tag)
  }
  return tags.slice(0, TAGS).map((tag) => tag.replace(/\s+/g, '-'))
}

/** Articles created from the same entries first, then existing ones that share words; the reason is what they say. */
function relatedTo(placed: Placed, all: Placed[], input: CompileInput): Create['related'] {
  const entries = new Set(placed.heap.notes.map((note) => note.entry.id))
  const siblings = all
    .filter((one) => one !== placed)
    .map((one) => ({ one, shared: one.heap.notes.filter((note) => entries.has(note.entry.id)).length }))
    .filter(
      ({ one, shared }) =>
        shared > 0 || one.heap.notes.some((note) => placed.heap.notes.some((own) => shareWord(own, note))),
    )
    .sort((a, b) => b.shared - a.shared)
    .flatMap(({ one }) => {
      const [first] = one.heap.notes
      return first === undefined ? [] : [{ to: one.article?.id ?? asTitle(one.title), why: claimText(first, 120) }]
    })
  const known = new Set(siblings.map((link) => link.to))
  return [
    ...siblings.slice(0, LINKS - 1),
    ...neighbours(placed.heap, input).filter((link) => !known.has(link.to)),
  ].slice(0, LINKS)
}

function shareWord(a: NoteOfEntry, b: NoteOfEntry): boolean {
  const words = new Set(a.subjects.filter((one) => !isGeneric(one)).flatMap((subject) => subject.key.split(' ')))
  return b.subjects.some((subject) => subject.key.split(' ').some((word) => words.has(word)))
}

function neighbours(heap: Heap, input: CompileInput): Create['related'] {
  const words = new Set(heap.notes.flatMap((note) => contentWords(note.text)))
  const rows = new Map(input.index.map((row) => [row.id, row]))
  const titles = new Map(input.candidates.map((article) => [article.id, article.title]))
  return input.linkTargets
    .map((id) => {
      const title = rows.get(id)?.title ?? titles.get(id) ?? id
      const summary = rows.get(id)?.summary ?? ''
      const inTitle = contentWords(title).filter((word) => words.has(word)).length
      return {
        to: id,
        why: summary === '' ? title : bulletText([{ text: summary, language: languageOf(summary) }], 120),
        score: 2 * inTitle + contentWords(summary).filter((word) => words.has(word)).length,
      }
    })
    .filter((one) => one.score >= 2)
    .sort((a, b) => b.score - a.score || (a.to < b.to ? -1 : 1))
    .map(({ to, why }) => ({ to, why }))
}
