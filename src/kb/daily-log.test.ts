import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileText } from '../../test/support/hostile-text.ts'
import { cleanText } from './block-text.ts'
import { appendEntry, type Bullet, type EntryDraft, formatEntry, parseDailyLog } from './daily-log.ts'
import { entryId, entryRef, parseEntryRef } from './ids.ts'

const PATH = 'daily/2026-04-01.md'

const draft: EntryDraft = {
  id: 'e7k3q9x2ab',
  agent: 'claude-code',
  session: '0b1c',
  turns: ['u1', 'u2'],
  branch: 'main',
  date: '2026-04-01',
  time: '14:30',
  title: 'Supabase auth setup',
  context: 'Setting up authentication for the web app.',
  exchanges: [],
  decisions: [
    { text: 'Chose Supabase over Firebase: needs Postgres row-level security', rank: 'human' },
    { text: '选择 Postgres：需要行级安全', rank: undefined },
  ],
  lessons: [{ text: '로그인 토큰은 한 시간 뒤에 만료된다', rank: 'tool' }],
  actions: [
    { text: 'Write the policies', rank: 'assistant' },
    { text: 'リフレッシュを試す', rank: 'human', done: true },
  ],
}

describe('an entry', () => {
  it('stands in the file as designed', () => {
    expect(formatEntry(draft)).toBe(`### Session (14:30) - Supabase auth setup
<!-- memc: entry=e7k3q9x2ab agent=claude-code session=0b1c turns=u1..u2 branch=main ranks=hutah -->

**Context:** Setting up authentication for the web app. ^e7k3q9x2ab

**Decisions Made:**
- Chose Supabase over Firebase: needs Postgres row-level security
- 选择 Postgres：需要行级安全

**Lessons Learned:**
- 로그인 토큰은 한 시간 뒤에 만료된다

**Action Items:**
- [ ] Write the policies
- [x] リフレッシュを試す
`)
  })

  it('comes back as it was put in, whatever was said', () => {
    fc.assert(
      fc.property(fc.array(anyDraft, { minLength: 1, maxLength: 4 }), fc.constantFrom('\n', '\r\n'), (drafts, eol) => {
        const unique = [...new Map(drafts.map((one, at) => [at, { ...one, id: entryId(String(at)) }])).values()]
        const text = logOf(unique, eol)
        const { entries, problems } = parseDailyLog(PATH, text)
        expect(problems).toEqual([])
        expect(entries.map((entry) => toDraft({ ...entry }))).toEqual(unique.map(cleaned))
        expect(entries.map((entry) => `${entry.text.replaceAll('\r\n', '\n')}\n`)).toEqual(unique.map(formatEntry))
        expect(entries.every((entry) => text.includes(entry.text) && !entry.legacy)).toBe(true)
      }),
    )
  })

  it('loses its ranks when a bullet was added by hand, as they are told by position', () => {
    const text = logOf([draft]).replace('- Chose', '- By hand\n- Chose')
    const [entry] = parseDailyLog(PATH, text).entries
    expect(entry?.decisions.map(({ rank }) => rank)).toEqual([undefined, undefined, undefined])
  })

  it('is found by the mark in its context when its comment is gone', () => {
    const text = logOf([draft]).replace(/<!--.*-->\n/, '')
    expect(parseDailyLog(PATH, text).entries[0]).toMatchObject({ id: draft.id, legacy: false, agent: undefined })
  })

  it('ends where a person starts a heading of their own', () => {
    const text = `${logOf([draft])}\n### My notes\n\n- not part of it\n`
    const [entry] = parseDailyLog(PATH, text).entries
    expect(entry?.exchanges).toEqual([])
    expect(entry?.text).not.toContain('My notes')
  })

  it('counts once when a merge has doubled it', () => {
    const log = parseDailyLog(PATH, `${logOf([draft])}\n${formatEntry(draft)}`)
    expect(log.entries).toHaveLength(1)
    expect(log.problems).toEqual(['entry e7k3q9x2ab stands twice; the first one counts'])
  })
})

