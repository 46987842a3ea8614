import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { describe, expect, test } from 'vitest'
import { start, until } from '../../test/support/processes.ts'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { note, type Reservation, readLedger, reserve, type Settlement, settle } from './ledger.ts'

function call(id: string, time = '2026-04-10T12:00:00.000Z', more: Partial<Reservation> = {}): Reservation {
  const until = new Date(Date.parse(time) + 60_000).toISOString()
  const asked = { engine: 'anthropic', payer: 'key', model: 'claude-haiku-4-5', purpose: 'extract' } as const
  return { time, id, until, home: '/h', project: '/p', ...asked, input: 100, output: 50, usd: 0.01, ...more }
}

function end(id: string, time = '2026-04-10T12:00:05.000Z'): Settlement {
  return { time, id, outcome: 'ok', model: 'claude-haiku-4-5', input: 90, output: 10, usd: 0.002 }
}

const always = { from: new Date(0), allows: () => true }

describe('the ledger', () => {
  test('gives back what was written, the reservation with its end', () => {
    const folder = join(tempFolder(), 'ledger')
    reserve(folder, call('a'), always)
    settle(folder, call('a'), end('a'))
    note(folder, call('b'))
    expect(readLedger(folder)).toEqual({
      calls: [
        { ...call('a'), kind: 'reserve', settled: { ...end('a'), kind: 'settle' } },
        { ...call('b'), kind: 'reserve', settled: undefined },
      ],
      refusals: [],
      damaged: 0,
    })
  })

  test('is empty where there is none', () => {
    expect(readLedger(join(tempFolder(), 'none'))).toEqual({ calls: [], refusals: [], damaged: 0 })
  })

  test('is private, one file a month, and a call ends in the file in which it began', () => {
    const folder = join(tempFolder(), 'ledger')
    const late = call('a', '2026-04-30T23:59:59.000Z')
    reserve(folder, late, always)
    settle(folder, late, end('a', '2026-05-01T00:00:09.000Z'))
    reserve(folder, call('b', '2026-05-01T00:00:10.000Z'), always)
    expect(readdirSync(folder).sort()).toEqual(['2026-04.jsonl', '2026-05.jsonl'])
    expect(readLedger(folder, { to: new Date('2026-05-01T00:00:00Z') }).calls[0]?.settled?.outcome).toBe('ok')
    if (process.platform === 'win32') return
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, '2026-04.jsonl')).mode & 0o777).toBe(0o600)
  })

  test('writes down what was not allowed as such, and not as a call', () => {
    const folder = join(tempFolder(), 'ledger')
    expect(reserve(folder, call('a'), { from: new Date(0), allows: () => false })).toBe(false)
    expect(readLedger(folder)).toMatchObject({ calls: [], refusals: [{ purpose: 'extract', usd: 0.01 }], damaged: 0 })
  })

  test('looks at the calls of the stretch that is asked for, and at no others', () => {
    const folder = join(tempFolder(), 'ledger')
    const times = [
      '2026-03-31T10:00:00.000Z',
      '2026-04-09T23:59:59.999Z',
      '2026-04-10T00:00:00.000Z',
      '2026-04-11T00:00:00.000Z',
    ]
    for (const [n, time] of times.entries()) reserve(folder, call(`c${n}`, time), always)
    const ids = (from?: string, to?: string) =>
      readLedger(folder, { ...(from && { from: new Date(from) }), ...(to && { to: new Date(to) }) }).calls.map(
        ({ id }) => id,
      )
    expect(ids()).toEqual(['c0', 'c1', 'c2', 'c3'])
    expect(ids('2026-04-10T00:00:00Z')).toEqual(['c2', 'c3'])
    expect(ids('2026-04-10T00:00:00Z', '2026-04-11T00:00:00Z')).toEqual(['c2'])
  })

  test('counts lines that cannot be read and passes over them', () => {
    const folder = join(tempFolder(), 'ledger')
    mkdirSync(folder)
    const broken = [
      'not json',
      '{"time":"2026-04-10T12:00:00.000Z","kind":"reserve"}',
      '[]',
      'null',
      '{"kind":"other"}',
    ]
    const negative = JSON.stringify({ ...call('x'), kind: 'reserve', input: -5 })
    writeFileSync(join(folder, '2026-04.jsonl'), `${[...broken, negative].join('\n')}\n`)
    reserve(folder, call('a'), always)
    expect(readLedger(folder)).toMatchObject({ calls: [{ id: 'a' }], damaged: 6 })
  })

  test('loses no line to a torn one before it', () => {
    const folder = join(tempFolder(), 'ledger')
    reserve(folder, call('a'), always)
    appendFileSync(join(folder, '2026-04.jsonl'), '{"time":"2026-04-10T12:00:01.000Z","kind":"res')
    settle(folder, call('a'), end('a'))
    expect(readLedger(folder)).toMatchObject({ calls: [{ id: 'a', settled: { outcome: 'ok' } }], damaged: 1 })
  })

  test('keeps its lines short, however long a path is', () => {
    const folder = join(tempFolder(), 'ledger')
    reserve(folder, call('a', undefined, { home: '/x'.repeat(50_000), model: 'm'.repeat(9_000) }), always)
    expect(readFileSync(join(folder, '2026-04.jsonl')).length).toBeLessThan(8_000)
    expect(readLedger(folder).calls).toHaveLength(1)
  })
})

