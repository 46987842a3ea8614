import { describe, expect, it } from 'vitest'
import type { CandidateArticle } from '../../compile-shape.ts'
import { type PlaceSet, tunedSet, untunedSet } from './place-fixture.ts'
import { placeOf } from './place-note.ts'
import { shelfOf } from './shelf.ts'

function article(title: string, aliases: string[], ...texts: string[]): CandidateArticle {
  const blocks = texts.map((text, at) => ({ n: at + 1, section: 'Key Points', text, cites: [], byPerson: false }))
  return { id: `concepts/${title}`, title, aliases, tags: [], blocks }
}

const SHOWN = [
  article('Postgres 16 upgrade', ['Postgres 16'], 'Postgres 16 replaces 15 in all repositories'),
  article('Postgres 17 upgrade', ['Postgres 17'], 'Postgres 17 replaces 16 in all repositories'),
  article('mw-2', [], 'mw-2 checks the signature', 'It runs before mw-3'),
  article('Photo import retries', [], 'A failed call is repeated 3 times', '`photo-in.retry.max` holds the number'),
  article('Photo import connection pool', [], 'Connections are kept open', '`photo-in.pool.size` holds the number'),
  article('Photo import metrics', [], 'Counters are scraped every minute'),
  article('照片导入缓存策略', [], '照片导入的缓存在 60 秒后过期'),
]
const homeOf = (text: string, shown = SHOWN) => placeOf(text, shelfOf({ candidates: shown, index: [] }))?.title

describe('placeOf', () => {
  it.each([
    ['The Postgres 16 upgrade waits for the extension', 'Postgres 16 upgrade'],
    ['In Postgres 17 the public schema is closed', 'Postgres 17 upgrade'],
    ['mw-2 also checks the clock', 'mw-2'],
    ['Metrics of the photo import are pushed, not scraped', 'Photo import metrics'],
    ['照片导入缓存策略改为主动刷新', '照片导入缓存策略'],
  ])('goes by the whole name: %s', (text, title) => expect(homeOf(text)).toBe(title))

  it('goes by an identifier that one article alone has', () => {
    expect(homeOf('`photo-in.pool.size` is 40')).toBe('Photo import connection pool')
  })

  it.each([
    ['The photo import gives up after the fourth failed call', 'Photo import retries'],
    ['photo-in 的连接池上限改为 12', 'Photo import connection pool'],
    ['photo-in のコネクションプールは 12 まで', 'Photo import connection pool'],
    ['photo-in 재시도는 두 번까지', 'Photo import retries'],
  ])('goes by what is said of the same thing, in other words and languages: %s', (text, title) => {
    expect(homeOf(text)).toBe(title)
  })

  it.each([
    'Postgres 18 is not supported yet',
    'mw-3 keeps the trace id',
    'mw-21 checks the signature',
    'The video import gives up after the fourth failed call',
    'video-in 的连接池上限改为 12',
    'The photo import asks for a consent form',
    'Dark mode follows the system',
    'Pin `package.json` to one package manager',
  ])('takes nothing for what it is not: %s', (text) => expect(homeOf(text)).toBeUndefined())

  it('prefers no article where two are as near', () => {
    const twins = [
      article('Photo import to tape', [], 'Copies files'),
      article('Photo import to disk', [], 'Copies files'),
    ]
    expect(homeOf('The photo import copies files at night', twins)).toBeUndefined()
  })
})

/** `taken`: notes on what no article is about, and notes whose article is left out, that went into another one. */
function figuresOf({ articles, notes }: PlaceSet) {
  const shelf = shelfOf({ candidates: articles, index: [] })
  const without = new Map<string, ReturnType<typeof shelfOf>>()
  const shelfWithout = (title: string) => {
    const known =
      without.get(title) ?? shelfOf({ candidates: articles.filter((one) => one.title !== title), index: [] })
    without.set(title, known)
    return known
  }
  const figures = { known: 0, found: 0, elsewhere: 0, unknown: 0, taken: 0, orphanTaken: 0 }
  for (const { text, title } of notes) {
    const home = placeOf(text, shelf)?.title
    if (title === undefined) {
      figures.unknown += 1
      if (home !== undefined) figures.taken += 1
      continue
    }
    figures.known += 1
    if (home === title) figures.found += 1
    else if (home !== undefined) figures.elsewhere += 1
    if (placeOf(text, shelfWithout(title)) !== undefined) figures.orphanTaken += 1
  }
  return figures
}

// What the rules are worth is the second figure: nothing was added to the signs after it was first measured. Before there
// were concerns, the two were 30 of 60 found, 4 elsewhere, 4 and 13 taken; 10 of 37 found, 3 elsewhere, 3 and 9 taken.
describe('placeOf on labelled notes', () => {
  it('takes those that it was tuned on to their articles, and what is new to none', () => {
    const all = { known: 60, found: 60, elsewhere: 0, unknown: 36, taken: 0, orphanTaken: 0 }
    expect(figuresOf(tunedSet())).toEqual(all)
  })

  it('takes two thirds of those that it was not tuned on to their articles, and hardly any to another', () => {
    const most = { known: 37, found: 24, elsewhere: 1, unknown: 30, taken: 0, orphanTaken: 4 }
    expect(figuresOf(untunedSet())).toEqual(most)
  })
})
