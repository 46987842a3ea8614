// The papers against the code: docs/cli.md and docs/config.md are generated from the command table and the settings, and
// this test compares them with what is committed. `UPDATE_DOCS=1 npx vitest run test/docs.test.ts` writes them anew.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { runCli } from '../src/cli.ts'
import { KEYS } from '../src/config/schema.ts'
import type { Io } from '../src/io.ts'
import { RULES } from '../src/rules/index.ts'
import { rulesPage } from './support/rules-page.ts'

const ROOT = join(import.meta.dirname, '..')
const DOCS = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.md'),
)
const PAPERS = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'AGENTS.md', 'CHANGELOG.md'],
  ...DOCS.map((name) => `docs/${name.replaceAll('\\', '/')}`),
]

describe('generated pages', () => {
  test('docs/cli.md says what the commands say of themselves', async () => {
    check('docs/cli.md', await cliPage())
  })

  test('docs/config.md lists every setting as the schema has it', () => {
    check('docs/config.md', configPage())
  })

  test('docs/lint.md says what the rules say of themselves', () => {
    check('docs/lint.md', rulesPage(RULES))
  })
})

describe('papers', () => {
  test.each(PAPERS)('every relative link of %s leads somewhere', (paper) => {
    const links = [...read(paper).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((match) => match[1] ?? '')
    const dead = links.filter((link) => !/^[a-z]+:/.test(link) && !existsSync(join(ROOT, dirname(paper), link)))
    expect(dead).toEqual([])
  })

  test('AGENTS.md stays short enough to be read at every start', () => {
    expect(read('AGENTS.md').trimEnd().split('\n').length).toBeLessThanOrEqual(100)
    expect(read('CLAUDE.md').trim()).toBe('@AGENTS.md')
  })

  test('the README names every command and every exit code', async () => {
    const readme = read('README.md')
    expect((await commandNames()).filter((name) => !readme.includes(`memc ${name}`))).toEqual([])
  })
})

function check(path: string, wanted: string): void {
  if (process.env.UPDATE_DOCS) writeFileSync(join(ROOT, path), wanted)
  expect(read(path)).toBe(wanted)
}

function read(path: string): string {
  const file = join(ROOT, path)
  return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : ''
}

async function cliPage(): Promise<string> {
  const names = await commandNames()
  const pages = await Promise.all(names.map((name) => printed([name, '--help'])))
  return [
    '# Commands',
    '',
    '<!-- Generated from the command table: UPDATE_DOCS=1 npx vitest run test/docs.test.ts -->',
    '',
    'Exit codes: 0 done, 1 done with findings (something needs you, or nothing was found), 2 could not run. The hooks',
    'always end with 0.',
    ...names.flatMap((name, index) => ['', `## memc ${name}`, '', '```text', pages[index]?.trim() ?? '', '```']),
    '',
  ].join('\n')
}

function configPage(): string {
  const rows = Object.entries(KEYS).map(([name, key]) => {
    const setter = { user: 'you only', project: 'you, the project', both: 'you; the project may add' }[key.scope]
    const cells = [`\`${name}\``, typeOf(key.type), `\`${JSON.stringify(key.default)}\``, setter, key.description]
    return `| ${cells.join(' | ')} |`
  })
  return `# Settings

<!-- Generated from src/config/schema.ts: UPDATE_DOCS=1 npx vitest run test/docs.test.ts -->

Your own settings stand in \`config.json\` of your configuration folder (Linux \`~/.config/memc\`, macOS
\`~/Library/Application Support/memc\`, Windows \`%APPDATA%\\memc\`), those of a project in \`.memory/memc.json\`. Both are
JSON objects with the keys below. What is nearer wins: default < yours < project < environment.

A project's file may come with a clone, so it can set only the keys marked "the project", and only add to the lists marked
"may add". The others decide where data goes, what runs, what is spent or hidden; in a project's file they are ignored and
\`memc status\` says so. A value that does not fit is ignored and reported, too; the one below it holds.

| Key | Value | Default | Who may set it | What it does |
|---|---|---|---|---|
${rows.join('\n')}

## Environment

| Variable | What it does |
|---|---|
| \`MEMC_ENGINE\` | as \`engine\` |
| \`MEMC_CLAUDE\` | as \`claude.command\` |
| \`MEMC_ANTHROPIC_API_KEY\` | the key of the engine \`anthropic\`; \`ANTHROPIC_API_KEY\` is never used for it |
| \`MEMC_OPENAI_API_KEY\` | the key of the engine \`openai-compatible\`; \`OPENAI_API_KEY\` is never used for it |
| \`MEMC_EMBEDDING_API_KEY\` | the key for \`embedding.baseUrl\` |
| \`MEMC_HOME\` | the home to use, whatever folder you are in |
| \`MEMC_CONFIG_DIR\` | another configuration folder |
| \`MEMC_STATE_DIR\` | another folder for machine state |
`
}

function typeOf(type: z.ZodType): string {
  const { enum: choices, type: name, minimum, maximum, items, anyOf, additionalProperties } = z.toJSONSchema(type)
  if (choices) return choices.map((choice) => `\`${choice}\``).join(', ')
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`
  if (name === 'array') return `list of ${typeof items === 'object' && 'type' in items ? `${items.type}s` : 'values'}`
  if (anyOf) return anyOf.map(({ type }) => (type === 'null' ? '`null`' : type)).join(', ')
  if (name === 'object') return `object of ${isStrings(additionalProperties) ? 'strings' : 'objects'}`
  return name === 'boolean' ? '`true`, `false`' : String(name)
}

function isStrings(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'string'
}

async function commandNames(): Promise<string[]> {
  const commands = (await printed(['--help'])).split(/^Commands:$/m)[1] ?? ''
  const names = [...commands.matchAll(/^ {2}([a-z]+)/gm)].map((match) => match[1] ?? '')
  return names.filter((name) => name !== 'help')
}

async function printed(argv: string[]): Promise<string> {
  const parts: string[] = []
  const io: Io = {
    cwd: ROOT,
    env: {},
    now: () => new Date('2026-04-01T00:00:00Z'),
    print: (text) => parts.push(text),
    note: (text) => parts.push(text),
    progress: () => {},
    signal: new AbortController().signal,
  }
  await runCli(argv, io)
  return parts.join('')
}
