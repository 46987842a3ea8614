import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base, concept, edit, JWT, NEW, OLD, RLS } from '../../test/support/edit-base.ts'
import { hostileText } from '../../test/support/hostile-text.ts'
import { parseArticle } from './article.ts'
import { formatArticle } from './article-draft.ts'
import type { Edit } from './edit.ts'
import { blockId } from './ids.ts'

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

  it('makes a section at the end of a file that ends in white space', () => {
    const { after } = edit(
      { 'concepts/a.md': '# A\n\nText.\n\n\t' },
      { op: 'addBlock', article: 'concepts/a', section: 'Key Points', text: 'x', cites: [NEW] },
    )
    expect(after.get('concepts/a')?.headings.map(({ text }) => text)).toEqual(['A', 'Key Points', 'Sources'])
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
          const added = new Set(edits.flatMap((one) => ('text' in one ? [blockId(one.text ?? '')] : [])))
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
