import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileText } from '../../test/support/hostile-text.ts'
import { parseFacts } from './article.ts'
import { cleanText } from './block-text.ts'
import { formatIndex, indexRow, LONGEST_SUMMARY, parseIndex } from './index-page.ts'

describe('the index', () => {
  it('is a table sorted by id, bars escaped', () => {
    const rows = [
      { id: 'qa/b', summary: 'B', sources: [], more: 0, updated: '2026-04-05' },
      { id: 'concepts/a', summary: 'x | y', sources: ['daily/2026-04-01.md'], more: 2, updated: '2026-04-01' },
    ]
    expect(formatIndex(rows)).toBe(`# Knowledge Base Index

| Article | Summary | Compiled From | Updated |
|---|---|---|---|
| [[concepts/a]] | x \\| y | daily/2026-04-01.md, 2 more | 2026-04-01 |
| [[qa/b]] | B |  | 2026-04-05 |
`)
  })

  it('comes back as it was put in, whatever the summaries say', () => {
    const row = fc.record({
      id: fc.uuid().map((id) => `concepts/${id}`),
      summary: hostileText.map(cleanText),
      sources: fc.uniqueArray(fc.constantFrom('daily/2026-04-01.md', 'daily/anna/2026-04-02.md')),
      more: fc.nat(5),
      updated: fc.constantFrom('', '2026-04-01'),
    })
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        expect(parseIndex(formatIndex(rows))).toEqual([...rows].sort((a, b) => (a.id < b.id ? -1 : 1)))
      }),
    )
  })

  it('has rows that do not grow with the article', () => {
    const days = Array.from({ length: 20 }, (_, day) => `"daily/2026-04-${String(day + 1).padStart(2, '0')}.md"`)
    const facts = parseFacts(
      'concepts/a',
      `---\nsources: [${days.join(', ')}]\n---\n# A\n\n${'长句子。'.repeat(200)}\n\n`,
    )
    const row = indexRow(facts)
    expect(row.summary.length).toBeLessThanOrEqual(LONGEST_SUMMARY)
    expect(row).toMatchObject({
      sources: ['daily/2026-04-18.md', 'daily/2026-04-19.md', 'daily/2026-04-20.md'],
      more: 17,
    })
  })

  it('is read when the earlier tool or a person made it', () => {
    const old =
      '# Knowledge Base Index\r\n\r\n| Article | Summary | Compiled From | Updated |\r\n|---|:--|---|---|\r\n| [[concepts/a\\|A]] | One | daily/2026-04-01.md | 2026-04-01 |\r\n| broken |\r\n'
    expect(parseIndex(old)).toEqual([
      { id: 'concepts/a', summary: 'One', sources: ['daily/2026-04-01.md'], more: 0, updated: '2026-04-01' },
    ])
  })
})
