// The articles of one home as an immutable snapshot with look-ups. Articles are parsed when asked for, once.
import type { Article, ArticleFacts, ArticleId } from './article.ts'
import type { BuildRecord } from './build-log.ts'
import type { Entry } from './daily-log.ts'

export interface KnowledgeBase {
  /** Path under knowledge/ → text. */
  readonly files: ReadonlyMap<string, string>
  /** Sorted; redirects are not among them. */
  readonly articleIds: readonly ArticleId[]
  articles(): Article[]
  /** The article of that very id, a redirect too. */
  get(id: ArticleId): Article | undefined
  /** The facts without the blocks: far cheaper than `get`. */
  facts(id: ArticleId): ArticleFacts | undefined
  /** The article of that title or alias; redirects are followed. Case is folded but for short symbols: Cr is not CR. */
  findByName(name: string): ArticleId | undefined
  /** The article a link target means (`concepts/x`, `concepts/x.md`, `x`); redirects are followed. */
  resolve(target: string): ArticleId | undefined
  /** Ids of the articles that link here. */
  backlinks(id: ArticleId): ArticleId[]
}

/** `files`: path under knowledge/ (`concepts/x.md`) → text; index.md and log.md are no articles. */
export function knowledgeBase(_files: ReadonlyMap<string, string>): KnowledgeBase {
  throw new Error('not written yet')
}

export interface CompiledEntries {
  isCompiled(entry: Entry): boolean
}

/** What is compiled, from citations and build log alone. Default log: `log.md` of the files. */
export function compiledEntries(_files: ReadonlyMap<string, string>, _log?: BuildRecord[]): CompiledEntries {
  throw new Error('not written yet')
}
