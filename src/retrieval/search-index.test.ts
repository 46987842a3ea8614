// The same table for every way of searching that this Node has; what only files can go wrong with, for the SQLite ways.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { loadLibsql } from './libsql.ts'
import { loadNodeSqlite } from './node-sqlite.ts'
import type { SearchWay, StampedDocument } from './search-document.ts'
import { openSearchIndex } from './search-index.ts'

const folder = mkdtempSync(join(tmpdir(), 'memc-index-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const newFile = () => join(folder, `${files++}`, 'index.db')

const sqliteWays: SearchWay[] = []
if (loadNodeSqlite()) sqliteWays.push('node:sqlite')
if (loadLibsql()) sqliteWays.push('libsql')
const ways: SearchWay[] = [...sqliteWays, 'bm25']

function article(id: string, parts: Partial<StampedDocument>): StampedDocument {
  const empty = { title: '', aliases: '', tags: '', summary: '', body: '', date: '', stamp: `stamp of ${id}` }
  return { ...empty, id, kind: 'article', ...parts }
}

const base: StampedDocument[] = [
  article('concepts/rls', {
    title: 'Supabase row-level security',
    aliases: 'RLS\nsupabase-rls',
    tags: 'auth database',
    summary: 'Row-level security enforces access in Postgres itself.',
    body: 'A policy is a SQL expression evaluated for each row.\nPolicies read auth.uid() from the token.',
  }),
  article('concepts/jwt-refresh', {
    title: 'JWT refresh',
    tags: 'auth',
    summary: 'The refreshToken is rotated on every use.',
    body: 'A reused refresh_token revokes the whole family of tokens.',
  }),
  article('concepts/cache', {
    title: 'HTTP caching',
    summary: 'Responses are cached at the edge for five minutes.',
    body: 'The cache is purged on deploy. Row counts are never cached.',
  }),
  article('concepts/zh', {
    title: '缓存失效策略',
    summary: '数据库更新之后先删除缓存。',
    body: '我们选择了 Redis，因为它支持过期时间。',
  }),
  article('concepts/ja', {
    title: 'データベースの移行',
    summary: '移行は夜間に実行する。',
    body: 'ロールバックの手順を必ず用意する。',
  }),
  article('concepts/ko', {
    title: '배포 절차',
    summary: '배포는 화요일에만 한다.',
    body: '데이터베이스를 먼저 마이그레이션한다.',
  }),
  article('concepts/crème', { title: 'Crème brûlée incident', body: 'The dessert menu broke the parser.' }),
  article('daily/2026-04-01#^e1', {
    kind: 'entry',
    title: 'Supabase auth setup',
    summary: 'Setting up authentication.',
    body: 'Chose Supabase over Firebase: needs Postgres row-level security',
    date: '2026-04-01',
  }),
]

const queries: [query: string, best: string][] = [
  ['row level security', 'concepts/rls'],
  ['RLS', 'concepts/rls'],
  ['supabase-rls', 'concepts/rls'],
  ['auth.uid()', 'concepts/rls'],
  ['policies', 'concepts/rls'],
  ['What is a policy?', 'concepts/rls'],
  ['refreshToken', 'concepts/jwt-refresh'],
  ['refresh_token', 'concepts/jwt-refresh'],
  ['REFRESH-TOKEN', 'concepts/jwt-refresh'],
  ['How does caching work?', 'concepts/cache'],
  ['firebase', 'daily/2026-04-01#^e1'],
  ['creme brulee', 'concepts/crème'],
  ['ＨＴＴＰ', 'concepts/cache'],
  ['firebsae', 'daily/2026-04-01#^e1'],
  ['authentcation set up', 'daily/2026-04-01#^e1'],
  ['login of April 2026', 'daily/2026-04-01#^e1'],
  ['缓存失效', 'concepts/zh'],
  ['为什么选择了 Redis？', 'concepts/zh'],
  ['数据库更新', 'concepts/zh'],
  ['缓', 'concepts/zh'],
  ['データベース', 'concepts/ja'],
  ['ロールバックはどうする？', 'concepts/ja'],
  ['移行', 'concepts/ja'],
  ['배포는 언제?', 'concepts/ko'],
  ['데이터베이스', 'concepts/ko'],
]

describe.each(ways)('search by %s', (way) => {
  const open = async (file?: string) => {
    const index = await openSearchIndex(file, { prefer: way })
    expect(index.way).toBe(way)
    return index
  }
  const filled = async (file?: string) => {
    const index = await open(file)
    index.update({ put: base, remove: [] })
    return index
  }
  const idsOf = (hits: { id: string }[]) => hits.map(({ id }) => id)

  test.each(queries)('%s finds %s first', async (query, best) => {
    const index = await filled()
    expect(idsOf(index.search(query, { limit: 3 }))[0]).toBe(best)
    index.close()
  })

  test('hits carry kind, title, falling scores and a snippet of the original text', async () => {
    const index = await filled()
    const hits = index.search('supabase postgres row', { limit: 10 })
    expect(hits[0]).toMatchObject({ id: 'concepts/rls', kind: 'article', title: 'Supabase row-level security' })
    expect(hits[0]?.snippet).toContain('Row-level security enforces access in Postgres itself.')
    expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).sort((a, b) => b - a))
    expect(hits.every(({ score }) => score > 0)).toBe(true)
    index.close()
  })

  test('a kind narrows the search, a limit bounds it', async () => {
    const index = await filled()
    expect(idsOf(index.search('supabase', { limit: 10, kind: 'entry' }))).toEqual(['daily/2026-04-01#^e1'])
    expect(idsOf(index.search('supabase', { limit: 10, kind: 'article' }))).toEqual(['concepts/rls'])
    expect(index.search('supabase', { limit: 1 })).toHaveLength(1)
    index.close()
  })

  test('a word in the title counts more than in the text', async () => {
    const index = await open()
    index.update({
      put: [
        article('text', { title: 'One thing', body: 'It is about gateways and more.' }),
        article('title', { title: 'Gateways thing', body: 'It is about something else and more.' }),
        article('other', { body: 'Nothing of it here.' }),
      ],
      remove: [],
    })
    expect(idsOf(index.search('gateways', { limit: 5 }))).toEqual(['title', 'text'])
    index.close()
  })

  test('an update replaces, a removal removes, and the stamps follow', async () => {
    const index = await filled()
    index.update({
      put: [article('concepts/rls', { title: 'Kangaroo', stamp: 'new' })],
      remove: ['concepts/cache', 'concepts/never-there'],
    })
    expect(idsOf(index.search('row level policy', { limit: 9, kind: 'article' }))).toEqual([])
    expect(idsOf(index.search('kangaroo', { limit: 9 }))).toEqual(['concepts/rls'])
    expect(idsOf(index.search('edge', { limit: 9 }))).toEqual([])
    const stamps = index.stamps()
    expect(stamps.get('concepts/rls')).toBe('new')
    expect(stamps.has('concepts/cache')).toBe(false)
    expect(stamps.size).toBe(base.length - 1)
    index.close()
  })

  test('an empty index and an empty query find nothing', async () => {
    const index = await open()
    expect(index.search('anything', { limit: 5 })).toEqual([])
    index.update({ put: base, remove: [] })
    for (const query of ['', '   ', '?!', '"', '🦘']) expect(index.search(query, { limit: 5 })).toEqual([])
    index.close()
  })

  test('a query is words, never a syntax', async () => {
    const index = await filled()
    for (const query of [
      '"row" OR "level"',
      'title:row',
      'row*',
      'NEAR(row level)',
      '-row',
      '(row',
      'row AND',
      "row'); DROP TABLE doc;--",
      '^row',
      'row + level',
      '{title} : row',
    ]) {
      expect(idsOf(index.search(query, { limit: 9 })), query).toContain('concepts/rls')
    }
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (query) => {
        expect(Array.isArray(index.search(query, { limit: 3 }))).toBe(true)
      }),
    )
    index.close()
  })

  test('a document is found by each of its words, whatever they are', async () => {
    const index = await open()
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[\p{L}\p{N}_.-]{1,12}$/u), { minLength: 1, maxLength: 6 }), (words) => {
        index.update({ put: [article('it', { body: words.join('\n') })], remove: [] })
        for (const word of words.filter((candidate) => /[\p{L}\p{N}]/u.test(candidate))) {
          expect(idsOf(index.search(word, { limit: 1 })), word).toEqual(['it'])
        }
      }),
      { numRuns: 60 },
    )
    index.close()
  })
})

