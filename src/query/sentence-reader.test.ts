import { describe, expect, it } from 'vitest'
import { sentenceReader } from './sentence-reader.ts'

const FIRST = {
  text: 'Backups run every "15" minutes.\nAnd {so} on, \\ [1]: 日本 🙂',
  cites: [{ article: 'a/b', block: 2 }],
}
const SECOND = { text: 'They are kept.', cites: [] }
const ANSWER = { known: true, sentences: [FIRST, SECOND], followUps: ['Who?'] }
const TEXT = JSON.stringify(ANSWER)

/** What was heard after each piece, as lists of sentences. */
function heard(...pieces: string[]) {
  const all: string[][] = []
  const reader = sentenceReader((drafted) => all.push(drafted.map(({ text }) => text)))
  for (const piece of pieces) reader.piece(piece)
  return all
}
const WHOLE = [[FIRST.text], [FIRST.text, SECOND.text]]

describe('sentences of an answer that is still being written', () => {
  it('are heard wherever the text is cut, in the middle of an escape or of a pair of surrogates too', () => {
    const escaped = TEXT.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    for (const text of [TEXT, escaped, JSON.stringify(ANSWER, null, 2)]) {
      expect(heard(text)).toEqual(WHOLE)
      expect(heard(...text.split(''))).toEqual(WHOLE)
      for (let at = 1; at < text.length; at += 1) expect(heard(text.slice(0, at), text.slice(at))).toEqual(WHOLE)
    }
  })

  it('are heard once their object is closed, and not a letter before', () => {
    const end = TEXT.indexOf(',{"text":"They')
    expect(heard(TEXT.slice(0, end - 1))).toEqual([])
    expect(heard(TEXT.slice(0, end))).toEqual([[FIRST.text]])
  })

  it('wait for the word that the base knows, and are never heard without it', () => {
    const { known, ...rest } = ANSWER
    expect(heard(JSON.stringify({ ...rest, known }))).toEqual([WHOLE[1]])
    expect(heard(JSON.stringify(rest))).toEqual([])
    expect(heard(JSON.stringify({ ...ANSWER, known: false }))).toEqual([])
    expect(heard(JSON.stringify({ ...ANSWER, known: 'true' }))).toEqual([])
  })

  it.each([
    ['a fence', `\`\`\`json\n${TEXT}\n\`\`\``],
    ['prose with braces', `Here is {what you asked}:\n${TEXT}\nMore?`],
    ['thinking that drafts', `<think>Perhaps ${TEXT.replace('kept', 'lost')}? Or "{</think>${TEXT}`],
  ])('are found in %s', (_, text) => {
    expect(heard(...text.split(''))).toEqual(WHOLE)
  })

  it('are passed over where they are not of the form, or stand in another place', () => {
    const odd = { known: true, sentences: [{ text: 7 }, ['x'], 'y', SECOND], note: [[{ text: 'no', cites: [] }]] }
    expect(heard(JSON.stringify(odd))).toEqual([[SECOND.text]])
    expect(heard(JSON.stringify({ known: true, other: [FIRST], deep: { sentences: [FIRST] } }))).toEqual([])
  })

  it('begin anew with a new answer', () => {
    const all: string[][] = []
    const reader = sentenceReader((drafted) => all.push(drafted.map(({ text }) => text)))
    reader.piece(TEXT.slice(0, -40))
    reader.begins()
    reader.piece(JSON.stringify({ ...ANSWER, sentences: [SECOND] }))
    expect(all.at(-1)).toEqual([SECOND.text])
  })
})
