import { describe, expect, test } from 'vitest'
import { estimateTokens } from './budget.ts'

describe('tokens of a text', () => {
  test('are none for nothing, and grow with every part that is added', () => {
    expect(estimateTokens('')).toBe(0)
    const parts = [
      'We chose Postgres. ',
      '因为需要行级安全。',
      'テストを先に書く。',
      '🙂🙂',
      'id=0x7f3a\n',
      'выбрали ',
      'éàüß',
    ]
    const lengths = parts.map((_, n) => estimateTokens(parts.slice(0, n + 1).join('')))
    expect([...lengths].sort((a, b) => a - b)).toEqual(lengths)
    expect(new Set(lengths).size).toBe(lengths.length)
  })

  test.each([
    ['English prose', 'The quick brown fox jumps over the lazy dog and runs away again. '.repeat(20), 3.4, 4.6],
    ['Chinese', '我们决定使用数据库的行级安全策略而不是在应用中检查权限'.repeat(20), 0.7, 1],
    ['Korean', '우리는 데이터베이스를 선택했습니다'.repeat(20), 0.8, 1.2],
  ])('%s: so many characters a token', (_, text, least, most) => {
    const perToken = text.length / estimateTokens(text)
    expect(perToken).toBeGreaterThan(least)
    expect(perToken).toBeLessThan(most)
  })

  test('take no time worth naming for the longest prompt there is', () => {
    const start = performance.now()
    estimateTokens('word 12 单词\n'.repeat(100_000))
    expect(performance.now() - start).toBeLessThan(1_000)
  })
})
