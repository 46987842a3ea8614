// One rule of an instruction file as a memory item, and what is known about it beside its text. The fields with underscores
// are the specification's own. Pure: the text comes from the file, the record from `.memory/memory/items.jsonl`, the counts
// from the machine state; nothing here may read any of them.

/** `fixed` is changed by hand only and never scored; `temporary` is the first to be proposed for removal. */
export type Layer = 'fixed' | 'project' | 'temporary'

/** Why an item may not go before a person has said so. `secrets`: it names where a key lies; `address`: a host or internal address. */
export type Protection = 'pinned' | 'security' | 'address' | 'secrets' | 'forbids'

export type Form = 'bullet' | 'paragraph' | 'fence' | 'table' | 'quote'

/** Where the score puts an item; bounds are inclusive: at the keep threshold is kept, at the drop threshold is dropped. */
export type Zone = 'keep' | 'middle' | 'drop'

/** An item as the file has it. */
export interface ItemText {
  /** Without bullet and indentation, line ends as \n: what a person would call the rule. */
  content: string
  /** The bytes of the file, indentation, bullet and last line end included. */
  source: string
  form: Form
  /** The nearest heading above, '' before the first; with what introduces its list: `Testing > Before a commit:`. */
  heading: string
  /** 1-based line of the file. */
  line: number
}

/** What is kept of an item beside its text: one line of items.jsonl. Its text stands in the file alone. */
export interface ItemRecord {
  id: string
  /** Relative to the project's root, with slashes: `CLAUDE.md`, `.claude/rules/api.md`. */
  file: string
  /** Fingerprint of the text when last seen. */
  print: string
  /** Fingerprints of its words, so that an edited text is known again. */
  sketch: string
  heading: string
  category: string
  priority: number
  layer: Layer
  pinned: boolean
  /** Classes of protection that a person has lifted for this text. */
  confirmed: Protection[]
  created_at: string
  /** Last restore or move: starts grace and cooldown. */
  changed_at?: string
  /** Last shortening by a prune, which is no use of it. */
  shortened_at?: string
  /** How often it came back from the archive. */
  restored?: number
  /** The file its @import path or a person moved it from, the claim it was learned from, … free text for `explain`. */
  origin?: string
}

/** The counts of an item, from the machine state; each use once a session and day. Being loaded is no use. */
export interface ItemUse {
  access_count: number
  /** Undefined when never used: then recency counts from created_at. */
  last_accessed: string | undefined
}

/** What stages, scores and plans work on. */
export interface MemoryItem extends ItemText, Omit<ItemRecord, 'print' | 'sketch'> {
  access_count: number
  last_accessed: string
  archived: boolean
  /** Zone of the run before, for hysteresis; undefined at the first. */
  zone?: Zone
}

export const DEFAULT_PRIORITY = 5

/** Text, record and counts made one. */
export function toItem(text: ItemText, record: ItemRecord, use: Partial<ItemUse> & { zone?: Zone } = {}): MemoryItem {
  const { print: _print, sketch: _sketch, ...kept } = record
  return {
    ...kept,
    ...text,
    access_count: use.access_count ?? 0,
    last_accessed: use.last_accessed ?? record.created_at,
    archived: false,
    ...(use.zone === undefined ? {} : { zone: use.zone }),
  }
}
