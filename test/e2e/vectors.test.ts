// Vectors and the order of a model, through the command line: made after a compile, asked by search and query, paid for as
// every call, forgotten with what they were made of, and never in the way of a search.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { work } from '../../src/hooks/worker.ts'
import { openProject } from '../../src/project.ts'
import { type EmbeddingServer, embeddingServer } from '../support/embedding-server.ts'
import { smallBase } from '../support/small-base.ts'
import { tempProject } from '../support/temp-project.ts'

const ARTICLES = [
  { id: 'concepts/automobile', title: 'Automobile', summary: 'It stands in the yard.' },
  { id: 'concepts/letters', title: 'Letters', summary: 'Post waits until noon.' },
  { id: 'concepts/soup', title: 'Soup', summary: 'Made of leeks.' },
]

async function base(settings: Record<string, unknown> = {}, articles = ARTICLES) {
  const server = await embeddingServer()
  const temp = tempProject(smallBase(articles))
  await temp.memc('init')
  const configure = (more: Record<string, unknown>) => {
    mkdirSync(temp.env.MEMC_CONFIG_DIR ?? '', { recursive: true })
    writeFileSync(join(temp.env.MEMC_CONFIG_DIR ?? '', 'config.json'), JSON.stringify(more))
  }
  const own = { 'embedding.model': 'bge-m3', 'embedding.baseUrl': server.url, 'compile.auto': 'off', ...settings }
  configure(own)
  const { state } = openProject(temp)
  return { temp, server, state, configure, own }
}

/** Makes the vectors alone: the demo base has nothing to compile but its one entry. */
async function made(settings: Record<string, unknown> = {}, articles = ARTICLES) {
  const all = await base(settings, articles)
  expect(await all.temp.memc('compile')).toMatchObject({ code: 0 })
  return all
}

