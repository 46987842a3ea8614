// Two years of nightly prunes over one file: protected rules live, nothing comes and goes, and all that left comes back.
import { describe, expect, it } from 'vitest'
import { KEYS } from '../config/schema.ts'
import { type ArchiveLine, archived, formatArchived, formatRestored, parseArchive } from './archive.ts'
import { type InstructionFile, itemsOf, parseInstructions } from './claude-md.ts'
import { printOf, sketchOf } from './identity.ts'
import type { ItemRecord, ItemUse, MemoryItem, Zone } from './item.ts'
import { loadItems } from './load.ts'
import { adopt } from './markers.ts'
import { type KeptPiece, placesOf, textOf, withIds, withItem, withoutItems } from './place.ts'
import { planPrune } from './plan.ts'
import { memorySettings } from './settings.ts'

const NIGHTS = 730
const day = (n: number) => new Date(Date.parse('2026-01-01T02:00:00.000Z') + n * 86_400_000).toISOString()
const defaults = Object.fromEntries(Object.entries(KEYS).map(([name, key]) => [name, key.default]))
const SETTINGS = {
  ...memorySettings(defaults as Parameters<typeof memorySettings>[0]),
  limits: { items: 25, lines: 0, characters: 0, tokens: 0 },
}
const PARTS = Array.from({ length: 6 }, (_, part) => {
  const rules = Array.from({ length: 10 }, (_, n) => {
    const start = n === 0 ? 'Never touch' : 'Rule for'
    return `${n % 3 === 1 ? '*' : '-'} ${start} thing${part}${n} of part${part}.\n`
  })
  return `## Part ${part}\n\n${rules.slice(0, 5).join('')}\nIn a release:\n\n${rules.slice(5).join('')}`
})
const START = adopt(`# Rules\n\n${PARTS.join('\n')}`)

interface Home {
  text: string
  records: ItemRecord[]
  archive: string
  uses: Map<string, ItemUse & { zone?: Zone }>
  /** Item → nights on which it left. */
  left: Map<string, number[]>
}

describe('two years of nights', () => {
  it('keep every protected rule, let nothing come and go, and lose no byte of what left', () => {
    const random = randomFrom(42)
    const home: Home = { text: START, records: [], archive: '', uses: new Map(), left: new Map() }
    home.records = load(home, 0).records
    const sources = new Map(load(home, 0).items.map(({ id, source }) => [id, source]))
    for (let night = 1; night <= NIGHTS; night++) {
      use(home, night, random)
      prune(home, night)
      if (night % 40 === 0) restore(home, archived(parseArchive(home.archive))[0], night)
    }
    const alive = load(home, NIGHTS).items
    expect(alive.filter(({ content }) => content.startsWith('Never touch'))).toHaveLength(6)
    expect(home.left.size).toBeGreaterThan(20)
    for (const nights of home.left.values()) {
      const rests = nights.slice(1).map((night, at) => night - (nights[at] ?? 0))
      expect(rests.every((rest) => rest > SETTINGS.cooldownDays)).toBe(true)
    }
    const away = archived(parseArchive(home.archive))
    expect(alive.length + away.length).toBe(60)
    for (const { item } of away) expect(item.source).toBe(sources.get(item.id))
    for (const line of away.reverse()) restore(home, line, NIGHTS)
    expect(new Set(load(home, NIGHTS).items.map(({ source }) => source))).toEqual(new Set(sources.values()))
  })
})

function load({ text, records, uses }: Home, night: number) {
  return loadItems({ path: 'CLAUDE.md', file: parseInstructions(text), records, now: day(night), uses })
}

function use(home: Home, night: number, random: () => number): void {
  for (const item of load(home, night).items) {
    if (random() >= (item.content.length % 7) / 70) continue
    const own = home.uses.get(item.id)
    home.uses.set(item.id, { ...own, access_count: (own?.access_count ?? 0) + 1, last_accessed: day(night) })
  }
}

function prune(home: Home, night: number): void {
  const loaded = load(home, night)
  expect(loaded.added).toEqual([])
  const { lines } = planPrune({
    ...{ items: loaded.items, text: home.text, now: day(night), settings: SETTINGS },
    ...{ findings: [], firstRun: night === 1 },
  })
  for (const { item, zone } of lines) {
    const { access_count, last_accessed } = item
    if (zone !== undefined) home.uses.set(item.id, { access_count, last_accessed, zone })
  }
  const going = lines.filter(({ archive }) => archive !== undefined)
  const gone = new Set(going.map(({ item }) => item.id))
  const { file, pieces } = take(home, loaded.items)
  const places = placesOf(pieces, gone)
  for (const { item, archive = 'by-hand', reason: why, score } of going) {
    const line = { at: day(night), run: String(night), reason: archive, why, item, score: score && { ...score } }
    home.archive += formatArchived({ ...line, by: undefined, place: places.get(item.id) })
    home.left.set(item.id, [...(home.left.get(item.id) ?? []), night])
  }
  home.records = loaded.records.filter(({ id }) => !gone.has(id))
  home.text = put(file, withoutItems(pieces, gone))
}

function restore(home: Home, line: ArchiveLine | undefined, night: number): void {
  if (line === undefined) return
  const { id, content, source, heading, category, priority, layer, pinned, confirmed, created_at } = line.item
  const { file, pieces } = take(home, load(home, night).items)
  home.text = put(file, withItem(pieces, { kind: 'item', source, level: 0, id, heading }, line.place))
  home.archive += formatRestored(id, day(night))
  home.records.push({
    ...{ id, file: 'CLAUDE.md', print: printOf(content), sketch: sketchOf(content), heading },
    ...{ category, priority, layer, pinned, confirmed, created_at, changed_at: day(night) },
  })
}

function take({ text }: Home, items: readonly MemoryItem[]): { file: InstructionFile; pieces: KeptPiece[] } {
  const file = parseInstructions(text)
  expect(itemsOf(file)).toHaveLength(items.length)
  return {
    file,
    pieces: withIds(
      file.pieces,
      items.map(({ id }) => id),
    ),
  }
}

function put({ before, after }: InstructionFile, pieces: readonly KeptPiece[]): string {
  return before + textOf(pieces) + after
}

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
