import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { excludedBy, readExclusions } from './exclusion.ts'

let root: string
let env: Record<string, string>
beforeEach(() => {
  root = realpathSync.native(mkdtempSync(join(tmpdir(), 'memc-exclusion-')))
  env = { HOME: join(root, 'user'), MEMC_CONFIG_DIR: join(root, 'config') }
  for (const folder of ['user/clients/acme/src', 'user/app/packages/secret/deep', 'user/app/.git', 'config'])
    mkdirSync(join(root, folder), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('a project', () => {
  it.each(['~/clients/acme', '~/clients/*', '~/clients', 'acme', 'ac*', '**/acme', '~/clients/acme/', '~/**/acme'])(
    'is excluded by %s, wherever in it one works',
    (pattern) => {
      write({ 'exclude.projects': [pattern] })
      for (const cwd of ['clients/acme', 'clients/acme/src'])
        expect(excluded(cwd, 'clients/acme')).toEqual({ kind: 'project', pattern })
      expect(excluded('app', 'app')).toBeUndefined()
    },
  )

  it.each(['~/clients/acm', 'acme2', '~/clients/*/src', '/clients/acme', '*.acme'])(
    'is not excluded by %s',
    (pattern) => {
      write({ 'exclude.projects': [pattern] })
      expect(excluded('clients/acme', 'clients/acme')).toBeUndefined()
    },
  )

  it('is found by its real folder, whichever way one came to it', () => {
    symlinkSync(join(root, 'user/clients'), join(root, 'user/link'))
    write({ 'exclude.projects': ['~/clients/acme'] })
    expect(excluded('link/acme/src', 'link/acme')?.kind).toBe('project')
    write({ 'exclude.projects': ['~/link/*'] })
    expect(excluded('clients/acme', 'clients/acme')?.kind).toBe('project')
  })

  it('is excluded in a linked worktree elsewhere, too', () => {
    mkdirSync(join(root, 'user/trees/acme-fix'), { recursive: true })
    write({ 'exclude.projects': ['~/clients/acme'] })
    expect(excluded('trees/acme-fix', 'clients/acme')?.kind).toBe('project')
  })

  it('may be written as one text in place of a list', () => {
    write({ 'exclude.projects': '~/clients/**' })
    expect(excluded('clients/acme', 'clients/acme')?.kind).toBe('project')
  })
})

describe('a folder', () => {
  it.each(['packages/secret', './packages/secret', 'packages/s*', '**/secret', '~/app/packages/secret', 'packages'])(
    'is excluded by %s, with what lies below',
    (pattern) => {
      write({ 'exclude.paths': [pattern] })
      for (const cwd of ['app/packages/secret', 'app/packages/secret/deep'])
        expect(excluded(cwd, 'app')).toEqual({ kind: 'folder', pattern })
      expect(excluded('app', 'app')).toBeUndefined()
    },
  )

  it('is counted from the root of a linked worktree, too', () => {
    mkdirSync(join(root, 'user/tree/packages/secret'), { recursive: true })
    writeFileSync(join(root, 'user/tree/.git'), 'gitdir: /elsewhere\n')
    write({ 'exclude.paths': ['packages/secret'] })
    expect(excluded('tree/packages/secret', 'app')?.kind).toBe('folder')
  })
})

describe("a project's own file", () => {
  it('adds to what the user excludes and takes nothing away', () => {
    const home = join(root, 'user/app/.memory')
    mkdirSync(home)
    write({ 'exclude.paths': ['packages/secret'] })
    writeFileSync(join(home, 'memc.json'), '{"exclude.paths": ["docs"], "exclude.projects": []}')
    expect(readExclusions(env, home).paths).toEqual(['packages/secret', 'docs'])
    expect(readExclusions(env).paths).toEqual(['packages/secret'])
  })
})

describe('a file that cannot be read', () => {
  it('excludes everything when it names exclusions', () => {
    writeFileSync(join(root, 'config/config.json'), '{"exclude.projects": ["~/clients"')
    expect(excluded('app', 'app')).toEqual({ kind: 'unreadable', pattern: '' })
  })

  it('excludes nothing when it names none, or is not there', () => {
    expect(excluded('app', 'app')).toBeUndefined()
    writeFileSync(join(root, 'config/config.json'), '{"capture.turns": ')
    expect(excluded('app', 'app')).toBeUndefined()
  })
})

function write(settings: object): void {
  writeFileSync(join(root, 'config/config.json'), JSON.stringify(settings))
}

function excluded(cwd: string, project: string) {
  const at = { cwd: join(root, 'user', cwd), project: join(root, 'user', project) }
  return excludedBy(readExclusions(env), at, env)
}
