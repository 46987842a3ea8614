import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { findClaude } from './claude-command.ts'

function lay(file: string, mode = 0o755): string {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  chmodSync(file, mode)
  return file
}

test('the first program on PATH is taken, not a folder or a file that cannot run', () => {
  const root = tempFolder()
  mkdirSync(join(root, 'a', 'claude'), { recursive: true })
  lay(join(root, 'b', 'claude'), 0o644)
  const program = lay(join(root, 'c', 'claude'))
  lay(join(root, 'd', 'claude'))
  const path = ['a', 'b', 'c', 'd'].map((name) => join(root, name)).join(':')
  expect(findClaude({ env: { PATH: path, HOME: root }, platform: 'linux' })).toBe(program)
})

test('a relative entry of PATH does not let the working folder choose the program', () => {
  const root = tempFolder()
  lay(join(root, 'claude'))
  const path = `${relative(process.cwd(), root)}:.:`
  expect(findClaude({ env: { PATH: path, HOME: join(root, 'home') }, platform: 'linux', places: [] })).not.toBe(
    'claude',
  )
  expect(findClaude({ command: 'claude', env: { PATH: path, HOME: root }, platform: 'linux' })).toBeUndefined()
})

test('installers put it where a short PATH does not reach', () => {
  const root = tempFolder()
  const program = lay(join(root, '.local', 'bin', 'claude'))
  expect(findClaude({ env: { PATH: '', HOME: root }, platform: 'linux' })).toBe(program)
  const place = lay(join(root, 'elsewhere', 'claude'))
  expect(findClaude({ env: { PATH: '', HOME: join(root, 'x') }, platform: 'linux', places: [place] })).toBe(place)
})

test('MEMC_CLAUDE comes before the setting, and what is named is not replaced when it is missing', () => {
  const root = tempFolder()
  const onPath = lay(join(root, 'bin', 'claude'))
  const named = lay(join(root, 'named', 'my claude'))
  const env = { PATH: join(root, 'bin'), HOME: root }
  expect(findClaude({ env: { ...env, MEMC_CLAUDE: named }, command: onPath })).toBe(named)
  expect(findClaude({ env, command: join(root, 'missing') })).toBeUndefined()
  expect(findClaude({ env, command: 'missing' })).toBeUndefined()
})

test('Windows: a name gets the extensions of PATHEXT, before the shell script of the same name', () => {
  const root = tempFolder()
  lay(join(root, 'npm', 'claude'))
  const shim = lay(join(root, 'npm', 'claude.cmd'))
  const env = { Path: `"${join(root, 'npm')}"`, PathExt: '.COM;.EXE;.CMD', USERPROFILE: root, APPDATA: root }
  expect(findClaude({ env, platform: 'win32' })).toBe(shim)
  expect(findClaude({ env: { ...env, Path: '' }, platform: 'win32' })).toBe(shim)
})
