// docs/engines.md against the code: what it tells to write into config.json is taken as it stands there.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from '../src/config/load.ts'
import { ENGINE_NAMES } from '../src/config/schema.ts'
import { chooseEmbedder } from '../src/llm/embed.ts'
import { chooseEngine } from '../src/llm/index.ts'
import { anthropicModel, isAlias, modelsOf } from '../src/llm/model-names.ts'

const PAGE = readFileSync(join(import.meta.dirname, '..', 'docs', 'engines.md'), 'utf8').replaceAll('\r\n', '\n')
const SNIPPETS = [...PAGE.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map((match) => match[1] ?? '')

function loaded(snippet: string) {
  const folder = join(homedir(), 'engines-doc')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'config.json'), snippet)
  return loadConfig({ env: { MEMC_CONFIG_DIR: folder } })
}

test('there are snippets for a key, for local servers and for services', () => {
  expect(SNIPPETS.length).toBeGreaterThanOrEqual(7)
})

test.each(SNIPPETS)('every setting of %s exists and has a value that fits', (snippet) => {
  const { problems, sources } = loaded(snippet)
  expect(problems).toEqual([])
  expect(Object.values(sources).filter((source) => source === 'user')).toHaveLength(
    Object.keys(JSON.parse(snippet)).length,
  )
})

test.each(SNIPPETS.filter((snippet) => /openai.*localhost/.test(snippet)))(
  'a local server costs nobody anything: %s',
  async (snippet) => {
    const config = { ...loaded(snippet).values, engine: 'openai-compatible' as const }
    const { engine } = await chooseEngine({ config, source: 'user', env: {} })
    expect(engine.payer).toBe('nobody')
    expect(Object.values(modelsOf(config)).filter(isAlias)).toEqual([])
  },
)

test.each(SNIPPETS.filter((snippet) => /embedding/.test(snippet)))(
  'vectors are made by what %s says',
  async (snippet) => {
    const { values } = loaded(snippet)
    const embedder = await chooseEmbedder(values, {})
    expect(embedder?.model).toBe(JSON.parse(snippet)['embedding.model'])
    expect(embedder?.payer).toBe(/localhost/.test(snippet) ? 'nobody' : 'key')
    expect(embedder?.place).toMatch(/^https?:.*\/v1$/)
  },
)

test('the page names every engine, and what the aliases mean', () => {
  expect(ENGINE_NAMES.filter((name) => !PAGE.includes(`## ${name}`))).toEqual([])
  expect(['haiku', 'sonnet', 'opus'].map(anthropicModel).filter((id) => !PAGE.includes(`\`${id}\``))).toEqual([])
})
