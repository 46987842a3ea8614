// An answer that was filed before, offered when the same is asked again, with what of its sources has changed since. Pure.
import type { Article, ArticleId } from '../kb/article.ts'
import { type BuildRecord, parseBuildLog } from '../kb/build-log.ts'
import type { DailyLog, Entry } from '../kb/daily-log.ts'
import { parseEntryRef } from '../kb/ids.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { stem, wordsOf } from '../lib/words.ts'
import { citation, entryCitation } from './citation.ts'
import type { Shown } from './shown.ts'
import { missingIn } from './support.ts'
import type { Sentence } from './verify.ts'

export interface FiledAnswer {
  id: ArticleId
  /** YYYY-MM-DD */
  filed: string
  /** `log`: it was made from entries of the daily log, as no article told it. */
  from: Shown['from']
  /**
   * Articles it was made from that were changed since, or of which a cited block is gone or holds no longer; entries that
   * were compiled since, are gone, or do not say any more what the answer says.
   */
  changed: string[]
  sentences: Sentence[]
  followUps: string[]
  /** Articles; entries where it was made from those. */
  consulted: string[]
}

/** The filed answer to this question; case, punctuation and the order of words make no other question. */
export function findFiled(
  kb: KnowledgeBase,
  question: string,
  dailyLogs: () => DailyLog[] = () => [],
): FiledAnswer | undefined {
  const key = keyOf(question)
  const id = kb.articleIds.find((one) => {
    const facts = one.startsWith('qa/') ? kb.facts(one) : undefined
    return facts?.kind === 'answer' && keyOf(facts.question ?? facts.title) === key
  })
  const article = id === undefined ? undefined : kb.get(id)
  if (key === '' || !article) return undefined
  const isFromLog = answerBlocks(article).some(({ cites }) => cites.some((ref) => parseEntryRef(ref) !== undefined))
  const entries = new Map((isFromLog ? dailyLogs() : []).flatMap((log) => log.entries.map((one) => [one.ref, one])))
  const sentences = sentencesOf(kb, article, entries)
  if (sentences.length === 0) return undefined
  const followUps = article.blocks.filter(({ section, kind }) => section === 'Follow-Up Questions' && kind === 'bullet')
  return {
    id: article.id,
    filed: article.filed ?? article.updated ?? '',
    from: isFromLog ? 'log' : 'articles',
    changed: [...new Set([...changedSince(kb, article), ...entriesChanged(kb, article, entries)])].sort(),
    sentences,
    followUps: followUps.map(({ text }) => text),
    consulted: article.consulted,
  }
}

/** Every word counts, so that a question with a "not" is another one. */
function keyOf(question: string): string {
  return [...new Set(wordsOf(question.replace(/^Q:\s*/, '')).map(stem))].sort().join(' ')
}

function answerBlocks({ blocks }: Article): Article['blocks'] {
  return blocks.filter(({ section, kind }) => section === 'Answer' && kind !== 'other')
}

type Entries = ReadonlyMap<string, Entry>

function sentencesOf(kb: KnowledgeBase, article: Article, entries: Entries): Sentence[] {
  return answerBlocks(article).map(({ text, cites }) => ({
    text,
    citations: cites.flatMap((ref) => {
      if (parseEntryRef(ref) !== undefined) return [entryCitation(entries.get(ref) ?? { ref, title: '' })]
      const [source, block] = citedBlock(kb, ref)
      return source && block
        ? [citation(source, block)]
        : source
          ? [{ ...NO_BLOCK, article: source.id, title: source.title }]
          : []
    }),
  }))
}

const NO_BLOCK = { block: undefined, entries: [] }

function citedBlock(kb: KnowledgeBase, ref: string) {
  const [target = '', anchor] = ref.split('#^')
  const source = kb.get(kb.resolve(target) ?? '')
  return [source, source?.blocks.find(({ id }) => id !== undefined && id === anchor)] as const
}

function changedSince(kb: KnowledgeBase, article: Article): ArticleId[] {
  const later = recordsAfter(parseBuildLog(kb.files.get('log.md') ?? ''), article.id)
  const touched = new Set(later?.flatMap(({ created, updated }) => [...created, ...updated]))
  const byLog = article.consulted.filter((id) => {
    if (parseEntryRef(id) !== undefined) return false
    const facts = kb.facts(kb.resolve(id) ?? '')
    if (facts === undefined || touched.has(facts.id)) return true
    // Without its record in the log only days tell.
    return later === undefined && (facts.updated ?? '') > (article.filed ?? '')
  })
  const cited = article.blocks.filter(({ section }) => section === 'Answer').flatMap(({ cites }) => cites)
  const gone = cited.filter((ref) => {
    if (parseEntryRef(ref) !== undefined) return false
    const [source, block] = citedBlock(kb, ref)
    return source === undefined || (ref.includes('#^') && (block === undefined || block.byPerson || block.retired))
  })
  return [...new Set([...byLog, ...gone.map((ref) => ref.split('#')[0] ?? ref)])].sort()
}

/** What became of entries: one that is edited is compiled again, so until then it is enough that it says the same facts. */
function entriesChanged(kb: KnowledgeBase, article: Article, entries: Entries): string[] {
  const later = recordsAfter(parseBuildLog(kb.files.get('log.md') ?? ''), article.id) ?? []
  const compiled = new Set(later.flatMap(({ source, nothing }) => [...source, ...nothing]))
  return answerBlocks(article).flatMap(({ text, cites }) => {
    const refs = cites.filter((ref) => parseEntryRef(ref) !== undefined)
    const there = refs.flatMap((ref) => entries.get(ref) ?? [])
    const isCarried =
      missingIn(
        text,
        there.map(({ text, date, ref }) => `${text}\n${date}\n${ref}`),
      ).length === 0
    return refs.filter((ref) => !isCarried || !entries.has(ref) || compiled.has(ref))
  })
}

/** What came after the answer was filed; undefined when the log does not say when that was. */
function recordsAfter(log: BuildRecord[], id: ArticleId): BuildRecord[] | undefined {
  const at = log.findLastIndex(
    ({ kind, created, updated }) => kind === 'answer' && [...created, ...updated].includes(id),
  )
  return at < 0 ? undefined : log.slice(at + 1)
}
