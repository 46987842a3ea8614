// The branch that a folder is on, read from git's files without running git: of a linked worktree its own. Loaded by the
// hooks, so only node: modules; what cannot be read is no branch.
import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The branch's name; undefined without git, and while no branch is checked out. */
export function branchAt(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const git = gitFolder(at)
    if (git !== undefined) return branchOf(git)
    if (dirname(at) === at) return undefined
  }
}

/** Git's own folder for a working tree that begins here; undefined when none does. */
export function gitFolder(folder: string): string | undefined {
  const path = join(folder, '.git')
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.isDirectory()) return found && path
  const target = /^gitdir:\s*(.+)$/m.exec(read(path))?.[1]?.trim()
  return target ? resolve(folder, target) : undefined
}

function branchOf(git: string): string | undefined {
  return /^ref: refs\/heads\/(.+)$/m.exec(read(join(git, 'HEAD')))?.[1]?.trim()
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
