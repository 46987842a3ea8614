// Vectors over a real cache in a temp folder, made by an embedder that knows synonyms and nothing else.
import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FakeEmbedder, fakeEmbedder } from '../../test/support/fake-embedder.ts'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { EngineFailure } from '../llm/llm.ts'
import { createBm25Index } from './bm25.ts'
import { fillVectors } from './embeddings.ts'
import { nearestTo } from './near-question.ts'
import { retrieve } from './retrieve.ts'
import type { StampedDocument } from './search-document.ts'
import { readVectorTrouble } from './vector-trouble.ts'

interface Doc {
  id: string
  body: string
  date?: string
}

const CAR: Doc[] = [
  { id: 'concepts/cars', body: 'The automobile of the team stands in the yard.' },
  { id: 'concepts/mail', body: 'Letters wait for the postman.' },
  { id: 'concepts/lunch', body: 'Soup at noon.' },
  { id: 'daily/2026-04-01#^e1', body: 'An automobile broke down.', date: '2026-04-01' },
]

function indexOf(documents: Doc[]) {
  const index = createBm25Index()
  index.update({ put: documents.map(stamped), remove: [] })
  return index
}

function stamped({ id, body, date = '2026-04-02' }: Doc): StampedDocument {
  const kind = id.startsWith('daily/') ? ('entry' as const) : ('article' as const)
  return { id, kind, title: '', aliases: '', tags: '', summary: '', body, date, stamp: `${body}${date}` }
}

function setUp(documents = CAR, fake: FakeEmbedder = fakeEmbedder()) {
  const state = tempFolder()
  const clock = { now: new Date('2026-04-10T12:00:00Z') }
  const sources = (docs = documents, embedder = fake.embedder) => ({
    ...{ state, embedder, index: indexOf(docs), now: () => clock.now },
    redact: async (text: string) => text.replaceAll('sk-secret', '[redacted]'),
  })
  const fill = (docs = documents, embedder = fake.embedder) =>
    fillVectors(sources(docs, embedder), { most: 10_000, timeoutMs: 1000 })
  const near = (question: string, options = {}) => nearestTo(sources(), question, { limit: 10, ...options })
  return { state, fake, fill, near, sources, clock }
}

test('what is said in other words is found by vectors alone', async () => {
  const { fill, near, sources } = setUp()
  await fill()
  const { vectors, said } = await near('vehicle')
  expect(vectors.map(({ id }) => id).sort()).toEqual(['concepts/cars', 'daily/2026-04-01#^e1'])
  expect(said).toContain('2 near, of 4')
  expect(retrieve({ index: sources().index }, 'vehicle', { limit: 5 }).hits).toEqual([])
  const { hits } = retrieve({ index: sources().index, vectors }, 'vehicle', { limit: 5 })
  expect(hits[0]?.why).toEqual([{ source: 'vector', rank: 1, weight: expect.any(Number) }])
})

test('what is near is asked for within the filter', async () => {
  const { fill, near } = setUp()
  await fill()
  const ids = async (options: object) => (await near('vehicle', options)).vectors.map(({ id }) => id)
  expect(await ids({ kind: 'article' })).toEqual(['concepts/cars'])
  expect(await ids({ asOf: '2026-04-01' })).toEqual(['daily/2026-04-01#^e1'])
})

describe('the same content is embedded once', () => {
  test('whatever changes around it, in whatever order, with failures in between', async () => {
    const body = fc.integer({ min: 0, max: 12 }).map((n) => `Text number ${n}`)
    const step = fc.record({
      docs: fc.uniqueArray(
        fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), body, date: fc.constantFrom('1', '2') }),
        {
          selector: ({ id }) => id,
        },
      ),
      fails: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const { fill, fake } = setUp([])
        for (const { docs, fails } of steps) {
          if (fails) fake.fail(new EngineFailure('network', 'down'))
          const { waiting } = await fill(docs.map((doc) => ({ ...doc, id: `concepts/${doc.id}` })))
          if (!fails) expect(waiting).toBe(0)
          fake.fail(undefined)
        }
        expect(fake.texts).toEqual([...new Set(fake.texts)])
      }),
      { numRuns: 40 },
    )
  })

  test('and what was paid for before a failure stays', async () => {
    const many = Array.from({ length: 80 }, (_, at) => ({ id: `concepts/${at}`, body: `Subject ${at}` }))
    const { fill, fake } = setUp(many)
    fake.failAfter(1, new EngineFailure('network', 'no way to sk-secret'))
    expect(await fill()).toEqual({ embedded: 32, waiting: 48, stopped: 'no way to [redacted] (network)' })
    expect(await fill()).toMatchObject({ embedded: 48, waiting: 0 })
    expect(new Set(fake.texts).size).toBe(fake.texts.length)
  })
})

