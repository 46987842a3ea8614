// Which of the options on offer a short reply picks: by number, letter or ordinal ("2.", "option B", 第二个, 前者).

import type { Sentence } from '../sentences.ts'
import { contentWords } from '../subjects.ts'
import type { Before, Speech } from './dialogue.ts'
import { type Option, optionsIn } from './options.ts'

const ORDINALS: [RegExp, number][] = [
  [
    /^(?:the )?(?:first|former)\b|^(?:option |number )?one(?=[,.;!]|$)|^(?:就)?(?:第一|前者)|^(?:最初|1つ目|一つ目|ひとつ目|前者)|^(?:첫 ?번째|전자)/iu,
    1,
  ],
  [
    /^(?:the )?(?:second|latter)\b|^(?:option |number )?two(?=[,.;!]|$)|^(?:就)?(?:第二|后者|後者)|^(?:2つ目|二つ目|ふたつ目|後者)|^(?:두 ?번째|후자)/iu,
    2,
  ],
  [/^(?:the )?third\b|^(?:option |number )?three(?=[,.;!]|$)|^(?:就)?第三|^(?:3つ目|三つ目)|^세 ?번째/iu, 3],
  [/^(?:the )?last\b|^最后一|^最後の|^마지막/iu, -1],
]
const NUMBER =
  /^(?:let'?s (?:go with|do) |go(?:ing)? (?:with|for) |i'?d (?:go with|take|pick) |(?:就)?(?:选|選|用|走|按)?)?(?:option|number|no\.?|plan|variant|#|方案|选项|案|プラン|옵션)?\s*([1-9①-⑨]|[a-eA-E一二三四](?![\p{L}]))(?:\s*(?:案|番|つ目|번|안|号|號|个|個|で|吧|로|으로))*(?=[.,;:!、，。）)]|$|\s*(?:and|&|\+|和|と)\s*\d|\s(?:makes|sounds|is|it|please|then|and|with|but|for|seems|looks|works|wins)|で|吧|으로|로|にし)/u

/** The options a short reply names, in the order of the reply. */
export function pickedOptions(speech: Speech, before: Before): { sentences: Sentence[]; n: number } | undefined {
  const text = speech.raw.trim().replace(OPENING, '')
  const place = placeOf(text)
  if (place === undefined) return optionByName(speech, before)
  const more = (SEVERAL.exec(text)?.[0].match(/\d/g) ?? []).slice(1).map((mark) => ({ mark, at: Number(mark) }))
  for (const source of [...before.speeches].reverse()) {
    const items = [place, ...more].map((one) => itemAt(source, one)).filter((item) => item !== undefined)
    if (items.length > 0) return { sentences: items.flatMap((item) => wholeItem(source.sentences, item)), n: source.n }
    const inLine = itemInLine(source, place.mark) ?? optionAt(source, place)
    if (inLine !== undefined) return { sentences: [inLine], n: source.n }
  }
  return undefined
}

/** A row of a table or a marked paragraph, as a sentence. */
function optionAt(source: Speech, place: { mark: string; at: number }): Sentence | undefined {
  const options = optionsIn(source)
  const named = options.find((option) => option.mark === place.mark)
  return asSentence(source, named ?? (place.at === -1 ? options.at(-1) : options[place.at - 1]))
}

/** "The Redis one", "server sessions": a short reply whose words stand in one option only, after a choice was put. */
function optionByName(speech: Speech, before: Before): { sentences: Sentence[]; n: number } | undefined {
  const source = before.speeches.at(-1)
  const wanted = contentWords(speech.raw.replace(OPENING, ''))
  if (source === undefined || speech.raw.length > SHORT_REPLY || wanted.length === 0 || speech.raw.includes('?'))
    return undefined
  if (!source.sentences.some((sentence) => sentence.question)) return undefined
  const items = source.sentences.filter((sentence) => sentence.listed)
  const options = items.length > 1 ? items : optionsIn(source).flatMap((option) => asSentence(source, option) ?? [])
  const fitting = options.filter((option) => {
    const words = contentWords(option.text)
    return wanted.every((word) => words.includes(word))
  })
  const [only] = fitting
  if (options.length < 2 || fitting.length !== 1 || only === undefined) return undefined
  return { sentences: items.includes(only) ? wholeItem(source.sentences, only) : [only], n: source.n }
}

const SHORT_REPLY = 40

function asSentence(source: Speech, option: Option | undefined): Sentence | undefined {
  if (option === undefined || option.text === '') return undefined
  const { language } = source
  return {
    text: option.text,
    language,
    listed: true,
    marker: option.mark || undefined,
    heading: false,
    question: false,
  }
}

/** The option that a proposal names by its mark ("I'd do B"), with all its sentences; none when it names none. */
export function optionNamed(text: string, source: Speech): Sentence[] {
  const mark =
    /\b(?:do|take|go with|go for|pick|choose|recommend|suggest|prefer|option|approach|number|#|案|方案)\s*(?:option |approach |number )?([1-9]|[A-E])(?![\p{L}\d])/u.exec(
      text,
    )?.[1]
  const item =
    mark === undefined
      ? undefined
      : source.sentences.find((one) => one.listed && one.marker?.toLowerCase() === mark.toLowerCase())
  return item === undefined || item.text === text ? [] : wholeItem(source.sentences, item)
}

const OPENING =
  /^(?:ok(?:ay)?|yes|yeah|yep|hm+|sure|then|great|cool|nice|right|fine|good|thanks|嗯|好(?:的)?|那(?:就)?|じゃあ?|では|네|그럼|그러면)[,，、.\s]*/iu
const SEVERAL = /^\D{0,12}\d(?:\s*(?:,|and|&|\+|和|跟|、|と|랑|하고)\s*\d)+/u

function itemAt(source: Speech, place: { mark: string; at: number }): Sentence | undefined {
  const items = source.sentences.filter((sentence) => sentence.listed)
  const named = items.find((item) => item.marker?.toLowerCase() === place.mark)
  return named ?? (place.at === -1 ? items.at(-1) : items[place.at - 1])
}

/** "Two ideas: a) shared fixtures, b) a rollback per test": options named within a sentence. */
function itemInLine(source: Speech, mark: string): Sentence | undefined {
  for (const sentence of source.sentences) {
    const parts = sentence.text.split(/(?:^|\s)\(?([a-e1-9])\)\s+/iu)
    const at = parts.findIndex((part, place) => place % 2 === 1 && part.toLowerCase() === mark)
    const text = (parts[at + 1] ?? '').replace(/[\s,;:]+(?:or|and)?\s*$|\?$/iu, '')
    if (parts.length > 4 && at > 0 && text !== '') return { ...sentence, text, question: false }
  }
  return undefined
}

// An item of several sentences is one option: its mark stands on each of them.
function wholeItem(sentences: Sentence[], item: Sentence): Sentence[] {
  const from = sentences.indexOf(item)
  const length = sentences.slice(from).findIndex((one) => !one.listed || one.marker !== item.marker)
  return item.marker === undefined ? [item] : sentences.slice(from, length < 0 ? undefined : from + length)
}

function placeOf(text: string): { mark: string; at: number } | undefined {
  for (const [pattern, at] of ORDINALS) if (pattern.test(text)) return { mark: String(at), at }
  const mark = NUMBER.exec(text)?.[1]?.toLowerCase()
  if (mark === undefined) return undefined
  const digit =
    '①②③④⑤⑥⑦⑧⑨'.indexOf(mark) + 1 || '一二三四'.indexOf(mark) + 1 || 'abcde'.indexOf(mark) + 1 || Number(mark)
  return { mark: /[a-e]/.test(mark) ? mark : String(digit), at: digit }
}
