import { describe, expect, it } from 'vitest'
import {
  type CandidateArticle,
  type CompileEntry,
  type CompileInput,
  compileAnswer,
  type Operation,
} from '../../compile-shape.ts'
import { compile } from './compile.ts'

type Bullet = [CompileEntry['bullets'][number]['section'], string]

function entry(id: string, title: string, ...bullets: Bullet[]): CompileEntry {
  return {
    id,
    date: '2026-04-01',
    title,
    context: '',
    bullets: bullets.map(([section, text]) => ({ section, text, rank: 'human' })),
  }
}

function article(id: string, title: string, ...texts: string[]): CandidateArticle {
  const blocks = texts.map((text, at) => ({ n: at + 1, section: 'Key Points', text, cites: ['old'], byPerson: false }))
  return { id, title, aliases: [], tags: [], blocks }
}

function run(entries: CompileEntry[], candidates: CandidateArticle[] = []) {
  const input: CompileInput = {
    specification: '',
    entries,
    candidates,
    index: candidates.map(({ id, title, blocks }) => ({ id, title, summary: blocks[0]?.text ?? '' })),
    linkTargets: candidates.map(({ id }) => id),
  }
  return compileAnswer.parse(compile(input))
}

const creates = (operations: Operation[]) => operations.filter((one) => one.op === 'create')

const SUPABASE = entry(
  'e1',
  'Supabase auth setup',
  ['decision', 'Chose Supabase over Firebase: needs Postgres row-level security'],
  ['lesson', 'Row-level security policies are not applied for the service key'],
  ['decision', 'Access tokens expire after 15 minutes: a stolen token is useless soon'],
)

