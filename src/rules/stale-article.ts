// An article that cites a day of which entries are not compiled in: it may say less than is known.
import { dayOf, isDaily } from './look-up.ts'
import type { PageFacts } from './read/page.ts'
import type { Found, Rule } from './rule.ts'
import { entries, type Waiting, waitingEntries } from './waiting.ts'

export const staleArticle: Rule = {
  id: 'stale-article',
  severity: 'warning',
  docs: {
    finds: `A concept, a connection or an article of your own type that cites a day, or an entry of it, or lists it in \`sources\`,
when the log of that day has entries that are not compiled (as in \`uncompiled-log\`, those that were set aside too), or that
cites an entry that was changed since it was compiled. One finding for each article.

None: answers, redirects, days that are today. Where a day's log is not kept here it could not be told, which
\`uncompiled-log\` and \`bad-citation\` say.`,
    why: 'The day went on after the article was written: what came later may change what it says.',
    example: 'concepts/supabase-jwt cites daily/2026-04-01, of which 1 entry was never compiled',
    fix: '`memc compile`',
  },
  check(context): Found[] {
    const waiting = new Map(waitingEntries(context).map((one) => [one.log.path, one]))
    if (waiting.size === 0) return []
    return context.pages
      .filter(({ redirect, kind }) => redirect === undefined && kind !== 'answer')
      .flatMap((page) => inPage(page, waiting))
  },
}

function inPage(page: PageFacts, waiting: ReadonlyMap<string, Waiting>): Found[] {
  const cited = page.links.filter(({ target }) => isDaily(target))
  const days = new Set([...cited.map(({ target }) => target), ...page.sources].flatMap((ref) => dayOf(ref)?.path ?? []))
  const ids = new Set(cited.flatMap(({ block }) => block ?? []))
  const said = [...days].sort().flatMap((day) => {
    const there = waiting.get(day)
    const fresh = there?.fresh.length ?? 0
    const edited = there?.edited.filter(({ id }) => ids.has(id)).length ?? 0
    return [
      ...(fresh > 0 ? [`${day} has ${entries(fresh)} not compiled`] : []),
      ...(edited > 0 ? [`${day} has ${entries(edited)} changed since the compile`] : []),
    ]
  })
  return said.length === 0 ? [] : [{ path: page.path, message: said.join('; ') }]
}
