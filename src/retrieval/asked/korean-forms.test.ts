import { expect, test } from 'vitest'
import { formsOf } from './korean-forms.ts'

test.each([
  ['리', ['린', '릴', '림', '려', '렸']],
  ['렸', ['리', '린', '릴', '림', '려']],
  ['꿔', ['꾸', '꾼', '꿀', '꿈', '꿨']],
  ['갔', ['가', '간', '갈', '감']],
])('%s is also %j', (syllable, forms) => {
  expect(formsOf(syllable)).toEqual(forms)
})

test('a syllable that ends as no such form does has none, nor has any other character', () => {
  for (const other of ['독', '책', 'a', '缓', 'ㄱ', '']) expect(formsOf(other)).toEqual([])
})
