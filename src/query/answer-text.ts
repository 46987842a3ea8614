// An answer as lines for a terminal, the sentences first. Pure. A model wrote it: nothing in it may hide, move the cursor or
// begin a line of its own.
import { parseEntryRef } from '../kb/ids.ts'
import { asWritten, plain } from '../lib/inert.ts'
import { oneLine } from '../lib/text.ts'
import type { Citation, SaidBy } from './citation.ts'
import type { LogWay } from './log-way.ts'
import type { Answer } from './query.ts'
import type { Sentence } from './verify.ts'

export function answerLines(answer: Answer): string[] {
  if (!answer.known) {
    const all = [...answer.consulted, ...(answer.log?.consulted ?? [])]
    const read = all.length > 0 ? ` Read: ${all.join(', ')}.` : ''
    return [`The knowledge base does not know.${read}`, ...noteOnFiled(answer)]
  }
  const all = answer.sentences.flatMap(({ citations }) => citations)
  return [
    ...firstLines(answer),
    '',
    ...sourcesOf(answer.sentences).map(
      (id, at) => `[${at + 1}] [[${id}]]${sourceNote(all.filter(({ article }) => article === id))}`,
    ),
    ...answer.followUps.map((question) => `? ${written(question)}`),
    ...noteOnFiled(answer),
  ]
}

/** The first lines of an answer, also of one that still comes: a sentence more changes no line before it. */
export function firstLines({ from, sentences }: Pick<Answer, 'from' | 'sentences'>): string[] {
  const sources = sourcesOf(sentences)
  const lines = sentences.map((sentence) => `- ${written(sentence.text)} ${marks(sentence, sources)}`)
  return from === 'log' ? [FROM_LOG, ...lines] : lines
}

export const FROM_LOG = 'From the daily log, as no article answers this:'

/** What an article rests on; an entry's title. */
function sourceNote(citations: Citation[]): string {
  const [first] = citations
  if (first !== undefined && parseEntryRef(first.article) !== undefined)
    return first.title === '' ? '' : `  ${written(first.title)}`
  const entries = [...new Set(citations.flatMap((one) => one.entries))]
  return entries.length > 0 ? `  from ${entries.join(', ')}` : ''
}

/** Numbered in the order of their first citation. */
function sourcesOf(sentences: Sentence[]): string[] {
  return [...new Set(sentences.flatMap(({ citations }) => citations.map(({ article }) => article)))]
}

function written(text: string): string {
  return oneLine(plain(asWritten(text)))
}

export function explainLines({ way, engine, chosen, consulted, log, tokens, notes = [] }: Answer): string[] {
  return [
    `Way: ${WAYS[way]}`,
    ...notes,
    ...choiceLines({ chosen, consulted }, '; not read: over the budget'),
    ...(log === undefined ? [] : [`Then: ${thenWay(log)}`, ...(log.notes ?? []), ...choiceLines(log, '; not read')]),
    `Engine: ${engine}, ${tokens.calls} ${tokens.calls === 1 ? 'call' : 'calls'}, ${tokens.input} tokens in, ${tokens.output} out`,
  ]
}

function choiceLines({ chosen, consulted }: Pick<Answer, 'chosen' | 'consulted'>, left: string): string[] {
  return chosen.map(({ id, why }) => `  ${id} (${why}${consulted.includes(id) ? '' : left})`)
}

function thenWay({ consulted }: LogWay): string {
  if (consulted.length === 0) return 'the articles do not answer, and search is sure of no entry of the daily log'
  const some = consulted.length === 1 ? 'an entry' : `${consulted.length} entries`
  return `the articles do not answer, so the engine read ${some} of the daily log`
}

const WAYS: Readonly<Record<Answer['way'], string>> = {
  index: 'the engine read the whole index and chose',
  search: 'the index is over its budget, so search chose',
  empty: 'there are no articles',
  filed: 'the answer was filed before, and none of its sources has changed since',
}

function marks({ citations, unsupported, saidBy }: Sentence, sources: string[]): string {
  const numbers = [...new Set(citations.map(({ article }) => `[${sources.indexOf(article) + 1}]`))].join('')
  const ends = citations.flatMap(({ superseded }) => superseded ?? [])
  const past =
    ends.length > 0 && ends.length === citations.length ? `[no longer holds since ${ends.sort().at(-1)}]` : ''
  const who = saidBy === undefined ? '' : `[${WHO[saidBy]}]`
  return [numbers, who, unsupported === undefined ? '' : `[${written(unsupported)}]`, past]
    .filter((mark) => mark !== '')
    .join(' ')
}

export const WHO: Readonly<Record<SaidBy, string>> = {
  assistant: 'the agent said it',
  tool: 'a tool showed it',
  unknown: 'not recorded who said it',
}

function noteOnFiled({ way, filed }: Answer): string[] {
  if (filed === undefined) return []
  const { id, filed: day, changed } = filed
  if (way === 'filed') return [`Answered on ${day} ([[${id}]]); its sources have not changed since. --fresh asks anew.`]
  if (changed.length === 0) return [`An answer of ${day} stands in [[${id}]].`]
  return [`An answer of ${day} stands in [[${id}]]; changed since: ${changed.join(', ')}.`]
}
