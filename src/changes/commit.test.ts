import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failingFileSystem } from '../../test/support/crashing-fs.ts'
import { bundleChild, start } from '../../test/support/processes.ts'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { listFiles } from '../lib/files.ts'
import { acquireLease } from '../lib/lease.ts'
import { type Change, commit, readSnapshot, type Scope, type Store } from './commit.ts'
import { pendingConflicts } from './conflict.ts'
import { historyFiles } from './history.ts'
import { parseJournal } from './journal.ts'

const NOON = new Date('2026-04-01T12:00:00.000Z')

function tempStore(files: Record<string, string> = {}, fs?: Store['fs']): Store {
  const folder = tempFolder()
  const store = {
    roots: { home: join(folder, 'home'), state: join(folder, 'state'), project: join(folder, 'project') },
    now: () => NOON,
    ...(fs ? { fs } : {}),
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return store
}

function put(store: Store, changes: Change[], scope: Scope = 'home') {
  return commit(store, { reason: 'test', scope }, () => ({ changes, value: undefined }))
}

const write = (path: Change['path'], text: string): Change => ({ path, kind: 'write', text })
const append = (path: Change['path'], text: string): Change => ({ path, kind: 'append', text })

/** Everything on disk: paths and texts. */
function everything({ roots }: Store): Record<string, string> {
  const roads = [roots.home, roots.state].flatMap((root) => readdirSync(root, { recursive: true, withFileTypes: true }))
  const files = roads.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    files.map((file) => [file.slice(join(roots.home, '..').length + 1), readFileSync(file, 'utf8')]),
  )
}

test('writes, appends and removes, and says what it changed', () => {
  const store = tempStore({ 'home/old.md': 'old', 'home/day.md': 'a\n' })
  const changes = [
    write('home/deep/new.md', 'new'),
    append('home/day.md', 'b\n'),
    { path: 'home/old.md', kind: 'remove' } as const,
  ]
  expect(put(store, changes)).toEqual({ value: undefined, changes, applied: true, pendingPaths: [], conflicts: [] })
  expect(listFiles(store.roots.home)).toEqual(['day.md', 'deep/new.md'])
  expect(readFileSync(join(store.roots.home, 'day.md'), 'utf8')).toBe('a\nb\n')
})

test('gives decide the current bytes and hands back its value', () => {
  const store = tempStore({ 'home/b/2.md': 'two', 'home/b/10.md': 'ten', 'home/.obsidian/x': '', 'home/a.md': 'ä' })
  const { value } = commit(store, { reason: 'look', scope: 'home' }, (snapshot) => ({
    changes: [],
    value: [snapshot.list('home'), snapshot.list('home/b'), snapshot.list('home/none'), snapshot.read('home/b/2.md')],
  }))
  expect(value).toEqual([['home/a.md', 'home/b/10.md', 'home/b/2.md'], ['home/b/10.md', 'home/b/2.md'], [], 'two'])
  expect(readSnapshot(store).size('home/a.md')).toBe(2)
  expect(readSnapshot(store).read('home/none.md')).toBeUndefined()
})

test('writes nothing at all when nothing changes', () => {
  const store = tempStore({ 'home/a.md': 'same' })
  put(store, [])
  const before = everything(store)
  const changes = [
    write('home/a.md', 'same'),
    append('home/a.md', ''),
    { path: 'home/none.md', kind: 'remove' } as const,
  ]
  expect(put(store, changes)).toMatchObject({ changes: [], applied: false })
  expect(everything(store)).toEqual(before)
})

test('leaves a file alone whose bytes are no text and were only read and given back', () => {
  const store = tempStore({ 'home/latin1.md': '' })
  writeFileSync(join(store.roots.home, 'latin1.md'), Buffer.from([0x66, 0xfc, 0x72]))
  const text = readSnapshot(store).read('home/latin1.md') ?? ''
  expect(put(store, [write('home/latin1.md', text)]).applied).toBe(false)
})

