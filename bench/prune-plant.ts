// Plants faults into a hand-written instruction file: which, and where, follows from the seed alone. It knows of every line
// what became of it, so that a run can be judged. It must never take or change a line of the base.
import type { Base, FaultText, LiveRule } from './prune-data.ts'
import { FAULTS, type FaultKind, INNOCENT } from './prune-kinds.ts'

export interface Planted {
  kind: FaultKind
  text: string
  /** 1-based, in the planted file. */
  line: number
  /** The line that it repeats or contradicts. */
  other: number | undefined
}

export interface Instance {
  seed: number
  base: Base
  text: string
  planted: Planted[]
  /** Rules that hold, those that were planted included. */
  live: LiveRule[]
}

/** Of each kind and author so many; of what leaves a rule that holds one, since the file has room for so many rules only. */
const EACH = 2
const EACH_THAT_HOLDS = 1

export function plant(base: Base, seed: number): Instance {
  const random = generator(seed)
  const chosen = [...Object.keys(FAULTS), ...Object.keys(INNOCENT)].flatMap((kind) =>
    kind === 'duplicate'
      ? copies(base, random)
      : base.faults.flatMap((pool) =>
          pick(
            pool.filter((fault) => fault.kind === kind),
            { random, count: leavesRule(kind) ? EACH_THAT_HOLDS : EACH },
          ),
        ),
  )
  const places = shuffled(placesIn(base.lines), random)
  // There are more lines to plant than places: some stand below each other.
  const placeOf = (nth: number) => places[nth % places.length] ?? base.lines.length
  const added: Added[] = chosen.flatMap((fault, at) => [
    { fault, text: fault.text, after: placeOf(2 * at), isOther: false },
    ...(fault.with === undefined ? [] : [{ fault, text: fault.with, after: placeOf(2 * at + 1), isOther: true }]),
  ])
  return withLines(base, seed, added)
}

interface Added {
  fault: FaultText
  text: string
  after: number
  isOther: boolean
}

function withLines(base: Base, seed: number, added: readonly Added[]): Instance {
  const lines: string[] = []
  const lineOfBase = new Map<number, number>()
  const lineOfAdded = new Map<Added, number>()
  base.lines.forEach((text, at) => {
    lines.push(text)
    lineOfBase.set(at + 1, lines.length)
    for (const one of added) {
      if (one.after !== at + 1) continue
      lines.push(`- ${one.text}`)
      lineOfAdded.set(one, lines.length)
    }
  })
  const lineOf = (one: Added) => lineOfAdded.get(one) ?? 0
  const planted = added
    .filter(({ isOther }) => !isOther)
    .map((one): Planted => {
      const second = added.find(({ fault, isOther }) => isOther && fault === one.fault)
      const against = base.live.find(({ text }) => one.fault.against && text.startsWith(one.fault.against))
      if (one.fault.against && against === undefined) throw new Error(`no live rule begins "${one.fault.against}"`)
      const other = second === undefined ? against && lineOfBase.get(against.line) : lineOf(second)
      return { kind: one.fault.kind, text: one.text, line: lineOf(one), other }
    })
  const holds = added.filter(({ fault, isOther }) => isOther || fault.kind in INNOCENT || fault.kind === 'long')
  const live = [
    ...base.live.map((rule) => ({ ...rule, line: lineOfBase.get(rule.line) ?? 0 })),
    ...holds.map((one): LiveRule => ({ line: lineOf(one), text: `- ${one.text}`, ...usesOf(one.fault.kind) })),
  ]
  return { seed, base, text: `${lines.join('\n')}\n`, planted, live }
}

function usesOf(kind: FaultKind): Pick<LiveRule, 'uses' | 'days'> {
  return kind === 'sensitive' ? { uses: 0, days: 0 } : { uses: 12, days: 3 }
}

/** Rules that still hold, word for word a second time. */
function copies({ live }: Base, random: () => number): FaultText[] {
  return shuffled(live, random)
    .slice(0, EACH)
    .map(({ text }) => ({ kind: 'duplicate', text: text.slice(2), against: text }))
}

function pick(faults: readonly FaultText[], { random, count }: { random: () => number; count: number }): FaultText[] {
  return shuffled(faults, random).slice(0, count)
}

function leavesRule(kind: string): boolean {
  return kind in INNOCENT || kind === 'superseded' || kind === 'long'
}

/** Lines after which a bullet can stand by itself: the last line of a top-level bullet. */
function placesIn(lines: readonly string[]): number[] {
  let isCode = false
  return lines.flatMap((line, at) => {
    if (line.startsWith('```')) isCode = !isCode
    const next = lines[at + 1] ?? ''
    return !isCode && line.startsWith('- ') && (next === '' || next.startsWith('- ')) ? [at + 1] : []
  })
}

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
