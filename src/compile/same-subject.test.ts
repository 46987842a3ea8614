import { describe, expect, it } from 'vitest'
import { knowledgeBase } from '../kb/knowledge-base.ts'
import { foldName, looseName, wordSet } from './name-fold.ts'
import { findNearDuplicate } from './near-duplicate.ts'
import { differentSubjects, narrows } from './same-subject.ts'

describe('differentSubjects', () => {
  it.each([
    ['mw-2', 'mw-3', /numbers/],
    ['React 18', 'React 19', /numbers/],
    ['Postgres', 'Postgres 16', /numbers/],
    ['API v1', 'API v2', /numbers/],
    ['1.9', '1.10', /numbers/],
    ['Phase II', 'Phase III', /numbers/],
    ['First attempt', 'Second attempt', /numbers/],
    ['迁移第一阶段', '迁移第二阶段', /numbers/],
    ['Plan A', 'Plan B', /letters/],
    ['Cr', 'CR', /case/],
    ['REST', 'Rest', /case/],
    ['Worker blocks', 'Worker no longer blocks', /denies/],
    ['导入阻塞主线程', '导入不阻塞主线程', /denies/],
    ['Authenticated endpoints', 'Unauthenticated endpoints', /denies/],
    ['Staging database', 'Production database', /opposites/],
    ['IPv4 list', 'IPv6 list', /numbers/],
    ['HTTP listener', 'HTTPS listener', /opposites/],
    ['バッチの開始条件', 'バッチの終了条件', /opposites/],
    ['同期処理', '非同期処理', /denies|opposites/],
    ['上传限制', '下载限制', /opposites/],
    ['March outage', 'April outage', /opposites/],
    ['Atlas (maps)', 'Atlas (deploys)', /brackets/],
    ['From MySQL to Postgres', 'From Postgres to MySQL', /direction/],
    ['MAX_RETRIES', 'MAX_DELAY', /identifiers/],
    ['db.internal', 'db.example.com', /identifiers/],
  ])('%j is not %j', (a, b, why) => {
    expect(differentSubjects(a, b)).toMatch(why)
    expect(differentSubjects(b, a)).toMatch(why)
  })

  it.each([
    ['Row-level security', 'RLS policies'],
    ['K8s', 'Kubernetes'],
    ['refresh_token rotation', 'Refresh-token rotation'],
    ['Postgres 16 upgrade', 'Upgrade to Postgres 16'],
    ['HTTP/2', 'HTTP/2.0'],
    ['Connection pool', 'connection pools'],
  ])('lets %j and %j pass', (a, b) => expect(differentSubjects(a, b)).toBeUndefined())
})

describe('narrows', () => {
  it.each([
    ['Auth', 'Auth tokens'],
    ['缓存', '缓存失效'],
    ['결제', '결제 취소'],
  ])('%j is wider than %j', (a, b) => expect([narrows(a, b), narrows(b, a)]).toEqual([true, true]))
  it('finds no part in two spellings', () => expect(narrows('The cache', 'Caches')).toBe(false))
})

describe('names', () => {
  it.each([
    ['Row-level security', 'row level security'],
    ['sign-in', 'signin'],
    ['The billing service', 'billing services'],
    ['ＡＰＩゲートウェイ', 'APIゲートウェイ'],
    ['Redis 缓存', 'Redis缓存'],
    ['認証の設定', '認証設定'],
    ['policies', 'Policy'],
    ['Response caches', 'response cache'],
    ['batches', 'Batch'],
  ])('%j and %j fold to one', (a, b) => expect(foldName(a)).toBe(foldName(b)))
  it.each([
    ['mw-1 2', 'mw-12'],
    ['Cr', 'CR'],
    ['v1.10', 'v11.0'],
    ['ハード', 'バード'],
    ['schon', 'schön'],
  ])('%j and %j stay two', (a, b) => expect(foldName(a)).not.toBe(foldName(b)))
  it('leaves accents out only when looking for what is alike', () =>
    expect(looseName('résumé')).toBe(looseName('resume')))
  it('knows names of the same words', () => {
    expect(wordSet('Invalidation of the cache')).toBe(wordSet('Cache invalidation'))
    expect(wordSet('cache')).toBeUndefined()
  })
})

describe('findNearDuplicate', () => {
  const file = (title: string, aliases: string[] = []) =>
    `---\ntitle: ${JSON.stringify(title)}\naliases: ${JSON.stringify(aliases)}\n---\n\n# ${title}\n\nText.\n`
  const kb = knowledgeBase(
    new Map([
      ['concepts/pool.md', file('Connection pool', ['DB pool'])],
      ['concepts/mw-2.md', file('mw-2')],
      ['concepts/cr.md', file('Cr')],
      ['concepts/cache.md', file('Cache invalidation')],
      [
        'concepts/moved.md',
        '---\ntitle: "Old pool"\nredirect: concepts/pool\n---\n\n# Old pool\n\nMoved to [[concepts/pool]].\n',
      ],
      ['qa/pool.md', file('Q: Why a pool?')],
    ]),
  )
  it.each([
    ['connection pools', 'concepts/pool'],
    ['Connection-Pool', 'concepts/pool'],
    ['ＤＢ pool', 'concepts/pool'],
    ['old pools', 'concepts/pool'],
    ['Invalidation of the cache', 'concepts/cache'],
    ['MW 2', 'concepts/mw-2'],
  ])('%j is %s', (name, id) => expect(findNearDuplicate(kb, name)?.article).toBe(id))
  it.each(['mw-3', 'CR', 'Connection pool 2', 'No connection pool', 'Pool'])('%j is new', (name) =>
    expect(findNearDuplicate(kb, name)).toBeUndefined(),
  )
})