describe('appending', () => {
  it('makes the file with its header', () => {
    expect(logOf([draft])).toBe(`# Daily Log: 2026-04-01\n\n## Sessions\n\n${formatEntry(draft)}`)
  })

  it('changes nothing when the entry is there', () => {
    const text = logOf([draft]).replace('Chose Supabase', 'We chose Supabase')
    expect(append(text, draft)).toBe(text)
  })

  it('leaves every byte before it, whatever a person made of the file', () => {
    const user = fc.array(hostileText, { maxLength: 6 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(user, user, (before, after) => {
        const text = `${before}\n${logOf([draft])}${after}`
        const next = append(text, { ...draft, id: 'e222222222' })
        expect(next.startsWith(text)).toBe(true)
        expect(parseDailyLog(PATH, next).entries.at(-1)?.id).toBe('e222222222')
      }),
    )
  })

  it('closes a fence that somebody left open, so that the entry is not swallowed', () => {
    const next = append('# Daily Log: 2026-04-01\n\n````js\nconst a = 1', draft)
    expect(next).toContain('const a = 1\n````\n\n### Session')
    expect(parseDailyLog(PATH, next).entries).toHaveLength(1)
  })

  it('keeps the line ends of the file and its byte order mark', () => {
    const next = append('\uFEFF# Daily Log: 2026-04-01\r\n\r\nmine', draft)
    expect(next.replaceAll('\r\n', '')).not.toContain('\n')
    expect(next.startsWith('\uFEFF# Daily Log')).toBe(true)
    expect(parseDailyLog(PATH, next).entries[0]?.context).toBe(draft.context)
  })
})

describe('a log of the earlier tool', () => {
  const old = `# Daily Log: 2026-04-01

## Sessions

## Memory Maintenance

### Session (9:05)

**Context:** 配置数据库迁移。

**Key Exchanges:**
We talked about Flyway.

It mentions FLUSH_OK, which is no reason to drop it.

**Decisions Made:**

- Use Flyway
  - because it is plain SQL
* Keep \`down\` scripts

**Lessons Learned:**
**Action Items:**
- [ ] Write the first migration

### Memory Flush (10:00)

FLUSH_OK - Nothing worth saving from this session

### Memory Flush (10:30)

FLUSH_ERROR: Exception: boom

Traceback

### Session (14:30) - With a title

Only prose here.

## Decisions Made

- A model's own heading
`

  it('is read with its lists and prose, and without its sentinels', () => {
    const { entries, problems } = parseDailyLog(PATH, old)
    expect(problems).toEqual([])
    expect(entries.map(({ time, title, legacy }) => ({ time, title, legacy }))).toEqual([
      { time: '09:05', title: '', legacy: true },
      { time: '14:30', title: 'With a title', legacy: true },
    ])
    expect(entries[0]).toMatchObject({
      context: '配置数据库迁移。',
      exchanges: [
        { text: 'We talked about Flyway.' },
        { text: 'It mentions FLUSH_OK, which is no reason to drop it.' },
      ],
      decisions: [{ text: 'Use Flyway - because it is plain SQL' }, { text: 'Keep `down` scripts' }],
      lessons: [],
      actions: [{ text: 'Write the first migration' }],
    })
    expect(entries[1]).toMatchObject({ context: 'Only prose here.', decisions: [{ text: "A model's own heading" }] })
  })

  it('gives an entry the same id wherever it stands in the file', () => {
    const ids = parseDailyLog(PATH, old).entries.map(({ id }) => id)
    const later = parseDailyLog(
      PATH,
      old.replace('### Session (9:05)', '### Session (08:00)\n\nEarlier.\n\n### Session (9:05)'),
    ).entries
    expect(later.slice(1).map(({ id }) => id)).toEqual(ids)
    expect(parseDailyLog(PATH, old.replaceAll('\n', '\r\n')).entries.map(({ id }) => id)).toEqual(ids)
    expect(parseDailyLog('daily/2026-04-02.md', old).entries.map(({ id }) => id)).not.toEqual(ids)
    expect(ids.every((id) => /^e[0-9a-z]{9}$/.test(id))).toBe(true)
  })

  it('takes new entries at its end', () => {
    const { entries } = parseDailyLog(PATH, append(old, draft))
    expect(entries.map(({ legacy }) => legacy)).toEqual([true, true, false])
  })
})

describe('a reference to an entry', () => {
  it('names the day, also in homes that several people share', () => {
    expect(entryRef({ path: 'daily/anna/2026-04-01.md', id: 'e1' })).toBe('daily/anna/2026-04-01#^e1')
    expect(parseEntryRef('daily/anna/2026-04-01#^e1')).toEqual({
      path: 'daily/anna/2026-04-01.md',
      date: '2026-04-01',
      id: 'e1',
    })
    expect(parseEntryRef('daily/2026-04-01.md')).toEqual({ path: PATH, date: '2026-04-01', id: undefined })
    expect(parseEntryRef('concepts/2026-04-01')).toBeUndefined()
  })

  it('has an id that depends on the span alone and must never change', () => {
    expect(entryId('span')).toBe('eg0j2ve8jh')
  })
})

const anyBullets = fc.array(
  fc.record({ text: hostileText, rank: fc.constantFrom<Bullet['rank'][]>('human', 'assistant', 'tool', undefined) }),
  { maxLength: 3 },
)
const anyDraft: fc.Arbitrary<EntryDraft> = fc.record({
  id: fc.constant(''),
  agent: hostileText,
  session: hostileText,
  turns: fc.tuple(hostileText, hostileText),
  branch: hostileText,
  project: hostileText,
  date: fc.constant('2026-04-01'),
  time: fc.constantFrom('00:00', '14:30'),
  title: hostileText,
  context: hostileText,
  exchanges: anyBullets,
  decisions: anyBullets,
  lessons: anyBullets,
  actions: anyBullets,
})

/** What cleaning leaves of a draft. */
function cleaned(one: EntryDraft): EntryDraft {
  const bullets = (list: Bullet[]) =>
    list.map((bullet) => ({ ...bullet, text: cleanText(bullet.text) })).filter(({ text }) => text !== '')
  return {
    ...one,
    agent: cleanText(one.agent),
    session: cleanText(one.session),
    turns: [cleanText(one.turns[0]), cleanText(one.turns[1])],
    branch: cleanText(one.branch ?? ''),
    project: cleanText(one.project ?? ''),
    title: cleanText(one.title),
    context: cleanText(one.context),
    exchanges: bullets(one.exchanges),
    decisions: bullets(one.decisions),
    lessons: bullets(one.lessons),
    actions: bullets(one.actions),
  }
}

function toDraft({ path: _path, ref: _ref, text: _text, legacy: _legacy, ...rest }: Record<string, unknown>): unknown {
  return rest
}

function append(text: string | undefined, one: EntryDraft): string {
  return appendEntry({ text, date: one.date, id: one.id, entry: formatEntry(one) })
}

function logOf(drafts: EntryDraft[], eol = '\n'): string {
  let text: string | undefined
  for (const one of drafts) text = append(text?.replaceAll(/\r?\n/g, eol), one)
  return (text ?? '').replaceAll(/\r?\n/g, eol)
}
