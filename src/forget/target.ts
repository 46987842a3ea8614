// What a person means when they name something to forget: an entry, a session or an article. Never guesses between two.
import { KnownError } from '../errors.ts'
import type { ArticleId } from '../kb/article.ts'
import { findArticle } from '../kb/find-article.ts'
import { parseEntryRef } from '../kb/ids.ts'
import { sessionsIn, type View } from './view.ts'

export type Target =
  | { kind: 'entry'; id: string }
  | { kind: 'session'; session: string }
  | { kind: 'article'; article: ArticleId }

/** Throws KnownError when nothing is called so, or more than one thing. */
export function findTarget(view: View, name: string): Target {
  const asked = name.trim().replace(/^\[\[|\]\]$/g, '')
  const entry = entryNamed(view, asked)
  if (entry !== undefined) return { kind: 'entry', id: entry }
  const sessions = [...sessionsIn(view)]
  if (sessions.includes(asked)) return { kind: 'session', session: asked }
  const article = findArticle(view.kb, asked)
  const found: Target[] = [
    ...(article === undefined ? [] : [{ kind: 'article', article } as const]),
    ...beginningWith(sessions, asked).map((session): Target => ({ kind: 'session', session })),
  ]
  const [only, ...others] = found
  if (only === undefined) throw unknown(name)
  if (others.length === 0) return only
  throw new KnownError('bad-usage', `"${name}" may be ${found.map(inWords).join(' or ')}.`, {
    hint: 'Give the whole id.',
  })
}

export function inWords(target: Target): string {
  if (target.kind === 'entry') return `the entry ${target.id}`
  return target.kind === 'session' ? `the session ${target.session}` : `the article ${target.article}`
}

function entryNamed({ entries, forgotten, outcomes, spans }: View, asked: string): string | undefined {
  const id = parseEntryRef(asked.replace(/^(?:\.?\/)?(?:.*\/)?(?=daily\/)/, ''))?.id ?? asked.replace(/^\^/, '')
  const known = entries.some((one) => one.id === id) || forgotten.some((one) => one.entry === id)
  return known || outcomes.has(id) || spans.has(id) ? id : undefined
}

/** Fewer letters would be a slip of the fingers. */
const SHORTEST_PREFIX = 4

function beginningWith(sessions: string[], asked: string): string[] {
  return asked.length < SHORTEST_PREFIX ? [] : sessions.filter((session) => session.startsWith(asked)).sort()
}

function unknown(name: string): KnownError {
  return new KnownError('not-found', `There is no entry, session or article "${name}" in this memory.`, {
    hint: '`memc search` finds articles and entries; the session of an entry stands in the comment under its heading.',
  })
}
