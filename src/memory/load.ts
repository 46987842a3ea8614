// A file and its records as items, and the records that follow from what the file says now. Every prune starts here; the
// file is believed, records only add to it.
import { categoryOf } from './categories.ts'
import { type InstructionFile, itemsOf } from './claude-md.ts'
import { layerOf } from './findings/temporary.ts'
import { itemId, matchItems, printOf, sketchOf } from './identity.ts'
import {
  DEFAULT_PRIORITY,
  type ItemRecord,
  type ItemText,
  type ItemUse,
  type MemoryItem,
  toItem,
  type Zone,
} from './item.ts'

export interface LoadInput {
  /** From the project's root, with slashes. */
  path: string
  file: InstructionFile
  /** Of all files. */
  records: readonly ItemRecord[]
  /** ISO time: what an item new to us was created at. */
  now: string
  uses?: ReadonlyMap<string, Partial<ItemUse> & { zone?: Zone }>
  /** Ids that the archive holds. */
  archived?: ReadonlySet<string>
  categories?: Readonly<Record<string, readonly string[]>>
}

export interface Loaded {
  /** In the order of the file. */
  items: MemoryItem[]
  /** Of this file, as they are to be stored. */
  records: ItemRecord[]
  /** Records of this file whose text a person took out. */
  gone: ItemRecord[]
  /** Ids of items that no record was known of. */
  added: string[]
  /** Ids of items that a person edited. */
  edited: string[]
}

export function loadItems(input: LoadInput): Loaded {
  const { path, file, uses } = input
  const texts = itemsOf(file)
  const { records, gone } = matchItems(
    texts,
    input.records.filter((record) => record.file === path),
  )
  const taken = new Set([...input.records.map(({ id }) => id), ...(input.archived ?? [])])
  const loaded: Loaded = { items: [], records: [], gone, added: [], edited: [] }
  for (const [at, text] of texts.entries()) {
    const known = records[at]
    const record = known === undefined ? newRecord(text, { ...input, taken }) : refreshed(known, text)
    taken.add(record.id)
    if (known === undefined) loaded.added.push(record.id)
    else if (known.print !== record.print) loaded.edited.push(record.id)
    loaded.records.push(record)
    loaded.items.push(toItem(text, record, uses?.get(record.id)))
  }
  return loaded
}

function newRecord(text: ItemText, { path, now, categories, taken }: LoadInput & { taken: Set<string> }): ItemRecord {
  return {
    id: itemId(text.content, taken),
    file: path,
    print: printOf(text.content),
    sketch: sketchOf(text.content),
    heading: text.heading,
    category: categoryOf(text.heading, categories),
    priority: DEFAULT_PRIORITY,
    layer: layerOf(text.content),
    pinned: false,
    confirmed: [],
    created_at: now,
  }
}

/** What a person confirmed holds for the text they saw. */
function refreshed(record: ItemRecord, text: ItemText): ItemRecord {
  const print = printOf(text.content)
  if (print === record.print && text.heading === record.heading) return record
  const edited = print === record.print ? {} : { print, sketch: sketchOf(text.content), confirmed: [] }
  if (print !== record.print && record.layer === 'project') Object.assign(edited, { layer: layerOf(text.content) })
  return { ...record, ...edited, heading: text.heading }
}
