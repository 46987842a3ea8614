// Answers by extracts: blocks that cover what the question asks about, most to the point first, each with its citation.
// Refuses when what the question names stands nowhere, for a wrong answer costs more than none.

import { stem } from '../../lib/words.ts'
import type { AnswerAnswer, AnswerInput, ChooseAnswer, ChooseInput } from '../answer-shape.ts'
import { has } from './cues.ts'
import { languageOf } from './language.ts'
import { plain } from './sentences.ts'
import { QUESTION_WORDS, STOP_WORDS } from './stop-words.ts'
import { contentWords } from './subjects.ts'

const ARTICLES_AT_MOST = 10
const SENTENCES_AT_MOST = 6
/** Share of the question's words that the best block, under its title, must cover. */
const ENOUGH = 0.5
/** A block this much weaker than the best one is left out. */
const NEAR_BEST = 0.6

export function choose(input: ChooseInput): ChooseAnswer {
  const asked = askedWords(input.question)
  const rows = input.index.map((row) => ({
    id: row.id,
    title: stems(`${row.title} ${row.id}`),
    all: stems(`${row.title} ${row.id} ${row.summary}`),
  }))
  const rarity = rarityIn(rows.map((row) => row.all))
  const scored = rows
    .map((row) => ({
      id: row.id,
      score: sum(asked, (word) => (row.title.has(word) ? 2 : row.all.has(word) ? 1 : 0) * rarity(word)),
    }))
    .filter((row) => row.score > 0)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
  const best = scored[0]?.score ?? 0
  const fit = scored.filter((row) => row.score >= best * 0.3).map((row) => row.id)
  // A base that can be read whole is read whole: its summaries need not name what is asked about.
  const rest = rows.length <= ARTICLES_AT_MOST ? rows.map((row) => row.id).filter((id) => !fit.includes(id)) : []
  return { articles: [...fit, ...rest].slice(0, ARTICLES_AT_MOST) }
}

export function answer(input: AnswerInput): AnswerAnswer {
  const asked = askedWords(input.question)
  const scored = scoredBlocks(input, asked)
  const best = scored[0]
  const covered = Math.max(0, ...scored.map((one) => one.coverage))
  if (best === undefined || asked.length === 0 || covered < ENOUGH || namesUnknown(input)) {
    return { known: false, sentences: [], followUps: [] }
  }
  return { known: true, sentences: pick(scored, best.score), followUps: [] }
}

interface Scored {
  article: { id: string }
  block: { n: number; text: string }
  /** Share of the question that the block covers under its title. */
  coverage: number
  score: number
}

// A block counts by its own words; its title only helps it over the bar.
function scoredBlocks(input: AnswerInput, asked: string[]): Scored[] {
  const blocks = input.articles.flatMap((article) => {
    const title = stems([article.title, ...article.aliases, ...article.tags].join(' '))
    const told = article.blocks.filter((block) => !/related|sources|superseded/i.test(block.section))
    return told.map((block) => ({ article, block, title, words: stems(block.text) }))
  })
  const rarityOf = rarityIn(blocks.map((one) => one.words))
  const rarity = (word: string) => rarityOf(word) * (KINDS.has(word) ? KIND_WEIGHT : 1)
  const total = sum(asked, rarity) || 1
  const wantsNumber = AMOUNT.test(input.question)
  const wantsReason = WHY.test(input.question)
  return blocks
    .map(({ article, block, title, words }) => {
      const own = sum(asked, (word) => (words.has(word) ? rarity(word) : 0)) / total
      const lent = sum(asked, (word) => (!words.has(word) && title.has(word) ? rarity(word) : 0)) / total
      const unfit = lacksVersion(input.question, block.text) ? 0.6 : wantsNumber && !/\d/.test(block.text) ? 0.4 : 0
      const reason = wantsReason && own > 0 && givesReason(block.text) ? 0.2 : 0
      return {
        article,
        block,
        coverage: own + 0.8 * lent - unfit,
        score: own + (own > 0 ? 0.5 : 0.2) * lent + reason - unfit,
      }
    })
    .sort((a, b) => b.score - a.score)
}

// What kind of thing is asked for: an answer names the thing and seldom its kind.
const KINDS: ReadonlySet<string> = new Set(
  'library tool framework provider manager platform service database package approach pattern format method way strategy language storage system flow type kind setup'
    .split(' ')
    .map(stem),
)
const KIND_WEIGHT = 0.5

