// A registered project with ten thousand articles, for measuring search: words drawn as in natural text, few very often and
// most of them seldom, the same ones every time. In a temporary folder, with folders of its own for config and state.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { homeStateFolder } from '../src/config/homes.ts'
import { registerHome } from '../src/config/registry.ts'

export interface SearchBase {
  home: string
  state: string
  project: string
  env: NodeJS.ProcessEnv
  queries: string[]
  article(n: number, revision: number): { path: string; text: string }
  remove(): void
}

const QUERIES = 200

export function makeSearchBase(articles: number): SearchBase {
  const root = realpathSync.native(mkdtempSync(join(tmpdir(), 'memc-bench-search-')))
  const project = join(root, 'project')
  const home = join(project, '.memory')
  const own = Object.entries(process.env).filter(([name]) => !/^(ANTHROPIC_|CLAUDE|MEMC_)/.test(name))
  const env = {
    ...Object.fromEntries(own),
    HOME: root,
    MEMC_CONFIG_DIR: join(root, 'config'),
    MEMC_STATE_DIR: join(root, 'state'),
  }
  for (const folder of [
    join(home, 'knowledge/concepts'),
    join(home, 'daily'),
    join(project, '.git'),
    join(root, 'config'),
  ]) {
    mkdirSync(folder, { recursive: true })
  }
  const made = Array.from({ length: articles }, (_, n) => articleOf(n, 0))
  for (const { path, text } of made) writeFileSync(join(home, path), text)
  const record = registerHome({ home, project, added: new Date().toISOString() }, env)
  const queries = Array.from({ length: QUERIES }, (_, n) => queryFor(made[(n * 7919) % articles]?.text ?? '', n))
  const remove = () => rmSync(root, { recursive: true, force: true })
  return { home, state: homeStateFolder(record, env), project, env, queries, article: articleOf, remove }
}

const SYLLABLES = 'ba co di fu ge ha ki lo mu ne pa ri so tu ve wa xi yo za que'.split(' ')
const COMMON = 'the of is in and to for a it that with as on by from are was not this be'.split(' ')
const VOCABULARY = Array.from({ length: 20_000 }, (_, n) => word(n))

function word(n: number): string {
  const at = [n % 20, Math.floor(n / 20) % 20, Math.floor(n / 400) % 20, Math.floor(n / 8000) % 20]
  return at.map((index) => SYLLABLES[index] ?? '').join('')
}

function articleOf(n: number, revision: number): { path: string; text: string } {
  const next = randomFrom(n * 31 + revision)
  const words = (count: number) => Array.from({ length: count }, () => draw(next)).join(' ')
  const title = words(3)
  const bullets = Array.from({ length: 6 }, () => `- ${words(18)} ([[daily/2026-03-${two((n % 28) + 1)}#^e${n}]])`)
  const text = `---
title: "${title}"
aliases: ["${words(2)}"]
tags: ["${draw(next)}"]
sources: ["daily/2026-03-${two((n % 28) + 1)}.md"]
created: 2026-03-01
updated: 2026-03-${two((n % 28) + 1)}
---

# ${title}

${words(25)}.

## Key Points

${bullets.join('\n')}

## Related Concepts

- [[concepts/subject-${(n * 7) % 1000}]] - ${words(5)}
`
  return { path: `knowledge/concepts/subject-${n}.md`, text }
}

/** A word of every second position in natural text is one of the twenty commonest; the others follow Zipf's law. */
function draw(next: () => number): string {
  if (next() < 0.4) return COMMON[Math.floor(next() ** 2 * COMMON.length)] ?? 'the'
  return VOCABULARY[Math.floor(VOCABULARY.length ** next()) - 1] ?? 'rest'
}

/** Four to seven words: some of the article's in their order, and common ones between. */
function queryFor(text: string, n: number): string {
  const words = text.slice(text.indexOf('# ')).match(/[a-z]{3,}/g) ?? []
  const from = (n * 13) % Math.max(1, words.length - 8)
  return words.slice(from, from + 4 + (n % 4)).join(' ')
}

/** mulberry32: the same numbers on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed + 0x6d2b79f5
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function two(n: number): string {
  return String(n).padStart(2, '0')
}
