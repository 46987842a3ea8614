// Holds the layers that ARCHITECTURE.md draws: imports point down only, there are no cycles, domain code touches nothing,
// and the hooks' bundle stays small. Everything is read from disk, so a new file is judged without being listed here.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Top to bottom. A room may import itself and every room of a lower row; rooms of one row are unaware of each other. */
const LAYERS: readonly (readonly string[])[] = [
  ['bin.ts', 'hook.ts', 'index.ts'],
  ['cli.ts'],
  ['commands'],
  ['mcp'],
  ['setup'],
  ['hooks'],
  ['doctor', 'status.ts', 'stats.ts', 'undo', 'forget', 'trace', 'recall'],
  ['prune'],
  ['lint'],
  ['memory'],
  ['capture', 'compile', 'query', 'correct', 'home-vectors.ts'],
  ['publish.ts', 'read-home.ts', 'home-index.ts', 'work-lease.ts', 'money'],
  ['project.ts'],
  ['retrieval', 'rules'],
  ['kb', 'llm', 'agents'],
  ['config', 'changes', 'use'],
  ['lib'],
  ['errors.ts', 'io.ts', 'version.ts'],
]

/** No node: module, no clock, no environment: text and values in, text and values out. */
const PURE = [
  /^kb\//,
  /^rules\//,
  /^memory\//,
  /^retrieval\/(?:asked\/.*|documents|embed-texts|fuse|in-force|index-reader|names|nearest|passages|query-terms|rank|relevance|rerank|rerank-prompt|retrieve|score|snippet|supersede|synonyms|tokenise|unspaced)\.ts$/,
  /^publish\.ts$/,
  /^lib\/(?:claim-words|frontmatter|inert|markdown|once|opposed|opposites|orders|pasted|tech-terms|text|words)\.ts$/,
  /^changes\/(?:change|diff)\.ts$/,
  /^config\/article-types\.ts$/,
  /^llm\/(?:.*-shape|purposes|text-faults|claude-report|claude-failure)\.ts$/,
  /^llm\/(?:anthropic-request|embed-reply|limits|model-names|openai-reply|openai-request|openai-stream|service-address|service-error|service-failure|service-limits|structured|usage)\.ts$/,
  /^llm\/offline\//,
  /^lint\/(?:report|annotations|severity)\.ts$/,
  /^prune\/(?:answers|loads|metrics-text|unused|use-of|work-seen)\.ts$/,
  /^capture\/(?:assigned-secrets|extract-prompt|secret-patterns|secret-value|span)\.ts$/,
  /^compile\/(?:budget|candidates|entry-parts|gather|index-rows|older-evidence|shown-article)\.ts$/,
  /^compile\/(?:compile-prompt|kept-facts|same-subject|select|shown-types|specification|units|validate)\.ts$/,
  /^compile\/(?:validate\/.*|echo|merge-verdict|name-fold|near-duplicate|title-faults)\.ts$/,
  /^query\/(?:answer-prompt|answer-text|citation|filed|growing-lines|live|sentence-reader|shown|shown-entries|support|verify)\.ts$/,
  /^mcp\/(?:article-text|arguments|catalogue|instructions|page|prompts|shapes)\.ts$/,
  /^recall\/(?:evidence|extracts|trivial|work-words)\.ts$/,
  /^trace\/(?:claims|text)\.ts$/,
  /^undo\/(?:dangling|generated|invert|plan|refusal|unmake-state|view)\.ts$/,
  /^hooks\/brief-(?:parts|print|rows|text)\.ts$/,
  /^use\/count-uses\.ts$/,
]

/** Tables of data, one line an item, may be long. */
const DATA_TABLES = [
  /^llm\/offline\/(?:cues-\w+|extract\/decision-weights)\.ts$/,
  /^capture\/secret-patterns\.ts$/,
  /^retrieval\/synonym-words\.ts$/,
]

const LONGEST_FILE = 300

/** What the hooks may never load: it would cost every session its start. */
const HEAVY = [
  'zod',
  'yaml',
  'commander',
  'markdown-it',
  'execa',
  'libsql',
  '@secretlint/core',
  '@anthropic-ai/sdk',
  'openai',
]

const SRC = join(import.meta.dirname, '..', 'src')
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .sort()

interface Import {
  from: string
  /** A file under src, or a package's name as written. */
  to: string
  typeOnly: boolean
  /** Loaded only when asked for. */
  lazy: boolean
}

