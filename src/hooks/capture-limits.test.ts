import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { KEYS } from '../config/schema.ts'
import { captureLimits } from './capture-limits.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'memc-limits-'))
  mkdirSync(join(root, 'home'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const DEFAULTS = { turns: KEYS['capture.turns'].default, minutes: KEYS['capture.minutes'].default }

it('are those of the configuration’s own table when nothing is set', () => {
  expect(limits()).toEqual(DEFAULTS)
})

it('come from the user, and before that from the project, with a dot or nested', () => {
  write('config.json', '\uFEFF{"capture.turns": 7, "capture.minutes": 8}')
  expect(limits()).toEqual({ turns: 7, minutes: 8 })
  write('home/memc.json', '{"capture": {"turns": 5}}')
  expect(limits()).toEqual({ turns: 5, minutes: 8 })
})

it.each([
  '{',
  '[]',
  'null',
  '{"capture.turns": "7"}',
  '{"capture.turns": 0}',
  '{"capture.turns": 1.5}',
  '{"capture": 3}',
])('are the user’s when the project says %s', (text) => {
  write('config.json', '{"capture.turns": 9}')
  write('home/memc.json', text)
  expect(limits()).toEqual({ ...DEFAULTS, turns: 9 })
})

it('accept what the configuration’s own table accepts', () => {
  for (const [turns, minutes] of [
    [1, 1],
    [1000, 1440],
    [1001, 1441],
    [0, -1],
  ] as const) {
    write('home/memc.json', JSON.stringify({ 'capture.turns': turns, 'capture.minutes': minutes }))
    const valid = KEYS['capture.turns'].type.safeParse(turns).success
    expect(limits().turns).toBe(valid ? turns : DEFAULTS.turns)
    expect(limits().minutes).toBe(KEYS['capture.minutes'].type.safeParse(minutes).success ? minutes : DEFAULTS.minutes)
  }
})

function limits() {
  return captureLimits(join(root, 'home'), { MEMC_CONFIG_DIR: root })
}

function write(name: string, text: string): void {
  writeFileSync(join(root, name), text)
}
