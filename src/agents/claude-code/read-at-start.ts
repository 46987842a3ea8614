// Which instruction files of a project the client reads at every start: all but rule files for certain paths, which it reads
// when such a file is touched, and AGENTS.md beside a CLAUDE.md that does not import it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseFrontmatter } from '../../lib/frontmatter.ts'
import { findInstructionFiles, importsOf, isRuleFile } from './instruction-files.ts'

export function readAtStart(project: string): ReadonlySet<string> {
  const places = findInstructionFiles(project)
  const texts = new Map(places.map(({ path }) => [path, textOf(join(project, path))]))
  const imported = new Set([...texts].flatMap(([path, text]) => importsOf(text, path)))
  const hasOwn = OWN.some((path) => texts.has(path))
  const isLate = ([path, text]: [string, string]) =>
    isRuleFile(path) ? hasPaths(text) : path === OTHERS && hasOwn && !imported.has(path)
  return new Set([...texts].filter((file) => !isLate(file)).map(([path]) => path))
}

const OWN = ['CLAUDE.md', '.claude/CLAUDE.md']
/** What other agents read. */
const OTHERS = 'AGENTS.md'

function hasPaths(text: string): boolean {
  // The client takes a bare `**/*.ts` for a pattern, which is no YAML.
  return /^paths[ \t]*:/m.test(text.slice(0, parseFrontmatter(text).bodyStart))
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
