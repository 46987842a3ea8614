import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileText } from '../../test/support/hostile-text.ts'
import { type ArticleDraft, type ConceptDraft, parseArticle } from './article.ts'
import { formatArticle } from './article-draft.ts'
import { applyEdits, type Edit } from './edit.ts'
import { blockId } from './ids.ts'
import { knowledgeBase } from './knowledge-base.ts'

const OLD = 'daily/2026-04-01#^e111111111'
const NEW = 'daily/2026-04-03#^e333333333'

function concept(title: string, more: Partial<ConceptDraft> = {}): ConceptDraft {
  const claim = (text: string) => ({ text: `${text} of ${title}`, cites: [OLD] })
  return {
    kind: 'concept',
    title,
    aliases: [],
    tags: [],
    summary: claim('Summary'),
    keyPoints: [claim('First point'), claim('Second point')],
    details: [claim('Detail')],
    related: [],
    ...more,
  }
}

/** Blocks: 1 summary, 2 and 3 key points, 4 detail. */
const RLS = formatArticle(concept('RLS', { related: [{ to: 'concepts/jwt', why: 'reads it' }] }))
const JWT = formatArticle(concept('JWT'))
const base = { 'concepts/rls.md': RLS, 'concepts/jwt.md': JWT }

function edit(files: Record<string, string>, ...edits: Edit[]) {
  const kb = knowledgeBase(new Map(Object.entries(files)))
  const result = applyEdits(kb, edits)
  const after = knowledgeBase(new Map([...Object.entries(files), ...([...result.files] as [string, string][])]))
  return { ...result, after, text: (id: string) => after.files.get(`${id}.md`) ?? '' }
}

