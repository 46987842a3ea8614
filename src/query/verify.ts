// What counts of an engine's answer. Only blocks that exist and were shown are citations; a sentence that has none left, or
// that says what its blocks never mention, is marked; one that is no answer at all is left out. Pure.
import { readsAsOrder } from '../lib/orders.ts'
import { stem, wordsOf } from '../lib/words.ts'
import type { AnswerAnswer } from '../llm/answer-shape.ts'
import { isMachineTalk } from '../llm/text-faults.ts'
import { bestOf, type Citation, type SaidBy } from './citation.ts'
import { blockKey, type Shown, type ShownBlock } from './shown.ts'
import { missingIn } from './support.ts'

export interface Sentence {
  text: string
  citations: Citation[]
  /** Why its citations do not carry it, e.g. `no source` or `not in its sources: Redis`. */
  unsupported?: string
  /** Where it rests on the daily log and no person said it. */
  saidBy?: SaidBy
}

type Drafted = AnswerAnswer['sentences'][number]

/** The sentences that are an answer, each with what its citations are worth. */
export function verified(shown: Shown, drafted: Drafted[]): Sentence[] {
  const all = shown.articles.flatMap(({ blocks }) => blocks.map(({ text }) => text))
  return drafted.flatMap(({ text, cites }) => {
    const cited = narrowed(text, citedBlocks(shown, cites))
    if (!isAnswer(text, all, cited)) return []
    const unsupported = faultOf(text, cited)
    const who = cited.length === 0 ? undefined : bestOf(cited.map((block) => block.saidBy))
    return [
      {
        text,
        citations: onceEach(cited.map(({ citation }) => citation)),
        ...(unsupported === undefined ? {} : { unsupported }),
        ...(who === undefined ? {} : { saidBy: who }),
      },
    ]
  })
}

function citedBlocks({ blocks }: Shown, cites: Drafted['cites']): ShownBlock[] {
  const keys = new Set(cites.map(({ article, block }) => blockKey(article, block)))
  return [...keys].flatMap((key) => blocks.get(key) ?? [])
}

/** Two bullets of one entry are one source. */
function onceEach(citations: Citation[]): Citation[] {
  return [...new Map(citations.map((one) => [JSON.stringify(one), one])).values()]
}

/** Without the blocks that share no word with the sentence, where others do: they were named for the subject only. */
function narrowed(sentence: string, cited: ShownBlock[]): ShownBlock[] {
  const words = new Set(
    wordsOf(sentence)
      .map(stem)
      .filter((word) => word.length > 3 || !/^[a-z]+$/.test(word)),
  )
  const shared = ({ text }: ShownBlock) => {
    const own = new Set(wordsOf(text).map(stem))
    return [...words].filter((word) => own.has(word)).length
  }
  const best = Math.max(0, ...cited.map(shared))
  return best < 2 ? cited : cited.filter((one) => shared(one) > 0)
}

function faultOf(sentence: string, cited: ShownBlock[]): string | undefined {
  if (cited.length === 0) return 'no source'
  const missing = missingIn(
    sentence,
    cited.flatMap(({ text, names }) => [text, ...names]),
  )
  return missing.length === 0 ? undefined : `not in its sources: ${missing.slice(0, 3).join(', ')}`
}

/** Not a refusal, tool markup or our own prompt, and no order to the agent but one that the cited blocks give. */
function isAnswer(text: string, shown: string[], cited: ShownBlock[]): boolean {
  if (isMachineTalk(text, shown)) return false
  return !readsAsOrder(text) || cited.some((block) => readsAsOrder(block.text))
}
