import { describe, expect, it } from 'vitest'
import { COMPILE_SYSTEM } from './compile-prompt.ts'
import { echoFault } from './echo.ts'
import { DEFAULT_SPECIFICATION } from './specification.ts'
import { titleFault } from './title-faults.ts'

describe('titleFault', () => {
  it.each([
    ['../../etc/passwd', /path/],
    ['..\\..\\windows', /path/],
    ['/etc/passwd', /path/],
    ['~/secrets', /path/],
    ['C:\\temp', /path/],
    ['src/auth/policy.ts', /path/],
    ['src/policy.ts', /path/],
    ['https://example.com', /path/],
    ['---', /names nothing/],
    ['2026-04-01', /names nothing/],
    ['Session 2026-04-01', /says nothing/],
    ['Day 3', /says nothing/],
    ['Summary', /says nothing/],
    ['notes', /says nothing/],
    ['SESSION', /says nothing/],
    ['Lessons Learned', /says nothing/],
    ['概要', /says nothing/],
    ['总结', /says nothing/],
    ['요약', /says nothing/],
    ['Zusammenfassung', /says nothing/],
    ['Resumen', /says nothing/],
    ['We decided to use Postgres', /sentence/],
    ['Postgres was chosen over MySQL.', /sentence/],
    ['Why is the cache cold?', /sentence/],
    ['キャッシュを無効にしました', /sentence/],
    ['Redis를 쓰기로 했습니다', /sentence/],
    ['x'.repeat(101), /101 characters/],
  ])('%j', (title, fault) => expect(titleFault(title)).toMatch(fault))

  it.each([
    'Supabase row-level security',
    'CI/CD',
    'src/gen',
    'docker-compose.yml',
    'Session handling',
    'Node.js',
    'TCP/IP over USB',
    'Postgres 16.2',
    'Notes app',
    '数据库迁移',
    '認証の設定',
    '배포 절차',
    'a: b',
    'Acme Inc.',
  ])('accepts %j', (title) => expect(titleFault(title)).toBeUndefined())
})

describe('echoFault', () => {
  const entry = Array.from({ length: 20 }, (_, at) => `Bullet ${at} of the entry says a thing of its own.`).join('\n')
  const fault = (text: string) => echoFault(text, { specification: DEFAULT_SPECIFICATION, entries: [entry] })

  it('finds the rules', () => expect(fault(COMPILE_SYSTEM.slice(100, 300))).toMatch(/repeats the rules/))
  it('finds the specification', () =>
    expect(fault(DEFAULT_SPECIFICATION.slice(400, 600))).toMatch(/repeats the specification/))
  it('finds a long stretch of an entry', () => expect(fault(entry)).toMatch(/copies a long stretch/))
  it('lets one bullet be taken over', () => expect(fault(entry.slice(0, 300))).toBeUndefined())
})
