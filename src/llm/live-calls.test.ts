import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { start, until } from '../../test/support/processes.ts'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { currentOwner } from '../lib/owner.ts'
import { claimLiveCall } from './live-calls.ts'

function claim(folder: string, now?: number) {
  return claimLiveCall({ folder, limit: 2, timeoutMs: 1000, ...(now === undefined ? {} : { now: () => now }) })
}

/** A place held by somebody, as a crash or another process leaves it. */
function holdPlace(folder: string, place: number, fields: object) {
  const content = { ...currentOwner(), at: Date.now(), until: Date.now() + 1000, ...fields }
  writeFileSync(join(folder, `call-${place}-5.json`), JSON.stringify(content))
}

test('gives as many places as the limit, and a place again once it is left', () => {
  const folder = tempFolder()
  const first = claim(folder)
  expect(claim(folder)).toBeDefined()
  expect(claim(folder)).toBeUndefined()
  first?.release()
  expect(claim(folder)).toBeDefined()
  expect(claim(folder)).toBeUndefined()
})

test('leaves one file a place behind, however often it is used', () => {
  const folder = tempFolder()
  for (let round = 0; round < 20; round++) claim(folder)?.release()
  expect(readdirSync(folder)).toHaveLength(1)
})

test.each([
  ['whose process has ended', { pid: 2 ** 22 + 1 }],
  ['whose time is over, though its process runs', { at: Date.now() - 90_000, until: Date.now() - 60_000 }],
  ['from the future, as after a step of the clock', { at: Date.now() + 3_600_000, until: Date.now() + 3_601_000 }],
])('takes over a place %s', (_, fields) => {
  const folder = tempFolder()
  holdPlace(folder, 0, fields)
  holdPlace(folder, 1, fields)
  expect(claim(folder)).toBeDefined()
  expect(claim(folder)).toBeDefined()
  expect(claim(folder)).toBeUndefined()
})

test('takes over a half written place only when it is old', () => {
  const folder = tempFolder()
  writeFileSync(join(folder, 'call-0-5.json'), '{"pid": 4')
  writeFileSync(join(folder, 'call-1-5.json'), '')
  expect(claim(folder)).toBeUndefined()
  utimesSync(join(folder, 'call-1-5.json'), new Date(0), new Date(0))
  expect(claim(folder)).toBeDefined()
})

test('a holder that slept past its time frees nobody else with its late release', () => {
  const folder = tempFolder()
  const late = claim(folder, Date.now() - 120_000)
  claim(folder)
  claim(folder)
  late?.release()
  expect(claim(folder)).toBeUndefined()
})

async function bundle(folder: string): Promise<string> {
  const entry = fileURLToPath(new URL('../../test/support/live-call-child.ts', import.meta.url))
  const rollupOptions = { output: { entryFileNames: 'child.mjs' } }
  const outDir = join(folder, 'bundle')
  await build({ configFile: false, logLevel: 'silent', build: { ssr: entry, outDir, target: 'node20', rollupOptions } })
  return join(outDir, 'child.mjs')
}

async function race(
  folder: string,
  rounds: number,
  holdMs: number,
): Promise<{ won: number; refused: number; broken: string }> {
  const script = await bundle(folder)
  mkdirSync(join(folder, 'inside'))
  const starters = Array.from({ length: 20 }, (_, n) => start(script, [folder, `${n}`, `${rounds}`, `${holdMs}`]))
  await until(() => starters.every((_, n) => existsSync(join(folder, `ready-${n}`))))
  writeFileSync(join(folder, 'go'), '')
  for (const starter of starters) expect(await starter.ended).toEqual({ code: 0, stderr: '' })
  return { won: linesIn(folder, 'won'), refused: linesIn(folder, 'refused'), broken: read(folder, 'broken') }
}

test('of twenty processes that start at once two get a place and eighteen are refused', {
  timeout: 60_000,
}, async () => {
  expect(await race(tempFolder(), 1, 2000)).toEqual({ won: 2, refused: 18, broken: '' })
})

test('never more than two of twenty processes are inside, over hundreds of turns and dead holders', {
  timeout: 60_000,
}, async () => {
  const folder = tempFolder()
  mkdirSync(join(folder, 'live'))
  holdPlace(join(folder, 'live'), 0, { pid: 2 ** 22 + 1 })
  holdPlace(join(folder, 'live'), 1, { pid: 2 ** 22 + 1 })
  const { won, refused, broken } = await race(folder, 300, 1)
  expect({ total: won + refused, broken }).toEqual({ total: 6000, broken: '' })
  expect(won).toBeGreaterThan(20)
})

function linesIn(folder: string, name: string): number {
  return read(folder, name).split('\n').filter(Boolean).length
}

function read(folder: string, name: string): string {
  return existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : ''
}
