// An answer as lines for a terminal, the sentences first. Pure. A model wrote it: nothing in it may hide, move the cursor or
// begin a line of its own.
import { asWritten, plain } from '../lib/inert.ts'
import { oneLine } from '../lib/text.ts'
import type { Answer } from './query.ts'
import type { Sentence } from './verify.ts'

export function answerLines(answer: Answer): string[] {
  if (!answer.known) {
    const read = answer.consulted.length > 0 ? ` Read: ${answer.consulted.join(', ')}.` : ''
    return [`The knowledge base does not know.${read}`, ...noteOnFiled(answer)]
  }
  const all = answer.sentences.flatMap(({ citations }) => citations)
  const sources = sourcesOf(answer.sentences)
  const evidence = (id: string) => [
    ...new Set(all.filter(({ article }) => article === id).flatMap(({ entries }) => entries)),
  ]
  return [
    ...sentenceLines(answer.sentences),
    '',
    ...sources.map(
      (id, at) => `[${at + 1}] [[${id}]]${evidence(id).length > 0 ? `  from ${evidence(id).join(', ')}` : ''}`,
    ),
    ...answer.followUps.map((question) => `? ${written(question)}`),
    ...noteOnFiled(answer),
  ]
}

/** The first lines of an answer, also of one that still comes: a sentence more changes no line before it. */
export function sentenceLines(sentences: Sentence[]): string[] {
  const sources = sourcesOf(sentences)
  return sentences.map((sentence) => `- ${written(sentence.text)} ${marks(sentence, sources)}`)
}

/** Numbered in the order of their first citation. */
function sourcesOf(sentences: Sentence[]): string[] {
  return [...new Set(sentences.flatMap(({ citations }) => citations.map(({ article }) => article)))]
}

function written(text: string): string {
  return oneLine(plain(asWritten(text)))
}

export function explainLines({ way, engine, chosen, consulted, tokens, notes = [] }: Answer): string[] {
  const left = (id: string) => (consulted.includes(id) ? '' : '; not read: over the budget')
  return [
    `Way: ${WAYS[way]}`,
    ...notes,
    ...chosen.map(({ id, why }) => `  ${id} (${why}${left(id)})`),
    `Engine: ${engine}, ${tokens.calls} ${tokens.calls === 1 ? 'call' : 'calls'}, ${tokens.input} tokens in, ${tokens.output} out`,
  ]
}

const WAYS: Readonly<Record<Answer['way'], string>> = {
  index: 'the engine read the whole index and chose',
  search: 'the index is over its budget, so search chose',
  empty: 'there are no articles',
  filed: 'the answer was filed before, and none of its sources has changed since',
}

function marks({ citations, unsupported }: Sentence, sources: string[]): string {
  const numbers = [...new Set(citations.map(({ article }) => `[${sources.indexOf(article) + 1}]`))].join('')
  const ends = citations.flatMap(({ superseded }) => superseded ?? [])
  const past =
    ends.length > 0 && ends.length === citations.length ? `[no longer holds since ${ends.sort().at(-1)}]` : ''
  return [numbers, unsupported === undefined ? '' : `[${written(unsupported)}]`, past]
    .filter((mark) => mark !== '')
    .join(' ')
}

function noteOnFiled({ way, filed }: Answer): string[] {
  if (filed === undefined) return []
  const { id, filed: day, changed } = filed
  if (way === 'filed') return [`Answered on ${day} ([[${id}]]); its sources have not changed since. --fresh asks anew.`]
  if (changed.length === 0) return [`An answer of ${day} stands in [[${id}]].`]
  return [`An answer of ${day} stands in [[${id}]]; changed since: ${changed.join(', ')}.`]
}