test('takes several changes of one path as one', () => {
  const store = tempStore({ 'home/a.md': 'old\n', 'home/b.md': 'old\n' })
  const remove: Change = { path: 'home/b.md', kind: 'remove' }
  put(store, [append('home/a.md', '1\n'), append('home/a.md', '2\n'), remove, append('home/b.md', 'new\n')])
  expect(everything(store)).toMatchObject({ 'home/a.md': 'old\n1\n2\n', 'home/b.md': 'new\n' })
})

test('only decides in a dry run, even where nothing can be written', () => {
  const store = tempStore(
    { 'home/a.md': 'old' },
    failingFileSystem(() => 'EROFS'),
  )
  const changes = [write('home/a.md', 'new'), write('home/b.md', 'b')]
  const result = commit(store, { reason: 'test', scope: 'home', dryRun: true }, () => ({ changes, value: 7 }))
  expect(result).toMatchObject({ value: 7, changes, applied: false })
  expect(readFileSync(join(store.roots.home, 'a.md'), 'utf8')).toBe('old')
  expect(existsSync(store.roots.state)).toBe(false)
})

test.each([
  'home/../x',
  '/etc/passwd',
  'home',
  'home/',
  'home//x',
  'home/a\0b',
  'home/a\\..\\x',
  'other/x',
  'home/C:/x',
  'home/./x',
])('refuses the path %j', (path) => {
  const store = tempStore()
  expect(() => put(store, [write(path as Change['path'], 'x')])).toThrow(/no such root|not a path inside/)
  expect(() => readSnapshot(store).read(path)).toThrow(/no such root|not a path inside/)
})

test('treats a change outside the machine state in a state commit as a bug', () => {
  const store = tempStore()
  expect(() => put(store, [write('state/a', 'x'), write('home/a', 'x')], 'state')).toThrow('may not change home/a')
  expect(everything({ ...store, roots: { ...store.roots, home: store.roots.state } })).toEqual({})
})

test('touches nothing but the machine state in a state commit', () => {
  const store = tempStore()
  put(store, [write('state/a/b.json', 'x')], 'state')
  expect(existsSync(store.roots.home)).toBe(false)
  expect(listFiles(store.roots.state)).toEqual(['a/b.json'])
})

test.runIf(process.platform !== 'win32')('keeps machine state private and the modes of files that exist', () => {
  const store = tempStore({ 'home/mine.md': 'a', 'project/settings': '{}' })
  chmodSync(join(store.roots.home, 'mine.md'), 0o640)
  put(store, [
    write('state/s/a', 'x'),
    write('home/mine.md', 'b'),
    { path: 'home/secret.md', kind: 'write', text: 's', mode: 0o600 },
  ])
  const mode = (path: string) => statSync(path).mode & 0o777
  const { home, state } = store.roots
  expect([mode(state), mode(join(state, 's')), mode(join(state, 's/a'))]).toEqual([0o700, 0o700, 0o600])
  expect([mode(join(home, 'mine.md')), mode(join(home, 'secret.md'))]).toEqual([0o640, 0o600])
  expect(historyFiles(store).map(mode)).toEqual([0o600])
})

test('writes through links and leaves them links', () => {
  const store = tempStore({ 'home/x': '', 'vault/a.md': 'old', 'vault/sub/b.md': 'old' })
  const vault = join(store.roots.home, '../vault')
  symlinkSync('../vault/a.md', join(store.roots.home, 'a.md'))
  symlinkSync('../vault/not-yet.md', join(store.roots.home, 'c.md'))
  symlinkSync(join(vault, 'sub'), join(store.roots.home, 'sub'))
  expect(readSnapshot(store).list('home')).toEqual(['home/a.md', 'home/sub/b.md', 'home/x'])
  put(store, [write('home/a.md', 'new'), write('home/sub/b.md', 'new'), write('home/c.md', 'new')])
  expect(lstatSync(join(store.roots.home, 'a.md')).isSymbolicLink()).toBe(true)
  expect(['a.md', 'sub/b.md', 'not-yet.md'].map((name) => readFileSync(join(vault, name), 'utf8'))).toEqual([
    'new',
    'new',
    'new',
  ])
  expect(readdirSync(vault).sort()).toEqual(['a.md', 'not-yet.md', 'sub'])
})

