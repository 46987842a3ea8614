import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedWords } from './words.ts'

/** Each word with its own tokens and what they count. */
const asked = (question: string) =>
  askedWords(question).map(({ ways, weight }) => [[...ways.keys()][0], Math.round(weight * 100) / 100])
const named = (question: string) => asked(question).map(([word]) => word)
const waysOf = (question: string, word: string) =>
  askedWords(question).find(({ ways }) => [...ways.keys()][0] === word)?.ways ?? new Map()

test('a verb in Japanese is its ideograph with the ending, and for less the ideograph alone', () => {
  expect([...waysOf('券を破る', '破る')].slice(0, 2)).toEqual([
    ['破る', 1],
    ['破', 0.6],
  ])
})

test('particles are no endings', () => {
  expect(named('券は席へ')).toEqual(['券', '席'])
  expect(named('公演から')).toEqual(['公演'])
})

test('a word in katakana is looked for whole, without the last long vowel', () => {
  expect(named('サーバーの')).toEqual(['サー ーバ'])
  expect(named('サーバの')).toEqual(['サー ーバ'])
})

test('what only asks is left out, also beside ideographs, but not within words', () => {
  expect(named('どうして公演の件は')).toEqual(['公演'])
  expect(named('条件')).toEqual(['条件'])
  expect(named('为什么茶馆')).toEqual(['茶馆'])
  expect(named('目的')).toEqual(['目的'])
  expect(named('어떻게 과일은 왜')).toEqual(['과일'])
})

test('Korean words lose particles and endings', () => {
  expect(named('과일에서는')).toEqual(['과일'])
  expect(named('과일했더라')).toEqual(['과일'])
})

test('a pair across two known words counts less than each of them', () => {
  const weights = new Map(asked('缓存登录').map(([word, weight]) => [word, weight]))
  expect(weights.get('缓存')).toBe(1)
  expect(weights.get('存登')).toBe(0.5)
  expect(weights.get('登录')).toBe(1)
})

test('a known word in hiragana is one of its own', () => {
  expect(named('ずれた')).toEqual(['ずれ'])
})

test('identifiers stand whole and by their parts, numbers for less', () => {
  expect(asked('refreshToken は 300 本')).toContainEqual(['refreshtoken', 1])
  expect(asked('refreshToken は 300 本')).toContainEqual(['300', 0.8])
})

test('no question is refused, and every way counts at most as the word itself', () => {
  const text = fc.string({ unit: fc.constantFrom(...'あ落ちるー件サーバ缓存的吗결제했 a1-。') })
  fc.assert(
    fc.property(text, (question) => {
      for (const { ways, weight } of askedWords(question)) {
        expect(weight).toBeGreaterThan(0)
        expect(Math.max(...ways.values())).toBeLessThanOrEqual(1)
        expect([...ways.keys()].every((way) => way.trim() === way)).toBe(true)
      }
    }),
  )
})
