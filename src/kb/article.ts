// One article as it stands in its file: its facts, its blocks with their exact places, its links. Reading only, tolerant
// of people and of the earlier tool, and it never throws.
import { type Frontmatter, listField, parseFrontmatter, textField } from '../lib/frontmatter.ts'
import { type MarkdownBlock, type MarkdownDocument, parseMarkdown } from '../lib/markdown.ts'
import { oneLine } from '../lib/text.ts'
import { type Cited, toBlock } from './block.ts'
import { isCitation, splitBlock, toReference } from './block-text.ts'
import { plainText } from './plain-text.ts'
import { SUPERSEDED } from './superseded.ts'
import type { TypedParts } from './typed.ts'
import { anchorOf, type Wikilink, wikilinksIn } from './wikilink.ts'

/** `concepts/x`, `connections/x`, `qa/x` or `<folder>/x`: the path under knowledge/ without `.md`. */
export type ArticleId = string
export type ArticleKind = 'concept' | 'connection' | 'answer'

export interface Block {
  /** 1-based within the article. */
  n: number
  /** The id that stands at its end, if any. */
  id: string | undefined
  /** Text of the nearest heading above, '' under the title. */
  section: string
  kind: 'paragraph' | 'bullet' | 'other'
  /** One line, without list marker, citations and id; for `other` the exact source. */
  text: string
  /** References to entries (`daily/…#^e…`), whole days (`daily/…`) or blocks (`concepts/x#^c…`). */
  cites: string[]
  /** Written or changed by a person: no id, or one that does not match the text. */
  byPerson: boolean
  /** Under `## Superseded` only: since when, by which block, why. */
  retired?: { date: string; by: string | undefined; reason: string }
  /** Where it stands in the article's text: from the start of its first line to the end of its last, without line end. */
  start: number
  end: number
}

/** What the index and look-ups need; cheap to read. */
export interface ArticleFacts {
  id: ArticleId
  kind: ArticleKind
  title: string
  aliases: string[]
  tags: string[]
  /** `daily/2026-04-01.md`, … */
  sources: string[]
  created: string | undefined
  updated: string | undefined
  /** Connections: the articles it joins. */
  connects: ArticleId[]
  /** Answers. */
  question: string | undefined
  consulted: ArticleId[]
  filed: string | undefined
  /** The article that took this one's place after a rename or a merge. */
  redirect: ArticleId | undefined
  /** First paragraph, plain text. */
  summary: string
  problems: string[]
}

interface ArticleLink {
  /** As written, without anchor and `.md`. */
  target: string
  section: string
}

interface Heading {
  level: number
  text: string
  start: number
  end: number
}

export interface Article extends ArticleFacts {
  blocks: Block[]
  headings: Heading[]
  /** Links to articles; citations are not among them. */
  links: ArticleLink[]
  /** Offset in the text where the frontmatter is over. */
  bodyStart: number
  /** The exact file. */
  text: string
}

export interface Claim {
  text: string
  /** References, see `Block.cites`. */
  cites: string[]
}

interface Related {
  /** Article id; in an edit also the title or alias of an article, also of one created in the same batch. */
  to: string
  why: string
}

export interface ConceptDraft extends TypedParts {
  kind: 'concept'
  /** Default `concepts`; else one of the user's own types. */
  folder?: string
  title: string
  aliases: string[]
  tags: string[]
  summary: Claim
  keyPoints: Claim[]
  details: Claim[]
  related: Related[]
}

export interface ConnectionDraft {
  kind: 'connection'
  /** Without `Connection:`; when left out, the titles of what it connects, joined by "and". */
  title?: string
  tags?: string[]
  /** Ids, or titles as in `Related.to`; two at least. */
  connects: string[]
  connection: Claim
  insight: Claim
  evidence: Claim[]
}

export interface AnswerDraft {
  kind: 'answer'
  question: string
  consulted: ArticleId[]
  /** YYYY-MM-DD */
  filed: string
  sentences: Claim[]
  followUps: string[]
}

export type ArticleDraft = ConceptDraft | ConnectionDraft | AnswerDraft

/** A file's text taken apart. */
export interface ArticleSource {
  front: Frontmatter
  body: MarkdownDocument
  wikilinks: Wikilink[]
}

export function parseSource(text: string): ArticleSource {
  const front = parseFrontmatter(text)
  const body = parseMarkdown(text, front.bodyStart)
  return { front, body, wikilinks: wikilinksIn(text, body.prose) }
}