test('keeps what undo needs of the files of the user, and no history of the machine state', () => {
  const store = tempStore({ 'home/a.md': 'old', 'state/s': 'old', 'home/day.md': '1\n' })
  put(store, [write('state/s', 'newer')])
  put(store, [write('state/s', 'new')], 'state')
  expect(historyFiles(store)).toEqual([])
  put(store, [write('home/a.md', 'new'), write('state/s', 'last'), append('home/day.md', '2\n')])
  put(store, [{ path: 'home/a.md', kind: 'remove' }])
  expect(historyFiles(store).map((file) => file.split('/').at(-1))).toEqual([
    '00000001-test.json',
    '00000002-test.json',
  ])
  const [first, second] = historyFiles(store).map((file) => parseJournal(readFileSync(file, 'utf8')))
  expect(first).toMatchObject({ reason: 'test', time: '2026-04-01T12:00:00.000Z' })
  expect(first?.entries.map((entry) => 'old' in entry && entry.old)).toEqual([{ text: 'old' }, false, false])
  expect(first?.entries[2]).toMatchObject({ kind: 'append', length: 2, text: '2\n' })
  expect(second?.entries).toMatchObject([{ kind: 'remove', old: { text: 'new' } }])
})

test('forgets history after ninety days or above two hundred megabytes, oldest first', () => {
  const store = tempStore()
  put(store, [write('home/a.md', '1')])
  const later = { ...store, now: () => new Date(NOON.getTime() + 91 * 86_400_000) }
  put(later, [write('home/a.md', '2')])
  put(later, [write('home/a.md', '3')])
  expect(historyFiles(store)).toHaveLength(2)
  for (const file of historyFiles(store)) truncateSync(file, 110 * 1024 * 1024)
  put(later, [write('home/a.md', '4')])
  expect(historyFiles(store).map((file) => file.slice(-18))).toEqual(['00000003-test.json', '00000004-test.json'])
})

test('writes nothing for a worker that has lost its lease', () => {
  const store = tempStore()
  let now = 0
  const file = join(store.roots.state, 'lease')
  const lease = acquireLease(file, { ttlMs: 1000, now: () => now })
  if (!lease) throw new Error('no lease')
  const run = () =>
    commit(store, { reason: 'test', scope: 'state', lease }, () => ({ changes: [write('state/a', 'x')], value: 1 }))
  now = 2000
  expect(run).toThrow(expect.objectContaining({ code: 'lease-lost' }))
  lease.renew()
  expect(run().applied).toBe(true)
})

test('keeps what another program wrote after the decision, and parks ours', () => {
  const store = tempStore({ 'home/a.md': 'old' })
  const theirs = join(store.roots.home, 'a.md')
  const meddle = failingFileSystem(({ name, args }) => {
    if (name === 'renameSync' && String(args[1]).endsWith('pending.json')) writeFileSync(theirs, 'theirs')
    return undefined
  })
  const { conflicts } = put({ ...store, fs: meddle }, [write('home/a.md', 'ours'), write('home/b.md', 'b')])
  expect(conflicts).toMatchObject([{ path: 'home/a.md' }])
  expect(everything(store)).toMatchObject({ 'home/a.md': 'theirs', 'home/b.md': 'b' })
  expect(pendingConflicts(store).map(({ name }) => name)).toEqual(['home/a.md'])
  expect(pendingConflicts(store).map(({ file }) => readFileSync(file, 'utf8'))).toEqual(['ours'])
})

test('takes a commit back that failed before it was sure, rather than carry it out later', () => {
  const store = tempStore()
  put(store, [write('state/s', 'old')])
  const unsure = failingFileSystem(({ name, args }) =>
    name === 'openSync' && args[1] === 'r' && String(args[0]).endsWith('journal') ? 'EIO' : undefined,
  )
  const attempt = () => put({ ...store, fs: unsure }, [write('state/s', 'new')])
  expect(attempt).toThrow(expect.objectContaining({ code: 'not-writable' }))
  put(store, [])
  expect(everything(store)).toEqual({ 'state/s': 'old' })
})

