// Whether a new title or alias is another spelling of a name that an article has: a second article about one subject is
// the commonest fault of a compiled wiki. Names that only look alike (mw-2, mw-3) are told apart first. Pure.
import type { ArticleId } from '../kb/article.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { looseName, wordSet } from './name-fold.ts'
import { differentSubjects } from './same-subject.ts'

export interface Known {
  article: ArticleId
  name: string
}

/** The article that has this name, or one that differs from it in spelling only. */
export function findNearDuplicate(kb: KnowledgeBase, name: string): Known | undefined {
  const exact = kb.findByName(name)
  if (exact !== undefined && kb.facts(exact)?.kind === 'concept')
    return { article: exact, name: kb.facts(exact)?.title ?? name }
  return nearest(tableOf(kb), name)
}

/** A table of names that grows with what one answer creates. */
export function nameTable(): { add(name: string, article: string): void; find(name: string): Known | undefined } {
  const table: Table = new Map()
  return { add: (name, article) => addName(table, { name, article }), find: (name) => nearest(table, name) }
}

type Table = Map<string, Known[]>

function nearest(table: Table, name: string): Known | undefined {
  const known = keysOf(name).flatMap((key) => table.get(key) ?? [])
  return known.find((one) => one.name === name || differentSubjects(one.name, name) === undefined)
}

function addName(table: Table, known: Known): void {
  for (const key of keysOf(known.name)) {
    const there = table.get(key)
    if (there === undefined) table.set(key, [known])
    else there.push(known)
  }
}

function keysOf(name: string): string[] {
  const [loose, words] = [looseName(name), wordSet(name)]
  return [...(loose === '' ? [] : [`=${loose}`]), ...(words === undefined ? [] : [`~${words}`])]
}

const tables = new WeakMap<KnowledgeBase, Table>()

function tableOf(kb: KnowledgeBase): Table {
  const there = tables.get(kb)
  if (there !== undefined) return there
  const table: Table = new Map()
  for (const id of [...kb.articleIds, ...kb.redirectIds]) {
    const facts = kb.facts(id)
    const article = kb.resolve(id)
    if (facts === undefined || article === undefined || facts.kind !== 'concept') continue
    for (const name of [facts.title, ...facts.aliases]) addName(table, { name, article })
  }
  tables.set(kb, table)
  return table
}
