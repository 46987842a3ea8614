import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findRecord, readRegistry, registryFile } from './homes.ts'
import { forgetHome, registerHome } from './registry.ts'

const ADDED = '2026-04-01T10:00:00.000Z'
let root: string
let env: Record<string, string>

beforeEach(() => {
  root = realpathSync.native(mkdtempSync(join(tmpdir(), 'memc-registry-')))
  env = { HOME: root, MEMC_CONFIG_DIR: join(root, 'config') }
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('registering a home', () => {
  it('makes it known by its real path, in a private file', () => {
    const home = join(root, 'vault')
    mkdirSync(home)
    symlinkSync(home, join(root, 'link'), 'dir')
    const record = registerHome({ home: join(root, 'link'), project: join(root, 'My Project'), added: ADDED }, env)
    expect(record).toMatchObject({ home, added: ADDED })
    expect(record.key).toMatch(/^my-project-[0-9a-f]{12}$/)
    expect(findRecord(home, env)).toEqual(record)
    expect(statSync(registryFile(env)).mode & 0o777).toBe(0o600)
    expect(readdirSync(dirname(registryFile(env)))).toEqual(['homes.json'])
  })

  it('gives two projects of one name different keys, and a name without letters a key too', () => {
    const keys = ['a/app', 'b/app', '!!/+'].map((path) => register(path).key)
    expect(new Set(keys).size).toBe(3)
    expect(keys[2]).toMatch(/^home-[0-9a-f]{12}$/)
  })

  it('keeps key, date and unknown fields of a home that is registered already', () => {
    const first = register('app')
    const file = registryFile(env)
    const value = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...value, later: 1, homes: [{ ...value.homes[0], note: 'x' }] }))
    const again = registerHome({ home: first.home, project: join(root, 'moved'), added: '2027-01-01' }, env)
    expect(again).toEqual({ ...first, project: join(root, 'moved'), note: 'x' })
    expect(JSON.parse(readFileSync(file, 'utf8')).later).toBe(1)
    expect(readRegistry(env)).toHaveLength(1)
  })

  it('refuses a registry it cannot read and leaves it as it is', () => {
    mkdirSync(join(root, 'config'))
    for (const text of ['{ broken', '[]', '{"homes":{}}']) {
      writeFileSync(registryFile(env), text)
      expect(() => register('app')).toThrowError(expect.objectContaining({ code: 'bad-config' }))
      expect(readFileSync(registryFile(env), 'utf8')).toBe(text)
    }
  })
})

describe('forgetting a home', () => {
  it('leaves the others, and no file when it was the last', () => {
    const [one, two] = [register('one'), register('two')]
    expect(forgetHome(one.home, env)).toBe(true)
    expect(forgetHome(one.home, env)).toBe(false)
    expect(readRegistry(env)).toEqual([two])
    forgetHome(two.home, env)
    expect(readdirSync(join(root, 'config'))).toEqual([])
  })
})

function register(path: string) {
  return registerHome({ home: join(root, path, '.memory'), project: join(root, path), added: ADDED }, env)
}
