// What an engine is asked for when entries are compiled: entries and candidate articles go in, operations on blocks come
// out. The JSON schema a model sees is made from this, so every description is part of the prompt.
import { z } from 'zod'
import type { ArticleType } from '../config/article-types.ts'

type BulletSection = 'exchange' | 'decision' | 'lesson' | 'action'

export interface CompileEntry {
  /** Entry id, e.g. `e7k3q9x2ab`; citations name it. */
  id: string
  /** YYYY-MM-DD */
  date: string
  /** Name of the project the session was about. */
  project?: string | undefined
  title: string
  context: string
  bullets: { section: BulletSection; text: string; rank: 'human' | 'assistant' | 'tool' | 'unknown' }[]
}

export interface CandidateArticle {
  /** e.g. `concepts/supabase-row-level-security` */
  id: string
  title: string
  aliases: string[]
  tags: string[]
  /** Ids of the articles it links to already. */
  links?: string[]
  blocks: {
    /** 1-based within the article; operations name blocks by it. */
    n: number
    section: string
    text: string
    /** Ids of the entries it cites. */
    cites: string[]
    /** Written or changed by a person: may only be proposed against. */
    byPerson: boolean
    /** Day of the newest entry it rests on; a block without one has no evidence of ours. */
    date?: string
  }[]
  /** Blocks that are left out because the article is large. */
  notShown?: number
}

export interface IndexRow {
  id: string
  title: string
  summary: string
}

export interface CompileInput {
  /** The knowledge base's AGENTS.md. */
  specification: string
  /** The project's own types of articles; left out when there are none. */
  types?: ArticleType[]
  entries: CompileEntry[]
  candidates: CandidateArticle[]
  index: IndexRow[]
  /** How many rows, from the first one, are the same from call to call; the others are near the entries. */
  stableRows?: number
  /** The only article ids that may be linked, besides those created in the same answer. */
  linkTargets: string[]
}

const cited = z.array(z.string()).min(1)
const CITES = 'ids of the new entries this rests on'
const articleId = z.string().describe('an article id from the list, e.g. concepts/jwt-refresh')
const block = z.number().int().positive().describe('number of a block shown for that article')
const reason = z.string().describe('why, a few words')

/** `cites` as it is to stand in each place: its description counts for a tenth of the form. */
function operationsWith(cites: typeof cited, first: typeof cited = cites) {
  const claim = z.object({ text: z.string().min(1), cites })
  const create = z.object({
    op: z.literal('create'),
    title: z.string().min(1),
    aliases: z.array(z.string()).describe('other names and spellings, also in other languages'),
    tags: z.array(z.string()),
    summary: claim.extend({ cites: first }).describe('one paragraph that says what it is and why it matters'),
    keyPoints: z.array(claim).describe('usually 3 to 5'),
    details: z.array(claim).describe('paragraphs'),
    related: z
      .array(
        z.object({
          to: z.string().describe('article id from the list, or title of an article created here'),
          why: z.string(),
        }),
      )
      .describe('usually two or more; only ones a reader would follow'),
  })
  const add = z.object({
    op: z.literal('add'),
    article: articleId,
    section: z.enum(['Key Points', 'Details']),
    text: z.string().min(1),
    cites,
  })
  const others = [
    z.object({
      op: z.literal('relate'),
      article: articleId,
      to: z.string().describe('article id from the list, or title of an article created here'),
      why: z.string(),
    }),
    z.object({ op: z.literal('replace'), article: articleId, block, text: z.string().min(1), cites }),
    z.object({ op: z.literal('supersede'), article: articleId, block, text: z.string().min(1), cites, reason }),
    z.object({ op: z.literal('retire'), article: articleId, block, reason }),
    z.object({
      op: z.literal('connect'),
      connects: z.array(z.string()).min(2).describe('article ids from the list, or titles of articles created here'),
      connection: claim.describe('what links them, one paragraph'),
      insight: claim.describe('what follows from it'),
      evidence: z.array(claim).min(1),
    }),
    z.object({ op: z.literal('rename'), article: articleId, title: z.string().min(1), reason }),
    z.object({ op: z.literal('merge'), article: articleId.describe('the one that goes'), into: articleId, reason }),
  ] as const
  return { claim, create, add, others }
}

const plain = operationsWith(cited.describe(CITES))
const operation = z.discriminatedUnion('op', [plain.create, plain.add, ...plain.others])

/** What they may say besides where a project has types of its own; which names there are stands in the prompt. */
const typed = operationsWith(cited, cited.describe(CITES))
const typedOperation = z.discriminatedUnion('op', [
  typed.create.extend({
    type: z.string().optional(),
    fields: z.array(z.object({ name: z.string(), value: z.string(), cites: cited })).optional(),
    sections: z.array(z.object({ name: z.string(), claims: z.array(typed.claim) })).optional(),
  }),
  typed.add.extend({ section: z.string().describe('Key Points, Details or one of the type') }),
  ...typed.others,
])
export type Operation = z.infer<typeof typedOperation>

const nothing = z
  .array(z.object({ entry: z.string(), why: z.string() }))
  .describe('entries that earn no article and change none')

export interface CompileAnswer {
  operations: Operation[]
  nothing: z.infer<typeof nothing>
}

export const compileAnswer: z.ZodType<CompileAnswer> = z.object({ operations: z.array(operation), nothing })
const typedAnswer: z.ZodType<CompileAnswer> = z.object({ operations: z.array(typedOperation), nothing })

/** The form of an answer where the project has these types. */
export function compileAnswerFor(types: ArticleType[] | undefined): z.ZodType<CompileAnswer> {
  return types === undefined || types.length === 0 ? compileAnswer : typedAnswer
}
