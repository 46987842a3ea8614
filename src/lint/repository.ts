// The repository around a home, as far as rules ask for it: which paths, scripts and targets there are. Read when asked for.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import type { Repository } from '../rules/context.ts'

/** What builds and tools make: it may be there or not. */
const MADE: ReadonlySet<string> = new Set([
  ...['node_modules', 'dist', 'build', 'out', 'target', 'coverage', 'tmp', 'vendor', '__pycache__', 'venv'],
])

/** Undefined when the home does not lie in the project's repository. */
export function readRepository({ home, project }: { home: string; project: string }): Repository | undefined {
  const root = repositoryRoot(project)
  if (root === undefined || !`${home}${sep}`.startsWith(root.endsWith(sep) ? root : root + sep)) return undefined
  const isIgnored = ignoredPaths(root)
  const roots = [...new Set([root, project])]
  const isMade = (path: string) => path.split('/').some((name) => MADE.has(name)) || isIgnored(path)
  return {
    has: (path) => (isMade(path) ? undefined : roots.some((folder) => existsSync(join(folder, path)))),
    scripts: united(roots.map(scriptsOf)),
    targets: united(roots.map(targetsOf)),
  }
}

function repositoryRoot(from: string): string | undefined {
  for (let at = from; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (dirname(at) === at) return undefined
  }
}

/** By the root's ignore file: names, paths and endings (`*.log`); other patterns are not worked out. */
function ignoredPaths(root: string): (path: string) => boolean {
  const lines = (textOf(join(root, '.gitignore')) ?? '').split(/\r?\n/).map((line) => line.trim())
  const plain = lines.filter((line) => /^[\w./@+-]+$/.test(line)).map((line) => line.replace(/\/$/, ''))
  const isRooted = (line: string) => line.includes('/')
  const names = new Set(plain.filter((line) => !isRooted(line)))
  const paths = plain.filter(isRooted).map((line) => line.replace(/^\//, ''))
  const endings = lines.flatMap((line) => /^(?:\*\*\/)?\*(\.[\w.-]+)$/.exec(line)?.[1] ?? [])
  return (path) =>
    path.split('/').some((name) => names.has(name)) ||
    paths.some((start) => path === start || path.startsWith(`${start}/`)) ||
    endings.some((ending) => path.endsWith(ending))
}

function scriptsOf(folder: string): Set<string> | undefined {
  try {
    const value: unknown = JSON.parse(textOf(join(folder, 'package.json')) ?? '')
    if (typeof value !== 'object' || value === null) return undefined
    const { scripts } = value as { scripts?: unknown }
    return new Set(typeof scripts === 'object' && scripts !== null ? Object.keys(scripts) : [])
  } catch {
    return undefined
  }
}

/** Undefined also where targets come from patterns or other files, since then nobody can tell. */
function targetsOf(folder: string): Set<string> | undefined {
  const text = ['GNUmakefile', 'makefile', 'Makefile'].flatMap((name) => textOf(join(folder, name)) ?? [])[0]
  if (text === undefined || /^(?:-?include|sinclude)\s|^[^\t#:=]*%[^=]*:(?!=)/m.test(text)) return undefined
  const rules = [...text.matchAll(/^([^\t#:=\n][^:=\n]*):(?!=)/gm)]
  return new Set(rules.flatMap((rule) => (rule[1] ?? '').trim().split(/\s+/)))
}

function united(sets: (Set<string> | undefined)[]): Set<string> | undefined {
  const known = sets.filter((set) => set !== undefined)
  return known.length === 0 ? undefined : new Set(known.flatMap((set) => [...set]))
}

function textOf(path: string): string | undefined {
  try {
    return statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined
  } catch {
    return undefined
  }
}
