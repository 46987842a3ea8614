// One article as the rules see it: all that can be said of its file alone, as plain values small enough to keep. Made once
// for each text of a file; everything that depends on other files is for the rules.
import {
  type Article,
  type ArticleFacts,
  type ArticleId,
  type Block,
  parseArticle,
  parseSource,
} from '../../kb/article.ts'
import { cleanText } from '../../kb/block-text.ts'
import { LONGEST_SUMMARY } from '../../kb/index-page.ts'
import { SUPERSEDED } from '../../kb/superseded.ts'
import type { Wikilink } from '../../kb/wikilink.ts'
import { textField } from '../../lib/frontmatter.ts'
import { hash } from '../../lib/hash.ts'
import type { Range } from '../../lib/markdown.ts'
import { readsAsOrder } from '../../lib/orders.ts'
import { truncate } from '../../lib/text.ts'
import { type CodeName, codeNames } from './code-names.ts'
import { type Ignore, ignoresIn } from './ignores.ts'
import { type Length, lengthOf } from './length.ts'
import { lineCounter } from './lines.ts'
import { mayHaveRelativeDate, relativeDate } from './relative-dates.ts'

export interface PageFacts extends Omit<ArticleFacts, 'tags'> {
  /** `knowledge/concepts/x.md` */
  path: string
  type: string | undefined
  /** Key of the frontmatter → its line. */
  fields: Record<string, number>
  length: Length
  /** In file order, citations too. */
  links: PageLink[]
  /** Files that ordinary links and images name: `../images/flow.png`. */
  shows: string[]
  /** Blocks with an id of ours at their end. */
  blocks: PageBlock[]
  headings: string[]
  /** What stands behind a caret at the end of a line: what `#^…` can name. */
  anchors: string[]
  orders: OrderLike[]
  relativeDates: { line: number; words: string }[]
  names: (CodeName & { line: number })[]
  ignores: Ignore[]
  /** Hash of the text that was read. */
  print: string
}

export interface PageLink {
  /** As written, without `.md`; '' for a link within the page. */
  target: string
  heading?: string
  block?: string
  line: number
  section: string
}

interface PageBlock {
  id: string
  line: number
  /** Where the id stands: the block's last line. */
  idLine: number
  /** False when a person has changed what it says. */
  matches: boolean
}

/** A block that speaks to an agent. */
export interface OrderLike {
  line: number
  text: string
  cites: string[]
}

/** `print`: the hash of the text, where it is known. */
export function readPage(id: ArticleId, text: string, print = hash(text)): PageFacts {
  const source = parseSource(text)
  const article = parseArticle(id, text, source)
  const { kind, title, aliases, sources, created, updated, connects, question, consulted, filed, redirect } = article
  const { blocks, headings, summary, bodyStart, problems } = article
  const lineAt = lineCounter(text)
  const fields = fieldLines(source.front.data, text.slice(0, bodyStart))
  const said = saidIn({ text, blocks, prose: source.body.prose, lineAt })
  return {
    ...{
      id,
      kind,
      title,
      aliases,
      sources,
      created,
      updated,
      connects,
      question,
      consulted,
      filed,
      redirect,
      problems,
    },
    summary: truncate(cleanText(summary), LONGEST_SUMMARY),
    path: `knowledge/${id}.md`,
    type: textField(source.front.data, 'type'),
    fields,
    length: lengthOf(blocks),
    links: source.wikilinks.map((link) => toLink(link, article, lineAt)),
    shows: shownIn(text, source.body.prose),
    blocks: blocks.flatMap((block) => pageBlock(block, lineAt) ?? []),
    headings: headings.map((heading) => heading.text),
    anchors: anchorsIn(text, source.body.prose),
    orders: [...ordersInNames(article, fields, lineAt), ...said.orders],
    relativeDates: said.relativeDates,
    names: said.names,
    ignores: ignoresIn(text, source.body.blocks, lineAt),
    print,
  }
}

const OUR_ID = /^c[0-9a-f]{7}$/

function pageBlock({ id, start, end, byPerson }: Block, lineAt: (offset: number) => number): PageBlock | undefined {
  if (id === undefined || !OUR_ID.test(id)) return undefined
  return { id, line: lineAt(start), idLine: lineAt(Math.max(start, end - 1)), matches: !byPerson }
}

function fieldLines(data: Record<string, unknown>, head: string): Record<string, number> {
  const lines = head.split(/\r\n|\r|\n/).map((line) => line.replace(/^["']/, ''))
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, value]): [string, number][] => {
      const line = lines.findIndex((one) => one.startsWith(key)) + 1
      return value === null || value === '' ? [] : [[key, Math.max(line, 1)]]
    }),
  )
}

function toLink(
  { target, heading, block, start }: Wikilink,
  { headings }: Pick<Article, 'headings'>,
  lineAt: (offset: number) => number,
): PageLink {
  const above = headings.findLast(({ end }) => end <= start)
  const section = above === undefined || above.level === 1 ? '' : above.text
  const made: PageLink = { target, line: lineAt(start), section }
  if (heading !== undefined) made.heading = heading
  if (block !== undefined) made.block = block
  return made
}

