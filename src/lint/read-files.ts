// Files read and taken apart, each for itself, with the secrets in them. Nothing here knows what was known of a file before.
import { readFileSync } from 'node:fs'
import { entryFingerprint } from '../compile/records.ts'
import { hash } from '../lib/hash.ts'
import { once } from '../lib/once.ts'
import { readLog } from '../rules/read/log.ts'
import { readPage } from '../rules/read/page.ts'
import type { Kept } from './cache.ts'
import type { SeenFile } from './home-files.ts'
import { secretScan } from './secrets.ts'

export interface Reading {
  home: string
  /** The user's own patterns of secrets. */
  patterns: string[]
  files: Iterable<SeenFile>
}

/** Characters that are read before they are looked through for secrets. */
const AT_ONCE = 2_000_000

/** `before`: what is known of a file of that very text; it is kept as it is. */
export async function readFiles(
  { home, patterns, files }: Reading,
  before: (path: string, print: string) => Kept | undefined = () => undefined,
): Promise<[path: string, kept: Kept][]> {
  const read = new Map<string, Kept>()
  // Its rules take a while to load: only where there is something to look through.
  const scan = once(() => secretScan(patterns))
  let texts = new Map<string, string>()
  let size = 0
  const lookThrough = async () => {
    const found = texts.size === 0 ? [] : await (await scan())(texts)
    for (const [path, secrets] of found) Object.assign(read.get(path) ?? {}, { secrets })
    texts = new Map()
    size = 0
  }
  for (const { path, changed, bytes } of files) {
    const text = textOf(`${home}/${path}`)
    if (text === undefined) continue
    const print = hash(text)
    const known = before(path, print)
    read.set(path, { ...(known ?? factsOf(path, text, print)), changed, bytes })
    if (known === undefined) texts.set(path, text)
    size += text.length
    if (size >= AT_ONCE) await lookThrough()
  }
  await lookThrough()
  return [...read]
}

function factsOf(path: string, text: string, print: string): Omit<Kept, 'changed' | 'bytes'> {
  const kept = { hash: print, secrets: [] }
  const id = /^knowledge\/(.+\/.+)\.md$/.exec(path)?.[1]
  if (id !== undefined) return { ...kept, page: readPage(id, text, print) }
  if (/^daily\/(?:.+\/)?\d{4}-\d{2}-\d{2}\.md$/.test(path))
    return { ...kept, log: readLog(path, text, entryFingerprint) }
  return kept
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Gone since it was listed, or not readable: another command says so.
    return undefined
  }
}