/** The article in a file's text; `source` where it has been taken apart already. */
export function parseArticle(id: ArticleId, text: string, source = parseSource(text)): Article {
  const { data, bodyStart, problems } = source.front
  const top = source.body.blocks.filter((block) => block.level === 0 || block.kind === 'heading')
  const headings = top.filter((block) => block.kind === 'heading').map((block) => toHeading(text, block))
  const sectionAt = (offset: number) => {
    const heading = headings.findLast(({ end }) => end <= offset)
    return heading === undefined || heading.level === 1 ? '' : heading.text
  }
  const { citations, links } = citedAndLinked(source.wikilinks, sectionAt)
  const blocks = top
    .filter((block) => block.kind !== 'heading')
    .map((block, at) => toBlock({ n: at + 1, section: sectionAt(block.start), block, text, citations }))
  const summary = summaryOf(blocks.find(isSummary) ?? blocks.find(({ kind }) => kind === 'bullet'))
  return Object.assign(toFacts({ id, data, headings, problems }), { summary, blocks, headings, links, text, bodyStart })
}

function citedAndLinked(
  wikilinks: readonly Wikilink[],
  sectionAt: (offset: number) => string,
): { citations: Cited[]; links: ArticleLink[] } {
  const citations: Cited[] = []
  const links: ArticleLink[] = []
  for (const link of wikilinks) {
    const { target, start, end } = link
    const ref = referenceOf(link)
    if (isCitation(ref)) citations.push({ start, end, ref })
    else if (target !== '') links.push({ target, section: sectionAt(start) })
  }
  return { citations, links }
}

// Enough for title and first paragraph of nearly every article.
const FIRST_LOOK = 700

/** The facts alone: frontmatter, title and first paragraph, without reading the rest. */
export function parseFacts(id: ArticleId, text: string): ArticleFacts {
  const { data, bodyStart, problems } = parseFrontmatter(text)
  const head = text.slice(0, bodyStart + FIRST_LOOK)
  const { blocks } = parseMarkdown(head, bodyStart)
  const at = blocks.findIndex((block) => block.kind === 'paragraph')
  const paragraph = blocks[at]
  // The last block may be cut short, and a title may come later in an odd file.
  const whole = head.length === text.length || (at >= 0 && at < blocks.length - 1)
  if (paragraph === undefined || !whole) {
    return parseArticle(id, text)
  }
  const headings = blocks.filter((block) => block.kind === 'heading').map((block) => toHeading(text, block))
  const summary = plainText(splitBlock(text.slice(paragraph.start, paragraph.end)).text)
  return { ...toFacts({ id, data, headings, problems }), summary }
}

export function kindOf(id: ArticleId): ArticleKind {
  if (id.startsWith('connections/')) return 'connection'
  return id.startsWith('qa/') ? 'answer' : 'concept'
}

interface FactSource {
  id: ArticleId
  data: Record<string, unknown>
  headings: Heading[]
  problems: string[]
}

function toFacts({ id, data, headings, problems }: FactSource): Omit<ArticleFacts, 'summary'> {
  const title = textField(data, 'title') ?? headings.find(({ level }) => level === 1)?.text
  const ids = (key: string) => listField(data, key).map((target) => toReference(target.replace(/^\[\[|\]\]$/g, '')))
  return {
    id,
    kind: kindOf(id),
    title: oneLine(title ?? id.slice(id.lastIndexOf('/') + 1)),
    aliases: listField(data, 'aliases'),
    tags: listField(data, 'tags'),
    sources: listField(data, 'sources'),
    created: textField(data, 'created'),
    updated: textField(data, 'updated'),
    connects: ids('connects'),
    question: textField(data, 'question'),
    consulted: ids('consulted'),
    filed: textField(data, 'filed'),
    redirect: ids('redirect')[0],
    problems,
  }
}

function toHeading(text: string, { level, start, end, textStart }: MarkdownBlock): Heading {
  // Underlined headings have their line of signs within the range, others may be closed by number signs.
  const source = text.slice(textStart, end).replace(/[\r\n]+[ \t]*[=-]+$/, '')
  return { level, text: oneLine(source.replace(/[ \t]+#+$/, '')), start, end }
}

function isSummary(block: Block): boolean {
  return block.kind === 'paragraph' && block.section !== SUPERSEDED
}

function summaryOf(block: Block | undefined): string {
  return block === undefined ? '' : plainText(block.text)
}

function referenceOf({ target, heading, block }: Wikilink): string {
  return toReference(target + anchorOf({ heading, block }))
}
