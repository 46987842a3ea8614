// Two articles that answer to one name: a link or a question by that name reaches only one of them.
import { nameKey } from '../kb/names.ts'
import type { PageFacts } from './read/page.ts'
import type { Found, Rule } from './rule.ts'

export const collidingNames: Rule = {
  id: 'colliding-names',
  severity: 'warning',
  docs: {
    finds: `A title or an alias of an article that is also a title or an alias of another one. Names are compared as
memc looks them up: letter case, spacing, and hyphens or underscores between words do not matter, but of names of up to
three characters every sign does (Cr is not CR); "re-use" and "reuse" are two. Also two files whose paths differ in letter
case or in the form of accented letters only. The finding is at the article that loses: a title wins over an alias, a
concept over a connection over an answer, then the earlier path wins. Each name is one finding, at each article that
loses.

None: an alias that repeats the title of its own article, and redirects.`,
    why: 'One of the two is not found by that name, and the next compile may write about the subject in either. On Windows and macOS two paths that differ in case are one file.',
    example: '`aliases: ["RLS"]` in concepts/row-level-security and the title "RLS" of concepts/rls',
    fix: 'Merge the two when they are one subject; else take the alias away, or make the titles tell them apart.',
  },
  check({ pages }): Found[] {
    const articles = pages.filter(({ redirect }) => redirect === undefined)
    return [...samePaths(pages), ...sameNames(articles)]
  },
}

function samePaths(pages: readonly PageFacts[]): Found[] {
  const first = new Map<string, string>()
  return pages.flatMap(({ id, path }) => {
    const key = id.normalize('NFC').toLowerCase()
    const other = first.get(key)
    if (other === undefined) first.set(key, id)
    return other === undefined ? [] : [{ path, message: `${other} is the same path on systems that fold letter case` }]
  })
}

const KINDS = ['concept', 'connection', 'answer']

function sameNames(articles: readonly PageFacts[]): Found[] {
  const ordered = [...articles].sort(
    (a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || (a.path < b.path ? -1 : 1),
  )
  const owners = new Map<string, { page: PageFacts; what: string }>()
  const found: Found[] = []
  const claim = (page: PageFacts, name: string, what: 'title' | 'alias') => {
    const key = nameKey(name)
    const owner = owners.get(key)
    if (key === '') return
    if (owner === undefined) owners.set(key, { page, what })
    else if (owner.page !== page)
      found.push({
        path: page.path,
        line: page.fields[what === 'title' ? 'title' : 'aliases'] ?? 1,
        message: `its ${what} "${name}" is also ${owner.what === 'title' ? 'the title' : 'an alias'} of ${owner.page.id}`,
      })
  }
  for (const page of ordered) claim(page, page.title, 'title')
  for (const page of ordered) for (const alias of new Set(page.aliases)) claim(page, alias, 'alias')
  return found
}
