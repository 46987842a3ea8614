// A block in its proposed order: commands on top, architecture in the middle, history last; a heading for each category, one
// bullet an item, the highest priority first. A proposal of its own, never part of a prune, since it moves every line.
import { type InstructionFile, reread } from './claude-md.ts'
import type { MemoryItem } from './item.ts'
import { bulletOf } from './item-source.ts'
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
  return new Map(groups.filter(([, own]) => own.length > 0).map(([name, own]) => [name, byPriority(own)]))
}

function byPriority(items: readonly MemoryItem[]): MemoryItem[] {
  return [...items].sort((a, b) => b.priority - a.priority || a.line - b.line)
}

function section(category: string, items: readonly MemoryItem[], eol: string): string {
  return `## ${category}${eol}${eol}${items.map((item) => bulletOf(item.content, eol)).join('')}`
}

function ended(source: string, eol: string): string {
  return /(?:\r\n?|\n)$/.test(source) ? source : source + eol
}
