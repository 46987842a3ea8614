// The facts of a file as one row of JSON, and back: small, since ten thousand rows are read before anything is checked, and
// since threads hand them to each other. Words that a page says often stand in it once. What is read is what was put in.
import type { LogFacts } from '../rules/read/log.ts'
import type { PageFacts } from '../rules/read/page.ts'
import type { Kept } from './cache.ts'

type PageRow = Partial<Omit<PageFacts, 'path' | 'print' | 'links' | 'blocks' | 'headings' | 'anchors'>> &
  Pick<PageFacts, 'id' | 'kind' | 'title' | 'fields' | 'length' | 'summary'> & {
    words: string[]
    /** Five numbers a link: target, heading, block, line, section. */
    link: number[]
    /** Four numbers a block: id, line, line of the id, whether it matches. */
    block: number[]
    heading: number[]
    anchor: number[]
  }

export type Row = [
  path: string,
  changed: number,
  bytes: number,
  hash: string,
  secrets: Kept['secrets'],
  page: PageRow | null,
  log: LogFacts | null,
]

export function toRow(path: string, { changed, bytes, hash, secrets, page, log }: Kept): string {
  const row: Row = [path, changed, bytes, hash, secrets, page === undefined ? null : packed(page), log ?? null]
  return JSON.stringify(row)
}

export function fromRow([path, changed, bytes, hash, secrets, page, log]: Row): [path: string, kept: Kept] {
  const kept: Kept = { changed, bytes, hash, secrets }
  if (page !== null) kept.page = unpacked(page, hash)
  if (log !== null) kept.log = log
  return [path, kept]
}

const NONE = -1

function packed(page: PageFacts): PageRow {
  const words: string[] = []
  const places = new Map<string, number>()
  const place = (word: string | undefined) => {
    if (word === undefined) return NONE
    const known = places.get(word)
    if (known !== undefined) return known
    places.set(word, words.length)
    return words.push(word) - 1
  }
  const link: number[] = []
  for (const { target, heading, block, line, section } of page.links)
    link.push(place(target), place(heading), place(block), line, place(section))
  const block: number[] = []
  for (const { id, line, idLine, matches } of page.blocks) block.push(place(id), line, idLine, matches ? 1 : 0)
  const { id, kind, title, summary, type, created, updated, question, filed, redirect, fields, length } = page
  return {
    ...{ id, kind, title, summary, type, created, updated, question, filed, redirect, fields, length },
    aliases: some(page.aliases),
    sources: some(page.sources),
    connects: some(page.connects),
    consulted: some(page.consulted),
    problems: some(page.problems),
    shows: some(page.shows),
    orders: some(page.orders),
    relativeDates: some(page.relativeDates),
    names: some(page.names),
    ignores: some(page.ignores),
    ...{ words, link, block, heading: page.headings.map(place), anchor: page.anchors.map(place) },
  }
}

/** JSON leaves out what is undefined. */
function some<T>(items: T[]): T[] | undefined {
  return items.length === 0 ? undefined : items
}

function unpacked(row: PageRow, print: string): PageFacts {
  const { words, link, block } = row
  const word = (at: number | undefined) => words[at ?? NONE] ?? ''
  const links: PageFacts['links'] = []
  for (let at = 0; at < link.length; at += 5) {
    const one: PageFacts['links'][number] = {
      target: word(link[at]),
      line: link[at + 3] ?? 0,
      section: word(link[at + 4]),
    }
    if (link[at + 1] !== NONE) one.heading = word(link[at + 1])
    if (link[at + 2] !== NONE) one.block = word(link[at + 2])
    links.push(one)
  }
  const blocks: PageFacts['blocks'] = []
  for (let at = 0; at < block.length; at += 4)
    blocks.push({
      id: word(block[at]),
      line: block[at + 1] ?? 0,
      idLine: block[at + 2] ?? 0,
      matches: block[at + 3] === 1,
    })
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    summary: row.summary,
    path: `knowledge/${row.id}.md`,
    type: row.type,
    created: row.created,
    updated: row.updated,
    question: row.question,
    filed: row.filed,
    redirect: row.redirect,
    fields: row.fields,
    length: row.length,
    links,
    blocks,
    headings: row.heading.map(word),
    anchors: row.anchor.map(word),
    aliases: row.aliases ?? [],
    sources: row.sources ?? [],
    connects: row.connects ?? [],
    consulted: row.consulted ?? [],
    problems: row.problems ?? [],
    shows: row.shows ?? [],
    orders: row.orders ?? [],
    relativeDates: row.relativeDates ?? [],
    names: row.names ?? [],
    ignores: row.ignores ?? [],
    print,
  }
}
