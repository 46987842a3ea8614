import fc from 'fast-check'
import { expect, test } from 'vitest'
import { snippetOf } from './snippet.ts'
import { tokeniseQuery } from './tokenise.ts'

const filler = 'Nothing of interest stands in this long sentence about other matters entirely, only words. '

test('shows the sentence with the most words of the query, in its original spelling', () => {
  const body = `${filler.repeat(5)}Row-Level Security needs auth.uid() in each Policy. ${filler.repeat(5)}`
  const snippet = snippetOf({ summary: 'About databases.', body }, tokeniseQuery('row level security policy'))
  expect(snippet).toMatch(/^Row-Level Security needs auth\.uid\(\) in each Policy\./)
})

test('shows the beginning when nothing matches', () => {
  expect(snippetOf({ summary: 'What it is.', body: 'More.' }, ['absent'])).toBe('What it is. More.')
  expect(snippetOf({ summary: '', body: '' }, ['absent'])).toBe('')
})

test('finds the place in a text without spaces', () => {
  const body = `${'这里没有什么内容。'.repeat(40)}缓存失效时会回源。${'这里没有什么内容。'.repeat(40)}`
  expect(snippetOf({ summary: '', body }, tokeniseQuery('缓存失效'))).toMatch(/^缓存失效时会回源。/)
})

test('is one well-formed line of bounded length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), fc.string({ unit: 'grapheme' }), (body, query) => {
      const snippet = snippetOf({ summary: '', body: body.repeat(3) }, tokeniseQuery(query))
      expect(snippet.length).toBeLessThanOrEqual(160)
      expect(snippet).not.toMatch(/[\n\r]/)
      expect(snippet.isWellFormed()).toBe(body.isWellFormed() || snippet.isWellFormed())
    }),
  )
})
