import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyLiteral } from './literals.ts'

const words = fc.array(
  fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'K', '-', ' ', '密', '钥'), minLength: 1, maxLength: 4 }),
  {
    minLength: 1,
    maxLength: 4,
  },
)
const text = fc.string({
  unit: fc.constantFrom('a', 'A', 'b', 'c', 'C', 'k', 'K', '-', ' ', '密', '钥', '你'),
  maxLength: 12,
})

it('a word is found wherever it stands, in any letter case, and nothing else is', () => {
  fc.assert(
    fc.property(words, text, (some, where) => {
      const stands = some.some((word) => where.toLowerCase().includes(word.toLowerCase()))
      expect(anyLiteral(some)(where)).toBe(stands)
    }),
    { numRuns: 5000 },
  )
})

it('of Cyrillic any sign is a yes', () => {
  expect(anyLiteral(['парол'])('Пароль')).toBe(true)
  expect(anyLiteral(['парол'])('word 密')).toBe(false)
})
