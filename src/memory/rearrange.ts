// A block in its proposed order: commands on top, architecture in the middle, history last; a heading for each category, one
// bullet an item, the highest priority first. What introduces a list stays above it, and the steps of a procedure stay in their
// order. A proposal of its own, never part of a prune, since it moves every line.
import { type InstructionFile, reread } from './claude-md.ts'
import type { MemoryItem } from './item.ts'
import { bulletAt } from './item-source.ts'
import { eolOf } from './markers.ts'
import type { Piece } from './pieces.ts'

/** Categories of the user stand between architecture and general. */
const ORDER = ['commands', 'code_style', 'security', 'architecture']
const LAST = ['general', 'history']

/** The block anew; what holds an @import, comments and html stay on top, as they are. `items` in the order of the file. */
export function rearranged(file: InstructionFile, items: readonly MemoryItem[]): InstructionFile {
  const eol = eolOf(file.before + file.pieces.map(({ source }) => source).join(''))
  const kept = file.pieces.filter(({ kind }) => kind === 'import' || kind === 'other')
  const top = kept.map(({ source }) => ended(source, eol)).join('')
  const sections = [...grouped(items)].map(([category, own]) => section(category, own, eol))
  const source = [top, ...sections].filter((part) => part !== '').join(eol)
  const pieces: Piece[] = [{ kind: 'other', source, level: 0 }]
  return reread({ ...file, pieces })
}

function grouped(items: readonly MemoryItem[]): Map<string, MemoryItem[]> {
  const own = [...new Set(items.map(({ category }) => category))].filter(
    (name) => !ORDER.includes(name) && !LAST.includes(name),
  )
  const names = [...ORDER, ...own.sort(), ...LAST]
  const groups = names.map((name) => [name, items.filter(({ category }) => category === name)] as const)
  return new Map(groups.filter(([, own]) => own.length > 0).map(([name, own]) => [name, own]))
}

/** What stays together: the items of one introduction, or the steps of one procedure. */
interface Group {
  /** What stands above it, outermost first; without, it is one item. */
  above: string[]
  items: MemoryItem[]
}

function section(category: string, items: readonly MemoryItem[], eol: string): string {
  const groups = groupsOf(items).sort((a, b) => highest(b) - highest(a))
  return `## ${category}${eol}${eol}${groups.map((group) => groupText(group, eol)).join('')}`
}

function groupsOf(items: readonly MemoryItem[]): Group[] {
  const groups = new Map<string, Group>()
  for (const item of items) {
    const above = aboveOf(item)
    const key = above.length === 0 ? item.id : JSON.stringify(above)
    const group = groups.get(key) ?? { above, items: [] }
    group.items.push(item)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Its introductions; for the step of a procedure at least its heading, which says what the steps are for. */
function aboveOf({ heading, source }: MemoryItem): string[] {
  const [title = '', ...intros] = heading.split(' > ')
  return intros.length === 0 && isStep(source) && title !== '' ? [`${title}:`] : intros
}

function groupText({ above, items }: Group, eol: string): string {
  const heads = above.map((text, depth) => bulletAt(text, { depth, marker: '-', eol }))
  const steps = items.some(({ source }) => isStep(source))
  const ordered = steps ? items : [...items].sort((a, b) => b.priority - a.priority)
  const lines = ordered.map(({ content, source }) => {
    const marker = STEP.exec(source)?.[1] ?? '-'
    return bulletAt(content, { depth: above.length, marker, eol })
  })
  return [...heads, ...lines].join('')
}

function highest({ items }: Group): number {
  return Math.max(...items.map(({ priority }) => priority))
}

const STEP = /^\s*(\d{1,9}[.)])\s/

function isStep(source: string): boolean {
  return STEP.test(source)
}

function ended(source: string, eol: string): string {
  return /(?:\r\n?|\n)$/.test(source) ? source : source + eol
}
