// Runs the product's own compile over a generated memory with an engine that records what it is asked, and times how long
// the lock of a commit is held, from outside: by the calls that create and remove the lock file.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CompileReport, compile } from '../src/compile/compile.ts'
import { nodeFileSystem } from '../src/lib/file-system.ts'
import { estimateTokens } from '../src/llm/budget.ts'
import type { CompileInput } from '../src/llm/compile-shape.ts'
import type { Engine } from '../src/llm/llm.ts'
import { openProject, type Project } from '../src/project.ts'
import { type CompileHome, makeCompileHome, type NewEntry } from './compile-base.ts'

const ENTRIES = fileURLToPath(new URL('../bench/data/compile/entries.tsv', import.meta.url))

export interface Labelled extends NewEntry {
  /** Title of the article it is about. */
  target: string
  way: string
}

/** The hand-written entries; see bench/data/compile/README.md. */
export function readEntries(): Labelled[] {
  return readFileSync(ENTRIES, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, at) => {
      const [target = '', way = '', title = '', text = ''] = line.split('\t')
      const bullets = text.split(' || ')
      const of = (mark: string) => bullets.flatMap((bullet) => (bullet.startsWith(mark) ? [bullet.slice(3)] : []))
      return { id: `enew${String(at).padStart(4, '0')}`, target, way, title, decisions: of('D: '), lessons: of('L: ') }
    })
}

export interface Asked {
  entry: string
  chars: number
  tokens: number
  candidates: string[]
}

export interface Recorded {
  asked: Asked[]
  report: CompileReport
  home: CompileHome
  /** Ids of the entries that created articles cite. */
  made: Set<string>
  /** Milliseconds for which the home's lock was held, one for each commit. */
  locks: number[]
}

/** What a model answers; the input holds one entry. */
export type Answer = (input: CompileInput) => object | Promise<object>

/** Compiles the entries, one a day, over a base of that size. The caller removes the home. */
export async function record(
  size: number,
  entries: NewEntry[],
  { answer = nothing, name = 'recording' }: { answer?: Answer; name?: string } = {},
): Promise<Recorded> {
  const home = makeCompileHome(size, entries)
  const locks: number[] = []
  const project = openCompileHome(home, locks)
  const asked: Asked[] = []
  const engine: Engine = {
    name,
    payer: 'nobody',
    paysHow: 'Nobody.',
    complete: async ({ input, system, prompt, schema }) => {
      const given = input as CompileInput
      asked.push({
        entry: given.entries[0]?.id ?? '',
        chars: prompt.length,
        tokens: estimateTokens(system) + estimateTokens(prompt),
        candidates: given.candidates.map(({ id }) => id),
      })
      const value = schema.parse(await answer(given))
      return { value, usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 }, model: name }
    },
  }
  const report = await compile({ ...project, engine: async () => ({ engine, why: 'it is measured' }) })
  const texts = report.created.map((id) => readFileSync(join(home.home, 'knowledge', `${id}.md`), 'utf8'))
  const made = new Set(texts.flatMap((text) => text.match(/(?<=#\^)enew\d+/g) ?? []))
  return { asked, report, home, made, locks }
}

function openCompileHome(home: CompileHome, locks: number[]): Project {
  const store = { fs: timedFileSystem(locks) }
  return openProject({ cwd: home.cwd, env: home.env, now: () => new Date('2026-09-01T12:00:00Z'), store })
}

function nothing({ entries }: CompileInput): object {
  return { operations: [], nothing: entries.map(({ id }) => ({ entry: id, why: 'it is measured' })) }
}

/** The lock is held from the link that takes it to the unlink that lets it go. */
function timedFileSystem(locks: number[]): typeof nodeFileSystem {
  const since = new Map<string, number>()
  const isLock = (path: string) => /\/\.memory\/\.lock$/.test(path)
  return {
    ...nodeFileSystem,
    linkSync(existing, path) {
      nodeFileSystem.linkSync(existing, path)
      if (isLock(path)) since.set(path, performance.now())
    },
    unlinkSync(path) {
      nodeFileSystem.unlinkSync(path)
      const from = since.get(path)
      if (from === undefined) return
      since.delete(path)
      locks.push(performance.now() - from)
    },
  }
}