const SETTINGS = { 'model.extract': 'claude-haiku-4-5', 'budget.extract': 80_000, prices: {}, 'cap.usdPerDay': null }

describe('twenty processes at once', () => {
  async function race(caps: object): Promise<{ called: number; refused: number; folder: string }> {
    const folder = tempFolder()
    const script = await bundle(folder)
    const args = (n: number) => [folder, `${n}`, JSON.stringify({ ...SETTINGS, ...caps })]
    const starters = Array.from({ length: 20 }, (_, n) => start(script, args(n)))
    await until(() => starters.every((_, n) => existsSync(join(folder, `ready-${n}`))))
    writeFileSync(join(folder, 'go'), '')
    for (const starter of starters) expect(await starter.ended).toEqual({ code: 0, stderr: '' })
    return { called: linesIn(folder, 'called'), refused: linesIn(folder, 'refused'), folder }
  }

  test('get two calls and no more under a cap for two', { timeout: 60_000 }, async () => {
    const { called, refused, folder } = await race({ 'cap.tokensPerDay': 14_500 })
    expect({ called, refused }).toEqual({ called: 2, refused: 18 })
    const ledger = readLedger(join(folder, 'ledger'))
    expect(ledger).toMatchObject({ damaged: 0, calls: [{ settled: { usd: 0.5 } }, { settled: { usd: 0.5 } }] })
    expect(ledger.refusals).toHaveLength(18)
  })

  test('lose no line of each other without a cap', { timeout: 60_000 }, async () => {
    const { called, folder } = await race({ 'cap.tokensPerDay': null })
    const { calls, damaged } = readLedger(join(folder, 'ledger'))
    expect({ called, damaged, settled: calls.filter(({ settled }) => settled).length }).toEqual({
      called: 20,
      damaged: 0,
      settled: 20,
    })
  })
})

test('a call whose process was killed goes on counting with the most it may have taken', {
  timeout: 60_000,
}, async () => {
  const folder = tempFolder()
  const script = await bundle(folder)
  const settings = JSON.stringify({ ...SETTINGS, 'cap.tokensPerDay': 10_000 })
  writeFileSync(join(folder, 'go'), '')
  const killed = start(script, [folder, 'killed', settings, '60000'])
  await until(() => linesIn(folder, 'called') === 1)
  killed.process.kill('SIGKILL')
  await killed.ended
  expect(await start(script, [folder, 'next', settings]).ended).toEqual({ code: 0, stderr: '' })
  expect({ called: linesIn(folder, 'called'), refused: linesIn(folder, 'refused') }).toEqual({ called: 1, refused: 1 })
  expect(readLedger(join(folder, 'ledger')).calls).toMatchObject([{ settled: undefined }])
})

async function bundle(folder: string): Promise<string> {
  const entry = fileURLToPath(new URL('../../test/support/ledger-child.ts', import.meta.url))
  const rollupOptions = { output: { entryFileNames: 'child.mjs' } }
  const outDir = join(folder, 'bundle')
  const ssr = { noExternal: true as const }
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr,
    build: { ssr: entry, outDir, target: 'node20', rollupOptions },
  })
  return join(outDir, 'child.mjs')
}

function linesIn(folder: string, name: string): number {
  const file = join(folder, name)
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).length : 0
}