describe.each(sqliteWays)('the file of %s', (way) => {
  const open = (file: string) => openSearchIndex(file, { prefer: way })
  const fill = async (file: string) => {
    const index = await open(file)
    index.update({ put: base, remove: [] })
    index.close()
  }
  const expectEmptyAndUsable = async (file: string) => {
    const index = await open(file)
    expect(index.stamps().size).toBe(0)
    index.update({ put: base, remove: [] })
    expect(index.search('row level security', { limit: 1 })[0]?.id).toBe('concepts/rls')
    index.close()
  }

  test('keeps what was put, for its owner only', async () => {
    const file = newFile()
    await fill(file)
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0)
    const again = await open(file)
    expect(again.stamps()).toEqual(new Map(base.map(({ id, stamp }) => [id, stamp])))
    expect(again.search('缓存失效', { limit: 1 })[0]?.id).toBe('concepts/zh')
    again.close()
  })

  test('is begun anew when it is no database', async () => {
    const file = newFile()
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, 'this is a letter, not a database '.repeat(500))
    await expectEmptyAndUsable(file)
    const again = await open(file)
    expect(again.stamps().size).toBe(base.length)
    again.close()
  })

  test('is begun anew when it is cut off or overwritten in the middle', async () => {
    const whole = newFile()
    await fill(whole)
    const bytes = readFileSync(whole)
    for (const damaged of [
      bytes.subarray(0, 5000),
      bytes.subarray(0, 40),
      Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 0xee)]),
      Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(bytes.length - 100, 0xee)]),
    ]) {
      const file = newFile()
      mkdirSync(join(file, '..'), { recursive: true })
      writeFileSync(file, damaged)
      await expectEmptyAndUsable(file)
    }
  })

  test('is begun anew when it is the database of another program or another format', async () => {
    const load = way === 'node:sqlite' ? loadNodeSqlite() : loadLibsql()
    for (const sql of [
      'CREATE TABLE songs (title TEXT); INSERT INTO songs VALUES (1)',
      "CREATE TABLE meta (format TEXT NOT NULL); INSERT INTO meta VALUES ('0 older')",
      'CREATE TABLE meta (other TEXT)',
    ]) {
      const file = newFile()
      mkdirSync(join(file, '..'), { recursive: true })
      const other = load?.(file)
      other?.exec(sql)
      other?.close()
      await expectEmptyAndUsable(file)
    }
  })

  test('is not needed: where none can be written the index lives in memory', async () => {
    const blocked = newFile()
    mkdirSync(join(blocked, '..'), { recursive: true })
    writeFileSync(blocked, 'a file where a folder would have to be')
    await expectEmptyAndUsable(join(blocked, 'index.db'))
    const occupied = newFile()
    mkdirSync(occupied, { recursive: true })
    await expectEmptyAndUsable(occupied)
    expect(readFileSync(blocked, 'utf8')).toBe('a file where a folder would have to be')
  })

  test('serves two connections at once', async () => {
    const file = newFile()
    const [one, two] = [await open(file), await open(file)]
    one.update({ put: base.slice(0, 4), remove: [] })
    two.update({ put: base.slice(2), remove: [] })
    expect(one.stamps().size).toBe(base.length)
    expect(two.search('배포', { limit: 1 })[0]?.id).toBe('concepts/ko')
    one.close()
    two.close()
  })

  test('is whole after an update that failed', async () => {
    const file = newFile()
    await fill(file)
    const index = await open(file)
    const broken = {
      ...article('broken', {}),
      get body(): string {
        throw new Error('no text')
      },
    }
    expect(() =>
      index.update({ put: [article('first', { body: 'wombat' }), broken], remove: ['concepts/rls'] }),
    ).toThrow()
    expect(index.stamps().size).toBe(base.length)
    expect(index.search('wombat', { limit: 1 })).toEqual([])
    index.close()
  })

  test.runIf(sqliteWays.length > 1)('is understood by the other way', async () => {
    const file = newFile()
    await fill(file)
    for (const other of sqliteWays) {
      const index = await openSearchIndex(file, { prefer: other })
      expect(index.stamps().size).toBe(base.length)
      expect(index.search('移行', { limit: 1 })[0]?.id).toBe('concepts/ja')
      index.close()
    }
  })
})

test('without a preference a way is chosen and says its name', async () => {
  const index = await openSearchIndex(undefined)
  expect(index.way).toBe(ways[0])
  index.close()
})

test('loading SQLite leaves the warnings of others alone', async () => {
  const before = process.emitWarning
  loadNodeSqlite()
  expect(process.emitWarning).toBe(before)
})
