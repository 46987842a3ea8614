// Three-way merging of values, sets and sequences: what one side changed holds, what both changed is for the caller.
// Nothing here knows what is merged.

export interface Sides<T> {
  /** Undefined: neither side had one before. */
  base: T | undefined
  ours: T
  theirs: T
}

/** The value that holds; undefined when both sides have changed it, each in its own way. */
export function pick<T>({ base, ours, theirs }: Sides<T>): { value: T } | undefined {
  if (ours === theirs || base === theirs) return { value: ours }
  return base === ours ? { value: theirs } : undefined
}

/** What stands on either side, without what one of them has taken out; ours first. */
export function mergeSets({ base = [], ours, theirs }: Sides<readonly string[]>): string[] {
  const gone = (item: string) => base.includes(item) && !(ours.includes(item) && theirs.includes(item))
  return [...new Set([...ours, ...theirs])].filter((item) => !gone(item))
}

export interface Step {
  key: string
  /** Where it belongs among those that only one side has; undefined: right behind the one before it. */
  time: string | undefined
}

/**
 * The keys of both sequences, each once. Each side keeps its order; between two that both have, earlier ones come first,
 * whoever's they are, so that both sides make the same of it.
 */
export function mergeSequences(ours: readonly Step[], theirs: readonly Step[]): string[] {
  const here = new Set(ours.map(({ key }) => key))
  const there = new Set(theirs.map(({ key }) => key))
  const done = new Set<string>()
  const emit = (key: string) => done.add(key)
  let at = 0
  for (const shared of [...ours.filter(({ key }) => there.has(key)), undefined]) {
    const mine = runBefore(ours, shared?.key, (key) => !there.has(key) && !done.has(key))
    const end = shared === undefined ? theirs.length : theirs.findIndex(({ key }) => key === shared.key)
    const others = theirs.slice(at, Math.max(at, end)).filter(({ key }) => !here.has(key))
    at = Math.max(at, end)
    interleave(mine, others).forEach(emit)
    if (shared !== undefined) emit(shared.key)
  }
  return [...done]
}

function runBefore(steps: readonly Step[], key: string | undefined, wanted: (key: string) => boolean): Step[] {
  const end = key === undefined ? steps.length : steps.findIndex((step) => step.key === key)
  return steps.slice(0, end).filter((step) => wanted(step.key))
}

function interleave(ours: Step[], theirs: Step[]): string[] {
  const merged: string[] = []
  const [left, right] = [[...ours], [...theirs]]
  while (left.length > 0 || right.length > 0) {
    const [mine, other] = [left[0], right[0]]
    const first = other === undefined || (mine !== undefined && comesFirst(mine, other)) ? left : right
    for (let next = first.shift(); next !== undefined; next = first.shift()) {
      merged.push(next.key)
      if (first[0]?.time !== undefined) break
    }
  }
  return merged
}

function comesFirst(one: Step, other: Step): boolean {
  const [a, b] = [one.time ?? '', other.time ?? '']
  return a === b ? one.key <= other.key : a < b
}
