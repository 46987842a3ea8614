import { expect, test } from 'vitest'
import { openSearchIndex } from '../search-index.ts'
import { saidIn } from './said-otherwise.ts'

const shareOf = (query: string, phrase: string) =>
  Math.max(0, ...saidIn(query).map(({ others }) => others.get(phrase) ?? 0))

test('what a query names is said in other words of its language, and for less in another', () => {
  expect(shareOf('コネクションが足りない', '接続')).toBe(0.55)
  expect(shareOf('커넥션이 모자라', '연결')).toBe(0.55)
  expect(shareOf('커넥션이 모자라', '连接')).toBeCloseTo(0.275)
  expect(shareOf('连接不够', 'connection')).toBe(0.55)
})

test('of words within each other the longest counts, and what has it within is not said again', () => {
  expect(saidIn('ログイン').map(({ term }) => term)).toEqual(['ログイン'])
  expect(saidIn('数据库和库存').map(({ term }) => term)).toEqual(['数据库', '库存'])
  expect(shareOf('コネクション', 'コネ クシ')).toBe(0)
})

test('a word in Latin letters is one by itself only', () => {
  expect(saidIn('db の値').map(({ term }) => term)).toContain('db')
  expect(saidIn('mongodb').map(({ term }) => term)).not.toContain('db')
})

test('every row of the tables says one thing in two ways at least, and no row is there twice', async () => {
  const tables = await Promise.all([
    import('./said-often.ts').then(({ OFTEN }) => OFTEN),
    import('./said-running.ts').then(({ RUNNING }) => RUNNING),
    import('./said-code.ts').then(({ CODE }) => CODE),
    import('./said-product.ts').then(({ PRODUCT }) => PRODUCT),
    import('./said-plain.ts').then(({ PLAIN }) => PLAIN),
    import('./said-details.ts').then(({ DETAILS }) => DETAILS),
    import('./said-slang.ts').then(({ SLANG }) => SLANG),
  ])
  const rows = tables.flatMap((table) => table.trim().split('\n'))
  expect(
    rows.filter((row) => row.split('|').length < 2 || row.split('|').some((term) => term.trim() !== term)),
  ).toEqual([])
  expect(new Set(rows).size).toBe(rows.length)
  // As questions are read.
  expect(rows.filter((row) => row !== row.normalize('NFKC').toLowerCase())).toEqual([])
  expect(rows.flatMap((row) => row.split('|')).filter((term) => term.length > 24)).toEqual([])
})

test('a question finds an article that says it in another word', async () => {
  const index = await openSearchIndex(undefined)
  const document = (id: string, title: string) =>
    ({ id, kind: 'article', title, aliases: '', tags: '', summary: '', body: '', date: '', stamp: '' }) as const
  index.update({ put: [document('a', '座席の色'), document('b', '接続の数')], remove: [] })
  expect(index.search('コネクション', { limit: 5 }).map(({ id }) => id)).toEqual(['b'])
  index.close()
})
