import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bulletText } from './phrasing.ts'
import { sentencesOf } from './sentences.ts'

const texts = (raw: string) => sentencesOf(raw).map((sentence) => sentence.text)

describe('sentencesOf', () => {
  it.each([
    ['We use v1.2.3 of app.ts. It works.', ['We use v1.2.3 of app.ts.', 'It works.']],
    ['Some tools, e.g. ruff, are fast. Others are not!', ['Some tools, e.g. ruff, are fast.', 'Others are not!']],
    ['hm ok. let me think', ['hm ok.', 'let me think']],
    ['先单体。以后再说！好吗？', ['先单体。', '以后再说！', '好吗？']],
    ['「必ず使う。」と書いてある。次へ', ['「必ず使う。」と書いてある。', '次へ']],
    ['그렇게 하죠. 좋아요', ['그렇게 하죠.', '좋아요']],
    ['call `a. b()` first. then stop', ['call a. b() first.', 'then stop']],
  ])('cuts %s', (raw, expected) => expect(texts(raw)).toEqual(expected))

  it('drops fences, tables, quotes, emphasis and emoji', () => {
    expect(texts('# Title\n```js\nx. y.\n```\n| a | b |\n> quoted.\n- **Bold** [link](http://x) 🎉')).toEqual([
      'Title',
      'Bold link',
    ])
  })

  it('knows list items and their marks', () => {
    const [first, second] = sentencesOf('1. one\n- two')
    expect(first).toMatchObject({ listed: true, marker: '1', text: 'one' })
    expect(second).toMatchObject({ listed: true, marker: undefined, text: 'two' })
  })

  it('knows the language of each sentence', () => {
    expect(
      sentencesOf('用 Redis 吧。Redisにします。레디스로 하자. use it in the app').map((one) => one.language),
    ).toEqual(['zh', 'ja', 'ko', 'en'])
  })
})

describe('bulletText', () => {
  it('takes off what only opens a conversation', () => {
    expect(bulletText([{ text: 'ok so, well, use the queue', language: 'en' }])).toBe('Use the queue')
  })

  it('keeps a no that says what is ruled out', () => {
    expect(bulletText([{ text: 'no ORM here', language: 'en' }])).toBe('No ORM here')
    expect(bulletText([{ text: 'no, use sqlc', language: 'en' }])).toBe('Use sqlc')
  })

  it('keeps a name that is written small', () => {
    expect(bulletText([{ text: 'user_id stays', language: 'en' }])).toBe('user_id stays')
  })

  it('never exceeds the limit nor splits a surrogate pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 900 }), (text) => {
        const bullet = bulletText([{ text, language: 'en' }])
        expect(bullet.length).toBeLessThanOrEqual(301)
        expect(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/.test(bullet)).toBe(
          /[\uD800-\uDBFF](?![\uDC00-\uDFFF])/.test(text) && /[\uD800-\uDBFF](?![\uDC00-\uDFFF])/.test(bullet),
        )
      }),
    )
  })
})