/** "Which Redis version": a number anywhere in the block is no answer. */
function lacksVersion(question: string, text: string): boolean {
  const name = /([\w.+#-]+) version|version of ([\w.+#-]+)/i.exec(question)
  const asked = (name?.[1] ?? name?.[2] ?? '').replace(/[.*+?^$(){}|[\]\\]/g, '\\$&')
  return asked !== '' && !new RegExp(`${asked}\\W{0,3}(?:version )?v?\\d|version\\W{1,3}\\d`, 'i').test(text)
}

const AMOUNT =
  /\b(?:version|how (?:many|much|long|often|old|big))\b|版本|多少|多久|几(?:个|次|天|分)|何(?:個|回|分|秒|日|件)|いくつ|バージョン|몇|얼마나|버전/iu
const WHY =
  /\b(?:why|reason|how come|what made)\b|为什么|為什麼|为啥|原因|理由|なぜ|なんで|どうして|왜|이유|warum|pourquoi|por ?qu[eé]|perché|почему|क्यों/iu

function pick(scored: Scored[], best: number): AnswerAnswer['sentences'] {
  const sentences: AnswerAnswer['sentences'] = []
  for (const { article, block, score } of scored) {
    if (sentences.length === SENTENCES_AT_MOST || score < best * NEAR_BEST) break
    const text = withoutMarks(block.text)
    const cite = { article: article.id, block: block.n }
    const twin = sentences.find((sentence) => sentence.text === text)
    if (twin) twin.cites.push(cite)
    else if (text !== '') sentences.push({ text, cites: [cite] })
  }
  return sentences
}

/** A name in the question that no article mentions: whatever else matches, the answer is not there. */
function namesUnknown(input: AnswerInput): boolean {
  const known = new Set(
    input.articles.flatMap((article) => [
      ...stems(
        [article.title, ...article.aliases, ...article.tags, ...article.blocks.map((block) => block.text)].join(' '),
      ),
    ]),
  )
  const names =
    input.question.match(
      /(?<=\S\s+)(?:\p{Lu}[\p{L}\p{N}]*|[\p{L}\p{N}]+[_.][\p{L}\p{N}_.]+)|(?<![A-Za-z])[A-Za-z][\w.-]{2,}(?=[^\p{ASCII}])/gu,
    ) ?? []
  return names
    .filter((name) => !STOP_WORDS.has(name.toLowerCase()))
    .some((name) => ![...stems(name)].some((word) => known.has(word)))
}

function givesReason(text: string): boolean {
  return has(text, 'reason', languageOf(text)) || /\S:\s|：/.test(text)
}

// Who asks, and that it is so now or was chosen, says nothing about what is asked.
const ABOUT_ASKING =
  /\b(?:this |the |our |your |my )?(?:developer|user|team|project|person)(?:['’]s)?\b(?=.*\b(?:prefer|like|use|favou?r|want|style)\w*|['’]s)|\b(?:currently|current|original(?:ly)?|preferred|preferences?|prefers?|regarding|integrated|built with|being used|in use|end to end|according|tell me|remind me)\b/gi

function askedWords(question: string): string[] {
  const bare = question.replace(QUESTION_WORDS, ' ').replace(ABOUT_ASKING, ' ')
  const words = [...stems(bare)]
  // The parts of a compound ask for nothing that the whole does not.
  const parts = new Set(words.filter((word) => /[-_.]/.test(word)).flatMap((word) => word.split(/[-_.]/).map(stem)))
  const whole = words.filter((word) => !parts.has(word))
  return whole.length > 0 ? whole : words
}

// A Korean word is known by its first two syllables, what follows are endings; Japanese bigrams across an ending say nothing.
function stems(text: string): Set<string> {
  const korean = (text.match(/\p{sc=Hangul}{2,}/gu) ?? []).map((word) => word.slice(0, 2))
  const others = contentWords(text.replace(/\p{sc=Hangul}+/gu, ' ')).filter((word) => !/\p{sc=Hiragana}/u.test(word))
  const numbers = text.match(/(?<![\p{L}\d])\d(?![\p{L}\d])/gu) ?? []
  return new Set([...korean.filter((word) => !STOP_WORDS.has(word)), ...others, ...numbers])
}

function rarityIn(texts: Set<string>[]): (word: string) => number {
  const total = Math.max(texts.length, 3)
  return (word) => Math.log(1 + total / (texts.filter((text) => text.has(word)).length + 1))
}

function sum(words: string[], value: (word: string) => number): number {
  return words.reduce((total, word) => total + value(word), 0)
}

function withoutMarks(text: string): string {
  return plain(
    text
      .replace(/\s*\(\[\[[^)]*\)/g, '')
      .replace(/\s*\^c[0-9a-f]+\s*$/, '')
      .replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1'),
  )
}
