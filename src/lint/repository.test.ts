// What rules may know of the repository around a home: what is there, and of what nobody can tell.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { readRepository } from './repository.ts'

test('of what the ignore file names nobody can tell whether it is there', () => {
  const project = repository({ '.gitignore': 'generated/\r\n*.log\n/src/local/\n!src/kept\n# src/note\n' })
  const has = readRepository({ home: join(project, '.memory'), project })?.has
  const paths = ['generated/a.ts', 'src/generated/a.ts', 'src/a.log', 'src/local/a.ts', 'src/dist/a.js']
  expect(paths.map((path) => has?.(path))).toEqual(paths.map(() => undefined))
  expect(['src/there.ts', 'src/gone.ts', 'src/locally.ts', 'src/note'].map((path) => has?.(path))).toEqual([
    ...[true, false, false, false],
  ])
})

test('a home outside has none', () => {
  expect(readRepository({ home: tempFolder(), project: repository({}) })).toBeUndefined()
})

function repository(files: Record<string, string>): string {
  const root = tempFolder()
  for (const [path, text] of Object.entries({ '.git/HEAD': '', 'src/there.ts': '', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}
