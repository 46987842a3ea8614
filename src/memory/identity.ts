// Who is who after an edit: an item is known again by its text, then by its words, then by being alone under its heading.
// No text is kept for it, only fingerprints. Ids stand in records and archives for good: what goes into them must not change.
import { hash, shortId } from '../lib/hash.ts'
import { stem, wordsOf } from '../lib/words.ts'
import type { ItemRecord, ItemText } from './item.ts'

/** Equal for texts that differ in spacing only. */
export function printOf(content: string): string {
  return hash(normal(content)).slice(0, 16)
}

/** Fingerprints of its rarest-hashed words, three characters each: two texts that share most words share most of them. */
export function sketchOf(content: string): string {
  const prints = [...new Set(wordsOf(content).map(stem))].map((word) => shortId(SKETCH_LETTERS, 'word', word))
  return [...new Set(prints)].sort().slice(0, SKETCH_WORDS).join('')
}

/** From 0 to 1, the share of words that two sketches have in common. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0
  for (const word of a) if (b.has(word)) common += 1
  const all = a.size + b.size - common
  return all === 0 ? 0 : common / all
}

/** The id of a new item: the same text gives the same id on every machine, unless another item has it. */
export function itemId(content: string, taken: ReadonlySet<string>): string {
  for (let nth = 0; ; nth++) {
    const id = `m${shortId(7, 'memory', normal(content), ...(nth === 0 ? [] : [String(nth)]))}`
    if (!taken.has(id)) return id
  }
}

export interface Matched {
  /** For each text in order its record; undefined for one that is new. */
  records: (ItemRecord | undefined)[]
  /** Records whose text is nowhere: a person took it out. */
  gone: ItemRecord[]
}

/** Texts and records of one file brought together; each record goes to one text at most. */
export function matchItems(texts: readonly ItemText[], records: readonly ItemRecord[]): Matched {
  const found: (ItemRecord | undefined)[] = texts.map(() => undefined)
  const left = new Set(records)
  const take = (at: number, record: ItemRecord): void => {
    found[at] = record
    left.delete(record)
  }
  const open = () => texts.flatMap((text, at) => (found[at] === undefined ? [{ text, at }] : []))
  for (const sameHeading of [true, false]) {
    for (const { text, at } of open()) {
      const print = printOf(text.content)
      const same = [...left].find((one) => one.print === print && (!sameHeading || one.heading === text.heading))
      if (same !== undefined) take(at, same)
    }
  }
  for (const { at, record } of closest(open(), [...left])) {
    if (found[at] === undefined && left.has(record)) take(at, record)
  }
  for (const { text, at } of open()) {
    const rivals = open().filter((other) => other.text.heading === text.heading)
    const [only, ...others] = [...left].filter((one) => one.heading === text.heading)
    const alone = rivals.length === 1 && only !== undefined && others.length === 0
    if (alone && likeness(pieces(only.sketch), pieces(sketchOf(text.content))) >= BARELY_ALIKE) take(at, only)
  }
  return { records: found, gone: [...left] }
}

const SKETCH_WORDS = 16
const SKETCH_LETTERS = 3
const ALIKE = 0.5
const ALIKE_UNDER_ONE_HEADING = 0.34
const BARELY_ALIKE = 0.1

function closest(texts: { text: ItemText; at: number }[], records: ItemRecord[]): { at: number; record: ItemRecord }[] {
  const known = records.map((record) => ({ record, words: pieces(record.sketch) }))
  const pairs = texts.flatMap(({ text, at }) => {
    const words = pieces(sketchOf(text.content))
    return known.flatMap(({ record, words: own }) => {
      const alike = likeness(own, words)
      const enough = record.heading === text.heading ? ALIKE_UNDER_ONE_HEADING : ALIKE
      return alike >= enough ? [{ at, record, alike }] : []
    })
  })
  return pairs.sort((a, b) => b.alike - a.alike || a.at - b.at || (a.record.id < b.record.id ? -1 : 1))
}

function normal(content: string): string {
  return content.normalize('NFC').replace(/\s+/g, ' ').trim()
}

function pieces(sketch: string): Set<string> {
  return new Set(sketch.match(new RegExp(`.{${SKETCH_LETTERS}}`, 'g')) ?? [])
}
