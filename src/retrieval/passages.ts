// Where in a document a query is answered: one line with most of its words says more than the same words spread over a long
// text. What the document is called counts with each line. Pure; only for documents that already rank high, since it reads them line by line.
import { type Candidate, LINE_BREAK } from './index-reader.ts'
import { byWord, type QueryTerm, weightOf } from './query-terms.ts'
import { placeOf } from './score.ts'

/** What to multiply a document's score with, from 1. */
export function passageFactor({ tokens }: Candidate, terms: QueryTerm[]): number {
  const all = weightOf(terms)
  const [title = '', aliases = '', tags = '', summary = '', body = ''] = tokens.split('\n')
  const head = `${title}${aliases}${tags}`
  const text = `${summary}/${body}`
  let named = 0
  const others = byWord(terms).flatMap((ways) => {
    const inHead = bestIn(head, ways)
    named += inHead
    const better = ways.filter(({ token, weight }) => weight > inHead && placeOf(text, token) >= 0)
    return better.length === 0 ? [] : [{ ways: better, inHead }]
  })
  const shares = text.split(LINE_BREAK.trim()).map((line) => {
    let had = named
    for (const { ways, inHead } of others) had += Math.max(0, bestIn(line, ways) - inHead)
    return all === 0 ? 0 : had / all
  })
  const [best = 0, second = 0, third = 0] = shares.sort((a, b) => b - a)
  return 1 + PASSAGE_WEIGHT * (best ** 2 + (second ** 2 + third ** 2) / 2)
}

function bestIn(tokens: string, ways: QueryTerm[]): number {
  let best = 0
  for (const { token, weight } of ways) if (weight > best && placeOf(tokens, token) >= 0) best = weight
  return best
}

const PASSAGE_WEIGHT = 2
