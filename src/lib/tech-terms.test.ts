import { describe, expect, it } from 'vitest'
import { ideasOf, termsOf } from './tech-terms.ts'

describe('ideasOf', () => {
  it.each(['the connection pool', '连接池的上限', 'コネクションプール', '커넥션 풀을 늘린다', 'der Verbindungspool'])(
    'finds one idea in several languages: %s',
    (text) => expect([...ideasOf(text).keys()]).toContain('§pool'),
  )

  it('tells the words that name it', () => {
    expect(ideasOf('Billing connection pool').get('§pool')).toEqual(['connection', 'pool'])
  })

  it('finds none in a text about nothing of the kind', () => {
    expect(ideasOf('The dog sleeps under the table leg').has('§pool')).toBe(false)
  })

  it('has a row for each idea and no word in two rows', () => {
    const rows = [...ideasOf('retry timeout cache').keys()].map(termsOf)
    expect(rows.every((terms) => terms.length > 3)).toBe(true)
  })
})
