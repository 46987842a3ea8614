import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileText } from '../../test/support/hostile-text.ts'
import { type Claim, type ConceptDraft, parseArticle, parseFacts } from './article.ts'
import { formatArticle } from './article-draft.ts'
import { cleanText } from './block-text.ts'

const FIRST = 'daily/2026-04-01#^e7k3q9x2ab'
const SECOND = 'daily/2026-04-03#^e222222222'

const draft: ConceptDraft = {
  kind: 'concept',
  title: 'Supabase row-level security',
  aliases: ['RLS', '行级安全'],
  tags: ['auth', 'database'],
  summary: { text: 'Row-level security enforces access in Postgres itself.', cites: [FIRST] },
  keyPoints: [{ text: 'A policy is a SQL expression', cites: [FIRST, SECOND] }],
  details: [{ text: '日本語の段落です。', cites: [SECOND] }],
  related: [{ to: 'concepts/supabase-jwt', why: 'policies read the user id from the token' }],
}

describe('a new concept', () => {
  const text = formatArticle(draft, new Map([[FIRST, 'first setup']]))

  it('stands in its file as designed, with ids that must never change', () => {
    expect(text).toBe(
      `---
title: "Supabase row-level security"
aliases: ["RLS", "行级安全"]
tags: ["auth", "database"]
sources: ["daily/2026-04-01.md", "daily/2026-04-03.md"]
created: 2026-04-01
updated: 2026-04-03
---

# Supabase row-level security

Row-level security enforces access in Postgres itself. ([[daily/2026-04-01#^e7k3q9x2ab]]) ^c4d3d6a5

## Key Points

- A policy is a SQL expression ([[daily/2026-04-01#^e7k3q9x2ab]], [[daily/2026-04-03#^e222222222]]) ^c4795920

## Details

日本語の段落です。 ([[daily/2026-04-03#^e222222222]]) ^c63f74b2

## Related Concepts

- [[concepts/supabase-jwt]] - policies read the user id from the token

## Sources

- [[daily/2026-04-01#^e7k3q9x2ab]] - first setup
- [[daily/2026-04-03#^e222222222]]
`,
    )
  })

  it('is read with its facts, blocks and links', () => {
    const article = parseArticle('concepts/supabase-rls', text)
    expect(article).toMatchObject({
      kind: 'concept',
      title: draft.title,
      aliases: draft.aliases,
      sources: ['daily/2026-04-01.md', 'daily/2026-04-03.md'],
      created: '2026-04-01',
      updated: '2026-04-03',
      summary: draft.summary.text,
      problems: [],
      links: [{ target: 'concepts/supabase-jwt', section: 'Related Concepts' }],
    })
    expect(article.blocks.map(({ n, section, kind, byPerson }) => [n, section, kind, byPerson])).toEqual([
      [1, '', 'paragraph', false],
      [2, 'Key Points', 'bullet', false],
      [3, 'Details', 'paragraph', false],
      [4, 'Related Concepts', 'bullet', true],
      [5, 'Sources', 'bullet', true],
      [6, 'Sources', 'bullet', true],
    ])
    expect(article.blocks[1]).toMatchObject({ text: 'A policy is a SQL expression', cites: [FIRST, SECOND] })
  })

  it('shows what a person changed or added', () => {
    const changed = text
      .replace('is a SQL expression', 'is any SQL expression')
      .replace('## Details\n', '## Details\n\nBy hand.\n')
    const { blocks } = parseArticle('concepts/supabase-rls', changed)
    expect(
      blocks
        .filter(({ byPerson }) => byPerson)
        .map(({ text }) => text)
        .slice(0, 2),
    ).toEqual(['A policy is any SQL expression', 'By hand.'])
  })

  it('is still ours when an editor reflows lines, changes line ends or composes letters differently', () => {
    const reflowed = text.replace('enforces access', 'enforces\naccess').normalize('NFD').replaceAll('\n', '\r\n')
    expect(
      parseArticle('concepts/x', reflowed)
        .blocks.slice(0, 3)
        .map(({ byPerson }) => byPerson),
    ).toEqual([false, false, false])
  })
})

describe('reading what was written', () => {
  it('gives back every draft, whatever it says', () => {
    fc.assert(
      fc.property(anyDraft, (one) => {
        const article = parseArticle('concepts/x', formatArticle(one))
        const claims = (section: string) => article.blocks.filter((block) => block.section === section)
        const says = (list: Claim[]) =>
          list.map(({ text, cites }) => ({ text: cleanText(text), cites })).filter(({ text }) => text !== '')
        const read = (section: string) => claims(section).map(({ text, cites }) => ({ text, cites }))
        expect(read('')).toEqual(says([one.summary]))
        expect(read('Key Points')).toEqual(says(one.keyPoints))
        expect(read('Details')).toEqual(says(one.details))
        expect(['', 'Key Points', 'Details'].flatMap(claims).some(({ byPerson }) => byPerson)).toBe(false)
        expect(article.title).toBe(cleanText(one.title))
        expect(article.problems).toEqual([])
      }),
    )
  })

  it('gives the same facts with and without the blocks', () => {
    fc.assert(
      fc.property(anyDraft, fc.array(hostileText), (one, lines) => {
        for (const text of [formatArticle(one), lines.join('\n'), `---\ntitle: x\n---\n${lines.join('\n\n')}`]) {
          expect(parseArticle('concepts/x', text)).toMatchObject(parseFacts('concepts/x', text))
        }
      }),
    )
  })

  it('has the very source of each block between its offsets', () => {
    fc.assert(
      fc.property(fc.array(hostileText), (lines) => {
        const text = `---\ntitle: x\n---\n${lines.join('\n\n')}`
        let at = 0
        for (const { start, end } of parseArticle('concepts/x', text).blocks) {
          expect(start).toBeGreaterThanOrEqual(at)
          expect(end).toBeGreaterThan(start)
          at = end
        }
      }),
    )
  })
})

