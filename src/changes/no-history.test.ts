import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failingFileSystem } from '../../test/support/crashing-fs.ts'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { type Change, commit, recover, type Store } from './commit.ts'

const changes: Change[] = [
  { path: 'home/a.md', kind: 'write', text: 'what stays' },
  { path: 'home/b.md', kind: 'remove' },
  { path: 'state/spans/1.json', kind: 'remove' },
]

function tempStore(): Store {
  const folder = tempFolder()
  for (const path of ['home/a.md', 'home/b.md', 'state/spans/1.json']) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), 'the secret')
  }
  const roots = { home: join(folder, 'home'), state: join(folder, 'state') }
  return { roots, now: () => new Date('2026-04-01T12:00:00.000Z') }
}

const forget = (store: Store) =>
  commit(store, { reason: 'forget', scope: 'home', keepNoHistory: true }, () => ({ changes, value: undefined }))

/** Paths of files → texts. */
function files({ roots }: Store): Map<string, string> {
  const found = [roots.home, roots.state].flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true }).map((entry) => ({ entry, root })),
  )
  const plain = found.filter(({ entry }) => entry.isFile())
  return new Map(
    plain.map(({ entry, root }) => {
      const file = join(entry.parentPath, entry.name)
      return [file.slice(join(root, '..').length + 1), readFileSync(file, 'utf8')]
    }),
  )
}

test('a commit without history leaves its number and nothing that it wrote or took away', () => {
  const store = tempStore()
  forget(store)
  const after = files(store)
  expect([...after.keys()].sort()).toEqual(['home/a.md', 'state/journal/00000001-forget.json'])
  expect(after.get('home/a.md')).toBe('what stays')
  expect(after.get('state/journal/00000001-forget.json')).not.toMatch(/secret|what stays/)
})

test('it holds nothing of what it takes away while it is carried out, and is finished after a kill', () => {
  const store = tempStore()
  const held = failingFileSystem(({ name, args }) =>
    name === 'renameSync' && String(args[1]).endsWith('home/a.md') ? 'EACCES' : undefined,
  )
  forget({ ...store, fs: held })
  const between = files(store)
  expect(between.get('home/a.md')).toBe('the secret')
  expect(between.get('state/journal/pending.json')).not.toContain('the secret')
  recover(store, 'home')
  const after = files(store)
  expect([...after.values()].join('\n')).not.toContain('the secret')
  expect([...after.keys()].sort()).toEqual(['home/a.md', 'state/journal/00000001-forget.json'])
})
