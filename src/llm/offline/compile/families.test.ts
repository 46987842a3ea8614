import { describe, expect, it } from 'vitest'
import type { CandidateArticle } from '../../compile-shape.ts'
import { familiesIn, firstNamed, without } from './families.ts'
import { shelfOf } from './shelf.ts'

function article(title: string, alias: string, text: string): CandidateArticle {
  const block = { n: 1, section: 'Key Points', text, cites: [], byPerson: false }
  return { id: title, title, aliases: [alias], tags: [], blocks: [block] }
}

const SHELF = shelfOf({
  candidates: [
    article('Audit trail timeouts', 'watcher deadlines', '`aud.timeout` is 3'),
    article('Audit trail metrics', 'watcher panels', 'Counters'),
    article('Photo import metrics', 'photo panels', 'Counters'),
    article('Photo import retries', 'photo repeats', 'Tries'),
  ],
  index: [],
})

describe('familiesIn', () => {
  it.each([
    ['The audit trail is slow', [{ name: 'audit trail' }]],
    ['aud 很慢', [{ opening: 'aud' }]],
    ['The watcher is slow', [{ name: 'watcher' }]],
    ['A photo is slow', []],
  ])('knows a family by name, identifier and the single word for it alone: %s', (text, families) => {
    expect(familiesIn(text, SHELF)).toEqual(families)
  })

  it('goes by the one that is named first', () => {
    const text = 'The photo import no longer asks the audit trail'
    expect(firstNamed(familiesIn(text, SHELF), text)).toEqual([{ name: 'photo import' }])
  })
})

describe('without', () => {
  it.each(['The Audit Trails are slow', 'the audit-trail are slow'])(
    'leaves the name out, however written: %s',
    (text) => {
      expect(without(text, [{ name: 'audit trail' }]).toLowerCase()).toBe('the   are slow')
    },
  )

  it('leaves out a name that is written without spaces', () => {
    expect(without('급식 예약 캐시', [{ name: '급식예약' }]).trim()).toBe('캐시')
  })
})
