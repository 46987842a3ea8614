// The stretch of a document that shows best why it was found: whole lines or sentences of the original text where they
// fit, cut where they do not. Pure.
import { oneLine, sliceWellFormed, truncate } from '../lib/text.ts'
import type { SearchDocument } from './search-document.ts'
import { tokenise } from './tokenise.ts'

const LONGEST_SNIPPET = 160

export function snippetOf({ summary, body }: Pick<SearchDocument, 'summary' | 'body'>, tokens: string[]): string {
  const wanted = new Set(tokens)
  const pieces = [summary, ...body.split('\n')].flatMap(piecesOf)
  let best = { at: 0, score: -1 }
  for (const [at, piece] of pieces.entries()) {
    const score = new Set(tokenise(piece).filter((token) => wanted.has(token))).size
    if (score > best.score) best = { at, score }
  }
  return withContext(pieces, best.at)
}

const SENTENCE_END = /(?<=[.!?]\s)|(?<=[。！？；])/u

/** Sentences of at most a snippet's length; longer ones in slices. */
function piecesOf(line: string): string[] {
  return line.split(SENTENCE_END).flatMap((sentence) => {
    const text = oneLine(sentence)
    const slices: string[] = []
    for (let from = 0; from < text.length; ) {
      const slice = text.length - from <= LONGEST_SNIPPET ? text.slice(from) : cutAtSpace(text, from)
      slices.push(slice.trim())
      from += Math.max(slice.length, 1)
    }
    return slices.filter((slice) => slice !== '')
  })
}

function cutAtSpace(text: string, from: number): string {
  const slice = sliceWellFormed(text, from, from + LONGEST_SNIPPET)
  const space = slice.lastIndexOf(' ')
  return space > LONGEST_SNIPPET / 2 ? slice.slice(0, space + 1) : slice
}

/** A short piece says little alone: what follows it is added as far as there is room. */
function withContext(pieces: string[], at: number): string {
  let snippet = pieces[at] ?? ''
  for (let next = at + 1; next < pieces.length && snippet.length < LONGEST_SNIPPET / 2; next++) {
    snippet = `${snippet} ${pieces[next]}`
  }
  return truncate(snippet, LONGEST_SNIPPET)
}
