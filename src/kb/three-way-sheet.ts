// An article as a list of headings and blocks with names that both sides of a merge share, and such a list as text again.
// Ours gives the order and the blank lines; what only theirs has goes behind what it followed there.
import { type Article, type ArticleId, type Block, parseArticle } from './article.ts'
import type { Sides } from './three-way.ts'

export interface Part {
  /** Names it on every side: headings begin with `h:`. */
  key: string
  /** Key of the heading it stands under; '' before the first. */
  section: string
  source: string
  /** What stands between it and the part before. */
  gap: string
  /** Key of the part before. */
  after: string
  /** Headings only, else 0. */
  level: number
  block: Block | undefined
}

export interface Sheet {
  head: string
  /** In the order of the file. */
  parts: Map<string, Part>
}

export function sheetOf(id: ArticleId, text: string): Sheet {
  return toSheet(parseArticle(id, text))
}

export function toSheet({ text, bodyStart, headings, blocks }: Article): Sheet {
  const parts = new Map<string, Part>()
  let at = bodyStart
  let [section, after] = ['', '']
  for (const piece of [...headings, ...blocks].sort((a, b) => a.start - b.start)) {
    const block = 'level' in piece ? undefined : piece
    const key = freeKey(parts, 'level' in piece ? headingKey(piece) : blockKey(piece))
    if (block === undefined) section = key
    const level = 'level' in piece ? piece.level : 0
    const source = text.slice(piece.start, piece.end)
    parts.set(key, { key, section, source, gap: text.slice(at, piece.start), after, level, block })
    at = piece.end
    after = key
  }
  return { head: text.slice(0, bodyStart), parts }
}

/** A block without an id that was reworded in its place keeps the name it had before. */
export function recogniseEdited(base: Sheet, side: Sheet): void {
  const was = runs(base, side)
  const is = runs(side, base)
  const renamed = new Map<string, string>()
  for (const [place, before] of was) {
    const now = is.get(place) ?? []
    if (now.length !== before.length) continue
    for (const [at, key] of now.entries()) renamed.set(key, before[at] ?? key)
  }
  if (renamed.size === 0) return
  const parts = [...side.parts.values()]
  side.parts.clear()
  for (const part of parts) {
    const key = renamed.get(part.key) ?? part.key
    side.parts.set(key, { ...part, key, after: renamed.get(part.after) ?? part.after })
  }
}

interface Fate {
  section: string
  source: string
}

/** The text of the parts that have a fate; undefined when one of them has no place. */
export function emitSheet({ base, ours, theirs }: Sides<Sheet>, fates: ReadonlyMap<string, Fate>): string | undefined {
  const keys = [...ours.parts.values()]
    .filter((part) => fates.get(part.key)?.section === part.section)
    .map(({ key }) => key)
  const isOwn = (key: string | undefined) => key !== undefined && !theirs.parts.has(key) && !base?.parts.has(key)
  const isHeading = (key: string | undefined) => key?.startsWith('h:') === true
  const placed = new Set(keys)
  for (const part of theirs.parts.values()) {
    const fate = fates.get(part.key)
    if (fate === undefined || placed.has(part.key)) continue
    let at =
      part.block === undefined ? sectionEnd(keys, placed, part, theirs) : lastBefore(keys, part, { theirs, fates })
    if (at === undefined) return undefined
    if (part.block === undefined) while (isOwn(keys[at + 1])) at = endOf(keys, at + 1)
    else while (isOwn(keys[at + 1]) && !isHeading(keys[at + 1])) at += 1
    keys.splice(at + 1, 0, part.key)
    placed.add(part.key)
  }
  return placed.size === fates.size ? join(keys, { ours, theirs }, fates) : undefined
}

/** A line of a list of links: it is known by where it leads. */
export function isLink({ key }: Part): boolean {
  return key.startsWith('l:')
}

const LINK_LISTS = new Set(['Related Concepts', 'Sources', 'Sources Consulted'])

