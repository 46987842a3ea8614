// Articles of the user's own types: what is written is what is read, and fields follow their bullets.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concept, edit, NEW, OLD } from '../../test/support/edit-base.ts'
import { parseFrontmatter } from '../lib/frontmatter.ts'
import { type ConceptDraft, parseArticle } from './article.ts'
import { draftClaims, formatArticle } from './article-draft.ts'
import { retractEdits } from './retract.ts'

const PERSON: ConceptDraft = concept('Mira Okafor', {
  folder: 'people',
  type: 'person',
  fields: [
    { name: 'role', value: 'payroll lead', cites: [OLD] },
    { name: 'contact', value: '#team-pay', cites: [NEW] },
  ],
  sections: [
    { name: 'Responsibilities', claims: [{ text: 'Owns the ledger', cites: [NEW] }] },
    { name: 'Preferences', claims: [{ text: 'Reviews before noon', cites: [OLD] }] },
  ],
})
const TEXT = formatArticle(PERSON)
const files = { 'people/mira-okafor.md': TEXT }
const fieldsOf = (text: string) => parseFrontmatter(text).data
const blockOf = (text: string, says: string) => parseArticle('people/x', text).blocks.find((one) => one.text === says)

describe('a file', () => {
  it('has type and fields in its frontmatter, and its own sections after the others', () => {
    const { created, text, problems } = edit({}, { op: 'create', draft: PERSON })
    expect({ created, problems }).toEqual({ created: ['people/mira-okafor'], problems: [] })
    expect(text('people/mira-okafor').replace(/ \(\[\[.*$/gm, '')).toBe(`---
title: "Mira Okafor"
type: "person"
aliases: []
tags: []
role: "payroll lead"
contact: "#team-pay"
sources: ["daily/2026-04-01.md", "daily/2026-04-03.md"]
created: 2026-04-01
updated: 2026-04-03
---

# Mira Okafor

Summary of Mira Okafor

## Key Points

- role: payroll lead
- contact: #team-pay
- First point of Mira Okafor
- Second point of Mira Okafor

## Details

Detail of Mira Okafor

## Responsibilities

- Owns the ledger

## Preferences

- Reviews before noon

## Sources

- [[daily/2026-04-01#^e111111111]]
- [[daily/2026-04-03#^e333333333]]
`)
  })

  it('is read as it was written, whatever it says', () => {
    const text = fc.string({ unit: 'binary' }).map((value) => `x${value}`)
    const claim = fc.record({ text, cites: fc.constantFrom<string[]>([OLD], [OLD, NEW]) })
    const claims = fc.array(claim, { maxLength: 3 })
    const draft = fc.record({
      ...{ kind: fc.constant('concept' as const), title: text, summary: claim, keyPoints: claims, details: claims },
      ...{
        aliases: fc.constant<string[]>([]),
        tags: fc.constant<string[]>([]),
        related: fc.constant<ConceptDraft['related']>([]),
        type: fc.constant('person'),
      },
      fields: fc.array(
        fc.record({ name: fc.constantFrom('role', 'contact'), value: text, cites: fc.constant<string[]>([OLD]) }),
        { maxLength: 1 },
      ),
      sections: fc.array(fc.record({ name: fc.constantFrom('Duties', '約束'), claims }), { maxLength: 1 }),
    })
    fc.assert(
      fc.property(draft, (one) => {
        const article = parseArticle('people/x', formatArticle(one))
        const ours = article.blocks.filter(({ section }) => section !== 'Sources')
        const clean = (value: string) =>
          parseArticle('a/b', formatArticle(concept('x', { summary: { text: value, cites: [] } }))).blocks[0]?.text
        expect(ours.map(({ text, cites }) => ({ text, cites }))).toEqual(
          draftClaims(one).map(({ text, cites }) => ({ text: clean(text), cites })),
        )
        expect(ours.every(({ byPerson }) => !byPerson)).toBe(true)
        expect(article.problems).toEqual([])
        for (const { name, value } of one.fields) {
          expect(`${name}: ${fieldsOf(article.text)[name]}`).toBe(clean(`${name}: ${value}`))
        }
      }),
      { numRuns: 200 },
    )
  })
})

describe('a field', () => {
  it('follows its bullet when that is superseded, corrected or taken back', () => {
    const role = blockOf(TEXT, 'role: payroll lead')
    const at = { article: 'people/mira-okafor', block: role?.n ?? 0 }
    const superseded = edit(files, {
      ...{ op: 'supersedeBlock', ...at, text: 'role: CTO', cites: [NEW], reason: 'promoted', date: '2026-04-03' },
    })
    expect(fieldsOf(superseded.text('people/mira-okafor'))).toMatchObject({ role: 'CTO', contact: '#team-pay' })
    const corrected = edit(files, { op: 'correct', ...at, text: 'role: CFO', date: '2026-04-04' })
    expect(fieldsOf(corrected.text('people/mira-okafor'))).toMatchObject({ role: 'CFO' })

    const back = edit(files, ...retractEdits(corrected.after, [NEW]))
    expect(back.text('people/mira-okafor')).not.toMatch(/#team-pay|Responsibilities/)
    expect(fieldsOf(back.text('people/mira-okafor'))).toMatchObject({ role: 'payroll lead', contact: '' })
  })

  it('stays as a person wrote it, in this file and in others', () => {
    const mine = TEXT.replace('role: "payroll lead"', 'role: boss of it all\nnote: hers')
    const role = blockOf(mine, 'role: payroll lead')
    const { text } = edit(
      { 'people/mira-okafor.md': mine },
      { op: 'retireBlock', article: 'people/mira-okafor', block: role?.n ?? 0, reason: 'x', date: '2026-04-03' },
    )
    expect(text('people/mira-okafor')).toContain('role: boss of it all\nnote: hers\n')
  })
})

describe('a draft for a subject that has an article', () => {
  it('adds claims, sections and the fields that are missing', () => {
    const { fields: _, ...bare } = PERSON
    const old = formatArticle({ ...bare, sections: bare.sections?.slice(1) ?? [] })
    const { text, updated } = edit({ 'people/mira-okafor.md': old }, { op: 'create', draft: PERSON })
    expect(updated).toEqual(['people/mira-okafor'])
    expect(fieldsOf(text('people/mira-okafor'))).toMatchObject({ role: 'payroll lead', contact: '#team-pay' })
    expect(text('people/mira-okafor')).toMatch(/## Responsibilities\n\n- Owns the ledger .*\n\n## Preferences/)
  })

  it('gives an article that is no such type the claims alone', () => {
    const { text, created } = edit(
      { 'concepts/mira-okafor.md': formatArticle(concept('Mira Okafor')) },
      { op: 'create', draft: PERSON },
    )
    expect(created).toEqual([])
    expect(text('concepts/mira-okafor')).toContain('- role: payroll lead')
    expect(fieldsOf(text('concepts/mira-okafor'))).not.toHaveProperty('role')
  })
})

describe('whole articles', () => {
  it('keep folder, fields and redirect through a rename', () => {
    const { text, after } = edit(files, { op: 'rename', article: 'people/mira-okafor', title: 'Mira Adeyemi' })
    expect(fieldsOf(text('people/mira-adeyemi'))).toMatchObject({ type: 'person', role: 'payroll lead' })
    expect(after.resolve('people/mira-okafor')).toBe('people/mira-adeyemi')
  })

  it('merge within one type and unite their fields; two types stay apart', () => {
    const other = formatArticle(
      concept('M. Okafor', {
        ...{ folder: 'people', type: 'person', aliases: [], keyPoints: [] },
        fields: [
          { name: 'role', value: 'lead', cites: [NEW] },
          { name: 'team', value: 'finance', cites: [NEW] },
        ],
      }),
    )
    const all = { ...files, 'people/m-okafor.md': other, 'concepts/okafor.md': formatArticle(concept('Okafor')) }
    const merged = edit(all, { op: 'merge', article: 'people/m-okafor', into: 'people/mira-okafor' })
    expect(merged.problems).toEqual([])
    expect(fieldsOf(merged.text('people/mira-okafor'))).toMatchObject({ role: 'payroll lead', team: 'finance' })
    const apart = edit(all, { op: 'merge', article: 'concepts/okafor', into: 'people/mira-okafor' })
    expect(apart.problems).toMatchObject([{ code: 'not-possible', message: expect.stringContaining('of two types') }])
    expect(apart.files.size).toBe(0)
  })
})