const STATEMENT = /^(?:import|export)\s(type\s)?(?:[^'"`;]*?\sfrom\s)?'([^']+)'/gm
const DYNAMIC = /\bimport\('([^']+)'\)/g

const IMPORTS = FILES.flatMap(importsOf)

describe('layers', () => {
  test('every file stands in a room of the table', () => {
    expect(FILES.filter((name) => rowOf(name) < 0)).toEqual([])
  })

  test('imports point down, and neighbours are unaware of each other', () => {
    const wrong = IMPORTS.filter(({ to }) => FILES.includes(to)).filter(
      ({ from, to }) => roomOf(from) !== roomOf(to) && rowOf(to) <= rowOf(from),
    )
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  test('imports name files that are there', () => {
    const missing = IMPORTS.filter(({ to }) => to.endsWith('.ts') && !FILES.includes(to))
    expect(missing.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  test('no file needs itself', () => {
    expect(cycles()).toEqual([])
  })
})

describe('what is absent', () => {
  test('domain code has no node: import, clock or environment', () => {
    const impure = FILES.filter((name) => PURE.some((pattern) => pattern.test(name))).filter(
      (name) =>
        IMPORTS.some(({ from, to }) => from === name && to.startsWith('node:')) ||
        /\bprocess\.|\bnew Date\(\)|\bDate\.now\(|\bMath\.random\(|\bperformance\.now\(/.test(codeOf(name)),
    )
    expect(impure).toEqual([])
  })

  test('only the two entries end the process', () => {
    const ending = FILES.filter((name) => /\bprocess\.(?:exit\(|exitCode\b|abort\()/.test(codeOf(name)))
    expect(ending.filter((name) => name !== 'bin.ts' && name !== 'hook.ts')).toEqual([])
  })

  test('the hooks load no schema library, no YAML, no parser and no model client', () => {
    const loaded = closureOf('hook.ts')
    const packages = [...loaded].filter((name) => !FILES.includes(name) && !name.startsWith('node:'))
    expect(packages).toEqual([])
    expect([...loaded].filter((name) => HEAVY.includes(name) || /^(?:llm|compile|query|kb)\//.test(name))).toEqual([])
  })

  test("a model's client library is loaded only when a call is made", () => {
    const eager = IMPORTS.filter(
      ({ to, typeOnly, lazy }) => /^(?:@anthropic-ai\/sdk|openai)\b/.test(to) && !typeOnly && !lazy,
    )
    expect(eager.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  test("an agent's file names and events stand in its own folder only", () => {
    const telling = FILES.filter((name) => !name.startsWith('agents/claude-code/')).filter((name) =>
      /['"`/]\.claude\b|settings\.json|'(?:SessionStart|SessionEnd|PreCompact|UserPromptSubmit)'/.test(codeOf(name)),
    )
    expect(telling).toEqual([])
  })

  test('nothing but data tables is longer than 300 lines', () => {
    const long = FILES.filter((name) => !DATA_TABLES.some((pattern) => pattern.test(name)))
      .map((name) => ({ name, lines: textOf(name).split('\n').length - 1 }))
      .filter(({ lines }) => lines > LONGEST_FILE)
    expect(long).toEqual([])
  })

  test('the lock file carries no download addresses', () => {
    expect(readFileSync(join(SRC, '..', 'package-lock.json'), 'utf8')).not.toContain('"resolved": "http')
  })
})

function roomOf(name: string): string {
  return name.includes('/') ? name.slice(0, name.indexOf('/')) : name
}

function rowOf(name: string): number {
  return LAYERS.findIndex((row) => row.includes(roomOf(name)))
}

function textOf(name: string): string {
  return readFileSync(join(SRC, name), 'utf8')
}

/** The text without comments; code of this repository keeps them on lines of their own or behind two slashes. */
function codeOf(name: string): string {
  return textOf(name)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s\/\/ .*$/gm, '')
}

function importsOf(name: string): Import[] {
  const text = codeOf(name)
  const to = (target: string) => (target.startsWith('.') ? join(dirname(name), target).replaceAll('\\', '/') : target)
  return [
    ...[...text.matchAll(STATEMENT)].map(([, type, target = '']) => ({
      from: name,
      to: to(target),
      typeOnly: type !== undefined,
      lazy: false,
    })),
    ...[...text.matchAll(DYNAMIC)].map(([, target = '']) => ({
      from: name,
      to: to(target),
      typeOnly: false,
      lazy: true,
    })),
  ]
}

/** Everything that is loaded at once when a file starts. */
function closureOf(start: string): Set<string> {
  const loaded = new Set<string>()
  const waiting = [start]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    for (const { from, to, typeOnly, lazy } of IMPORTS) {
      if (from !== name || typeOnly || lazy || loaded.has(to)) continue
      loaded.add(to)
      waiting.push(to)
    }
  }
  return loaded
}

function cycles(): string[] {
  return FILES.filter((name) => closureOf(name).has(name))
}
