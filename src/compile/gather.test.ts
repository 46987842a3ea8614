// What a prompt holds, whatever the base holds: its size, its candidates, its stable beginning.
import { describe, expect, it } from 'vitest'
import type { ConceptDraft } from '../kb/article.ts'
import { formatArticle } from '../kb/article-draft.ts'
import { type Entry, formatEntry, parseDailyLog } from '../kb/daily-log.ts'
import { type KnowledgeBase, knowledgeBase } from '../kb/knowledge-base.ts'
import { estimateTokens } from '../llm/budget.ts'
import { createBm25Index } from '../retrieval/bm25.ts'
import { BUDGET, MOST_CANDIDATES } from './budget.ts'
import { COMPILE_SYSTEM, compilePrompt } from './compile-prompt.ts'
import { gather } from './gather.ts'
import { stableRows } from './index-rows.ts'
import { toUnit } from './units.ts'

const REF = 'daily/2026-04-01#^e111111111'
const PARTS = ['cache', 'queue', 'token', 'session', 'index', 'schema', 'webhook', 'worker', 'router', 'parser']
const subject = (n: number) =>
  `${PARTS[n % 10]} ${PARTS[Math.floor(n / 10) % 10]} number${Math.floor(n / 100)} ${n % 7 === 0 ? 'rotation' : 'order'}`

function baseOf(count: number): KnowledgeBase {
  const files = new Map<string, string>()
  for (let n = 0; n < count; n += 1) {
    const claim = (part: string) => ({ text: `The ${subject(n)} ${part} is kept apart, see step ${n}`, cites: [REF] })
    const related = [{ to: `concepts/topic-${(n * 7) % count}`, why: 'next to it' }]
    files.set(
      `concepts/topic-${n}.md`,
      formatArticle(
        concept(subject(n), { summary: claim('itself'), keyPoints: ['limit', 'name', 'owner'].map(claim), related }),
      ),
    )
  }
  return knowledgeBase(files)
}

function concept(title: string, more: Partial<ConceptDraft>): ConceptDraft {
  const summary = { text: `${title} matters`, cites: [REF] }
  return { kind: 'concept', title, aliases: [], tags: [], summary, keyPoints: [], details: [], related: [], ...more }
}

function indexOf(kb: KnowledgeBase) {
  const index = createBm25Index()
  const put = kb.articles().map(({ id, title, aliases, summary, blocks }) => ({
    ...{ id, kind: 'article' as const, title, aliases: aliases.join('\n'), tags: '', summary, date: '', stamp: id },
    body: blocks.map(({ text }) => text).join('\n'),
  }))
  index.update({ put, remove: [] })
  return index
}

function entryAbout(...decisions: string[]): Entry {
  const text = formatEntry({
    ...{ id: 'e999999999', agent: 'a', session: 's', turns: ['1', '2'], date: '2026-04-09', time: '10:00' },
    ...{ title: 'Work', context: 'Work went on.', exchanges: [], lessons: [], actions: [] },
    decisions: decisions.map((one) => ({ text: one, rank: 'human' as const })),
  })
  const [entry] = parseDailyLog('daily/2026-04-09.md', `# Daily Log: 2026-04-09\n\n## Sessions\n\n${text}`).entries
  if (!entry) throw new Error('an entry was expected')
  return entry
}

function shownFor(kb: KnowledgeBase, entry: Entry, scale = 1) {
  const input = gather(toUnit([entry]), {
    ...{ kb, index: indexOf(kb), specification: 'Spec.', scale },
    stable: stableRows(kb, BUDGET.index * scale),
  })
  return { input, ...compilePrompt(input) }
}

