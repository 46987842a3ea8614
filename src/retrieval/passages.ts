// Where in a document a query is answered: one line with most of its words says more than the same words spread over a long
// text. What the document is called counts with each line. Pure; only for documents that already rank high, since it reads them line by line.
import { type Candidate, LINE_BREAK } from './index-reader.ts'
import type { QueryTerm } from './query-terms.ts'

/** What to multiply a document's score with, from 1. */
export function passageFactor({ tokens }: Candidate, terms: QueryTerm[]): number {
  const all = terms.reduce((sum, { weight }) => sum + weight, 0)
  const [title = '', aliases = '', tags = '', summary = '', body = ''] = tokens.split('\n')
  const head = `${title}${aliases}${tags}`
  const text = `${summary}/${body}`
  let named = 0
  const others = terms.filter(({ token, weight }) => {
    const inHead = head.includes(` ${token} `)
    if (inHead) named += weight
    return !inHead && text.includes(` ${token} `)
  })
  const shares = text.split(LINE_BREAK.trim()).map((line) => {
    let had = named
    for (const { token, weight } of others) if (line.includes(` ${token} `)) had += weight
    return all === 0 ? 0 : had / all
  })
  const [best = 0, second = 0, third = 0] = shares.sort((a, b) => b - a)
  return 1 + PASSAGE_WEIGHT * (best ** 2 + (second ** 2 + third ** 2) / 2)
}

const PASSAGE_WEIGHT = 2
