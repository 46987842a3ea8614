import { describe, expect, it } from 'vitest'
import { facts, inventedFacts, lostFacts, negated } from './kept-facts.ts'

describe('facts', () => {
  it.each([
    ['Postgres 16.2 on port 5432', ['16.2', '5432']],
    ['call auth.uid() in src/auth/policy.ts', ['auth.uid', 'src/auth/policy.ts']],
    ['set MAX_RETRIES and refreshToken', ['max_retries', 'refreshtoken']],
    ['数据库用 Postgres16 和 user_id', ['postgres16', 'user_id']],
    ['plain words only, i.e. none of these (z.B. no name)', []],
  ])('finds those of %j', (text, expected) => expect([...facts(text)].sort()).toEqual([...expected].sort()))
})

describe('lostFacts', () => {
  it.each([
    ['Keep 3 replicas', 'Keep replicas', ['3']],
    ['Do not use Redis', 'Use Redis', ['the negation']],
    ['不要用 Redis', '用 Redis', ['the negation']],
    ['モックは使わない', 'モックを使う', ['the negation']],
    ['Redis는 쓰지 않는다', 'Redis를 쓴다', ['the negation']],
    ['Uploads are enabled', 'Uploads are disabled', ['a word, for which its opposite stands now']],
    ['The worker blocks', 'The worker no longer blocks', ['the affirmation (a negation was added)']],
    ['Never X and never Y', 'Never X and Y', ['the negation']],
    ['Keep 2 replicas', 'Keep 20 replicas', ['2']],
    ['See src/auth/policy.ts', 'See the policy', ['src/auth/policy.ts']],
    ['Timeout is 30 s', 'The timeout was set to 30 s because of slow links', []],
  ])('from %j to %j', (before, after, expected) => expect(lostFacts(before, after)).toEqual(expected))
})

describe('inventedFacts', () => {
  it('names a number that no source has', () => {
    expect(inventedFacts('Version 2.4 is needed', ['Version 2.3 is needed'])).toEqual(['2.4'])
    expect(inventedFacts('Version 2.3 is needed', ['we need Version 2.3'])).toEqual([])
  })

  it('takes a name for said whose parts were', () => {
    const said = ['push_sessions of strategy_options, in version 1 and 2']
    expect(inventedFacts('strategy_options.push_sessions is a boolean', said)).toEqual([])
    expect(inventedFacts('strategy_options.pull_sessions is one', said)).toEqual(['strategy_options.pull_sessions'])
    expect(inventedFacts('version 1.2', said)).toEqual(['1.2'])
  })
})

describe('what counts as said', () => {
  it.each([
    ['10,000 rows', 'There are 10000 rows'],
    ['10000 rows', 'There are 10,000 rows'],
    ['Waits 30s', 'It waits 30 seconds'],
    ['Retried 3 times', 'It is retried three times'],
    ['3 回まで', '三回までやり直す'],
    ['RLS guards it', 'Row-level security guards it'],
    ['An HTTP API', 'It answers requests'],
    ['React 18', 'React 18.2 is used'],
    ['Ｖ２', 'V2'],
  ])('%j by %j', (claim, source) => expect(inventedFacts(claim, [source])).toEqual([]))

  it.each([
    ['2 replicas', '20 replicas', '2'],
    ['5 s', '0.5 s', '5'],
    ['on 2026-04-02', 'on 2026-04-01', '2026-04-02'],
    ['MAX_DELAY', 'MAX_RETRIES', 'max_delay'],
    ['in src/b.ts', 'in src/a.ts', 'src/b.ts'],
    ['30s', '30 minutes', '30s'],
  ])('%j not by %j', (claim, source, fact) => expect(inventedFacts(claim, [source])).toEqual([fact]))
})

describe('negated', () => {
  it.each([
    'never edit it',
    "don't",
    'without a key',
    '无需登录',
    '使いません',
    '하지 마세요',
    '쓰면 안 돼',
    'nicht bearbeiten',
    'sin permiso',
  ])('%j', (text) => expect(negated(text)).toBe(true))
  it.each(['notes on nodes', 'another one', 'knowledge', '安全', '案内', 'sin(x)'])('not %j', (text) =>
    expect(negated(text)).toBe(false),
  )
})
