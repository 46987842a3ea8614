// What the engine is shown of the daily log when no article answers: of each entry every bullet with its kind, its day and
// who stands behind it. What articles have superseded since is shown as such; what gives an agent orders and was said by no
// person is not shown at all. Pure.
import type { Bullet, Entry } from '../kb/entry.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { withdrawn } from '../kb/withdrawn.ts'
import { readsAsOrder } from '../lib/orders.ts'
import { entryCitation, type SaidBy, saidBy } from './citation.ts'
import { blockKey, type Shown, type ShownBlock, withinBudget } from './shown.ts'

/** The entries in this order, as many as `budget` tokens hold; one at least. */
export function shownEntries(kb: KnowledgeBase, entries: Entry[], budget: number): Shown {
  const goneOf = withdrawn(kb)
  const gone = (entry: Entry, bullet: Bullet) => goneOf(entry, bullet)?.retired?.date
  const read = withinBudget(entries, budget).map((entry) => {
    const all = partsOf(entry).map((part, at) => ({ ...part, n: at + 1, since: gone(entry, part.bullet) }))
    const parts = all.filter(({ bullet }) => bullet.rank === 'human' || !readsAsOrder(bullet.text))
    return { entry, parts }
  })
  const told = read.filter(({ parts }) => parts.length > 0)
  return {
    from: 'log',
    articles: told.map(({ entry: { ref, title, date }, parts }) => ({
      ...{ id: ref, title, aliases: [], tags: [] },
      blocks: parts
        .filter(({ since }) => since === undefined)
        .map(({ n, kind, bullet }) => {
          const section = `${kind}, ${WHO[saidBy(bullet) ?? 'human']}`
          return { n, section, text: bullet.text, cites: [ref], byPerson: false, date }
        }),
    })),
    past: told.flatMap(({ entry, parts }) =>
      parts.flatMap(({ n, bullet: { text }, since }) =>
        since === undefined ? [] : [{ article: entry.ref, n, text, since, by: undefined }],
      ),
    ),
    blocks: new Map(
      told.flatMap(({ entry, parts }) =>
        parts.map(({ n, bullet, since }) => [blockKey(entry.ref, n), shownBlock(entry, bullet, since)]),
      ),
    ),
  }
}

const WHO: Readonly<Record<SaidBy | 'human', string>> = {
  human: 'said by a person',
  assistant: 'concluded by the agent',
  tool: 'shown by a tool',
  unknown: 'not recorded by whom',
}

function partsOf(entry: Entry): { kind: string; bullet: Bullet }[] {
  // Nobody can say of a context who said it.
  const context = entry.context === '' ? [] : [{ text: entry.context, rank: undefined }]
  return [
    ...entry.decisions.map((bullet) => ({ kind: 'Decision', bullet })),
    ...entry.lessons.map((bullet) => ({ kind: 'Lesson', bullet })),
    ...entry.exchanges.map((bullet) => ({ kind: 'Exchange', bullet })),
    ...entry.actions.map((bullet) => ({ kind: bullet.done ? 'Action item, done' : 'Action item, open', bullet })),
    ...context.map((bullet) => ({ kind: 'Context', bullet })),
  ]
}

function shownBlock(entry: Entry, bullet: Bullet, since: string | undefined): ShownBlock {
  const { ref, title, context, date, branch = '', project = '' } = entry
  const names = [ref, title, context, date, branch, project, since ?? '']
  return { text: bullet.text, names, citation: entryCitation(entry, since), saidBy: saidBy(bullet) }
}
