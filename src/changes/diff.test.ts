import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { diff } from './diff.ts'

test('shows what changed with three lines around it', () => {
  const before = Array.from({ length: 20 }, (_, n) => `line ${n}\n`).join('')
  const after = before.replace('line 2\n', 'second\n').replace('line 15\n', '')
  expect(diff('home/a.md', before, after)).toBe(`--- a/home/a.md
+++ b/home/a.md
@@ -1,6 +1,6 @@
 line 0
 line 1
-line 2
+second
 line 3
 line 4
 line 5
@@ -13,7 +13,6 @@
 line 12
 line 13
 line 14
-line 15
 line 16
 line 17
 line 18
`)
})

test.each([
  ['nothing', 'a\n', 'a\n', ''],
  ['a new file', undefined, 'a\n', '--- /dev/null\n+++ b/x\n@@ -0,0 +1,1 @@\n+a\n'],
  ['a removed file', 'a\n', undefined, '--- a/x\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n'],
  ['a new empty file', undefined, '', '--- /dev/null\n+++ b/x\n'],
  ['a last line break', 'a', 'a\n', '--- a/x\n+++ b/x\n@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n'],
  ['line ends', 'a\r\n', 'a\n', '--- a/x\n+++ b/x\n@@ -1,1 +1,1 @@\n-a\r\n+a\n'],
])('shows %s', (_, before, after, wanted) => {
  expect(diff('x', before, after)).toBe(wanted)
})

const text = fc
  .array(fc.constantFrom('a\n', 'b\n', '\n', 'c d\n', 'e\r\n', 'f'), { maxLength: 30 })
  .map((lines) => lines.join(''))

test('gives a text from which the new one follows from the old', () => {
  fc.assert(fc.property(text, text, (before, after) => applied(before, diff('x', before, after)) === after))
})

test('shows very long texts as replaced, and quickly', () => {
  const lines = (word: string) => Array.from({ length: 20_000 }, (_, n) => `${word} ${n}\n`).join('')
  const before = `first\n${lines('old')}last\n`
  const after = `first\n${lines('new')}last\n`
  expect(applied(before, diff('x', before, after))).toBe(after)
})

test.skipIf(spawnSync('git', ['--version']).status !== 0)('is what git applies', () => {
  const folder = tempFolder()
  const before = 'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten'
  const after = 'zero\none\nthree\nfour\nfive\nsix\nseven\nocho\nnine\nten\n'
  writeFileSync(join(folder, 'x'), before)
  const { status, stderr } = spawnSync('git', ['apply', '-'], {
    cwd: folder,
    input: diff('x', before, after),
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(readFileSync(join(folder, 'x'), 'utf8')).toBe(after)
})

/** What a reader of unified diffs would make of it. */
function applied(before: string, patch: string): string {
  const old = before.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const result: string[] = []
  let used = 0
  const body = patch.replace(/\n\\ No newline at end of file\n/g, '␀').match(/[^\n␀]*[\n␀]/g) ?? []
  for (const line of body.slice(2)) {
    const range = /^@@ -(\d+),(\d+) /.exec(line)
    if (range) {
      const start = Number(range[1]) - (range[2] === '0' ? 0 : 1)
      result.push(...old.slice(used, start))
      used = start
      continue
    }
    const content = line.slice(1).replace('␀', '')
    if (!line.startsWith('+')) expect(old[used++]).toBe(content)
    if (!line.startsWith('-')) result.push(content)
  }
  return [...result, ...old.slice(used)].join('')
}