const SHOWN = /\]\(\s*(?:<([^<>\r\n]+)>|([^\s()]+))|^\s*\[[^\]\r\n]+\]:\s*(\S+)|\bsrc\s*=\s*["']([^"'\r\n]+)["']/gm

function shownIn(text: string, prose: readonly Range[]): string[] {
  if (!/\]\(|\]:|src/.test(text)) return []
  const named = prose.flatMap(({ start, end }) =>
    [...text.slice(start, end).matchAll(SHOWN)].map((match) => match.slice(1).find((path) => path !== undefined) ?? ''),
  )
  return named.filter((path) => !/^(?:[a-z][a-z0-9+.-]*:|#|\/\/)|\.md(?:#|$)/i.test(path))
}

function anchorsIn(text: string, prose: readonly Range[]): string[] {
  if (!text.includes('^')) return []
  const found: string[] = []
  for (const { start, end } of prose) {
    for (let at = text.indexOf('^', start); at >= 0 && at < end; at = text.indexOf('^', at + 1)) {
      if (at > start && !/\s/.test(text.charAt(at - 1))) continue
      ANCHOR.lastIndex = at
      const anchor = ANCHOR.exec(text)
      if (anchor?.[1] !== undefined && isLineEnd(text, at + anchor[0].length, end)) found.push(anchor[1])
    }
  }
  return found
}

const ANCHOR = /\^([A-Za-z0-9-]+)[ \t]*/y

function isLineEnd(text: string, at: number, end: number): boolean {
  return at >= end || text[at] === '\n' || text[at] === '\r'
}

interface Said {
  text: string
  blocks: readonly Block[]
  prose: readonly Range[]
  lineAt: (offset: number) => number
}

/** What the words of its blocks give away; what is superseded is history. */
function saidIn({ text, blocks, prose, lineAt }: Said): Pick<PageFacts, 'orders' | 'relativeDates' | 'names'> {
  const found: Pick<PageFacts, 'orders' | 'relativeDates' | 'names'> = { orders: [], relativeDates: [], names: [] }
  const mayMove = mayHaveRelativeDate(text)
  let first = 0
  for (const block of blocks) {
    const { start, section, cites } = block
    while ((prose[first]?.end ?? Infinity) <= start) first++
    const line = lineAt(start)
    // What a fence shows is shown, not said.
    if (isShown(block)) continue
    if (readsAsOrder(block.text)) found.orders.push({ line, text: block.text, cites })
    if (section === SUPERSEDED) continue
    const { plain, code } = splitCode(text, block, prose.slice(first, first + LONGEST_RUN))
    const words = mayMove ? relativeDate(plain) : undefined
    if (words !== undefined) found.relativeDates.push({ line, words })
    found.names.push(...codeNames(code, plain).map((name) => ({ ...name, line })))
  }
  return found
}

const OWN_HEADINGS: ReadonlySet<string> = new Set([
  ...['Key Points', 'Details', 'Related Concepts', 'Sources', SUPERSEDED],
])

type Named = Pick<Article, 'kind' | 'title' | 'aliases' | 'blocks' | 'headings'>

/** Titles, aliases and headings are shown like any text. They cite nothing themselves: what their article cites speaks for them. */
function ordersInNames(
  { kind, title, aliases, blocks, headings }: Named,
  fields: Record<string, number>,
  lineAt: (offset: number) => number,
): OrderLike[] {
  // The question of an answer is what a person asked.
  if (kind === 'answer') return []
  const names = [
    ...(fields.title === undefined ? [] : [{ line: fields.title, text: title }]),
    ...aliases.map((text) => ({ line: fields.aliases ?? 1, text })),
    ...headings
      .filter(({ text }) => !OWN_HEADINGS.has(text) && (text !== title || fields.title === undefined))
      .map(({ text, start }) => ({ line: lineAt(start), text })),
  ].filter(({ text }) => readsAsOrder(text))
  if (names.length === 0) return []
  const cites = [...new Set(blocks.flatMap((block) => block.cites))]
  return names.map((name) => ({ ...name, cites }))
}

function isShown({ kind, text }: Block): boolean {
  return kind === 'other' && /^(?: {4}|\t|\s*(?:`{3}|~{3}))/.test(text)
}

/** Ranges of prose that a block is looked through for; one with more code spans is a table of them. */
const LONGEST_RUN = 400

function splitCode(text: string, { start, end }: Block, ranges: readonly Range[]): { plain: string; code: string[] } {
  const plain: string[] = []
  const code: string[] = []
  let at = start
  const between = (to: number) => {
    const source = text.slice(at, to)
    if (source.includes('`')) for (const match of source.matchAll(/(`+)([^`]+)\1/g)) code.push(match[2] ?? '')
  }
  for (const range of ranges) {
    if (range.start >= end) break
    if (range.start > at) between(range.start)
    plain.push(text.slice(range.start, range.end))
    at = Math.max(at, range.end)
  }
  if (at < end) between(end)
  return { plain: plain.join(' '), code }
}
