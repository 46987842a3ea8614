// What comes back for a query, over the index in memory; the ways of searching rank alike, see search-index.test.ts.
import { expect, test } from 'vitest'
import { createBm25Index } from './bm25.ts'
import { type RetrieveOptions, retrieve } from './retrieve.ts'
import type { SearchDocument } from './search-document.ts'

function indexOf(documents: (Partial<SearchDocument> & { id: string })[]) {
  const index = createBm25Index()
  const empty = { title: '', aliases: '', tags: '', summary: '', body: '', date: '2026-04-01', stamp: '' }
  index.update({
    put: documents.map((parts) => ({ ...empty, kind: parts.id.startsWith('daily/') ? 'entry' : 'article', ...parts })),
    remove: [],
  })
  return index
}

function found(index: ReturnType<typeof indexOf>, query: string, options: Partial<RetrieveOptions> = {}) {
  return retrieve({ index }, query, { limit: 5, ...options })
}

const idsOf = ({ hits }: ReturnType<typeof retrieve>) => hits.map(({ id }) => id)

const filler = Array.from({ length: 12 }, (_, at) => ({
  id: `concepts/filler-${at}`,
  title: `Other subject ${at}`,
  body: `It is about matter number ${at} and nothing else at all.`,
}))

test('an article that the query names comes first, whatever repeats its words', () => {
  const index = indexOf([
    ...filler,
    { id: 'concepts/token', title: 'refreshToken', body: 'Rotated.' },
    {
      id: 'concepts/talk',
      title: 'Talk',
      body: 'refresh token refresh token, the refresh token of a token to refresh',
    },
  ])
  const { hits, relevant } = found(index, 'refresh_token')
  expect(hits[0]).toMatchObject({ id: 'concepts/token', strength: 'strong' })
  expect(hits[0]?.why.map(({ source }) => source)).toEqual(['text', 'name'])
  expect(relevant).toBe(true)
})

test('a neighbour by link comes along, behind what has the words', () => {
  const index = indexOf([
    ...filler,
    { id: 'concepts/a', title: 'Payments webhook', body: 'Signed.', links: ['concepts/b'] },
    { id: 'concepts/b', title: 'Idempotency', body: 'Keys are kept for a day.' },
  ])
  const retrieved = found(index, 'payments webhook signed')
  expect(idsOf(retrieved)).toEqual(['concepts/a', 'concepts/b'])
  expect(retrieved.hits[1]).toMatchObject({ strength: 'weak', why: [{ source: 'link' }] })
})

const runtime = [
  { id: 'daily/2026-04-01#^old', date: '2026-04-01', title: 'Runtime', body: 'We deploy on Node.js 20, the runtime.' },
  {
    id: 'daily/2026-05-01#^new',
    date: '2026-05-01',
    title: 'Upgrade',
    body: 'Production moved to version 22.',
    supersedes: ['daily/2026-04-01#^old'],
  },
]

test('what was superseded comes behind what took its place, even when that shares no word with the query', () => {
  const retrieved = found(indexOf([...filler, ...runtime]), 'deploy runtime Node.js')
  expect(idsOf(retrieved)).toEqual(['daily/2026-05-01#^new', 'daily/2026-04-01#^old'])
  expect(retrieved.hits[1]?.why.map(({ source }) => source)).toContain('superseded')
  const scores = retrieved.hits.map(({ score }) => score)
  expect(scores).toEqual([...scores].sort((a, b) => b - a))
})

test('as of an earlier day nothing newer counts, not even to supersede', () => {
  expect(idsOf(found(indexOf([...filler, ...runtime]), 'deploy runtime', { asOf: '2026-04-20' }))).toEqual([
    'daily/2026-04-01#^old',
  ])
})

