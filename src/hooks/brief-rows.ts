// The catalogue in the brief, tiered: what has to do with a branch or with the files changed last, what was changed last,
// and what most others link to or answers cite. Pure.
import type { ArticleFacts } from '../kb/article.ts'
import type { Entry } from '../kb/daily-log.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { readsAsOrder } from '../lib/orders.ts'
import { truncate } from '../lib/text.ts'
import { stem, wordsOf } from '../lib/words.ts'
import type { BriefPart } from './brief-file.ts'
import { compare, safe } from './brief-text.ts'

export interface Nearness {
  /** Branches that a session may start on. */
  branches: string[]
  /** Paths of the project, the one changed last first. */
  changedFiles: string[]
  /** How often answers have cited an article. */
  cited: ReadonlyMap<string, number>
}

const RELEVANT = 8
const ROWS = 60
const HUBS = 15

export function rowParts(facts: Nearness & { kb: KnowledgeBase }, entries: Entry[]): BriefPart[] {
  const { kb, branches, changedFiles } = facts
  // Derived answers are for who asks.
  const shown = kb.articleIds.flatMap((id) => kb.facts(id) ?? []).filter(({ kind }) => kind !== 'answer')
  const row = (kind: string, more: Partial<BriefPart> = {}) => {
    return (fact: ArticleFacts): BriefPart => ({ kind, text: rowOf(fact), ids: [fact.id], ...more })
  }
  const byBranch = branches.flatMap((branch) =>
    best(shown, branchScores(branch, { kb, shown, entries }), RELEVANT).map(row('relevant', { branches: [branch] })),
  )
  const newest = [...shown].sort((a, b) => compare(b.updated ?? '', a.updated ?? '') || compare(a.id, b.id))
  return [
    ...byBranch,
    ...best(shown, fileScores(changedFiles, kb, shown), RELEVANT).map(row('relevant')),
    ...firstHarmless(newest, ROWS).map(row('index')),
    ...best(shown, hubScores(facts), HUBS).map(row('hub')),
  ]
}

/** Without those whose name or summary gives orders: they are for nobody unasked. Only what would be told is looked at. */
function firstHarmless(sorted: ArticleFacts[], count: number): ArticleFacts[] {
  const found: ArticleFacts[] = []
  for (const fact of sorted) {
    if (found.length === count) break
    const { id, title, summary } = fact
    if (![title, summary, id.slice(id.indexOf('/') + 1).replaceAll('-', ' ')].some(readsAsOrder)) found.push(fact)
  }
  return found
}

function rowOf({ id, title, summary }: ArticleFacts): string {
  return `- [[${safe(id, 90)}]] ${safe(title, 70)}: ${safe(truncate(summary, 140), 140)}`
}

type Scores = ReadonlyMap<string, number>

function best(shown: ArticleFacts[], scores: Scores, count: number): ArticleFacts[] {
  const score = (fact: ArticleFacts) => scores.get(fact.id) ?? 0
  const some = shown.filter((fact) => score(fact) > 0)
  const sorted = some.sort((a, b) => score(b) - score(a) || compare(a.id, b.id))
  return firstHarmless(sorted, count)
}

/** Branches that everything is on say nothing. */
const TRUNKS = /^(?:main|master|trunk|develop|development|dev|default|staging|production|release)$/i
const BRANCH_ENTRIES = 10
const NAME_WORD = 3

/** By the words of the branch's name, and by what cites the entries made on it. */
function branchScores(branch: string, base: { kb: KnowledgeBase; shown: ArticleFacts[]; entries: Entry[] }): Scores {
  if (TRUNKS.test(branch)) return new Map()
  const own = base.entries.filter((entry) => entry.branch === branch).slice(0, BRANCH_ENTRIES)
  const scores = nameScores(namingWords([branch]), base.shown, NAME_WORD)
  for (const { id } of own.length === 0 ? [] : base.shown) {
    const text = base.kb.files.get(`${id}.md`) ?? ''
    const cited = own.filter((entry) => text.includes(`#^${entry.id}`)).length
    if (cited > 0) scores.set(id, (scores.get(id) ?? 0) + cited * 2)
  }
  return scores
}

/** By the names of files in the text, and by the words of their paths in title and names. */
function fileScores(files: string[], kb: KnowledgeBase, shown: ArticleFacts[]): Map<string, number> {
  if (files.length === 0) return new Map()
  const names = files.map((path) => path.slice(path.lastIndexOf('/') + 1)).filter((name) => /^.{3,}\.\w+$/.test(name))
  const scores = nameScores(namingWords(files.map((path) => path.split('/').slice(-2).join('/'))), shown, 1)
  for (const { id } of shown) {
    const text = kb.files.get(`${id}.md`) ?? ''
    const found = names.filter((name) => text.includes(name)).length
    if (found > 0) scores.set(id, (scores.get(id) ?? 0) + found * 2)
  }
  return scores
}

const GENERIC = new Set(
  'feature feat fix bug bugfix hotfix chore refactor test tests spec docs wip the and for with src lib app index main utils util helpers types package json readme md ts tsx js jsx mjs cjs py go rs java css html yml yaml toml lock txt add update remove new use'.split(
    ' ',
  ),
)

/** Words of branch names and paths that can name a subject. */
function namingWords(names: string[]): Set<string> {
  const words = names.flatMap(wordsOf).filter((word) => !GENERIC.has(word) && !/^[\d\W]*$/.test(word))
  return new Set(words.filter((word) => word.length > 2 || /[^\p{ASCII}]/u.test(word)).map(stem))
}

function nameScores(words: ReadonlySet<string>, shown: ArticleFacts[], weight: number): Map<string, number> {
  const scores = new Map<string, number>()
  for (const { id, title, aliases, tags } of words.size === 0 ? [] : shown) {
    const own = new Set([id, title, ...aliases, ...tags].flatMap(wordsOf).map(stem))
    const found = [...words].filter((word) => own.has(word)).length
    if (found > 0) scores.set(id, found * weight)
  }
  return scores
}

const CITED = 3

/** Only an order of rows, so that a link in code does no harm and nothing need be parsed. */
function hubScores({ kb, cited }: Nearness & { kb: KnowledgeBase }): Scores {
  const scores = new Map<string, number>()
  for (const [path, text] of kb.files) {
    if (!path.includes('/')) continue
    const targets = new Set(
      [...text.matchAll(/\[\[([^\]|#\n]+)/g)].map(([, target = '']) => target.replace(/\.md$/, '')),
    )
    for (const id of targets) if (`${id}.md` !== path) scores.set(id, (scores.get(id) ?? 0) + 1)
  }
  for (const [id, times] of cited) scores.set(id, (scores.get(id) ?? 0) + times * CITED)
  return scores
}
