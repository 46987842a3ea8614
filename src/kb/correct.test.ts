import { describe, expect, it } from 'vitest'
import { base, concept, edit, NEW, OLD, RLS } from '../../test/support/edit-base.ts'
import type { CorrectEdit } from './correct.ts'
import type { Edit } from './edit.ts'
import { blockId } from './ids.ts'
import { knowledgeBase } from './knowledge-base.ts'
import { retractEdits } from './retract.ts'

const correct = (more: Partial<CorrectEdit>): CorrectEdit => ({
  op: 'correct',
  article: 'concepts/rls',
  date: '2026-04-05',
  ...more,
})

const WRONG = `- First point of RLS ([[${OLD}]]) - retired 2026-04-05: corrected by a person ^${blockId('First point of RLS')}`

/** The base after a correction, as files. */
function corrected(...edits: Edit[]) {
  return Object.fromEntries(edit(base, ...edits).after.files)
}

describe('correcting', () => {
  it("adds a person's block to the key points, and nothing else moves", () => {
    const { text, updated } = edit(base, correct({ text: '  It is\noptional ^c1234567' }))
    expect(text('concepts/rls')).toBe(RLS.replace('\n\n## Details', '\n- It is optional\n\n## Details'))
    expect(updated).toEqual(['concepts/rls'])
  })

  it("puts a person's words in the place of a claim, which goes down with its reason", () => {
    const { after, text } = edit(base, correct({ block: 2, seen: 'First point of RLS', text: 'Truly' }))
    expect(text('concepts/rls')).toContain('\n## Key Points\n\n- Truly\n- Second point')
    expect(text('concepts/rls')).toContain(`\n## Superseded\n\n${WRONG}\n`)
    expect(after.get('concepts/rls')).toMatchObject({ updated: '2026-04-05' })
    expect(after.get('concepts/rls')?.blocks[1]).toMatchObject({ text: 'Truly', byPerson: true })
  })

  it('takes a claim out as wrong, a paragraph or a block of a person too', () => {
    const mine = { ...base, 'concepts/rls.md': RLS.replace(/Second point of RLS .*/, 'My error') }
    const { after, text } = edit(mine, correct({ block: 1 }), correct({ block: 3 }))
    expect(after.get('concepts/rls')?.blocks.filter(({ section }) => section === 'Superseded')).toMatchObject([
      { text: 'Summary of RLS', retired: { reason: 'corrected by a person' }, byPerson: false },
      { text: 'My error', retired: { reason: 'corrected by a person' }, byPerson: false },
    ])
    expect(text('concepts/rls')).toContain('# RLS\n\n## Key Points\n\n- First point')
  })

  it.each<[string, Partial<CorrectEdit>]>([
    ['says nothing', { text: ' ^c1234567' }],
    ['names no block', { block: 99, text: 'x' }],
    ['names a link of a list', { block: 5, text: 'x' }],
    ['was made for other words', { block: 2, seen: 'Other', text: 'x' }],
  ])('does nothing where it %s', (_, more) => {
    const { files, problems } = edit(base, correct(more))
    expect(files.size).toBe(0)
    expect(problems).toMatchObject([{ edit: 0, code: 'not-possible' }])
  })
})

describe('what a person took out as wrong', () => {
  const files = corrected(correct({ block: 2, text: 'Truly' }))
  const again = { text: 'First  point of RLS', cites: [NEW] }
  const at = { article: 'concepts/rls', block: 3, reason: '', date: '2026-04-06' }

  it.each<[string, Edit]>([
    ['added', { op: 'addBlock', article: 'concepts/rls', section: 'Details', ...again }],
    ['added elsewhere', { op: 'addBlock', article: 'concepts/jwt', section: 'Details', ...again }],
    ['put in place of another claim', { op: 'replaceBlock', ...at, ...again }],
    ['said to supersede one', { op: 'supersedeBlock', ...at, ...again }],
    [
      'all that a new article says',
      { op: 'create', draft: concept('New', { summary: again, keyPoints: [again], details: [] }) },
    ],
    [
      'said of a subject that has an article',
      { op: 'create', draft: concept('RLS', { summary: again, keyPoints: [], details: [] }) },
    ],
  ])('does not come back when it is %s', (_, one) => {
    expect(edit(files, one)).toMatchObject({ files: new Map(), problems: [] })
  })

  it('is left out of a new article that says more', () => {
    const { text, created } = edit(files, { op: 'create', draft: concept('New', { keyPoints: [again] }) })
    expect(created).toEqual(['concepts/new'])
    expect(text('concepts/new')).toContain('Summary of New')
    expect(text('concepts/new')).not.toContain('First point of RLS')
  })

  it("stays known when its entry is retracted, with the person's words; not when it is forgotten", () => {
    const kb = knowledgeBase(new Map(Object.entries(files)))
    const edits = retractEdits(kb, [OLD])
    const kept = edit(files, ...edits).text('concepts/rls')
    expect(kept).toContain('- Truly\n')
    expect(kept).toContain(`${WRONG}\n`)
    const gone = edit(files, ...edits.map((one) => ({ ...one, forget: true }))).text('concepts/rls')
    expect(gone).toContain('- Truly\n')
    expect(gone).not.toContain('First point')
  })
})
