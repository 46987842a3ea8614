import {
  chmodSync,
  existsSync,
  lstatSync,
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
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { homeStateFolder, readRegistry } from '../config/homes.ts'
import { registerHome } from '../config/registry.ts'
import { install } from './install.ts'
import { uninstall } from './uninstall.ts'

const HOOK = { node: '/usr/bin/node', script: '/opt/memory-compiler/dist/hook.cjs' }
const THEIRS =
  '{\n    "model": "opus",\n    "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "say done"}]}]}\n}'
let root: string
let env: Record<string, string>
let project: string
let settings: string
let clock: number

beforeEach(() => {
  root = realpathSync.native(mkdtempSync(join(tmpdir(), 'memc-install-')))
  env = {
    HOME: folder('user'),
    PATH: folder('bin'),
    MEMC_CONFIG_DIR: join(root, 'config'),
    MEMC_STATE_DIR: join(root, 'state'),
    CLAUDE_CONFIG_DIR: join(root, 'claude'),
  }
  settings = join(root, 'claude/settings.json')
  project = register('project')
  clock = Date.parse('2026-04-01T10:00:00.000Z')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('memc install', () => {
  it('adds the hooks to the user’s settings, private when it makes the file', async () => {
    const report = await run()
    expect(report).toMatchObject({ status: 'installed', file: settings, backup: undefined })
    expect(Object.keys(JSON.parse(read(settings)).hooks)).toEqual([
      'SessionStart',
      'InstructionsLoaded',
      'Stop',
      'PreCompact',
      'SessionEnd',
    ])
    expect(statSync(settings).mode & 0o777).toBe(0o600)
    expect(await run()).toMatchObject({ status: 'unchanged' })
  })

  it('keeps what is there, its mode, and a private copy with a time', async () => {
    write(settings, THEIRS)
    chmodSync(settings, 0o644)
    const { backup = '' } = await run()
    expect(JSON.parse(read(settings)).hooks.Stop[0].hooks[0].command).toBe('say done')
    expect(statSync(settings).mode & 0o777).toBe(0o644)
    expect(backup).toMatch(/2026-04-01T10-00-00/)
    expect(read(backup)).toBe(THEIRS)
    expect(statSync(backup).mode & 0o777).toBe(0o600)
  })

  it('writes through a symlink', async () => {
    write(join(root, 'dotfiles/settings.json'), THEIRS)
    folder('claude')
    symlinkSync(join(root, 'dotfiles/settings.json'), settings)
    await run()
    expect(lstatSync(settings).isSymbolicLink()).toBe(true)
    expect(read(join(root, 'dotfiles/settings.json'))).toContain('--memc')
    uninstall({ cwd: project, env })
    expect(lstatSync(settings).isSymbolicLink()).toBe(true)
    expect(read(settings)).toBe(THEIRS)
  })

  it('writes to the project’s local settings when asked', async () => {
    const report = await run({ project: true })
    expect(report.file).toBe(join(project, '.claude/settings.local.json'))
    expect(existsSync(settings)).toBe(false)
    uninstall({ cwd: project, env })
    expect(existsSync(join(project, '.claude'))).toBe(false)
  })

  it.each(['{ // mine\n}', '{"a":1,}', '{"hooks":[]}', ''])(
    'refuses settings such as %j and leaves them',
    async (text) => {
      write(settings, text)
      await expect(run()).rejects.toMatchObject({ code: 'bad-config', message: expect.stringContaining(settings) })
      expect(read(settings)).toBe(text)
      expect(existsSync(join(root, 'state'))).toBe(false)
    },
  )

  it('refuses settings that are not UTF-8', async () => {
    folder('claude')
    writeFileSync(settings, Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d]))
    await expect(run()).rejects.toMatchObject({ code: 'bad-config', message: expect.stringContaining('UTF-8') })
  })

  it('refuses a client that drops the arguments of hooks', async () => {
    claude('2.1.138 (Claude Code)')
    await expect(run()).rejects.toMatchObject({ code: 'bad-config', message: expect.stringContaining('2.1.138') })
    expect(existsSync(settings)).toBe(false)
  })

  it.each(['2.1.139 (Claude Code)', '2.2.0', '10.0.1'])('accepts a client that says %s', async (version) => {
    claude(version)
    expect((await run()).client).toBe(/[\d.]+/.exec(version)?.[0])
  })

  it('says so when the client is not there or does not tell its version', async () => {
    expect((await run()).notes.join()).toContain('was not found')
    claude('')
    expect((await run()).notes.join()).toContain('did not tell its version')
  })

  it('does not install beside the plugin', async () => {
    const text = '{"enabledPlugins":{"memory-compiler@anywhere":true}}'
    write(settings, text)
    expect(await run()).toMatchObject({ status: 'plugin', notes: [expect.stringContaining('plugin')] })
    expect(read(settings)).toBe(text)
  })

  it('says what keeps the hooks from working', async () => {
    write(settings, '{"disableAllHooks":true}')
    const cwd = folder('new')
    const { notes } = await run({ cwd })
    expect(notes.join('\n')).toMatch(/disableAllHooks[\s\S]*memc init/)
  })
})

describe('memc uninstall', () => {
  it.each([THEIRS, '{}', '\uFEFF{"a":  1}\r\n', '{\n  "hooks": { "Stop": [ ] }\n}'])(
    'puts %j back byte for byte and leaves nothing of ours',
    async (text) => {
      write(settings, text)
      await run()
      await run({ hook: { ...HOOK, script: '/new/hook.cjs' } })
      const report = uninstall({ cwd: project, env })
      expect(report.settings).toEqual([{ file: settings, removal: 'restored' }])
      expect(read(settings)).toBe(text)
      expect(readdirSync(root).sort()).toEqual(['bin', 'claude', 'project', 'user'])
      expect(report).toMatchObject({ forgotten: [join(project, '.memory')], kept: [join(project, '.memory')] })
    },
  )

  it('removes the file it made, and its folder', async () => {
    await run()
    expect(uninstall({ cwd: project, env }).settings).toEqual([{ file: settings, removal: 'removed' }])
    expect(existsSync(join(root, 'claude'))).toBe(false)
  })

  it('takes out only what is ours when the settings have changed since', async () => {
    write(settings, THEIRS)
    await run()
    const changed = { ...JSON.parse(read(settings)), theme: 'dark' }
    write(settings, JSON.stringify(changed, null, 2))
    await run({ hook: { ...HOOK, script: '/new/hook.cjs' } })
    expect(uninstall({ cwd: project, env }).settings).toEqual([{ file: settings, removal: 'edited' }])
    expect(JSON.parse(read(settings))).toEqual({ ...JSON.parse(THEIRS), theme: 'dark' })
  })

  it('works without its record, and twice', async () => {
    write(settings, THEIRS)
    await run()
    rmSync(join(root, 'state'), { recursive: true })
    uninstall({ cwd: project, env })
    expect(read(settings)).toBe(THEIRS)
    expect(uninstall({ cwd: project, env })).toMatchObject({ forgotten: [], settings: [], kept: [] })
  })

  it('never takes a copy that holds our entries for the former settings', async () => {
    await run()
    rmSync(join(root, 'state'), { recursive: true })
    await run({ hook: { ...HOOK, script: '/new/hook.cjs' } })
    uninstall({ cwd: project, env })
    expect(read(settings)).not.toContain('memc')
  })

  it('keeps the hooks while another project uses them, and says how to end those, too', async () => {
    await run()
    const other = register('other')
    const report = uninstall({ cwd: project, env })
    expect(report.settings).toEqual([])
    expect(report.notes.join()).toContain('--all')
    expect(readRegistry(env).map((record) => record.project)).toEqual([other])
    expect(uninstall({ cwd: folder('nowhere'), env, all: true }).forgotten).toEqual([join(other, '.memory')])
    expect(existsSync(settings)).toBe(false)
  })

  it('keeps what cannot be rebuilt and names it', async () => {
    await run()
    const [record] = readRegistry(env)
    const state = record ? homeStateFolder(record, env) : ''
    for (const name of ['sessions/a.json', 'cursors/a.json', 'log/memc.log', 'brief.json', 'spans/s.json']) {
      write(join(state, name), '{}')
    }
    const report = uninstall({ cwd: project, env })
    expect(readdirSync(state)).toEqual(['spans'])
    expect(report.kept).toEqual([join(project, '.memory'), state])
    expect(existsSync(join(project, '.memory'))).toBe(true)
  })

  it('ends a project whose home has vanished', async () => {
    rmSync(join(project, '.memory'), { recursive: true })
    expect(uninstall({ cwd: project, env }).forgotten).toEqual([join(project, '.memory')])
  })

  it('changes nothing when the settings cannot be parsed', async () => {
    await run()
    write(settings, '{ broken')
    expect(() => uninstall({ cwd: project, env })).toThrowError(expect.objectContaining({ code: 'bad-config' }))
    expect(readRegistry(env)).toHaveLength(1)
    expect(read(settings)).toBe('{ broken')
  })
})

function run(more: Partial<Parameters<typeof install>[0]> = {}) {
  return install({ cwd: project, env, hook: HOOK, now: () => new Date(clock++), ...more })
}

function register(name: string): string {
  const at = folder(name)
  folder(name, '.memory')
  registerHome({ home: join(at, '.memory'), project: at, added: '2026-04-01T00:00:00.000Z' }, env)
  return at
}

function claude(output: string): void {
  write(join(root, 'bin/claude'), `#!/bin/sh\necho '${output}'\n`)
  chmodSync(join(root, 'bin/claude'), 0o755)
}

function folder(...path: string[]): string {
  mkdirSync(join(root, ...path), { recursive: true })
  return join(root, ...path)
}

function write(file: string, text: string): void {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
