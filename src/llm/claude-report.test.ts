import { describe, expect, test } from 'vitest'
import { readReport } from './claude-report.ts'
import { shouldYield } from './limits.ts'

const NOW = new Date('2026-04-01T12:00:00Z')
const RESET = NOW.getTime() / 1000 + 5400

function limitsAfter(...infos: object[]) {
  const lines = infos.map((info) => JSON.stringify({ type: 'rate_limit_event', rate_limit_info: info }))
  const result = { type: 'result', subtype: 'success', is_error: false, result: '{}' }
  return readReport([...lines, JSON.stringify(result)].join('\n')).limits
}

describe("the plan's limits in a report of the client", () => {
  test('a warning is passed on with its end, and work nobody waits for stops for it', () => {
    const limits = limitsAfter({ status: 'allowed_warning', resetsAt: RESET, rateLimitType: 'five_hour' })
    expect(limits).toEqual({ remaining: 'warning', resetsAt: new Date(RESET * 1000) })
    expect(shouldYield(limits, NOW)).toBe(true)
    expect(shouldYield(limits, new Date(RESET * 1000))).toBe(false)
  })

  test('what goes beyond the plan counts as a warning, also while calls are allowed', () => {
    const limits = limitsAfter({ status: 'allowed', resetsAt: RESET, rateLimitType: 'five_hour', isUsingOverage: true })
    expect(shouldYield(limits, NOW)).toBe(true)
  })

  test('a limit that is far stops nothing, and says how far when the client does', () => {
    expect(limitsAfter({ status: 'allowed', rateLimitType: 'five_hour', utilization: 0.25 })?.remaining).toBe(0.75)
    expect(limitsAfter({ status: 'allowed', resetsAt: RESET, rateLimitType: 'five_hour' })).toBeUndefined()
  })

  test('the last word on each limit counts, and of several limits the nearest', () => {
    const week = { status: 'allowed_warning', resetsAt: RESET + 86_400, rateLimitType: 'seven_day' }
    const limits = limitsAfter(
      week,
      { status: 'allowed_warning', resetsAt: RESET, rateLimitType: 'five_hour' },
      { status: 'allowed', resetsAt: RESET, rateLimitType: 'five_hour', utilization: 0.1 },
    )
    expect(limits).toEqual({ remaining: 'warning', resetsAt: new Date((RESET + 86_400) * 1000) })
  })

  test('a report without limits, or with ones it does not know, has none', () => {
    expect(limitsAfter()).toBeUndefined()
    expect(limitsAfter({ status: 'new_word' }, {})).toBeUndefined()
  })
})