test('of two records with the same words the one with the newer values comes first', () => {
  const index = indexOf([
    ...filler,
    { id: 'daily/2026-04-01#^a', date: '2026-04-01', body: 'The pool has a limit of 10 connections.' },
    { id: 'daily/2026-04-09#^b', date: '2026-04-09', body: 'The pool has a limit of 25 connections.' },
  ])
  expect(idsOf(found(index, 'pool connections limit 10'))[0]).toBe('daily/2026-04-09#^b')
})

test('who repeats a value that two records replaced comes behind both', () => {
  const entry = (id: string, date: string, parts: Partial<SearchDocument>) => ({ id: `daily/${id}`, date, ...parts })
  const index = indexOf([
    ...filler,
    entry('2026-04-01#^a', '2026-04-01', { title: 'First claim', body: 'A note says the value is port 3000.' }),
    entry('2026-04-02#^b', '2026-04-02', {
      ...{ title: 'Conflict resolved', body: 'The owner confirmed port 4310.', supersedes: ['daily/2026-04-01#^a'] },
    }),
    entry('2026-04-03#^c', '2026-04-03', { title: 'Cached value', body: 'The report lists port 3000.' }),
    entry('2026-04-04#^d', '2026-04-04', {
      ...{ title: 'Value', body: 'The configuration is port 4310.', supersedes: ['daily/2026-04-03#^c'] },
    }),
    entry('2026-04-05#^e', '2026-04-05', { title: 'Diagnostic', body: 'The diagnostic value printed is port 3000.' }),
  ])
  const ids = idsOf(found(index, 'is the value printed by the diagnostic valid'))
  const replacing = ['daily/2026-04-02#^b', 'daily/2026-04-04#^d']
  expect(ids).toEqual(expect.arrayContaining(replacing))
  expect(ids.indexOf('daily/2026-04-05#^e')).toBeGreaterThan(Math.max(...replacing.map((id) => ids.indexOf(id))))
})

test('who asks for a kind of thing finds what is said of one by its name', () => {
  const index = indexOf([
    ...filler,
    { id: 'concepts/store', title: 'Storage of orders', body: 'Orders lie in Postgres, since they need transactions.' },
    { id: 'concepts/other', title: 'Orders by mail', body: 'Orders that come by mail are typed in by hand.' },
  ])
  expect(idsOf(found(index, 'which database do orders lie in'))[0]).toBe('concepts/store')
  expect(idsOf(found(index, 'database'))).toEqual(['concepts/store'])
})

test('of two records on one subject the later comes first, though it supersedes nothing; a plan does not', () => {
  const said = (date: string, title: string, body: string) => ({ id: `daily/${date}#^e`, date, title, body })
  const others = Array.from({ length: 6 }, (_, at) => said(`2026-05-0${at + 1}`, `Screen ${at}`, 'Drawn for the app.'))
  const languages = said('2026-01-28', 'App languages', 'The app is available in German and English.')
  const more = 'It is available in German, English, Polish and, as of this release, in Romanian as well.'
  const extended = said('2026-04-29', 'App languages extended', more)
  const planned = said('2026-06-17', 'App languages planned', 'Perhaps it will be available in Ukrainian as well.')
  const first = (documents: typeof others, query: string) => idsOf(found(indexOf([...filler, ...documents]), query))[0]
  const asked = 'which languages is the app available in'
  expect(first([...others, languages, extended], asked)).toBe(extended.id)
  expect(first([...others, languages, planned], asked)).toBe(languages.id)
  expect(first([...others, languages, extended], `${asked} originally`)).toBe(languages.id)
})

test('what refutes a claim comes before it', () => {
  const said = (date: string, title: string, body: string) => ({ id: `daily/${date}#^e`, date, title, body })
  const others = Array.from({ length: 6 }, (_, at) => said(`2026-04-1${at}`, `Build ${at}`, 'The build was slow.'))
  const claim = said('2026-05-01', 'Slow build: cache?', 'The build is slow since the cache of the registry is cold.')
  const proof = said(
    '2026-05-02',
    'Slow build',
    'Wrong guess: a warm registry cache changes nothing at all, says the trace.',
  )
  const { hits } = found(indexOf([...filler, ...others, claim, proof]), 'is the build slow because of a cold cache')
  expect(hits.slice(0, 2).map(({ id }) => id)).toEqual([proof.id, claim.id])
  expect(hits[1]?.why.map(({ source }) => source)).toContain('refuted')
})