test('a word that stands nowhere finds what it means, and --explain says by what', async () => {
  const { temp } = await made()
  const { code, out } = await temp.memc('search', '--explain', '--type', 'concept', 'vehicle')
  expect(code).toBe(0)
  expect(out).toMatch(/^concepts\/automobile {2}Automobile/)
  expect(out).toMatch(/vector #1/)
  expect(out).toMatch(/Vectors: 1 near, of \d by bge-m3 at http:\/\/127\.0\.0\.1/)
})

test('nothing is called and nothing written without a model', async () => {
  const { temp, server, state, configure } = await base()
  configure({})
  await temp.memc('compile')
  expect((await temp.memc('search', 'vehicle')).out).toBe('Nothing found.')
  expect(server.embedded).toEqual([])
  expect(readdirSync(state).filter((name) => name.startsWith('vectors'))).toEqual([])
})

test('each text is sent once; after a change that one alone', async () => {
  const { temp, server } = await made()
  const before = server.embedded.flat().length
  await temp.memc('compile')
  expect(server.embedded.flat()).toHaveLength(before)
  const path = join(temp.cwd, '.memory/knowledge/concepts/soup.md')
  writeFileSync(path, readFileSync(path, 'utf8').replace('leeks', 'carrots'))
  await temp.memc('compile')
  const sent = server.embedded.flat().slice(before)
  expect(sent).toEqual([expect.stringContaining('carrots')])
  expect(new Set(server.embedded.flat()).size).toBe(server.embedded.flat().length)
})

test('a worker makes them in the background, and none where memory is paused', async () => {
  const { temp, server, state } = await base()
  const { home } = openProject(temp)
  const run = () => work({ home, env: temp.env, now: () => temp.clock.now, signal: new AbortController().signal })
  await temp.memc('pause')
  await run()
  expect(server.embedded).toEqual([])
  await temp.memc('pause', '--off')
  await run()
  expect(server.embedded.flat()).toHaveLength(4)
  expect(existsSync(join(state, 'vectors.json'))).toBe(true)
})

test('a secret in what is looked for does not leave the machine', async () => {
  const { temp, server } = await made()
  await temp.memc('search', 'vehicle', 'ghp_0123456789abcdefghijABCDEFGHIJ012345')
  expect(server.embedded.at(-1)?.[0]).toMatch(/^vehicle /)
  expect(server.embedded.at(-1)?.[0]).not.toContain('ghp_0123')
})

describe('a service that fails', () => {
  test('costs a search its vectors, and --explain, status and doctor say so', async () => {
    const { temp, server } = await made()
    server.fails = { status: 401, body: { error: { message: 'Invalid key', type: 'invalid_request_error' } } }
    const { code, out } = await temp.memc('search', '--explain', 'automobile')
    expect(code).toBe(0)
    expect(out).toMatch(/^concepts\/automobile/)
    expect(out).toContain('full text alone was searched')
    expect(out).toContain('not-logged-in')
    expect((await temp.memc('status')).out).toMatch(/vectors: .*4 of 4 documents.*not-logged-in/)
    expect((await temp.memc('doctor')).out).toMatch(/MEMC_EMBEDDING_API_KEY/)
  })

  test('leaves a compile what it is', async () => {
    const { temp, server } = await base()
    server.fails = { status: 400, body: { error: { message: 'no', type: 'invalid_request_error' } } }
    const { code, err } = await temp.memc('compile')
    expect(code).toBe(0)
    expect(err).toMatch(/4 vectors are missing: .*\(failed\)/)
  })
})

describe('money', () => {
  test('calls stand in the ledger under a purpose of their own', async () => {
    const { temp } = await made()
    await temp.memc('search', 'vehicle')
    const { rows } = JSON.parse((await temp.memc('cost', '--by', 'purpose', '--json')).out)
    expect(rows).toEqual([expect.objectContaining({ name: 'embed', calls: 2, failed: 0, inputTokens: 50, usd: 0 })])
  })

  test('a cap holds for them', async () => {
    const { temp, configure, own } = await base()
    // What runs on this machine is never capped, so it has to be an address elsewhere, which is never called.
    configure({ ...own, 'embedding.baseUrl': 'https://models.example.com/v1', 'cap.tokensPerDay': 0 })
    const { err } = await temp.memc('compile')
    expect(err).toMatch(/4 vectors are missing: cap\.tokensPerDay is 0.*\(over-cap\)/)
  })
})

test('what is forgotten leaves no vector', async () => {
  const { temp, state } = await made()
  expect(existsSync(join(state, 'vectors.bin'))).toBe(true)
  expect(await temp.memc('forget', '--yes', 'concepts/automobile')).toMatchObject({ code: 0 })
  expect(readdirSync(state).filter((name) => name.includes('vectors'))).toEqual([])
  await temp.memc('compile')
  expect(readFileSync(join(state, 'vectors.json'), 'utf8')).not.toContain('automobile')
})

describe('the order of a model', () => {
  const many = (length: number) =>
    Array.from({ length }, (_, at) => ({
      id: `concepts/deploy-${at}`,
      title: `Deploy step ${at}`,
      summary: `The deploy has a step ${at} of its own.`,
    }))
  const ENGINE = { engine: 'openai-compatible', 'model.extract': 'm', 'model.compile': 'm', 'model.answer': 'm' }
  const asking = async (answer: EmbeddingServer['answer'], { count = 14, more = {} } = {}) => {
    const { temp, server, own, configure } = await base({}, many(count))
    rmSync(join(temp.cwd, '.memory/daily'), { recursive: true })
    configure({ ...ENGINE, 'openai.baseUrl': server.url, 'compile.auto': own['compile.auto'], ...more })
    server.answer = answer
    return { temp, server }
  }
  const firstOf = (out: string) => out.split('  ')[0]

  test('comes before that of search where it is asked for', async () => {
    const { temp, server } = await asking(() => ({ articles: ['concepts/deploy-9'] }))
    const plain = await temp.memc('search', 'deploy', 'step')
    expect(server.asked).toEqual([])
    expect(firstOf(plain.out)).not.toBe('concepts/deploy-9')
    const { out } = await temp.memc('search', '--rerank', '--explain', 'deploy', 'step')
    expect(firstOf(out)).toBe('concepts/deploy-9')
    expect(out).toContain('rerank #1')
    expect(out).toContain('Rerank: the model ordered 1 of 14.')
    expect(server.asked[0]).toContain('## concepts/deploy-9: Deploy step 9')
  })

  test('is done without where it is of no use', async () => {
    const { temp } = await asking(() => ({ articles: ['concepts/nothing'] }))
    const plain = await temp.memc('search', 'deploy', 'step')
    const { out } = await temp.memc('search', '--rerank', '--explain', 'deploy', 'step')
    expect(firstOf(out)).toBe(firstOf(plain.out))
    expect(out).toContain('the order of search stands')
  })

  test('decides what a question is answered from, where the index is too long and the user wants it', async () => {
    let [best = '', text = ''] = []
    const answer = (prompt: string) => {
      if (!prompt.startsWith('# Candidates')) {
        return { known: true, sentences: [{ text, cites: [{ article: best, block: 1 }] }], followUps: [] }
      }
      const [, id = '', summary = ''] = [...prompt.matchAll(/^## (\S+):.*\n(.*)$/gm)][30] ?? []
      best = id
      text = summary
      return { articles: [best] }
    }
    const more = { 'query.rerank': true, 'embedding.model': 'bge-m3' }
    const { temp, server } = await asking(answer, { count: 600, more })
    await temp.memc('compile')
    const { code, out } = await temp.memc('query', '--explain', 'Which deploy step has its own?')
    expect(server.asked).toHaveLength(2)
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining(`[1] [[${best}]]`) })
    expect(out).toMatch(/Vectors: \d+ near, of 600/)
    expect(out).toContain('Rerank: the model ordered 1 of 40.')
    expect(out).toMatch(new RegExp(`\n {2}${best} \\(search: .*rerank 1`))
  })
})
