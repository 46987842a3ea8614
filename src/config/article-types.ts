// A project's own types of articles, as its memc.json declares them: a folder, what belongs there, fields and sections. The
// file may come with a clone, so every name is held to letters that can do no harm in a path, a heading or a frontmatter,
// and all of it together to a size that a prompt can bear. Pure.
import { readsAsOrder } from '../lib/orders.ts'

export interface ArticleTypeSetting {
  folder: string
  about: string
  fields?: string[] | undefined
  sections?: string[] | undefined
}

export interface ArticleType {
  /** e.g. `person` */
  name: string
  /** Under knowledge/, e.g. `people`. */
  folder: string
  /** One sentence: what belongs to it. */
  about: string
  /** Keys of the frontmatter. */
  fields: string[]
  /** Headings, in the order of a page. */
  sections: string[]
}

export function articleTypes(settings: Record<string, ArticleTypeSetting>): ArticleType[] {
  return Object.entries(settings).map(([name, { folder, about, fields = [], sections = [] }]) => ({
    ...{ name, folder, about, fields, sections },
  }))
}

/** What is wrong with the first type that cannot be used, as a sentence for the user; undefined when all can. */
export function typesFault(settings: Record<string, ArticleTypeSetting>): string | undefined {
  const types = articleTypes(settings)
  if (types.length > MOST_TYPES) return `${types.length} types; at most ${MOST_TYPES} are read`
  for (const [at, type] of types.entries()) {
    const fault = typeFault(type, types.slice(0, at))
    if (fault !== undefined) return `the type ${quote(type.name)}: ${fault}`
  }
  const size = JSON.stringify(types).length
  return size > LONGEST ? `all types together are ${size} characters long; at most ${LONGEST} fit a prompt` : undefined
}

const MOST_TYPES = 20
const MOST_NAMES = 8
const LONGEST_ABOUT = 300
/** Of all types together: they stand in every compile prompt. */
const LONGEST = 6_000

function typeFault({ name, folder, about, fields, sections }: ArticleType, others: ArticleType[]): string | undefined {
  if (!PLAIN.test(name) || KINDS.has(name))
    return 'the name is a short word of its own in lower case, like "person"; concept, connection and answer are there already'
  if (!PLAIN.test(folder) || TAKEN_FOLDERS.test(folder))
    return `the folder ${quote(folder)} cannot be used; it is one lower-case name under knowledge/, like "people", and none of concepts, connections, qa, daily`
  const other = others.find((one) => one.folder === folder)
  if (other) return `the folder "${folder}" is that of the type "${other.name}" already`
  if (about.trim() === '' || about.length > LONGEST_ABOUT)
    return `about says in one sentence what belongs to it, in at most ${LONGEST_ABOUT} characters`
  if (readsAsOrder(about)) return 'about speaks to the agent as an order; say only what belongs to this type'
  return namesFault('field', fields, fieldFault) ?? namesFault('section', sections, sectionFault)
}

function namesFault(what: string, names: string[], faultOf: (name: string) => string | undefined): string | undefined {
  if (names.length > MOST_NAMES) return `${names.length} ${what}s; at most ${MOST_NAMES} are read`
  const twice = names.find((name, at) => names.findIndex((one) => fold(one) === fold(name)) < at)
  if (twice !== undefined) return `the ${what} ${quote(twice)} stands twice`
  for (const name of names) {
    const fault = faultOf(name)
    if (fault !== undefined) return `the ${what} ${quote(name)} ${fault}`
  }
  return undefined
}

function fieldFault(name: string): string | undefined {
  if (!/^[a-z]{2,30}$/.test(name)) return 'cannot be used; it is one word of lower-case letters, like "role"'
  return TAKEN_FIELDS.has(name) ? 'is a word that every article or answer uses already; choose another' : undefined
}

function sectionFault(name: string): string | undefined {
  if (!/^\p{L}[\p{L}\p{M}\p{N}]*(?:[ -][\p{L}\p{M}\p{N}]+)*$/u.test(name) || name.length > 40)
    return 'cannot be used; it is a short heading of words, like "Responsibilities"'
  return TAKEN_SECTIONS.has(fold(name)) ? 'is one that articles have already; choose another' : undefined
}

const PLAIN = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$(?<=^.{2,30})/
const KINDS: ReadonlySet<string> = new Set(['concept', 'connection', 'answer'])
/** Ours, those that links are read by, and names of devices. */
const TAKEN_FOLDERS = /^(?:concepts?|connections?|qa|daily|knowledge|index|log|con|prn|aux|nul|com\d|lpt\d)$/
const TAKEN_FIELDS: ReadonlySet<string> = new Set([
  ...['title', 'type', 'aliases', 'tags', 'sources', 'created', 'updated', 'redirect'],
  ...['connects', 'connect', 'question', 'consulted', 'filed', 'related', 'summary', 'details', 'text', 'claim'],
  ...['op', 'operation', 'operations', 'cites', 'insight', 'human', 'assistant', 'system', 'user'],
])
const TAKEN_SECTIONS: ReadonlySet<string> = new Set([
  ...['key points', 'details', 'related concepts', 'sources', 'superseded', 'summary'],
  ...['the connection', 'key insight', 'evidence', 'answer', 'sources consulted', 'follow-up questions'],
])

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

function quote(name: string): string {
  return JSON.stringify(name.length > 40 ? `${name.slice(0, 40)}…` : name)
}