describe('changing blocks', () => {
  it('adds a claim at the end of its section, cited, and nothing else moves', () => {
    const { text, updated } = edit(base, {
      op: 'addBlock',
      article: 'concepts/rls',
      section: 'Key Points',
      text: 'Third point',
      cites: [NEW],
    })
    const line = `- Third point ([[${NEW}]]) ^${blockId('Third point')}`
    expect(text('concepts/rls')).toBe(
      RLS.replace('\n\n## Details', `\n${line}\n\n## Details`)
        .replace('"daily/2026-04-01.md"]', '"daily/2026-04-01.md", "daily/2026-04-03.md"]')
        .replace('updated: 2026-04-01', 'updated: 2026-04-03')
        .concat(`- [[${NEW}]]\n`),
    )
    expect(updated).toEqual(['concepts/rls'])
  })

  it('makes a section that is missing where it belongs', () => {
    const bare = formatArticle(concept('A', { keyPoints: [], details: [], related: [{ to: 'concepts/b', why: '' }] }))
    const { text } = edit(
      { 'concepts/a.md': bare },
      ...['Details', 'Key Points', 'My own'].map(
        (section): Edit => ({ op: 'addBlock', article: 'concepts/a', section, text: `In ${section}`, cites: [OLD] }),
      ),
    )
    expect(parseArticle('concepts/a', text('concepts/a')).headings.map(({ text }) => text)).toEqual([
      'A',
      'Key Points',
      'Details',
      'My own',
      'Related Concepts',
      'Sources',
    ])
  })

  it('says nothing twice: the same claim only gets the new citation', () => {
    const { after } = edit(base, {
      op: 'addBlock',
      article: 'concepts/rls',
      section: 'Details',
      text: 'First  point of RLS',
      cites: [NEW],
    })
    const said = after.get('concepts/rls')?.blocks.filter(({ text }) => text === 'First point of RLS')
    expect(said).toMatchObject([{ section: 'Key Points', cites: [OLD, NEW] }])
  })

  it('replaces words and unites citations; anchors to the block follow', () => {
    const id = blockId('First point of RLS')
    const answer = formatArticle({
      kind: 'answer',
      question: 'Why?',
      consulted: ['concepts/rls'],
      filed: '2026-04-02',
      sentences: [{ text: 'So.', cites: [`concepts/rls#^${id}`] }],
      followUps: [],
    })
    const { after, text } = edit(
      { ...base, 'qa/why.md': answer },
      { op: 'replaceBlock', article: 'concepts/rls', block: 2, text: 'First point, reworded', cites: [NEW] },
    )
    expect(after.get('concepts/rls')?.blocks[1]).toMatchObject({
      text: 'First point, reworded',
      cites: [OLD, NEW],
      byPerson: false,
    })
    expect(text('qa/why')).toBe(answer.replace(id, blockId('First point, reworded')))
    expect(after.get('qa/why')?.blocks[0]?.byPerson).toBe(false)
  })

  it('keeps a superseded claim with its id, date, successor and reason', () => {
    const { after, text } = edit(base, {
      op: 'supersedeBlock',
      article: 'concepts/rls',
      block: 2,
      text: 'Another point',
      cites: [NEW],
      reason: 'v2 - it [[changed]]: retired 2026',
      date: '2026-04-03',
    })
    const { blocks } = after.get('concepts/rls') ?? expect.fail()
    expect(blocks[1]).toMatchObject({ text: 'Another point', cites: [NEW], section: 'Key Points', byPerson: false })
    expect(blocks.at(-1)).toMatchObject({
      id: blockId('First point of RLS'),
      section: 'Superseded',
      text: 'First point of RLS',
      cites: [OLD],
      byPerson: false,
      retired: { date: '2026-04-03', by: blockId('Another point'), reason: 'v2 - it changed: retired 2026' },
    })
    expect(text('concepts/rls')).toContain(
      `## Superseded\n\n- First point of RLS ([[${OLD}]]) - superseded 2026-04-03 by [[#^${blockId('Another point')}]]: v2`,
    )
  })

  it('retires a claim without a successor', () => {
    const { after } = edit(base, {
      op: 'retireBlock',
      article: 'concepts/rls',
      block: 4,
      reason: '',
      date: '2026-04-03',
    })
    expect(after.get('concepts/rls')?.blocks.at(-1)).toMatchObject({
      section: 'Superseded',
      retired: { date: '2026-04-03', by: undefined, reason: '' },
      byPerson: false,
    })
    expect(after.get('concepts/rls')?.blocks.filter(({ section }) => section === 'Details')).toEqual([])
  })

  it('numbers blocks by the snapshot, however many edits come before', () => {
    const { after, problems } = edit(
      base,
      { op: 'retireBlock', article: 'concepts/rls', block: 2, reason: 'gone', date: '2026-04-03' },
      { op: 'addBlock', article: 'concepts/rls', section: '', text: 'Up front', cites: [NEW] },
      { op: 'replaceBlock', article: 'concepts/rls', block: 3, text: 'Second, reworded', cites: [NEW] },
      { op: 'replaceBlock', article: 'concepts/rls', block: 2, text: 'Too late', cites: [NEW] },
    )
    expect(
      after
        .get('concepts/rls')
        ?.blocks.filter(({ section }) => section === 'Key Points')
        .map(({ text }) => text),
    ).toEqual(['Second, reworded'])
    expect(problems).toMatchObject([{ edit: 3, code: 'changed' }])
  })

  it('only proposes against what a person wrote, and against what has changed since it was seen', () => {
    const mine = RLS.replace('First point', 'My point').replace('## Details\n', '## Details\n\nBy hand.\n')
    const at = { article: 'concepts/rls', text: 'x', cites: [NEW] }
    const { files, problems } = edit(
      { 'concepts/rls.md': mine },
      { op: 'replaceBlock', block: 2, ...at },
      { op: 'supersedeBlock', block: 4, ...at, reason: '', date: '2026-04-03' },
      { op: 'retireBlock', article: 'concepts/rls', block: 4, reason: '', date: '2026-04-03' },
      { op: 'replaceBlock', block: 3, seen: 'Something else', ...at },
      { op: 'replaceBlock', block: 99, ...at },
      { op: 'replaceBlock', block: 3, ...at, text: ' <!---->'.slice(0, 1) },
      { op: 'addBlock', section: 'Details', ...at, article: 'concepts/none' },
      { op: 'relate', article: 'concepts/rls', to: 'Nothing here', why: '' },
    )
    expect(problems.map(({ code }) => code)).toEqual([
      'by-person',
      'by-person',
      'by-person',
      'changed',
      'no-block',
      'no-text',
      'no-article',
      'no-target',
    ])
    expect(files.size).toBe(0)
  })

  it('turns links of new text that lead nowhere into words, and citations into nothing', () => {
    const { after } = edit(base, {
      op: 'addBlock',
      article: 'concepts/rls',
      section: 'Details',
      text: 'See [[JWT]], [[concepts/jwt.md|tokens]], [[concepts/made-up]], [[x|y]], [[RLS]], `[[code]]` ([[daily/2026-01-01#^e9]])',
      cites: [NEW],
    })
    expect(after.get('concepts/rls')?.blocks.find(({ text }) => text.startsWith('See'))).toMatchObject({
      text: 'See [[concepts/jwt]], [[concepts/jwt|tokens]], made-up, y, RLS, `[[code]]` (2026-01-01)',
      cites: [NEW],
    })
  })

  it('relates once, however the other article is named', () => {
    const relate = (to: string): Edit => ({ op: 'relate', article: 'concepts/jwt', to, why: 'uses $& it' })
    const { text } = edit(base, relate('RLS'), relate('concepts/rls'), relate('concepts/rls.md'))
    expect(text('concepts/jwt').match(/\[\[concepts\/rls\]\] - uses \$& it/g)).toHaveLength(1)
  })

  it('leaves an article alone in which the edits would be swallowed by something left open', () => {
    const broken = `# A\n\nText.\n\n\`\`\`\nnever closed\n`
    const { files, problems } = edit(
      { 'concepts/a.md': broken, ...base },
      { op: 'addBlock', article: 'concepts/a', section: 'Details', text: 'x', cites: [NEW] },
      { op: 'addBlock', article: 'concepts/rls', section: 'Details', text: 'x', cites: [NEW] },
    )
    expect(problems).toMatchObject([{ edit: 0, code: 'not-possible' }])
    expect([...files.keys()]).toEqual(['concepts/rls.md'])
  })
})

