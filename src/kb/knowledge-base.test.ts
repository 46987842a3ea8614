import { describe, expect, it } from 'vitest'
import { formatEntry, parseDailyLog } from './daily-log.ts'
import { compiledEntries, knowledgeBase } from './knowledge-base.ts'

function article(title: string, options: { aliases?: string[]; body?: string; head?: string } = {}): string {
  return `---\ntitle: ${JSON.stringify(title)}\naliases: ${JSON.stringify(options.aliases ?? [])}\n${options.head ?? ''}---\n\n# ${title}\n\n${options.body ?? 'Text.'}\n`
}

describe('a knowledge base', () => {
  const kb = knowledgeBase(
    new Map([
      ['index.md', '# Index'],
      ['log.md', ''],
      [
        'concepts/rls.md',
        article('Row-Level Security', { aliases: ['RLS', '行级安全'], body: 'See [[jwt]] and [[concepts/old]].' }),
      ],
      ['concepts/jwt.md', article('JWT', { body: 'See [[concepts/rls#Details|it]] and [[nothing]].' })],
      ['concepts/cr.md', article('Cr')],
      ['concepts/cr-2.md', article('CR')],
      ['concepts/old.md', article('Old name', { head: 'redirect: "concepts/new"\n' })],
      ['concepts/new.md', article('New name', { body: '[[concepts/new]] `[[concepts/rls]]`' })],
      ['qa/why.md', article('JWT', { aliases: ['Row-level security'], body: '- [[concepts/jwt]]' })],
      ['concepts/.obsidian/x.md', 'x'],
      ['concepts/image.png', 'x'],
    ]),
  )

  it('has the articles, without redirects and pages made by code', () => {
    expect(kb.articleIds).toEqual([
      'concepts/cr',
      'concepts/cr-2',
      'concepts/jwt',
      'concepts/new',
      'concepts/rls',
      'qa/why',
    ])
    expect(kb.redirectIds).toEqual(['concepts/old'])
    expect(kb.articles().map(({ id }) => id)).toEqual(kb.articleIds)
    expect(kb.get('concepts/old')?.redirect).toBe('concepts/new')
    expect(kb.get('concepts/none')).toBeUndefined()
  })

  it('finds by title and alias in one table over all kinds, concepts first', () => {
    expect(['row-level security', 'Row Level  Security', 'RLS', '行级安全', 'JWT'].map(kb.findByName)).toEqual([
      ...Array(4).fill('concepts/rls'),
      'concepts/jwt',
    ])
  })

  it('keeps short symbols apart by their case', () => {
    expect(['Cr', 'CR', 'cr'].map(kb.findByName)).toEqual(['concepts/cr', 'concepts/cr-2', undefined])
  })

  it('follows redirects by name and by link, and not in circles', () => {
    expect([kb.findByName('old name'), kb.resolve('concepts/old'), kb.resolve('old')]).toEqual(
      Array(3).fill('concepts/new'),
    )
    const circle = knowledgeBase(
      new Map([
        ['a/a.md', '---\nredirect: a/b\n---'],
        ['a/b.md', '---\nredirect: a/a\n---'],
      ]),
    )
    expect(circle.resolve('a/a')).toBeUndefined()
    expect(circle.articleIds).toEqual([])
  })

  it('knows who links where; code, redirects and links to oneself are seen through', () => {
    expect(kb.backlinks('concepts/jwt')).toEqual(['concepts/rls', 'qa/why'])
    expect(kb.backlinks('concepts/new')).toEqual(['concepts/rls'])
    expect(kb.backlinks('concepts/rls')).toEqual(['concepts/jwt'])
  })
})

describe('what is compiled', () => {
  const entry = (id: string) => {
    const draft = {
      id,
      agent: 'a',
      session: 's',
      turns: ['1', '2'] as [string, string],
      date: '2026-04-01',
      time: '10:00',
      title: 't',
      context: 'c',
      exchanges: [],
      decisions: [],
      lessons: [],
      actions: [],
    }
    return parseDailyLog('daily/2026-04-01.md', formatEntry(draft)).entries[0] ?? expect.fail()
  }
  const legacy = parseDailyLog('daily/2026-04-01.md', '### Session (10:00)\n\nOld.\n').entries[0] ?? expect.fail()
  const isCompiled = (files: Record<string, string>, one: typeof legacy) =>
    compiledEntries(new Map(Object.entries(files))).isCompiled(one)

  it('is what the log names, as a source or as nothing', () => {
    const log =
      '## [t] compile | x\n- Source: [[daily/2026-04-01#^e111111111]]\n- Nothing from: [[daily/2026-04-01#^e222222222]]\n'
    expect(['e111111111', 'e222222222', 'e333333333'].map((id) => isCompiled({ 'log.md': log }, entry(id)))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('is what an article cites, but not in code', () => {
    const cited = 'A claim ([[daily/2026-04-01#^e111111111]])'
    expect(isCompiled({ 'concepts/a.md': cited }, entry('e111111111'))).toBe(true)
    expect(isCompiled({ 'concepts/a.md': `\`${cited}\`` }, entry('e111111111'))).toBe(false)
    expect(isCompiled({ 'concepts/a.md': cited }, entry('e11111111'))).toBe(false)
  })

  it('is not what only a filed answer cites: no article has taken it up', () => {
    const cited = 'A claim ([[daily/2026-04-01#^e111111111]])'
    expect(isCompiled({ 'qa/a.md': cited }, entry('e111111111'))).toBe(false)
  })

  it('is a day of the earlier tool that its log or an article names as a source', () => {
    const log = '## [t] compile | Daily Log 2026-04-01\n- Source: daily/2026-04-01.md\n'
    const page = '---\nsources:\n  - "daily/2026-04-01.md"\n---\n# A\n'
    expect([
      isCompiled({ 'log.md': log }, legacy),
      isCompiled({ 'concepts/a.md': page }, legacy),
      isCompiled({}, legacy),
    ]).toEqual([true, true, false])
    expect(isCompiled({ 'log.md': log }, entry('e111111111'))).toBe(false)
  })

  it('is not an old entry of a day of which single new entries were compiled', () => {
    const page = '---\nsources: ["daily/2026-04-01.md"]\n---\n# A\n\nx ([[daily/2026-04-01#^e111111111]])\n'
    expect(isCompiled({ 'concepts/a.md': page }, legacy)).toBe(false)
    expect(isCompiled({ 'concepts/a.md': `${page}\n- y ([[daily/2026-04-01.md]])\n` }, legacy)).toBe(true)
  })
})
