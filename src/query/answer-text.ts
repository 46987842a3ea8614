// An answer as lines for a terminal, the sentences first. Pure.
import type { Answer } from './query.ts'
import type { Sentence } from './verify.ts'

export function answerLines(answer: Answer): string[] {
  if (!answer.known) {
    const read = answer.consulted.length > 0 ? ` Read: ${answer.consulted.join(', ')}.` : ''
    return [`The knowledge base does not know.${read}`, ...noteOnFiled(answer)]
  }
  const all = answer.sentences.flatMap(({ citations }) => citations)
  const sources = [...new Set(all.map(({ article }) => article))]
  const evidence = (id: string) => [
    ...new Set(all.filter(({ article }) => article === id).flatMap(({ entries }) => entries)),
  ]
  return [
    ...answer.sentences.map((sentence) => `- ${sentence.text} ${marks(sentence, sources)}`),
    '',
    ...sources.map(
      (id, at) => `[${at + 1}] [[${id}]]${evidence(id).length > 0 ? `  from ${evidence(id).join(', ')}` : ''}`,
    ),
    ...answer.followUps.map((question) => `? ${question}`),
    ...noteOnFiled(answer),
  ]
}

export function explainLines({ way, engine, chosen, consulted, tokens }: Answer): string[] {
  const left = (id: string) => (consulted.includes(id) ? '' : '; not read: over the budget')
  return [
    `Way: ${WAYS[way]}`,
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
  return [numbers, unsupported === undefined ? '' : `[${unsupported}]`, past].filter((mark) => mark !== '').join(' ')
}

function noteOnFiled({ way, filed }: Answer): string[] {
  if (filed === undefined) return []
  const { id, filed: day, changed } = filed
  if (way === 'filed') return [`Answered on ${day} ([[${id}]]); its sources have not changed since. --fresh asks anew.`]
  if (changed.length === 0) return [`An answer of ${day} stands in [[${id}]].`]
  return [`An answer of ${day} stands in [[${id}]]; changed since: ${changed.join(', ')}.`]
}