test('what was superseded comes behind what is as much about the query, unless that asks for the past', () => {
  const index = indexOf([
    ...filler,
    ...runtime,
    { id: 'daily/2026-03-01#^w', date: '2026-03-01', title: 'Workers', body: 'Workers deploy with the runtime image.' },
  ])
  const at = (query: string, id: string) => idsOf(found(index, query)).indexOf(`daily/${id}`)
  expect(at('deploy runtime Node.js', '2026-03-01#^w')).toBeLessThan(at('deploy runtime Node.js', '2026-04-01#^old'))
  const past = 'previous deploy runtime Node.js'
  expect(at(past, '2026-03-01#^w')).toBeGreaterThan(at(past, '2026-04-01#^old'))
})

test('who names a project means what was said in it', () => {
  const said = { title: 'Storage', body: 'The service keeps its orders in Postgres tables.', date: '2026-04-01' }
  const index = indexOf([
    ...filler,
    { ...said, id: 'daily/2026-04-01#^shop', project: 'shop-api', body: `${said.body} Seldom cleaned, and slowly.` },
    { ...said, id: 'daily/2026-04-01#^desk', project: 'help-desk' },
  ])
  expect(idsOf(found(index, 'where are orders kept'))[0]).toBe('daily/2026-04-01#^desk')
  expect(idsOf(found(index, 'where does the Shop API keep orders'))[0]).toBe('daily/2026-04-01#^shop')
})

test('a filed answer comes behind the articles it was derived from', () => {
  const text = 'Cursors are kept per session and survive restarts.'
  const index = indexOf([
    ...filler,
    { id: 'qa/cursors', title: 'How are cursors kept?', summary: text, body: text, links: ['concepts/cursors'] },
    { id: 'concepts/cursors', title: 'Cursors of sessions', body: 'Kept per session in a file.' },
  ])
  expect(idsOf(found(index, 'how are cursors kept per session'))).toEqual(['concepts/cursors', 'qa/cursors'])
})

test('a hit is sure by the words asked for, however many others go by them', () => {
  const things = 'prometheus grafana datadog sentry alert metric dashboard uptime trace log settled chose picked'.split(
    ' ',
  )
  const others = things.map((thing) => ({ id: `concepts/${thing}`, title: thing, body: `On ${thing}, at length.` }))
  const todo = { id: 'daily/2026-02-13#^t', date: '2026-02-13', title: 'Todos', body: 'A todo for IPFS monitoring.' }
  const { hits } = found(indexOf([...filler, ...others, todo]), 'What was decided about IPFS monitoring?')
  expect(hits[0]).toMatchObject({ id: todo.id, strength: 'strong' })
})

test('it tells when nothing is about the query, though a word is shared', () => {
  const index = indexOf([...filler, { id: 'concepts/a', title: 'Deploy window', body: 'We deploy on Tuesdays.' }])
  expect(found(index, 'which espresso machine did the kitchen order on Tuesdays').relevant).toBe(false)
  expect(found(index, 'when do we deploy').relevant).toBe(true)
  expect(found(index, 'zebra crossing')).toEqual({ hits: [], relevant: false })
})

test('vectors bring what has no word of the query', () => {
  const index = indexOf([...filler, { id: 'concepts/auth', title: 'Signing in', body: 'Sessions last an hour.' }])
  const vectors = [{ id: 'concepts/auth', score: 0.8 }]
  const retrieved = retrieve({ index, vectors }, 'authentication', { limit: 3 })
  expect(retrieved.hits[0]).toMatchObject({ id: 'concepts/auth', strength: 'strong' })
  expect(retrieved.relevant).toBe(true)
})
