// Which files of a project tell Claude Code what to do: CLAUDE.md, CLAUDE.local.md, AGENTS.md, the rule files, and what they
// import with @path. Only what lies in the project, also after links are followed; what is imported from elsewhere is not ours.
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { parseMarkdown } from '../../lib/markdown.ts'

export interface InstructionFilePlace {
  /** Relative to the project, with slashes. */
  path: string
  /** The file that imports it; undefined for one the client reads by itself. */
  importedBy: string | undefined
}

/** What the client reads at every start, in its order; nested files and those of the user are not ours. */
const BY_NAME = ['CLAUDE.md', '.claude/CLAUDE.md', 'CLAUDE.local.md', 'AGENTS.md']
const RULES = '.claude/rules'

/** The client follows imports so far. */
const MOST_HOPS = 4
const MOST_FILES = 200
const LARGEST = 2_000_000

/** Files that are there, those by name first; each once. */
export function findInstructionFiles(project: string): InstructionFilePlace[] {
  const found = new Map<string, InstructionFilePlace>()
  let waiting = [...BY_NAME, ...rulesIn(project)].map((path) => ({ path, importedBy: undefined as string | undefined }))
  for (let hop = 0; hop <= MOST_HOPS && waiting.length > 0; hop++) {
    const next: typeof waiting = []
    for (const place of waiting) {
      const text = found.has(place.path) || found.size >= MOST_FILES ? undefined : readInside(project, place.path)
      if (text === undefined || isSame(project, place.path, found)) continue
      found.set(place.path, place)
      next.push(...importsOf(text, place.path).map((path) => ({ path, importedBy: place.path })))
    }
    waiting = next
  }
  return [...found.values()]
}

/** Where a new rule file stands: the client reads it only with files that match its `paths`. */
export function ruleFile(name: string): string {
  return `${RULES}/${name}.md`
}

export function isRuleFile(path: string): boolean {
  return path.startsWith(`${RULES}/`)
}

/** Where a skill's text stands: read only when the agent finds it of use. */
export function skillFile(name: string): string {
  return `.claude/skills/${name}/SKILL.md`
}

export function isSkillFile(path: string): boolean {
  return /^\.claude\/skills\/[^/]+\/SKILL\.md$/.test(path)
}

/** Paths that a text imports, relative to the project; those outside code only, as the client reads them. */
export function importsOf(text: string, path: string): string[] {
  if (!text.includes('@')) return []
  const { prose } = parseMarkdown(text)
  const named = prose.flatMap(({ start, end }) => [...text.slice(Math.max(0, start - 1), end).matchAll(IMPORT)])
  return named.flatMap((match) => {
    const target = match[1]?.replace(/[.,;:!?]+$/, '') ?? ''
    if (target.startsWith('~') || target.startsWith('/')) return []
    const inside = posix.normalize(posix.join(posix.dirname(path), target))
    return inside.startsWith('..') || !/\.(?:md|mdx|txt)$/i.test(inside) ? [] : [inside]
  })
}

const IMPORT = /(?:^|[\s(])@((?:\.{0,2}\/)?[\w./-]*[\w-])/g

function rulesIn(project: string): string[] {
  const found: string[] = []
  const walk = (folder: string, depth: number): void => {
    if (depth > 5 || found.length >= MOST_FILES) return
    for (const entry of entriesOf(join(project, folder))) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(path, depth + 1)
      else if (entry.name.endsWith('.md')) found.push(path)
    }
  }
  walk(RULES, 0)
  return found.sort()
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** Undefined for what is no file, is too large, or leads out of the project. */
function readInside(project: string, path: string): string | undefined {
  try {
    const file = realpathSync(join(project, path))
    const from = relative(realpathSync(project), file)
    if (from.startsWith('..') || from.split(sep).includes('.git')) return undefined
    const { size } = statSync(file)
    return size > LARGEST || !statSync(file).isFile() ? undefined : readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** CLAUDE.md is often a link to AGENTS.md: one file then, under the name that was met first. */
function isSame(project: string, path: string, found: ReadonlyMap<string, unknown>): boolean {
  const real = realpathSync(join(project, path))
  return [...found.keys()].some((other) => realpathSync(join(project, other)) === real)
}
