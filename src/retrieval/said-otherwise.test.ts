import { expect, test } from 'vitest'
import { saidOtherwise } from './said-otherwise.ts'
import { openSearchIndex } from './search-index.ts'

const shareOf = (query: string, token: string) => saidOtherwise(query).get(token)?.share ?? 0

test('what a query names is looked for in other words and other languages, for less than the word itself', () => {
  expect(shareOf('コネクションが足りない', '接続')).toBe(0.4)
  expect(shareOf('커넥션이 모자라', '连接')).toBe(0.4)
  expect(shareOf('连接不够', 'connection')).toBe(0.4)
})

test('a longer word counts no more than a short one, and what is said itself is not said again', () => {
  expect(shareOf('削除', '지우')).toBe(0.4)
  expect(shareOf('접속', 'コネ')).toBeCloseTo(0.08)
  expect(shareOf('コネクション', 'コネ')).toBe(0)
})

test('a query in other scripts is left as it is', () => {
  expect(saidOtherwise('delete the connection').size).toBe(0)
  expect(saidOtherwise('Verbindung löschen').size).toBe(0)
})

test('a question finds an article that says it in another word', async () => {
  const index = await openSearchIndex(undefined)
  const document = (id: string, title: string) =>
    ({ id, kind: 'article', title, aliases: '', tags: '', summary: '', body: '', date: '', stamp: '' }) as const
  index.update({ put: [document('a', '座席の色'), document('b', '接続の数')], remove: [] })
  expect(index.search('コネクション', { limit: 5 }).map(({ id }) => id)).toEqual(['b'])
  index.close()
})
