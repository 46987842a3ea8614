// What a lint rule is: one question about a home, answered from facts that were gathered beforehand. A rule reads no file
// and no clock, changes nothing, and says so when it could not tell.
import type { StorePath } from '../changes/change.ts'
import type { ArticleId } from '../kb/article.ts'
import type { Edit } from '../kb/edit.ts'
import type { LintContext } from './context.ts'

export type Severity = 'error' | 'warning' | 'suggestion'

export interface Rule {
  /** Stays the same over versions: settings, inline ignores and scripts name it. It is the file's name, too. */
  id: string
  severity: Severity
  docs: RuleDocs
  /** It guards against what others may plant: a project's own settings can neither switch it off nor lower it. */
  guard?: true
  /** It rests on what was judged beforehand, so it is left out where only structure is looked at. */
  judged?: true
  check(context: LintContext): Found[]
}

/** A page of docs/lint.md, in markdown. */
interface RuleDocs {
  /** What is a finding, and what looks like one and is none. */
  finds: string
  why: string
  /** What it looks like in a file. */
  example: string
  fix: string
}

export type Found = Problem | Doubt

export interface Problem {
  /** Relative to the home: `knowledge/concepts/x.md`. */
  path: string
  /** 1-based; without one the file as a whole is meant. */
  line?: number
  message: string
  fix?: Fix
}

/** Neither yes nor no: why it could not be told. */
interface Doubt {
  unknown: string
}

export interface Finding extends Problem {
  rule: string
  severity: Severity
}

/** What publish and commit would carry out. */
export interface Fix {
  /** Follows from the files themselves, so that `--fix` does it; the others are shown one by one by `--fix=all`. */
  safe: boolean
  /** What is done, in words. */
  does: string
  /** Edits of articles; none when rendering the index is all there is to do. */
  edits: Edit[]
  /** Articles whose related concepts are to link back. */
  relink?: ArticleId[]
  /** Files that go. */
  remove?: StorePath[]
}