test('another model begins anew, and its vectors are never compared with those of the first', async () => {
  const { fill, near, fake } = setUp()
  await fill()
  const other = fakeEmbedder({ model: 'other', dimension: 32 })
  expect(await fill(CAR, other.embedder)).toMatchObject({ embedded: 4, waiting: 0 })
  fake.texts.length = 0
  expect(await near('vehicle')).toMatchObject({ vectors: [], said: expect.stringContaining('none are made yet') })
  expect(fake.texts).toEqual([])
})

test('a model that answers with another length is found out, and its vectors are made anew', async () => {
  const { fill, near, sources } = setUp()
  await fill()
  const longer = fakeEmbedder({ dimension: 128 })
  const asked = await nearestTo(sources(CAR, longer.embedder), 'vehicle', { limit: 5 })
  expect(asked).toMatchObject({ vectors: [], said: expect.stringContaining('another form') })
  expect(await fill(CAR, longer.embedder)).toMatchObject({ embedded: 4 })
  expect((await near('vehicle')).vectors).toEqual([])
})

describe('damage costs vectors and nothing else', () => {
  test.each([
    ['the head', (path: string) => writeFileSync(path, Buffer.concat([Buffer.from('x'), readFileSync(path)]))],
    ['the end', (path: string) => truncateSync(path, statSync(path).size - 10)],
    ['more at the end', (path: string) => appendFileSync(path, 'torn')],
    ['everything', (path: string) => writeFileSync(path, '')],
    [
      'numbers',
      (path: string) => {
        const bytes = readFileSync(path)
        writeFileSync(path, bytes.fill(0xff, bytes.length - 200, bytes.length - 100))
      },
    ],
  ])('to %s', async (_, damage) => {
    const { state, fill, near } = setUp()
    await fill()
    damage(join(state, 'vectors.bin'))
    await near('vehicle')
    expect(await fill()).toMatchObject({ waiting: 0 })
    if (_ !== 'numbers') expect((await near('vehicle')).vectors).toHaveLength(2)
    else expect((await near('vehicle')).vectors.map(({ id }) => id)).toContain('concepts/cars')
  })

  test('to the list of ids', async () => {
    const { state, fill, near, fake } = setUp()
    await fill()
    writeFileSync(join(state, 'vectors.json'), '{"version":1,"ids":[')
    expect((await near('vehicle')).vectors).toEqual([])
    expect(await fill()).toEqual({ embedded: 0, waiting: 0, stopped: undefined })
    expect((await near('vehicle')).vectors).toHaveLength(2)
    expect(fake.texts.filter((text) => text !== 'vehicle')).toHaveLength(4)
  })
})

describe('a failure', () => {
  test('is said and remembered, and not run into again by every search', async () => {
    const { state, fill, near, fake, clock } = setUp()
    await fill()
    fake.fail(new EngineFailure('network', 'no server, key sk-secret'))
    const said = expect.stringContaining('no server, key [redacted] (network)')
    expect(await near('vehicle')).toEqual({ vectors: [], said })
    const calls = fake.calls()
    expect(await near('vehicle')).toEqual({ vectors: [], said })
    expect(fake.calls()).toBe(calls)
    fake.fail(undefined)
    clock.now = new Date(clock.now.getTime() + 61_000)
    expect((await near('vehicle')).vectors).toHaveLength(2)
    expect(readVectorTrouble(state)).toBeUndefined()
  })

  test('on one text does not keep the others from their vectors', async () => {
    const many = Array.from({ length: 200 }, (_, at) => ({ id: `concepts/${at}`, body: `Subject ${at}` }))
    const { fill, fake } = setUp(many)
    fake.refuse('Subject 3', new EngineFailure('failed', 'not this one'))
    const report = await fill()
    expect(report.stopped).toContain('not this one')
    expect(report.waiting).toBeLessThanOrEqual(64)
  })

  test('for length is answered with less text', async () => {
    const long = [{ id: 'concepts/long', body: 'automobile '.repeat(400) }, ...CAR.slice(1)]
    const { fill, near, fake } = setUp(long)
    fake.longest(1_000)
    expect(await fill()).toMatchObject({ waiting: 0, stopped: undefined })
    expect((await near('vehicle')).vectors.map(({ id }) => id)).toContain('concepts/long')
  })
})
