import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findHome, findRecord, findVanished, readRegistry, realPath, registryFile } from './homes.ts'

let root: string
let env: Record<string, string>

beforeEach(() => {
  root = realpathSync.native(mkdtempSync(join(tmpdir(), 'memc-homes-')))
  env = { HOME: join(root, 'user'), MEMC_CONFIG_DIR: join(root, 'config'), MEMC_STATE_DIR: join(root, 'state') }
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the home of a working folder', () => {
  it('is at the root of a repository, also from its subfolders', () => {
    const repo = repository('repo')
    expect(homeOf(folder('repo/src/deep'))).toBe(join(repo, '.memory'))
    expect(homeOf(repo)).toBe(join(repo, '.memory'))
  })

  it('is in the main tree for a linked worktree, outside or inside of it', () => {
    const repo = repository('repo')
    git(repo, 'worktree', 'add', '-q', join(root, 'side'))
    git(repo, 'worktree', 'add', '-q', join(repo, '.trees', 'inner'))
    expect(homeOf(folder('side/src'))).toBe(join(repo, '.memory'))
    expect(homeOf(join(repo, '.trees', 'inner'))).toBe(join(repo, '.memory'))
    folder('repo/.memory')
    expect(homeOf(join(root, 'side'))).toBe(join(repo, '.memory'))
  })

  it('is beside the common dir of a bare repository with worktrees', () => {
    const repo = repository('seed')
    git(root, 'clone', '-q', '--bare', repo, join(folder('project'), '.bare'))
    git(join(root, 'project/.bare'), 'worktree', 'add', '-q', join(root, 'project/main'))
    git(join(root, 'project/.bare'), 'worktree', 'add', '-q', '-b', 'b', join(root, 'elsewhere'))
    expect(homeOf(join(root, 'project/main'))).toBe(join(root, 'project/.memory'))
    expect(homeOf(join(root, 'elsewhere'))).toBe(join(root, 'project/.memory'))
  })

  it('is a submodule’s own, also from a worktree of the submodule and below a home', () => {
    const outer = repository('outer')
    const module = repository('module')
    git(outer, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', module, 'sub')
    folder('outer/.memory')
    expect(homeOf(join(outer, 'sub'))).toBe(join(outer, 'sub/.memory'))
    git(join(outer, 'sub'), 'worktree', 'add', '-q', join(root, 'sub-side'))
    expect(homeOf(join(root, 'sub-side'))).toBe(join(outer, 'sub/.memory'))
  })

  it('is found above a repository whose git folder stands elsewhere', () => {
    git(root, 'init', '-q', '--separate-git-dir', join(root, 'store'), join(root, 'group/repo'))
    expect(homeOf(join(root, 'group/repo'))).toBe(join(root, 'group/repo/.memory'))
    folder('group/.memory')
    expect(homeOf(join(root, 'group/repo'))).toBe(join(root, 'group/.memory'))
  })

  it('is the working folder itself without git', () => {
    expect(homeOf(folder('plain/sub'))).toBe(join(root, 'plain/sub/.memory'))
  })

  it('is the nearest of nested homes, before the root of the repository', () => {
    repository('repo')
    folder('repo/.memory')
    folder('repo/apps/web/.memory')
    expect(homeOf(folder('repo/apps/web/src'))).toBe(join(root, 'repo/apps/web/.memory'))
    expect(homeOf(folder('repo/apps/api'))).toBe(join(root, 'repo/.memory'))
  })

  it('does not exist for the home folder, the root and the temporary folders', () => {
    for (const path of [folder('user'), '/', tmpdir(), '/tmp']) expect(findHome(path, env)).toBeUndefined()
    expect(findHome(folder('user'), { ...env, MEMC_HOME: join(root, 'vault') })).toBeUndefined()
  })

  it('does not exist below a home folder that is itself a repository', () => {
    repository('user')
    expect(findHome(folder('user/notes'), env)).toBeUndefined()
  })

  it('exists for the home folder that has a home of its own', () => {
    folder('user/.memory')
    expect(homeOf(folder('user'))).toBe(join(root, 'user/.memory'))
  })

  it('is the same through a symlink', () => {
    const repo = repository('repo')
    symlinkSync(repo, join(root, 'alias'), 'dir')
    expect(homeOf(join(root, 'alias'))).toBe(join(repo, '.memory'))
  })

  it.each(['项目 一', "it's & (odd) %name%", 'foo_bar', 'foo-bar', 'a.b', 'naïve', '-rf'])(
    'keeps a folder named %s apart from the others',
    (name) => {
      const repo = repository(name)
      expect(homeOf(repo)).toBe(join(repo, '.memory'))
    },
  )

  it('is the one that MEMC_HOME names, and the project stays the repository', () => {
    const repo = repository('repo')
    const place = findHome(folder('repo/src'), { ...env, MEMC_HOME: '~/vault' })
    expect(place).toEqual({ home: join(root, 'user/vault'), project: repo })
    expect(homeOf(repo, { MEMC_HOME: '' })).toBe(join(repo, '.memory'))
  })

  it('is the one the user’s config maps the project or a folder above it to', () => {
    const repo = repository('group/repo')
    settings({ homes: { [join(root, 'group')]: join(root, 'vault') } })
    expect(homeOf(folder('group/repo/src'))).toBe(join(root, 'vault'))
    expect(findHome(repo, env)?.project).toBe(repo)
    writeFileSync(join(root, 'config/config.json'), '{ broken')
    expect(homeOf(repo)).toBe(join(repo, '.memory'))
  })

  it('is searched for to an end when `.git` files point in a circle', () => {
    const inner = folder('a/b/inner')
    const gitDir = folder('a/b/dir')
    writeFileSync(join(root, 'a/b/.git'), `gitdir: ${gitDir}\n`)
    writeFileSync(join(gitDir, 'commondir'), `${join(inner, 'c', '.git')}\n`)
    expect(homeOf(inner)).toBe(join(inner, 'c/.memory'))
  })

  it('is found for a folder that has been deleted', () => {
    expect(homeOf(join(root, 'gone/sub'))).toBe(join(root, 'gone/sub/.memory'))
  })
})

describe('the registry', () => {
  it('knows a home by its real path', () => {
    const home = folder('vault')
    symlinkSync(home, join(folder('repo'), '.memory'), 'dir')
    register({ home, project: join(root, 'repo') })
    expect(findRecord(join(root, 'repo/.memory'), env)?.key).toBe('k')
  })

  it('is empty when it is missing or broken, and skips records that are not records', () => {
    expect(readRegistry(env)).toEqual([])
    folder('config')
    writeFileSync(registryFile(env), '{"homes":[{"home":1},null]}')
    expect(readRegistry(env)).toEqual([])
    writeFileSync(registryFile(env), 'no')
    expect(readRegistry(env)).toEqual([])
  })
})

describe('a vanished home', () => {
  it('is found by its project, and below a home that still exists', () => {
    folder('outer/.memory')
    const inner = folder('outer/inner/src')
    register({ home: join(root, 'outer/inner/.memory'), project: join(root, 'outer/inner') })
    expect(findVanished(inner, env)?.project).toBe(join(root, 'outer/inner'))
    expect(findVanished(folder('outer/innermost'), env)).toBeUndefined()
    folder('outer/inner/.memory')
    expect(findVanished(inner, env)).toBeUndefined()
  })
})

function homeOf(cwd: string, more: Record<string, string> = {}): string | undefined {
  return findHome(cwd, { ...env, ...more })?.home
}

function folder(path: string): string {
  mkdirSync(join(root, path), { recursive: true })
  return realPath(join(root, path))
}

function repository(path: string): string {
  const at = folder(path)
  git(at, 'init', '-q')
  git(at, 'commit', '-q', '--allow-empty', '-m', 'first')
  return at
}

function git(cwd: string, ...args: string[]): void {
  const identity = {
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@b',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@b',
  }
  const clean = { PATH: process.env.PATH ?? '', HOME: root, GIT_CONFIG_NOSYSTEM: '1', ...identity }
  execFileSync('git', args, { cwd, env: clean, stdio: 'pipe' })
}

function settings(value: unknown): void {
  folder('config')
  writeFileSync(join(root, 'config/config.json'), JSON.stringify(value))
}

function register(record: { home: string; project: string }): void {
  folder('config')
  const added = '2026-04-01T00:00:00.000Z'
  writeFileSync(registryFile(env), JSON.stringify({ homes: [{ ...record, key: 'k', added }] }))
}
