import { expect, test } from 'vitest'
import { type Change, fold, isStorePath, resolve } from './change.ts'

const roots = { home: '/h', state: '/s' }

test('finds a path below its root', () => {
  expect(resolve(roots, 'home/daily/2026-04-01.md')).toBe('/h/daily/2026-04-01.md')
  expect(resolve(roots, 'state/a')).toBe('/s/a')
  expect(resolve({ ...roots, project: '/c' }, 'project/x y/日本.md')).toBe('/c/x y/日本.md')
})

test('does not know a root that the store does not have', () => {
  expect(() => resolve(roots, 'project/settings')).toThrow('no such root')
})

test.each([
  'home/..',
  'home/a/../../b',
  'state/./a',
  'home/',
  'home//a',
  'home/a/',
  'home/a\\b',
  'home/\0',
  'home/c:/x',
  'homes/a',
  '',
])('refuses %j', (path) => {
  expect(isStorePath(path)).toBe(false)
  expect(() => resolve(roots, path)).toThrow(JSON.stringify(path))
})

test('folds the changes of a path into one with the same effect', () => {
  const path = 'home/a'
  const write: Change = { path, kind: 'write', text: 'w', mode: 0o600 }
  const append: Change = { path, kind: 'append', text: 'a' }
  const remove: Change = { path, kind: 'remove' }
  const other: Change = { path: 'home/b', kind: 'append', text: 'b' }
  expect(fold([write, other, append])).toEqual([{ ...write, text: 'wa' }, other])
  expect(fold([append, append])).toEqual([{ ...append, text: 'aa' }])
  expect(fold([append, write])).toEqual([write])
  expect(fold([write, remove])).toEqual([remove])
  expect(fold([remove, append])).toEqual([{ path, kind: 'write', text: 'a' }])
})
