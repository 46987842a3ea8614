import { expect, it } from 'vitest'
import { growingLines } from './growing-lines.ts'

function screen() {
  const seen: string[] = []
  const lines = growingLines({ print: (text) => seen.push(text), note: (text) => seen.push(`! ${text}`) })
  return { seen, ...lines }
}

it('prints each line once', () => {
  const { seen, show, end } = screen()
  show(['a'])
  show(['a', 'b'])
  end(['a', 'b', '', 'source'])
  expect(seen).toEqual(['a', 'b', '', 'source'])
})

it('prints an answer that comes at once as it is, empty lines and repeated ones too', () => {
  const { seen, end } = screen()
  end(['a', '', 'a'])
  expect(seen).toEqual(['a', '', 'a'])
})

it('says nothing when an answer that was begun anew becomes the same', () => {
  const { seen, show, end } = screen()
  show(['a', 'b'])
  show(['a'])
  end(['a', 'b', 'c'])
  expect(seen).toEqual(['a', 'b', 'c'])
})

it('says so when it becomes another one, also at its end', () => {
  const { seen, show, end, printed } = screen()
  show(['a', 'b'])
  show(['a', 'x'])
  expect(seen.slice(2)).toEqual([expect.stringMatching(/^! .*does not count/), 'a', 'x'])
  end(['a'])
  expect(seen.slice(5)).toEqual([expect.stringMatching(/^! .*does not count/), 'a'])
  expect(printed).toEqual(['a', 'b', 'a', 'x', 'a'])
})

it('says that an answer has broken off only when something of it was shown', () => {
  const quiet = screen()
  quiet.breakOff()
  expect(quiet.seen).toEqual([])
  const { seen, show, breakOff } = screen()
  show(['a'])
  breakOff()
  expect(seen.at(-1)).toMatch(/^! .*broke off/)
})