describe('a block without an edit', () => {
  it('keeps its bytes, with CRLF, byte order mark, tables, fences and hand-written sections', () => {
    const odd = fc.array(
      fc.oneof(
        hostileText,
        fc.constantFrom(
          '| a | b |\n|---|---|\n| 1 | 2 |',
          '```js\nconst a = 1\n\n## no heading\n```',
          '## Mine',
          '### Deeper',
          '<!-- a\n\ncomment -->',
          '1. one\n2. two\n   - nested',
          '* star  \n* other',
          '> quote',
        ),
      ),
      { maxLength: 6 },
    )
    const op = fc.record({
      kind: fc.nat(4),
      block: fc.integer({ min: 1, max: 6 }),
      section: fc.constantFrom('Key Points', 'Details', '', 'Mine', 'New'),
      text: hostileText,
    })
    fc.assert(
      fc.property(
        odd,
        odd,
        fc.array(op, { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        fc.boolean(),
        (above, below, ops, crlf, bom) => {
          const parts = RLS.split('## Details')
          const joined = `${bom ? '\uFEFF' : ''}${parts[0]}${above.join('\n\n')}\n\n## Details${parts[1]}\n${below.join('\n\n')}`
          const text = crlf ? joined.replace(/\r?\n/g, '\r\n') : joined
          const { blocks } = parseArticle('concepts/rls', text)
          const edits = ops.map((one) => toEdit(one))
          const result = edit({ 'concepts/jwt.md': JWT, 'concepts/rls.md': text }, ...edits)
          const next = result.text('concepts/rls')
          const named = new Set(edits.flatMap((one) => ('block' in one ? [one.block] : [])))
          const added = new Set(edits.flatMap((one) => ('text' in one ? [blockId(one.text)] : [])))
          let at = 0
          for (const { n, start, end, id } of blocks) {
            if (named.has(n) || (id !== undefined && added.has(id))) continue
            const source = text.slice(start, end)
            at = next.indexOf(source, at)
            expect(at, `block ${n} in order`).toBeGreaterThanOrEqual(0)
            at += source.length
          }
          if (crlf) expect(next.replaceAll('\r\n', '')).not.toContain('\n')
          expect(next.startsWith('\uFEFF')).toBe(bom)
        },
      ),
    )
  })

  function toEdit({
    kind,
    block,
    section,
    text,
  }: {
    kind: number
    block: number
    section: string
    text: string
  }): Edit {
    const article = 'concepts/rls'
    if (kind === 0) return { op: 'addBlock', article, section, text, cites: [NEW] }
    if (kind === 1) return { op: 'relate', article, to: 'concepts/jwt', why: text }
    if (kind === 2) return { op: 'replaceBlock', article, block, text, cites: [NEW] }
    if (kind === 3)
      return { op: 'supersedeBlock', article, block, text, cites: [NEW], reason: text, date: '2026-04-03' }
    return { op: 'retireBlock', article, block, reason: text, date: '2026-04-03' }
  }
})

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
})

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
