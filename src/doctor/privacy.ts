// Does git see what the home says it shall not see? An ignore rule does nothing for files that were tracked before it.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type Check, count, type MemoryContext, ok, problem, unknown } from './check.ts'
import { readTracked } from './git-index.ts'

export const privateHome: Check<MemoryContext> = {
  id: 'git',
  title: 'Git',
  run({ project }) {
    const open = openedFor(project.home)
    if (!open) return ok('The home has no .gitignore of memc, so what git sees of it is your choice.')
    const tracked = readTracked(project.home)
    if (!tracked) return ok('The home lies in no git repository.')
    if (!tracked.paths) {
      return unknown(
        `The index of ${tracked.root} is in a form that memc does not read, so what git tracks could not be told.`,
        `\`git ls-files "${project.home}"\` lists it.`,
      )
    }
    const below = relative(tracked.root, project.home).replaceAll(sep, '/')
    const inHome = tracked.paths.flatMap((path) => (path.startsWith(`${below}/`) ? [path.slice(below.length + 1)] : []))
    const seen = inHome.filter((path) => !isOpen(path, open))
    const [first] = seen
    if (!first)
      return ok(open.names.length === 0 ? 'Git sees nothing of the home.' : 'Git sees only what was opened to it.')
    return problem(
      `Git tracks ${count(seen.length, 'file')} of the home that shall be private, for example ${below}/${first}.`,
      `Run \`git rm -r --cached "${below}"\` and commit (add again what is shared); what was pushed stays in the history.`,
    )
  },
}

interface Opened {
  /** Files and folders that git may see, */
  names: string[]
  /** but for what begins so. */
  closed: string[]
}

function isOpen(path: string, { names, closed }: Opened): boolean {
  if (closed.some((start) => path.startsWith(start))) return false
  return names.some((name) => path === name || path.startsWith(`${name}/`))
}

/** What the home's own ignore file opens; undefined when it does not close everything first. */
function openedFor(home: string): Opened | undefined {
  const file = join(home, '.gitignore')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split(/\r?\n/)
  if (!lines.includes('*')) return undefined
  return {
    names: lines.flatMap((line) => /^!([^*]+?)\/?$/.exec(line)?.[1] ?? []),
    closed: lines.flatMap((line) => /^([^!#*]+)\*$/.exec(line)?.[1] ?? []),
  }
}