describe('compile', () => {
  it('makes articles of subjects, not of sentences, and links them', () => {
    const made = creates(run([SUPABASE]).operations)
    expect(made.map((one) => one.title)).toEqual(['Supabase', 'Access tokens'])
    expect(made[0]?.keyPoints).toHaveLength(1)
    expect(made[0]?.related.map((link) => link.to)).toEqual(['Access tokens'])
  })

  it.each([
    'Question and answer: use english for the api',
    'The regex [A-Za-z0-9/+]{10,} matches the value',
    'Continue with the test and the value',
    "That'll make the tests easier to understand",
    'The token [redacted:github-token] must be replaced in utc',
    'Use true/false and not on/off',
  ])('names the article after the session where a note names no subject: %s', (text) => {
    const made = creates(run([entry('e9', 'Feature flags of the web client', ['decision', text])]).operations)
    expect(made.map((one) => one.title)).toEqual(['Feature flags of the web client'])
  })

  it.each([
    ['Supabase keeps the sessions', 'Supabase'],
    ['JSONLContent replaces secret strings one by one', 'JSONLContent'],
    ['Use @hello-pangea/dnd for the board', '@hello-pangea/dnd'],
  ])('names the article after what a note names: %s', (text, title) => {
    expect(creates(run([entry('e9', 'A board', ['decision', text])]).operations)[0]?.title).toBe(title)
  })

  it('says nothing that no entry says', () => {
    const said = SUPABASE.bullets.map((bullet) => bullet.text)
    for (const one of creates(run([SUPABASE]).operations)) {
      for (const claim of [one.summary, ...one.keyPoints, ...one.details]) expect(said).toContain(claim.text)
    }
  })

  it('adds to the article that exists instead of making another', () => {
    const known = article('concepts/supabase', 'Supabase', 'Supabase holds users and sessions')
    const { operations } = run(
      [entry('e2', 'Storage', ['decision', 'Supabase storage buckets stay private by default'])],
      [known],
    )
    expect(operations).toEqual([
      {
        op: 'add',
        article: 'concepts/supabase',
        section: 'Key Points',
        text: 'Supabase storage buckets stay private by default',
        cites: ['e2'],
      },
    ])
  })

  it('does nothing when the article says so already', () => {
    const known = article(
      'concepts/supabase',
      'Supabase',
      'Chose Supabase over Firebase: needs Postgres row-level security',
    )
    const { operations, nothing } = run(
      [entry('e2', 'Again', ['decision', 'Chose Supabase over Firebase, needs Postgres row-level security'])],
      [known],
    )
    expect(operations).toEqual([])
    expect(nothing).toEqual([{ entry: 'e2', why: 'the articles say so already' }])
  })

  it.each([
    ['Switched from Supabase to Keycloak: data must stay in the EU', 'Supabase keeps the sessions', 'Supabase'],
    ['缓存从 Redis 换成 Memcached', '缓存用 Redis', '缓存'],
  ])('lets a later choice succeed the earlier one: %s', (text, old, title) => {
    const { operations } = run([entry('e3', title, ['decision', text])], [article('concepts/x', title, old)])
    expect(operations[0]).toMatchObject({ op: 'supersede', article: 'concepts/x', block: 1, text, cites: ['e3'] })
  })

  it('never replaces what a person wrote', () => {
    const known = article('concepts/supabase', 'Supabase', 'Supabase keeps the sessions')
    const written = { ...known, blocks: known.blocks.map((block) => ({ ...block, byPerson: true })) }
    const { operations } = run([entry('e3', 'Auth', ['decision', 'Switched from Supabase to Keycloak'])], [written])
    expect(operations.map((one) => one.op)).not.toContain('supersede')
  })

  it.each([
    ['Python 3.12', 'Python 3.8', 'Python 3.12 is the minimum'],
    ['mw-3', 'mw-2', 'mw-3 handles the uploads'],
  ])('keeps %s apart from %s', (_, other, text) => {
    const { operations } = run(
      [entry('e4', 'Set-up', ['decision', text])],
      [article('concepts/other', other, `${other} is in use`)],
    )
    expect(operations.map((one) => one.op)).toEqual(['create'])
  })

  it('gives an entry without substance to nothing, with a reason', () => {
    expect(run([entry('e5', 'Small talk', ['action', 'Buy coffee'])])).toEqual({
      operations: [],
      nothing: [{ entry: 'e5', why: 'no decision, lesson or fact in it' }],
    })
  })

  it('writes in the language of the entry', () => {
    const [made] = creates(
      run([entry('e6', '订单缓存', ['decision', '订单缓存用 Redis，过期时间 10 分钟：数据库扛不住'])]).operations,
    )
    expect(made?.summary.text).toBe('订单缓存用 Redis，过期时间 10 分钟：数据库扛不住')
    expect(made?.title).toMatch(/订单缓存|Redis/)
  })

  it('connects two subjects that one sentence ties with a reason', () => {
    const day = [
      entry('e7', 'Redis', ['decision', 'Redis holds the sessions'], ['decision', 'Redis runs without persistence']),
      entry(
        'e8',
        'Checkout',
        ['decision', 'The checkout service waits for Redis because carts live there: losing one loses a sale'],
        ['decision', 'The checkout service retries twice'],
      ),
    ]
    const connect = run(day).operations.find((one) => one.op === 'connect')
    expect(connect).toMatchObject({ op: 'connect', insight: { cites: ['e8'] } })
  })

  it('makes at most seven articles of a day and cites only what it was given', () => {
    const names = ['Redis', 'Kafka', 'Nginx', 'Docker', 'Sentry', 'Vitest', 'Prisma', 'Stripe', 'Figma']
    const day = names.map((name, at) => entry(`e${at}`, name, ['decision', `${name} is pinned to one release`]))
    const { operations } = run(day)
    expect(creates(operations).length).toBeLessThanOrEqual(7)
    expect(new Set(JSON.stringify(operations).match(/"e\d"/g))).toEqual(new Set(names.map((_, at) => `"e${at}"`)))
  })

  it('is the same for the same entries', () => {
    expect(run([SUPABASE])).toEqual(run([SUPABASE]))
  })
})
