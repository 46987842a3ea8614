import { describe, expect, it } from 'vitest'
import { base, concept, edit, OLD, RLS } from '../../test/support/edit-base.ts'
import type { ArticleDraft } from './article.ts'
import type { Edit } from './edit.ts'

describe('creating', () => {
  const create = (draft: ArticleDraft): Edit => ({ op: 'create', draft })

  it('links drafts of one batch to each other by title, whatever their order', () => {
    const { created, after, problems } = edit(
      {},
      create({
        kind: 'connection',
        connects: ['缓存', 'Redis'],
        connection: { text: 'c', cites: [OLD] },
        insight: { text: 'i', cites: [OLD] },
        evidence: [{ text: 'e', cites: [OLD] }],
      }),
      create(
        concept('缓存', {
          related: [
            { to: 'Redis', why: 'w' },
            { to: 'Unknown', why: 'w' },
          ],
        }),
      ),
      create(concept('Redis')),
    )
    expect(created).toEqual(['concepts/redis', 'concepts/缓存', 'connections/缓存-and-redis'])
    expect(after.get('connections/缓存-and-redis')).toMatchObject({
      title: 'Connection: 缓存 and Redis',
      connects: ['concepts/缓存', 'concepts/redis'],
    })
    expect(after.get('concepts/缓存')?.links).toEqual([{ target: 'concepts/redis', section: 'Related Concepts' }])
    expect(problems).toMatchObject([{ edit: 1, code: 'no-target' }])
  })

  it('adds to the article that has the name or alias already', () => {
    const files = { 'concepts/rls.md': RLS.replace('aliases: []', 'aliases: ["Row-level security"]') }
    const { created, updated, after } = edit(
      files,
      create(concept('row-level Security', { aliases: ['RLS rules'], tags: ['db'] })),
    )
    expect([created, updated]).toEqual([[], ['concepts/rls']])
    expect(after.get('concepts/rls')).toMatchObject({ aliases: ['Row-level security', 'RLS rules'], tags: ['db'] })
    expect(after.get('concepts/rls')?.blocks.map(({ text }) => text)).toContain('Detail of row-level Security')
  })

  it('numbers a file name only for another subject, and compares names as any file system would', () => {
    const titles = ['Cr', 'CR', 'C++', 'C', '???', 'con', 'Été', 'E\u0301te\u0301!']
    const { created } = edit(
      { 'concepts/ÜBER.md': '# x' },
      ...titles.map((title) => create(concept(title))),
      create(concept('über!')),
    )
    expect(created).toEqual([
      expect.stringMatching(/^concepts\/[0-9a-f]{8}$/),
      'concepts/c',
      'concepts/c-2',
      expect.stringMatching(/^concepts\/con-[0-9a-f]{8}$/),
      'concepts/cr',
      'concepts/cr-2',
      'concepts/été',
      'concepts/été-2',
      'concepts/über-2',
    ])
  })

  it('gives an alias to one article only', () => {
    const { after } = edit(base, create(concept('Other', { aliases: ['JWT', 'jwt', 'other', 'Fine'] })))
    expect(after.get('concepts/other')?.aliases).toEqual(['jwt', 'Fine'])
    expect(after.findByName('JWT')).toBe('concepts/jwt')
  })

  it('answers the same question anew in the same article', () => {
    const answer = (text: string, filed: string): Edit =>
      create({
        kind: 'answer',
        question: 'Why?',
        consulted: ['concepts/rls'],
        filed,
        sentences: [{ text, cites: [] }],
        followUps: [],
      })
    const first = edit(base, answer('Because.', '2026-04-02'))
    const second = edit({ ...base, 'qa/why.md': first.text('qa/why') }, answer('For a better reason.', '2026-04-05'))
    expect([second.created, second.updated]).toEqual([[], ['qa/why']])
    expect(second.after.get('qa/why')).toMatchObject({
      filed: '2026-04-05',
      updated: '2026-04-05',
      summary: 'For a better reason.',
    })
    expect(second.after.get('qa/why')?.blocks.at(-1)).toMatchObject({ text: 'Because.', section: 'Superseded' })
  })

  it('needs a title, text and, for a connection, two articles', () => {
    const { problems, files } = edit(
      base,
      create(concept(' ')),
      create({ ...concept('x'), summary: { text: '', cites: [] }, keyPoints: [], details: [] }),
      create({
        kind: 'connection',
        connects: ['RLS', 'nothing'],
        connection: { text: 'c', cites: [] },
        insight: { text: 'i', cites: [] },
        evidence: [],
      }),
    )
    expect(problems.map(({ code }) => code)).toEqual(['no-text', 'no-text', 'no-target'])
    expect(files.size).toBe(0)
  })

  it('makes nothing of a subject that a person has forgotten, under any of its names', () => {
    const log = '# Build Log\n\n## [2026-04-01T14:30:00] forget | 1 article\n- Forgotten: [[concepts/old-name]]\n'
    const files = { ...base, 'log.md': log }
    for (const draft of [
      concept('Old Name'),
      concept('New', { aliases: ['old name'] }),
      concept('old name', { folder: 'tools' }),
    ])
      expect(edit(files, create(draft))).toMatchObject({ created: [], problems: [], files: new Map() })
    expect(edit(files, create(concept('Old Names'))).created).toEqual(['concepts/old-names'])
    const mine = edit({ ...files, 'concepts/old-name.md': '# Old name\n\nMine.\n' }, create(concept('Old Name')))
    expect(mine.updated).toEqual(['concepts/old-name'])
  })
})
