// One article: its facts and its blocks as they stand in the file, and new ones on their way in.

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

export interface ArticleLink {
  /** As written, without anchor and `.md`. */
  target: string
  section: string
}

export interface Article extends ArticleFacts {
  blocks: Block[]
  /** Links to articles; citations are not among them. */
  links: ArticleLink[]
  /** The exact file. */
  text: string
}

export interface Claim {
  text: string
  /** References, see `Block.cites`. */
  cites: string[]
}

export interface Related {
  /** Article id; in an edit also the title or alias of an article, also of one created in the same batch. */
  to: string
  why: string
}

export interface ConceptDraft {
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

/** The article in a file's text. Never throws: what cannot be read is a problem. */
export function parseArticle(_id: ArticleId, _text: string): Article {
  throw new Error('not written yet')
}

/** The file of a new article, `\n` line ends. `notes` (reference → a few words) go to its list of sources. */
export function formatArticle(_draft: ArticleDraft, _notes: ReadonlyMap<string, string> = new Map()): string {
  throw new Error('not written yet')
}
