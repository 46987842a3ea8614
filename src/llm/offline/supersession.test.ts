import { describe, expect, it } from 'vitest'
import type { CandidateArticle, CompileEntry, CompileInput } from '../compile-shape.ts'
import { compile } from './compile/compile.ts'

function article(title: string, ...texts: string[]): CandidateArticle {
  const blocks = texts.map((text, at) => ({ n: at + 1, section: 'Key Points', text, cites: ['e1'], byPerson: false }))
  return { id: 'concepts/x', title, aliases: [], tags: [], blocks }
}

function inputOf(text: string, known: CandidateArticle): CompileInput {
  const bullets: CompileEntry['bullets'] = [{ section: 'decision', text, rank: 'human' }]
  const entries = [{ id: 'e2', date: '2026-04-02', title: 'Storage again', context: '', bullets }]
  const index = [{ id: known.id, title: known.title, summary: known.blocks[0]?.text ?? '' }]
  return { specification: '', entries, candidates: [known], index, linkTargets: [known.id] }
}

function after(text: string, block: string, title: string) {
  return compile(inputOf(text, article(title, block))).operations.find((one) => one.op === 'supersede')
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

  it('succeeds the choice and not what was weighed before it', () => {
    const weighed = 'SQLite or PostgreSQL? SQLite: one file. PostgreSQL: a server, needed once several switch from one'
    const known = article('SQLite', weighed, 'Keep the bookings in SQLite')
    const input = inputOf('Switch the bookings from SQLite to PostgreSQL', known)
    expect(compile(input).operations.find((one) => one.op === 'supersede')).toMatchObject({ block: 2 })
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
