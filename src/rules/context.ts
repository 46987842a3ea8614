// All that rules may know of a home. It is gathered in src/lint and handed over as plain values; look-ups over many pages are
// made once and shared by the rules.
import type { ArticleType } from '../config/article-types.ts'
import type { ArticleId } from '../kb/article.ts'
import type { BuildRecord } from '../kb/build-log.ts'
import type { Judged } from './judged.ts'
import type { LogFacts } from './read/log.ts'
import type { PageFacts } from './read/page.ts'

export interface LintContext {
  /** Sorted by path; redirects are among them. */
  pages: readonly PageFacts[]
  logs: readonly LogFacts[]
  lookUp: LookUp
  /** `knowledge/index.md` and `knowledge/log.md`; undefined where there is none. */
  index: string | undefined
  buildLog: readonly BuildRecord[]
  /** Every file of the home that no dot name hides, sorted. */
  files: readonly HomeFile[]
  types: readonly ArticleType[]
  /** Local, YYYY-MM-DD. */
  today: string
  /** Ids of entries whose text has changed since they were compiled, as far as this machine knows. */
  edited: ReadonlySet<string>
  quarantined: readonly QuarantinedUnit[]
  secrets: readonly StoredSecret[]
  /** True when the home's daily logs, or those of other writers, may be kept elsewhere. */
  dailyMayBeElsewhere: boolean
  /** The project around the home; undefined when it lies in no repository. */
  repository: Repository | undefined
  /** Pairs of claims compared beforehand; undefined where nobody has compared any. */
  judged: Judged | undefined
}

export interface HomeFile {
  path: string
  bytes: number
}

interface QuarantinedUnit {
  /** References to its entries. */
  refs: string[]
  reasons: string[]
}

interface StoredSecret {
  path: string
  line: number
  /** e.g. `github-token` */
  kind: string
}

export interface Repository {
  /** True when the path is there; undefined when it cannot be told, e.g. of what a build makes. */
  has(path: string): boolean | undefined
  /** Names of the scripts in package.json; undefined where there is none. */
  scripts: ReadonlySet<string> | undefined
  /** Targets of the Makefile. */
  targets: ReadonlySet<string> | undefined
}

export interface LookUp {
  page(id: ArticleId): PageFacts | undefined
  /** The page a link target names, a redirect too. */
  target(target: string): PageFacts | undefined
  /** As `target`; redirects are followed to an article. */
  article(target: string): PageFacts | undefined
  /** Other articles that link to this one, each once. */
  linkedFrom(id: ArticleId): readonly ArticleId[]
  log(path: string): LogFacts | undefined
  /** Entry id → the log it stands in. */
  entry(id: string): LogFacts | undefined
  /** True for an entry that an article cites, or that the build log names. */
  isCompiled(entry: { id: string; legacy: boolean }, log: LogFacts): boolean
}
