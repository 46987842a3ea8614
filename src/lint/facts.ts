// What can be said of each file of a home alone: from what an earlier run has kept where the file is the same, else read.
import { readFileSync } from 'node:fs'
import { entryFingerprint } from '../compile/records.ts'
import { hash } from '../lib/hash.ts'
import { readLog } from '../rules/read/log.ts'
import { readPage } from '../rules/read/page.ts'
import { type Cache, isFresh, type Kept, readCache, writeCache } from './cache.ts'
import type { SeenFile } from './home-files.ts'
import { secretScan } from './secrets.ts'

interface Place {
  home: string
  state: string
  /** The user's own patterns of secrets. */
  patterns: string[]
}

/** Characters that are read before they are looked through for secrets. */
const AT_ONCE = 4_000_000

/** Path → facts, of every file that is text of ours. */
export async function readFacts(place: Place, files: readonly SeenFile[]): Promise<Map<string, Kept>> {
  const { home, state, patterns } = place
  const key = hash('lint', ...patterns)
  const cache = readCache(state, key)
  const ours = files.filter(isOurs)
  const read = new Map<string, Kept>()
  const saved = Date.now()
  const changed = ours.filter((file) => !isFresh(cache.files.get(file.path), file, cache))
  const scan = await secretScan(patterns)
  for (let at = 0; at < changed.length; ) {
    const texts = new Map<string, string>()
    for (let size = 0; at < changed.length && size < AT_ONCE; at++) {
      const file = changed[at]
      const text = file === undefined ? undefined : textOf(`${home}/${file.path}`)
      if (file === undefined || text === undefined) continue
      const facts = factsOf(file, text, cache)
      read.set(file.path, facts)
      if (facts !== cache.files.get(file.path)) texts.set(file.path, text)
      size += text.length
    }
    for (const [path, secrets] of await scan(texts)) Object.assign(read.get(path) ?? {}, { secrets })
  }
  const facts = new Map(ours.flatMap(({ path }) => keptAs(path, read.get(path) ?? cache.files.get(path))))
  if (read.size > 0 || facts.size !== cache.files.size) writeCache(state, key, { saved, files: facts })
  return facts
}

function isOurs({ path }: SeenFile): boolean {
  return path === 'AGENTS.md' || path === 'memc.json' || /^(?:knowledge|daily)\/.*\.md$/.test(path)
}

function factsOf({ path, changed, bytes }: SeenFile, text: string, cache: Cache): Kept {
  const print = hash(text)
  const before = cache.files.get(path)
  if (before?.hash === print) return Object.assign(before, { changed, bytes })
  const kept: Kept = { changed, bytes, hash: print, secrets: [] }
  const id = /^knowledge\/(.+\/.+)\.md$/.exec(path)?.[1]
  if (id !== undefined) kept.page = readPage(id, text, print)
  if (/^daily\/(?:.+\/)?\d{4}-\d{2}-\d{2}\.md$/.test(path)) kept.log = readLog(path, text, entryFingerprint)
  return kept
}

function keptAs(path: string, kept: Kept | undefined): [string, Kept][] {
  return kept === undefined ? [] : [[path, kept]]
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Gone since it was listed, or not readable: another command says so.
    return undefined
  }
}
