import { describe, expect, it } from 'vitest'
import { termsOf } from '../../../lib/tech-terms.ts'
import { SIGNS } from './concern-signs.ts'
import { concernsOf } from './concerns.ts'

const leading = (text: string) => concernsOf(text)[0]?.idea

describe('concernsOf', () => {
  it.each([
    ['Calls end after 3 seconds: the timeout is fixed', '§timeout'],
    ['At most 90 calls a minute are let through', '§rate limit'],
    ['每分钟超过 90 次的一律拒绝', '§rate limit'],
    ['一分間に 90 回まで受ける', '§rate limit'],
    ['분당 90회까지 받는다', '§rate limit'],
    ['Readers saw the old price after the change', '§cache'],
    ['页面上还是旧价格', '§cache'],
    ['変更前の値段が表示された', '§cache'],
    ['이전 가격이 보였다', '§cache'],
    ['A failure comes with a reference number', '§error message'],
    ['出错时给出编号', '§error message'],
    ['A quarter of the servers first', '§deploy'],
    ['まず一部のサーバに入れる', '§deploy'],
  ])('knows what a text is about: %s', (text, idea) => expect(leading(text)).toBe(idea))

  it('lets what is named lead over what is only told of', () => {
    expect(leading('Files above 30 MB made the backup slow')).toBe('§backup')
  })

  it('lets the first of several lead', () => {
    expect(leading('The liveness probe is no longer logged')).toBe('§health check')
    expect(leading('The log is silent about the probe')).toBe('§log')
  })

  it('takes no everyday text for one', () => {
    for (const text of ['Cats sleep a lot', '今天下雨了', '今日は雨だ', '오늘은 비가 온다']) {
      expect(concernsOf(text)).toEqual([])
    }
  })

  it('has a row of terms for each concern', () => {
    expect(Object.keys(SIGNS).filter((name) => termsOf(`§${name}`).length === 0)).toEqual([])
  })
})
