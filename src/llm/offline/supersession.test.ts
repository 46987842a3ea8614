import { describe, expect, it } from 'vitest'
import type { CandidateArticle, CompileEntry } from '../compile-shape.ts'
import { compile } from './compile.ts'

function after(text: string, block: string, title: string) {
  const entry: CompileEntry = {
    id: 'e2',
    date: '2026-04-02',
    title: 'Storage again',
    context: '',
    bullets: [{ section: 'decision', text, rank: 'human' }],
  }
  const known: CandidateArticle = {
    id: 'concepts/x',
    title,
    aliases: [],
    tags: [],
    blocks: [{ n: 1, section: 'Key Points', text: block, cites: ['e1'], byPerson: false }],
  }
  const index = [{ id: known.id, title, summary: block }]
  const input = { specification: '', entries: [entry], candidates: [known], index, linkTargets: [known.id] }
  return compile(input).operations.find((one) => one.op === 'supersede')
}

describe('a later choice', () => {
  it.each([
    ['Switch from SQLite to PostgreSQL: SQLite locks up under concurrent writers', 'Use SQLite', 'SQLite'],
    ['Switch from SQLite to PostgreSQL', 'Use SQLite instead of PostgreSQL', 'SQLite'],
    ['Use spaces instead of tabs: tabs look different everywhere', 'Use tabs for indentation', 'Tabs'],
    ['Replace axios with undici in the API client', 'The API client uses axios', 'API client'],
    ['Use pnpm over npm: npm is slow here', 'Install packages with npm', 'npm'],
    ['Remove the Redis cache: the Redis bill is too high', 'The Redis cache holds sessions', 'Redis cache'],
    ['Access tokens expire after 30 minutes', 'Access tokens expire after 15 minutes', 'Access tokens'],
    ['Move from Node.js to Bun for scripts', 'Scripts run on Node.js', 'Node.js'],
  ])('takes the place of the earlier one: %s', (text, block, title) => {
    expect(after(text, block, title)).toMatchObject({ block: 1, text })
  })

  it('stores the reason that was said', () => {
    const found = after('Switch from SQLite to PostgreSQL: SQLite locks up under writers', 'Use SQLite', 'SQLite')
    expect(found?.reason).toBe('SQLite locks up under writers')
  })

  it('says what changed when no reason was given', () => {
    expect(after('Switch from SQLite to PostgreSQL', 'Use SQLite', 'SQLite')?.reason).toBe(
      'Switch from SQLite to PostgreSQL',
    )
  })

  it.each([
    ['Switch from Firebase to PostgreSQL', 'Chose Supabase over Firebase', 'Supabase'],
    ['SQLite files are backed up nightly: PostgreSQL is backed up instead of it elsewhere', 'Use SQLite', 'SQLite'],
    ['Access tokens are signed with RS256', 'Access tokens expire after 15 minutes', 'Access tokens'],
    ['Refresh tokens expire after 30 days', 'Access tokens expire after 15 minutes', 'Tokens'],
  ])('leaves what it does not speak of: %s', (text, block, title) => expect(after(text, block, title)).toBeUndefined())
})