test('leaves a file that is held open waiting, and finishes it with the next commit', () => {
  const store = tempStore({ 'home/a.md': 'old', 'home/b.md': 'old' })
  const held = failingFileSystem(({ name, args }) =>
    name === 'renameSync' && /\/a\.md$/.test(String(args[1])) ? 'EPERM' : undefined,
  )
  const blocked = { ...store, fs: held }
  expect(put(blocked, [write('home/a.md', 'new'), write('home/b.md', 'new'), write('state/s', '1')])).toMatchObject({
    applied: true,
    pendingPaths: ['home/a.md'],
  })
  expect(everything(store)).toMatchObject({ 'home/a.md': 'old', 'home/b.md': 'new', 'state/s': '1' })

  expect(() => put(blocked, [write('home/c.md', 'c')])).toThrow(expect.objectContaining({ code: 'not-writable' }))
  expect(put(blocked, [write('state/s', '2')], 'state')).toMatchObject({ applied: true, pendingPaths: ['home/a.md'] })

  writeFileSync(join(store.roots.home, 'b.md'), 'edited meanwhile')
  expect(put(store, [write('home/c.md', 'c')])).toMatchObject({ pendingPaths: [], conflicts: [] })
  expect(everything(store)).toMatchObject({
    'home/a.md': 'new',
    'home/b.md': 'edited meanwhile',
    'home/c.md': 'c',
    'state/s': '2',
  })
})

test('sets a damaged journal aside and goes on', () => {
  const store = tempStore({ 'state/journal/pending.json': '{"version":1,"entr' })
  expect(put(store, [write('home/a.md', 'x')]).applied).toBe(true)
  expect(pendingConflicts(store).map(({ name }) => name)).toEqual(['damaged-journal.json'])
})

test('does not carry out a journal whose bytes have changed on the disk', () => {
  const entry = { path: 'home/a.md', kind: 'write', before: null, after: '00', text: 'evil' }
  const journal = { version: 1, reason: 'x', time: NOON.toISOString(), entries: [entry] }
  const store = tempStore({ 'state/journal/pending.json': JSON.stringify(journal) })
  put(store, [])
  expect(existsSync(join(store.roots.home, 'a.md'))).toBe(false)
})

test('leaves the journal of a later version where it is', () => {
  const store = tempStore({ 'state/journal/pending.json': '{"version":2}' })
  expect(() => put(store, [write('home/a.md', 'x')])).toThrow(expect.objectContaining({ code: 'bad-document' }))
  expect(everything(store)).toMatchObject({ 'state/journal/pending.json': '{"version":2}' })
})

test.runIf(process.getuid?.() !== 0)('says where it cannot write, and why', () => {
  const store = tempStore({ 'home/a.md': 'old' })
  chmodSync(store.roots.home, 0o500)
  const attempt = () => put(store, [write('home/a.md', 'new')])
  expect(attempt).toThrow(
    expect.objectContaining({ code: 'not-writable', hint: expect.stringContaining('permissions') }),
  )
  expect(attempt).toThrow(store.roots.home)
  chmodSync(store.roots.home, 0o700)
})

test('loses no line when eight processes read, change and write one file', { timeout: 120_000 }, async () => {
  const folder = tempFolder()
  const script = await bundleChild(folder)
  const children = Array.from({ length: 8 }, (_, n) => start(script, ['commit', folder, `child ${n}`, '20']))
  for (const child of children) expect(await child.ended).toEqual({ code: 0, stderr: '' })
  const lines = readFileSync(join(folder, 'home/lines.txt'), 'utf8').trim().split('\n')
  const wanted = Array.from({ length: 160 }, (_, n) => `child ${n % 8} ${Math.floor(n / 8)}`)
  expect(lines.sort()).toEqual(wanted.sort())
})
