// Which files of the project were changed last, and which branches a session may start on: from the spans of the last
// sessions and from git's own files, read without running git. What cannot be read says nothing.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Span } from '../capture/span.ts'
import type { Snapshot } from '../changes/commit.ts'
import { parseIndexEntries } from '../doctor/git-index.ts'
import type { Entry } from '../kb/daily-log.ts'
import { branchAt, gitFolder } from './brief-branch.ts'

const FILES = 12
const SPANS = 3
/** Seconds within which a checkout writes its files: so many at once tell nothing of what was worked on. */
const CHECKOUT_S = 3

/** Paths relative to the project, the one changed last first. */
export function changedFiles(project: string, spans: Span[]): string[] {
  return [...new Set([...inSpans(project, spans), ...inIndex(project)])].slice(0, FILES)
}

/** The spans of the last sessions, newest first; a span's own file tells its day. */
export function lastSpans(snapshot: Snapshot): Span[] {
  const spans = snapshot.list('state/spans').flatMap((path) => parseSpan(snapshot.read(path)))
  const order = ({ date, time, id }: Span) => `${date}T${time} ${id}`
  return spans.sort((a, b) => (order(a) < order(b) ? 1 : -1)).slice(0, SPANS)
}

const BRANCHES = 6

/** The branches checked out, and those worked on last. */
export function likelyBranches(project: string, entries: Entry[]): string[] {
  const git = gitFolder(project)
  const trees = git === undefined ? [] : namesIn(join(git, 'worktrees')).map((name) => join(git, 'worktrees', name))
  const heads = trees.flatMap((tree) => headOf(join(tree, 'HEAD')))
  const before = [...entries].sort((a, b) => (a.date < b.date ? 1 : -1)).flatMap(({ branch }) => branch ?? [])
  return [...new Set([branchAt(project) ?? '', ...heads, ...before])].filter((name) => name !== '').slice(0, BRANCHES)
}

function inSpans(project: string, spans: Span[]): string[] {
  const lines = spans
    .flatMap(({ turns }) => turns.filter(({ kind }) => kind === 'file').map(({ text }) => text))
    .reverse()
  const paths = lines.flatMap((line) => line.match(/[^\s`'"]+\.\w{1,8}\b/g) ?? [])
  return paths.map((path) => (path.startsWith(project) ? relative(project, path) : path).replaceAll('\\', '/'))
}

function inIndex(project: string): string[] {
  const git = gitFolder(project)
  const file = git === undefined ? '' : join(git, 'index')
  if (git === undefined || !existsSync(file)) return []
  const entries = [...(parseIndexEntries(readFileSync(file)) ?? [])].sort((a, b) => b.changed - a.changed)
  const first = Math.min(...entries.slice(-1).map(({ changed }) => changed))
  return entries
    .filter(({ changed }) => changed - first > CHECKOUT_S)
    .slice(0, FILES)
    .map(({ path }) => path)
}

function headOf(file: string): string[] {
  return existsSync(file)
    ? [...readFileSync(file, 'utf8').matchAll(/^ref: refs\/heads\/(.+)$/gm)].map(([, name = '']) => name.trim())
    : []
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

function parseSpan(text: string | undefined): Span[] {
  try {
    const span = JSON.parse(text ?? '') as Span
    return span.version === 1 && Array.isArray(span.turns) ? [span] : []
  } catch {
    return []
  }
}