function headingKey({ level, text }: { level: number; text: string }): string {
  return level === 1 ? 'h:1' : `h:${text}`
}

function blockKey({ id, kind, section, text }: Block): string {
  const link = LINK_LISTS.has(section) ? /^!?\[\[([^\]|\\]+)/.exec(text.trim())?.[1] : undefined
  if (link !== undefined) return `l:${section}:${link.trim()}`
  return id === undefined ? `t:${kind}:${text}` : `c:${id}`
}

function freeKey(parts: ReadonlyMap<string, Part>, key: string): string {
  for (let count = 1; ; count++) {
    const free = count === 1 ? key : `${key}#${count}`
    if (!parts.has(free)) return free
  }
}

/** Blocks without an id that the other sheet has not, by the place they stand in: behind what both have, in a row. */
function runs(sheet: Sheet, other: Sheet): Map<string, string[]> {
  const found = new Map<string, string[]>()
  let shared = ''
  for (const { key, block } of sheet.parts.values()) {
    if (other.parts.has(key)) shared = key
    else if (block !== undefined && key.startsWith('t:')) {
      const place = `${block.section}\n${block.kind}\n${shared}`
      found.set(place, [...(found.get(place) ?? []), key])
    }
  }
  return found
}

/** Index behind which a block goes: the last one that stands before it in its section on their side, or the heading. */
function lastBefore(
  keys: string[],
  part: Part,
  { theirs, fates }: { theirs: Sheet; fates: ReadonlyMap<string, Fate> },
): number | undefined {
  const before = new Set<string>()
  for (const other of theirs.parts.values()) {
    if (other.key === part.key) break
    if (fates.get(other.key)?.section === part.section) before.add(other.key)
  }
  const at = keys.findLastIndex((key) => before.has(key) && fates.get(key)?.section === part.section)
  if (at >= 0) return at
  const heading = keys.indexOf(part.section)
  if (heading >= 0) return heading
  return part.section === '' ? -1 : undefined
}

/** Index of the end of the section that a heading follows on their side. */
function sectionEnd(keys: string[], placed: ReadonlySet<string>, part: Part, theirs: Sheet): number {
  let before: string | undefined
  for (const other of theirs.parts.values()) {
    if (other.key === part.key) break
    if (other.block === undefined && placed.has(other.key)) before = other.key
  }
  const heading = before === undefined ? -1 : keys.indexOf(before)
  return endOf(keys, heading)
}

/** Index of the last part before the next heading. */
function endOf(keys: string[], from: number): number {
  const next = keys.findIndex((key, at) => at > from && key.startsWith('h:'))
  return next < 0 ? keys.length - 1 : next - 1
}

function join(keys: string[], { ours, theirs }: Omit<Sides<Sheet>, 'base'>, fates: ReadonlyMap<string, Fate>): string {
  let text = ours.head
  let before = ''
  for (const key of keys) {
    const source = fates.get(key)?.source ?? ''
    const own = ours.parts.get(key)
    const stays = own !== undefined && own.after === before && fates.get(key)?.section === own.section
    const gap = stays ? own.gap : gapBefore({ before, key, ours, theirs, fates })
    text += (text === '' ? gap.trimStart() : gap) + source
    before = key
  }
  return text
}

interface Neighbours extends Omit<Sides<Sheet>, 'base'> {
  before: string
  key: string
  fates: ReadonlyMap<string, Fate>
}

/** List items follow each other line by line. */
function gapBefore({ before, key, ours, theirs, fates }: Neighbours): string {
  const kindOf = (name: string) => (ours.parts.get(name) ?? theirs.parts.get(name))?.block?.kind
  const isItem = (name: string) => kindOf(name) === 'bullet' && fates.get(name)?.source.startsWith('- ') === true
  if (before === '') return '\n'
  return isItem(before) && isItem(key) ? '\n' : '\n\n'
}
