import { describe, expect, it } from 'vitest'
import { base, concept, edit, NEW, OLD } from '../../test/support/edit-base.ts'
import { formatArticle } from './article-draft.ts'

describe('moving', () => {
  const linking = formatArticle(
    concept('Linking', { summary: { text: 'It is like [[concepts/jwt]] and [[jwt|tokens]].', cites: [OLD] } }),
  )
  const files = {
    ...base,
    'concepts/linking.md': `${linking}\n## Mine\n\nBy hand: [[concepts/JWT#Details]], \`[[concepts/jwt]]\`.\n`,
    'connections/both.md': formatArticle({
      kind: 'connection',
      title: 'both',
      connects: ['concepts/rls', 'concepts/jwt'],
      connection: { text: 'c', cites: [OLD] },
      insight: { text: 'i', cites: [OLD] },
      evidence: [],
    }),
    'concepts/older.md':
      '---\ntitle: "Older"\nredirect: "concepts/jwt"\n---\n\n# Older\n\nMoved to [[concepts/jwt]].\n',
  }

  it('renames with a redirect, the old title as alias and every link retargeted', () => {
    const { text, after, updated, problems } = edit(files, {
      op: 'rename',
      article: 'concepts/jwt',
      title: 'JSON Web Token',
    })
    expect([problems, updated]).toEqual([[], ['concepts/json-web-token']])
    expect(after.get('concepts/json-web-token')).toMatchObject({ title: 'JSON Web Token', aliases: ['JWT'] })
    expect(text('concepts/json-web-token')).toContain('\n# JSON Web Token\n')
    expect(after.redirectIds).toEqual(['concepts/jwt', 'concepts/older'])
    expect([after.resolve('concepts/jwt'), after.findByName('JWT'), after.get('concepts/older')?.redirect]).toEqual(
      Array(3).fill('concepts/json-web-token'),
    )
    expect(after.get('connections/both')?.connects).toEqual(['concepts/rls', 'concepts/json-web-token'])
    expect(text('concepts/linking')).toContain('By hand: [[concepts/json-web-token#Details]], `[[concepts/jwt]]`.')
    expect(after.get('concepts/linking')?.blocks[0]).toMatchObject({
      text: 'It is like [[concepts/json-web-token]] and [[concepts/json-web-token|tokens]].',
      byPerson: false,
    })
  })

  it('keeps the file when only the spelling of the title changes', () => {
    const { after, files: changed } = edit(files, { op: 'rename', article: 'concepts/rls', title: 'rls' })
    expect([...changed.keys()]).toEqual(['concepts/rls.md'])
    expect(after.get('concepts/rls')).toMatchObject({ title: 'rls', aliases: ['RLS'] })
  })

  it('merges blocks, names, sources and citations, and loses nothing', () => {
    const twin = formatArticle(
      concept('JSON Web Token', {
        aliases: ['token'],
        tags: ['auth'],
        keyPoints: [
          { text: 'First point of JWT', cites: [NEW] },
          { text: 'Only here', cites: [NEW] },
        ],
        related: [
          { to: 'concepts/jwt', why: 'same' },
          { to: 'concepts/rls', why: 'used there' },
        ],
      }),
    ).replace('## Related', 'By hand.\n\n| a |\n|---|\n| 1 |\n\n## Mine\n\n- own\n\n## Related')
    const { after, text, updated, problems } = edit(
      { ...files, 'concepts/json-web-token.md': twin },
      { op: 'merge', article: 'concepts/json-web-token', into: 'concepts/jwt' },
    )
    expect([problems, updated]).toEqual([[], ['concepts/jwt']])
    const merged = after.get('concepts/jwt') ?? expect.fail()
    expect(merged).toMatchObject({
      aliases: ['token', 'JSON Web Token'],
      tags: ['auth'],
      sources: ['daily/2026-04-01.md', 'daily/2026-04-03.md'],
      updated: '2026-04-03',
    })
    const said = merged.blocks.map(({ section, text }) => `${section}: ${text}`)
    expect(said).toEqual(
      expect.arrayContaining([
        'Details: Summary of JSON Web Token',
        'Key Points: Only here',
        'Details: By hand.',
        'Details: | a |\n|---|\n| 1 |',
        'Mine: own',
      ]),
    )
    expect(said.filter((one) => one.includes('First point'))).toHaveLength(1)
    expect(merged.blocks.find(({ text }) => text === 'First point of JWT')?.cites).toEqual([OLD, NEW])
    expect(merged.links.map(({ target }) => target)).toEqual(['concepts/rls'])
    expect(text('concepts/json-web-token')).toContain('Moved to [[concepts/jwt]].')
    expect(after.findByName('JSON Web Token')).toBe('concepts/jwt')
  })

  it('refuses what cannot be meant', () => {
    const { problems, files: changed } = edit(
      { ...files, 'qa/why.md': '# Q: Why?\n' },
      { op: 'rename', article: 'concepts/rls', title: 'JWT' },
      { op: 'rename', article: 'qa/why', title: 'x' },
      { op: 'rename', article: 'concepts/older', title: 'x' },
      { op: 'merge', article: 'concepts/rls', into: 'concepts/rls' },
      { op: 'merge', article: 'qa/why', into: 'concepts/rls' },
      { op: 'merge', article: 'connections/both', into: 'concepts/rls' },
      { op: 'merge', article: 'concepts/none', into: 'concepts/rls' },
    )
    expect(problems.map(({ code }) => code)).toEqual([
      'not-possible',
      'not-possible',
      'no-article',
      'not-possible',
      'not-possible',
      'not-possible',
      'no-article',
    ])
    expect(changed.size).toBe(0)
  })
})
