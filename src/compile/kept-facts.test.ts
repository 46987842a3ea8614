import { describe, expect, it } from 'vitest'
import { facts, inventedFacts, lostFacts, negated } from './kept-facts.ts'
import { differentSubjects } from './same-subject.ts'
import { textFault } from './text-faults.ts'

describe('facts', () => {
  it.each([
    ['Postgres 16.2 on port 5432', ['16.2', '5432']],
    ['call auth.uid() in src/auth/policy.ts', ['auth.uid', 'src/auth/policy.ts']],
    ['set MAX_RETRIES and refreshToken', ['max_retries', 'refreshtoken']],
    ['数据库用 Postgres16 和 user_id', ['postgres16', 'user_id']],
    ['plain words only', []],
  ])('finds those of %j', (text, expected) => expect([...facts(text)].sort()).toEqual([...expected].sort()))
})

describe('lostFacts', () => {
  it.each([
    ['Keep 3 replicas', 'Keep replicas', ['3']],
    ['Do not use Redis', 'Use Redis', ['the negation']],
    ['不要用 Redis', '用 Redis', ['the negation']],
    ['モックは使わない', 'モックを使う', ['the negation']],
    ['Redis는 쓰지 않는다', 'Redis를 쓴다', ['the negation']],
    ['Timeout is 30 s', 'The timeout was set to 30 s because of slow links', []],
  ])('from %j to %j', (before, after, expected) => expect(lostFacts(before, after)).toEqual(expected))
})

describe('inventedFacts', () => {
  it('names a number that no source has', () => {
    expect(inventedFacts('Version 2.4 is needed', ['Version 2.3 is needed'])).toEqual(['2.4'])
    expect(inventedFacts('Version 2.3 is needed', ['we need Version 2.3'])).toEqual([])
  })
})

describe('negated', () => {
  it.each(['never edit it', "don't", 'without a key', '无需登录', '使いません', '하지 마세요', '쓰면 안 돼'])(
    '%j',
    (text) => expect(negated(text)).toBe(true),
  )
  it.each(['notes on nodes', 'another one', 'knowledge', '安全', '案内'])('not %j', (text) =>
    expect(negated(text)).toBe(false),
  )
})

describe('differentSubjects', () => {
  it.each([
    ['mw-2', 'mw-3'],
    ['React 18', 'React 19'],
    ['Cr', 'CR'],
    ['Worker blocks', 'Worker no longer blocks'],
  ])('%j is not %j', (a, b) => expect(differentSubjects(a, b)).toBeDefined())
  it('lets other names pass', () => expect(differentSubjects('Row-level security', 'RLS policies')).toBeUndefined())
})

describe('textFault', () => {
  it.each([
    '[rest unchanged]',
    'The rest of the article remains unchanged',
    "I'm sorry, but I cannot do that",
    '<function_calls> x',
    'see [[concepts/x]]',
    '以下省略',
    'Chosen ^c1f0a9d2',
  ])('refuses %j', (text) => expect(textFault(text)).toBeDefined())
  it.each(['Retries are capped at 3', 'An array type is written string[]', 'The rest of the team uses Vim'])(
    'accepts %j',
    (text) => expect(textFault(text)).toBeUndefined(),
  )
})