describe('the size of a prompt', () => {
  it('at 2,000 articles is that at 100, give or take a tenth', () => {
    const [small, large] = [100, 2000].map((count) => {
      const kb = baseOf(count)
      return COMPILE_SYSTEM.length + shownFor(kb, entryAbout(`The ${subject(7)} limit is now higher`)).prompt.length
    })
    expect((large ?? 0) / (small ?? 1)).toBeLessThanOrEqual(1.1)
  })

  it('shrinks to the budget that the user has set', () => {
    const kb = baseOf(300)
    const entry = entryAbout(`The ${subject(7)} limit is now higher`)
    expect(shownFor(kb, entry, 0.3).prompt.length).toBeLessThan(shownFor(kb, entry).prompt.length * 0.6)
  })

  it('is bounded for an article of 400 blocks: the nearest are shown under their numbers, and how many are not', () => {
    const keyPoints = Array.from({ length: 400 }, (_, n) => ({
      text: `Point ${n} of the huge thing tells ${'words '.repeat(12)}`,
      cites: [REF],
    }))
    keyPoints[250] = { text: 'The zebra valve opens at 4 bar', cites: [REF] }
    const kb = knowledgeBase(new Map([['concepts/huge.md', formatArticle(concept('Huge thing', { keyPoints }))]]))
    const { input, prompt } = shownFor(kb, entryAbout('The zebra valve of the huge thing opens at 5 bar'))
    const [article] = input.candidates
    const zebra = article?.blocks.find(({ text }) => text.includes('zebra'))
    expect(zebra?.n).toBe(kb.get('concepts/huge')?.blocks.find(({ text }) => text.includes('zebra'))?.n)
    expect(article?.blocks[0]?.section).toBe('Summary')
    expect((article?.blocks.length ?? 0) + (article?.notShown ?? 0)).toBe(401)
    expect(prompt).toMatch(/\(\d{3} more blocks not shown\)/)
    expect(estimateTokens(prompt)).toBeLessThan(BUDGET.article * 2)
  })
})

describe('what is shown', () => {
  it('an article whose name stands in a bullet in other words is among the dozen, from thousands', () => {
    const kb = baseOf(2000)
    const missed = [3, 57, 418, 999, 1203, 1777].filter((n) => {
      const [a, b, c, d] = subject(n).split(' ')
      const { input } = shownFor(kb, entryAbout(`We changed the ${d} of ${a} and ${b} in ${c}; it now waits`))
      expect(input.candidates.length).toBeLessThanOrEqual(MOST_CANDIDATES)
      return !input.candidates.some(({ title }) => title === subject(n))
    })
    expect(missed).toEqual([])
  })

  it('two prompts of a run begin alike, as far as they say they do', () => {
    const kb = baseOf(500)
    const [one, two] = [7, 333].map((n) => shownFor(kb, entryAbout(`The ${subject(n)} limit is now higher`)))
    expect(one?.prompt.slice(0, one.stablePrefix)).toBe(two?.prompt.slice(0, two.stablePrefix))
    expect(estimateTokens(one?.prompt.slice(0, one.stablePrefix) ?? '')).toBeGreaterThan(BUDGET.index * 0.8)
  })

  it('a new article changes the stable rows only behind those that were there', () => {
    const before = stableRows(baseOf(500))
    const files = new Map(baseOf(500).files)
    const cites = ['daily/2026-04-20#^e222222222']
    files.set(
      'concepts/a-late-one.md',
      formatArticle(concept('A late one', { summary: { text: 'It is late', cites } })),
    )
    const after = stableRows(knowledgeBase(files))
    const common = before.findIndex(({ id }, at) => after[at]?.id !== id)
    expect(common < 0 ? before.length : common).toBeGreaterThan(before.length * 0.45)
    expect(after.at(-1)?.id).toBe('concepts/a-late-one')
  })

  it('every block that is shown has the day of its newest evidence', () => {
    const cites = [REF, 'daily/2026-04-07#^e222222222']
    const draft = concept('Dated thing', { keyPoints: [{ text: 'It has two sources', cites }] })
    const kb = knowledgeBase(new Map([['concepts/dated-thing.md', formatArticle(draft)]]))
    expect(shownFor(kb, entryAbout('The dated thing has a third source')).prompt).toContain(
      'Key Points 2026-04-07: It has two sources',
    )
  })
})
