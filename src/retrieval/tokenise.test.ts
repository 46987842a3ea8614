import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tokenise, tokeniseQuery } from './tokenise.ts'

describe('tokens of a document', () => {
  test.each([
    ['The Row-Level policy', ['the', 'rowlevel', 'row', 'level', 'policy']],
    ['refreshToken', ['refreshtoken', 'refresh', 'token']],
    ['refresh_token', ['refreshtoken', 'refresh', 'token']],
    ['refresh-token', ['refreshtoken', 'refresh', 'token']],
    ['REFRESH_TOKEN', ['refreshtoken', 'refresh', 'token']],
    ['auth.uid()', ['authuid', 'auth', 'uid']],
    ['HTTPServer', ['httpserver', 'http', 'server']],
    ['version 1.2.3', ['version', '1.2.3']],
    ['2026-04-01', ['2026.04.01', '2026', '04', '01']],
    ['C++ and C#', ['c++', 'and', 'c#']],
    ["the user's tokens don't expire", ['the', 'user', 'token', 'dont', 'expir']],
    ['Zoë naïve ﬁle ＡＢＣ Straße', ['zoe', 'naiv', 'fil', 'abc', 'strass']],
    ['缓存失效', ['缓存', '存失', '失效', '缓', '存', '失', '效']],
    ['キャッシュ', ['キャ', 'ャッ', 'ッシ', 'シュ']],
    ['ｷｬｯｼｭ', ['キャ', 'ャッ', 'ッシ', 'シュ']],
    ['비밀번호', ['비밀', '밀번', '번호', '비', '밀', '번', '호']],
    ['用Postgres做', ['用', 'postgr', '做']],
    ['', []],
    ['!? — …', []],
  ])('%j gives %j', (text, tokens) => {
    expect(tokenise(text)).toEqual(tokens)
  })

  test('singular and plural, base form and past meet', () => {
    for (const [a, b] of [
      ['policies', 'policy'],
      ['queries', 'query'],
      ['migrations', 'migration'],
      ['cached', 'cache'],
      ['caching', 'caches'],
    ] as const) {
      expect(tokenise(a)).toEqual(tokenise(b))
    }
  })

  test('marks of scripts where they are letters stay', () => {
    expect(tokenise('がかな')).not.toEqual(tokenise('かかな'))
    expect(tokenise('हिन्दी')).toHaveLength(1)
  })
})

describe('tokens of a query', () => {
  test.each([
    ['Why did we choose the Postgres policy?', ['choos', 'postgr', 'policy']],
    ['我们为什么选择了数据库', ['选择', '数据', '据库']],
    ['なぜキャッシュを使いますか', ['キャ', 'ャッ', 'ッシ', 'シュ', 'ュを', 'を使', '使い']],
    ['猫', ['猫']],
    ['Redis를 배포에서는 어떻게', ['redi', '배포']],
    ['답을', ['답']],
    ['PDF を', ['pdf']],
    ['token token TOKEN', ['token']],
  ])('%j looks for %j', (query, tokens) => {
    expect(tokeniseQuery(query)).toEqual(tokens)
  })

  test('stop words are looked for when there is nothing else', () => {
    expect(tokeniseQuery('to be or not to be')).toEqual(['to', 'be', 'or', 'not'])
    expect(tokeniseQuery('是什么')).not.toEqual([])
    expect(tokeniseQuery('これ')).toEqual(['これ'])
  })

  test('a long query is cut to a bounded number of tokens', () => {
    const words = Array.from({ length: 500 }, (_, at) => `word${at}`).join(' ')
    expect(tokeniseQuery(words).length).toBeLessThanOrEqual(64)
  })

  test('every token of a query over a text is a token of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const tokens = new Set(tokenise(text))
        expect(tokeniseQuery(text).filter((token) => !tokens.has(token) && [...token].length > 1)).toEqual([])
      }),
    )
  })

  test('tokens hold no white space and no quotation mark', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(tokenise(text).filter((token) => token === '' || /[\s"'*():^-]/.test(token))).toEqual([])
      }),
    )
  })

  test('a change of the tokens is a change of the index: raise the format in sqlite-index.ts with this snapshot', () => {
    const text = "Users' refreshTokens, auth.uid() and v1.2.3: caching queries, Zoë naïve, 缓存失效 キャッシュ 비밀번호"
    expect(tokenise(text).join(' ')).toMatchInlineSnapshot(
      `"user refreshtoken refresh token authuid auth uid and v123 v1 cach query zoe naiv 缓存 存失 失效 缓 存 失 效 キャ ャッ ッシ シュ 비밀 밀번 번호 비 밀 번 호"`,
    )
  })
})
