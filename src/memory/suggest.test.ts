import { describe, expect, it } from 'vitest'
import { type Said, suggest } from './suggest.ts'

const NOTHING = { items: [], archived: [], retired: [] }

describe('a suggestion', () => {
  it('is a correction that was made in two sessions, in its newest wording, with what it rests on', () => {
    const { suggestions } = suggest(
      [
        said(1, 'Do not run the migrations by hand.'),
        said(5, 'Never run the migrations by hand!'),
        said(3, 'The cart holds ten items.'),
      ],
      NOTHING,
    )
    expect(suggestions).toHaveLength(1)
    expect(suggestions[0]).toMatchObject({ kind: 'correction', text: 'Never run the migrations by hand!', against: [] })
    expect(suggestions[0]?.evidence.map(({ ref }) => ref)).toEqual(['e5', 'e1'])
  })

  it('is a gotcha in three entries, and none in two', () => {
    const lessons = [1, 2, 3].map((day) => said(day, `The sandbox of Stripe rejects amounts below 50 cents.`, 'lesson'))
    expect(suggest(lessons.slice(1), NOTHING).suggestions).toEqual([])
    expect(suggest(lessons, NOTHING).suggestions).toMatchObject([{ kind: 'gotcha' }])
  })

  it('needs two sessions for a correction, however often it is said in one', () => {
    const one = [said(1, 'Never mock the database.'), { ...said(2, 'Never mock the database.'), session: 's1' }]
    expect(suggest(one, NOTHING).suggestions).toEqual([])
  })

  it('is not what was denied, given another value or superseded since', () => {
    const twice = [said(1, 'Always deploy from the main branch.'), said(2, 'Always deploy from the main branch.')]
    expect(suggest(twice, NOTHING).suggestions).toHaveLength(1)
    expect(suggest([...twice, said(9, 'Never deploy from the main branch.')], NOTHING).suggestions).toEqual([])
    expect(suggest(twice, { ...NOTHING, retired: ['Always deploy from the main branch.'] }).suggestions).toEqual([])
    const retries = [said(1, 'Only retry payments 3 times.'), said(2, 'Only retry payments 3 times.')]
    expect(suggest([...retries, said(9, 'Only retry payments 5 times.')], NOTHING).suggestions).toEqual([])
  })

  it('is never what stands in a file, and what was archived is told apart', () => {
    const twice = [said(1, 'Never mock the database in tests.'), said(2, 'Never mock the database in tests.')]
    const item = { id: 'm1', content: 'In tests, never mock the database or the clock.' }
    expect(suggest(twice, { ...NOTHING, items: [item] })).toMatchObject({ suggestions: [], standing: 1 })
    const old = { id: 'm2', content: 'Never mock the database in tests.' }
    expect(suggest(twice, { ...NOTHING, archived: [old] })).toMatchObject({
      ...{ suggestions: [], standing: 0, archived: [{ id: 'm2', evidence: 2 }] },
    })
  })

  it('names the rule that says otherwise, and has a key that later wordings keep', () => {
    const twice = [said(1, 'Always indent with 4 spaces.'), said(2, 'Always indent with 4 spaces, everywhere.')]
    const items = [{ id: 'm1', content: 'Indent with 2 spaces.' }]
    const [both] = suggest(twice, { ...NOTHING, items }).suggestions
    expect(both?.against).toEqual(['m1'])
    const more = suggest([...twice, said(3, 'Always indent with 4 spaces!')], NOTHING).suggestions[0]
    expect(more?.keys).toEqual(expect.arrayContaining(both?.keys ?? []))
  })

  it('hides nothing in its text', () => {
    const hidden = 'Never print \u200btokens in logs <!-- or do --> of [[concepts/auth|the login]].'
    expect(suggest([said(1, hidden), said(2, hidden)], NOTHING).suggestions[0]?.text).toBe(
      'Never print tokens in logs of the login.',
    )
    const reads = 'Never skip @docs/secret.md, and keep `@scope/pkg`.'
    expect(suggest([said(1, reads), said(2, reads)], NOTHING).suggestions[0]?.text).toBe(
      'Never skip ＠docs/secret.md, and keep `@scope/pkg`.',
    )
  })
})

function said(day: number, text: string, kind: Said['kind'] = 'decision'): Said {
  return { text, ref: `e${day}`, at: `2026-04-0${day}`, session: `s${day}`, kind }
}