describe('connections and answers', () => {
  it('have their own frontmatter and sections', () => {
    const connection = formatArticle({
      kind: 'connection',
      title: 'RLS and JWT',
      connects: ['concepts/rls', 'concepts/jwt'],
      connection: { text: 'Policies read claims.', cites: [FIRST] },
      insight: { text: 'Roles belong in the token.', cites: [FIRST] },
      evidence: [{ text: 'Seen in setup', cites: [FIRST] }],
    })
    const read = parseArticle('connections/rls-and-jwt', connection)
    expect(read).toMatchObject({
      title: 'Connection: RLS and JWT',
      connects: ['concepts/rls', 'concepts/jwt'],
      summary: 'Policies read claims.',
    })
    expect(read.headings.map(({ text }) => text)).toEqual([
      'Connection: RLS and JWT',
      'The Connection',
      'Key Insight',
      'Evidence',
      'Related Concepts',
    ])

    const answer = formatArticle({
      kind: 'answer',
      question: 'なぜ Supabase を選んだ？',
      consulted: ['concepts/rls'],
      filed: '2026-04-05',
      sentences: [{ text: '行レベルセキュリティが必要だった。', cites: ['concepts/rls#^c1234567'] }],
      followUps: ['What about Firebase?'],
    })
    expect(parseArticle('qa/x', answer)).toMatchObject({
      kind: 'answer',
      title: 'Q: なぜ Supabase を選んだ？',
      question: 'なぜ Supabase を選んだ？',
      consulted: ['concepts/rls'],
      filed: '2026-04-05',
      sources: [],
      summary: '行レベルセキュリティが必要だった。',
    })
    expect(parseArticle('qa/x', answer).blocks[0]).toMatchObject({ cites: ['concepts/rls#^c1234567'], byPerson: false })
  })
})

describe('articles of the earlier tool', () => {
  const old = `---
title: "Supabase Auth"
aliases: [supabase-auth, "Auth (Supabase)"]
tags: [auth]
sources:
  - "daily/2026-04-01.md"
  - "daily/2026-04-03.md"
created: 2026-04-01
updated: 2026-04-03
---

# Supabase Auth

The **auth** part, see [[concepts/jwt|tokens]].

## Key Points

- First ([[daily/2026-04-01.md]])
  - with a nested one
- Second, see [[daily/2026-04-03.md]] for it

| a | b |
|---|---|
| 1 | 2 |

## Related Concepts

- [[concepts/jwt.md]] - because
- \`[[concepts/in-code]]\`

## Sources

- [[daily/2026-04-01.md]] - first
`

  it('are read as they are', () => {
    const article = parseArticle('concepts/supabase-auth', old)
    expect(article).toMatchObject({
      aliases: ['supabase-auth', 'Auth (Supabase)'],
      sources: ['daily/2026-04-01.md', 'daily/2026-04-03.md'],
      summary: 'The auth part, see tokens.',
      links: [
        { target: 'concepts/jwt', section: '' },
        { target: 'concepts/jwt', section: 'Related Concepts' },
      ],
    })
    expect(
      article.blocks.map(({ kind, text, cites, byPerson }) => ({ kind, text, cites, byPerson })).slice(0, 4),
    ).toEqual([
      { kind: 'paragraph', text: 'The **auth** part, see [[concepts/jwt|tokens]].', cites: [], byPerson: true },
      {
        kind: 'bullet',
        text: 'First ([[daily/2026-04-01.md]]) - with a nested one',
        cites: ['daily/2026-04-01'],
        byPerson: true,
      },
      {
        kind: 'bullet',
        text: 'Second, see [[daily/2026-04-03.md]] for it',
        cites: ['daily/2026-04-03'],
        byPerson: true,
      },
      { kind: 'other', text: '| a | b |\n|---|---|\n| 1 | 2 |', cites: [], byPerson: true },
    ])
  })

  it('may have a broken frontmatter, which is a problem and no more', () => {
    const article = parseArticle('concepts/a-b', old.replace('title: "', 'title: "x" "'))
    expect(article.problems).not.toEqual([])
    expect(article.title).toBe('Supabase Auth')
    expect(parseArticle('concepts/a-b', '').title).toBe('a-b')
  })
})

const anyClaim: fc.Arbitrary<Claim> = fc.record({
  // A claim that ends in a citation of its own cannot be told from one that has it; publish unlinks those.
  text: hostileText.filter((text) => !/\]\]\s*\)?\s*$/.test(cleanText(text))),
  cites: fc.uniqueArray(fc.constantFrom(FIRST, SECOND)),
})
const anyDraft: fc.Arbitrary<ConceptDraft> = fc.record({
  kind: fc.constant('concept' as const),
  title: hostileText.filter((text) => cleanText(text) !== ''),
  aliases: fc.array(hostileText),
  tags: fc.array(hostileText),
  summary: anyClaim,
  keyPoints: fc.array(anyClaim),
  details: fc.array(anyClaim),
  related: fc.constant([]),
})
