// What lies in a home, with time and size. Names that begin with a dot are not looked at, nor what is below such folders.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../lib/files.ts'

export interface SeenFile {
  /** Relative to the home. */
  path: string
  bytes: number
  /** Milliseconds. */
  changed: number
}

/** A home may be a whole folder of somebody's work; none of this is notes. */
const NOT_NOTES: ReadonlySet<string> = new Set([
  ...['node_modules', 'venv', '__pycache__', 'dist', 'build', 'target', 'coverage', 'out'],
])

/** Sorted; links are followed. */
export function homeFiles(home: string): SeenFile[] {
  const names = readdirSync(home).filter((name) => !name.startsWith('.') && !NOT_NOTES.has(name))
  const paths = names.flatMap((name) => {
    if (!statSync(join(home, name), { throwIfNoEntry: false })?.isDirectory()) return [name]
    return listFiles(join(home, name)).map((path) => `${name}/${path}`)
  })
  const seen = paths.flatMap((path): SeenFile[] => {
    const stat = statSync(`${home}/${path}`, { throwIfNoEntry: false })
    return stat?.isFile() ? [{ path, bytes: stat.size, changed: stat.mtimeMs }] : []
  })
  return seen.sort((a, b) => (a.path < b.path ? -1 : 1))
}
