// What a writer wants done to the files of a home, its machine state or the project around it, as values. Pure: text and paths in,
// text and paths out; nothing here touches a disk.

/** A file, `/` between names, told by its root: in the home, in the home's machine state, or in the project whose memory it is. */
export type StorePath = `home/${string}` | `state/${string}` | `project/${string}`

export interface Roots {
  home: string
  state: string
  /** The project's folder, for commits that change its instruction files. */
  project?: string
}

export type Change =
  | WriteChange
  | { path: StorePath; kind: 'append'; text: string }
  | { path: StorePath; kind: 'remove' }

export interface WriteChange {
  path: StorePath
  kind: 'write'
  text: string
  /** For bytes that are no text, as undo brings them back. */
  encoding?: 'base64'
  /** The permissions it shall have, as undo brings them back; without, a file that exists keeps its own. */
  mode?: number
}

/** The place on disk. Throws for a path that is not plainly inside its root. */
export function resolve(roots: Roots, path: string): string {
  const [root, ...names] = path.split('/')
  const folder = root === 'home' || root === 'state' || root === 'project' ? roots[root] : undefined
  if (folder === undefined) throw new Error(`no such root: ${JSON.stringify(path)}`)
  if (names.length === 0 || names.some((name) => !isPlainName(name))) {
    throw new Error(`not a path inside ${root}: ${JSON.stringify(path)}`)
  }
  return `${folder}/${names.join('/')}`
}

/** True when the path can be read and written through a store. */
export function isStorePath(path: string): path is StorePath {
  const [root, ...names] = path.split('/')
  return (root === 'home' || root === 'state' || root === 'project') && names.length > 0 && names.every(isPlainName)
}

function isPlainName(name: string): boolean {
  // The backslash separates names on Windows, and the colon leads out of the folder there.
  const drive = /^[a-z]:/i
  return (
    name !== '' && name !== '.' && name !== '..' && !name.includes('\0') && !name.includes('\\') && !drive.test(name)
  )
}

/** One change for each path, in the order of first mention, with the effect of all of them in turn. */
export function fold(changes: readonly Change[]): Change[] {
  const last = new Map<StorePath, Change>()
  for (const change of changes) {
    const before = last.get(change.path)
    last.set(change.path, before ? both(before, change) : change)
  }
  return [...last.values()]
}

function both(first: Change, then: Change): Change {
  if (then.kind === 'write' && first.kind === 'write' && first.mode !== undefined) return { mode: first.mode, ...then }
  if (then.kind !== 'append') return then
  if (first.kind === 'remove') return { ...then, kind: 'write' }
  if (first.kind === 'write' && first.encoding) throw new Error(`nothing can be added to the bytes of ${first.path}`)
  return { ...first, text: first.text + then.text }
}
