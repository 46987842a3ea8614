import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emittedFile, readEmitted, rememberEmitted } from './emitted.ts'

const BRIEF = [
  '<memc-brief>',
  'Notes from earlier sessions in this project, kept by Memory Compiler.',
  '',
  '## Decisions and constraints',
  '- Chose Postgres over MySQL: it has row-level security (2026-04-01)',
  '- 数据库选用 Postgres，因为需要行级安全策略 (2026-04-02)',
  '- Never edit the generated files in src/gen by hand (2026-04-02)',
  '</memc-brief>',
].join('\n')
const NOW = new Date('2026-04-10T12:00:00Z')

let state: string
beforeEach(() => {
  state = join(mkdtempSync(join(tmpdir(), 'memc-emitted-')), 'state')
})
afterEach(() => rmSync(join(state, '..'), { recursive: true, force: true }))

describe('a text that was shown', () => {
  it.each([
    ['as it is', BRIEF],
    ['with other line ends and indented', BRIEF.replaceAll('\n', '\r\n  ')],
    ['quoted', BRIEF.replace(/^/gm, '> ')],
    ['set off by empty lines', `\n\n${BRIEF.replaceAll('\n', '\n\n')}\n`],
  ])('is nothing that was said: %s', (_, text) => {
    remember(BRIEF)
    expect(strip(text)).toBe('')
  })

  it('goes, and the words around it stay', () => {
    remember(BRIEF)
    expect(strip(`Why is this in my prompt?\n${BRIEF}\nPlease explain.`)).toBe(
      'Why is this in my prompt?\nPlease explain.',
    )
  })

  it('stays as far as only one or two of its lines are repeated', () => {
    remember(BRIEF)
    const text = `You decided:\n${BRIEF.split('\n').slice(4, 6).join('\n')}`
    expect(strip(text)).toBe(text)
  })

  it('stays where own words stand between its lines', () => {
    remember(BRIEF)
    const lines = BRIEF.split('\n')
    const text = [lines[1], 'no longer true', lines[4], 'yes', lines[6]].join('\n')
    expect(strip(text)).toBe(text)
  })
})

describe('a fence', () => {
  it('that a person writes hides none of their words', () => {
    remember(BRIEF)
    const text = '<memc-brief>\nFrom now on we deploy on Fridays only after a green run\n</memc-brief>'
    expect(strip(text)).toBe(text)
  })
})

describe('short lines', () => {
  it('in any number are no stretch of ours', () => {
    remember('one\ntwo\nthree\nfour\nfive')
    expect(strip('one\ntwo\nthree\nfour')).toBe('one\ntwo\nthree\nfour')
  })
})

describe('a record', () => {
  it.each([
    'Chose Postgres over MySQL: it has row-level security',
    '* **Chose** Postgres over MySQL: it has row-level security [1]',
    '  - the agent noted: Chose Postgres over MySQL: it has row-level security',
  ])('is known again as %s', (line) => {
    remember(BRIEF)
    expect(readEmitted(state).holds(line)).toBe(true)
    expect(readEmitted(state).holds(`${line}, too`)).toBe(false)
  })
})

describe('the file', () => {
  it('is private, and does not grow when the same is shown again', () => {
    remember(BRIEF)
    const { size, mode } = statSync(emittedFile(state))
    expect(mode & 0o777).toBe(0o600)
    for (let day = 0; day < 20; day++) rememberEmitted(state, [BRIEF], days(day))
    expect(statSync(emittedFile(state)).size).toBe(size)
  })

  it('stays below its limit and keeps what is newest', () => {
    for (let day = 0; day < 40; day++)
      rememberEmitted(state, [Array.from({ length: 1_000 }, (_, line) => `line ${day} ${line}`).join('\n')], days(day))
    remember(BRIEF, days(41))
    expect(statSync(emittedFile(state)).size).toBeLessThanOrEqual(200_000)
    expect(strip(BRIEF)).toBe('')
    expect(readEmitted(state).holds('line 0 1')).toBe(false)
  })

  it('forgets what has not been shown for a season, and renews what has', () => {
    remember(BRIEF)
    remember(BRIEF, days(60))
    remember('something else that is long enough to count', days(120))
    expect(strip(BRIEF)).toBe('')
    remember('a third text that is long enough to count here', days(200))
    expect(strip(BRIEF)).toBe(BRIEF)
  })

  it('that cannot be written keeps nobody from being shown something', () => {
    writeFileSync(state, 'a file in the way')
    expect(() => remember(BRIEF)).not.toThrow()
    expect(existsSync(emittedFile(state))).toBe(false)
    expect(strip(BRIEF)).toBe(BRIEF)
  })
})

function remember(text: string, now = NOW): void {
  rememberEmitted(state, [text], now)
}

function strip(text: string): string {
  return readEmitted(state).strip(text)
}

function days(count: number): Date {
  return new Date(NOW.getTime() + count * 86_400_000)
}
