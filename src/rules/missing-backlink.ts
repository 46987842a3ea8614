// An article that is called related and does not say so itself.

import type { LintContext } from './context.ts'
import { isDaily } from './look-up.ts'
import type { PageFacts } from './read/page.ts'
import type { Found, Rule } from './rule.ts'

export const missingBacklink: Rule = {
  id: 'missing-backlink',
  severity: 'suggestion',
  docs: {
    finds: `An article that another one lists under \`## Related Concepts\` and that has no link to that one anywhere,
outside code. The heading may be of any level below the first, spelt just so. The finding is at the article that lacks the
link; each article it should link to is one.

None: links in any other section, which are mentions and no relations; references to blocks; links to itself. A link
through a redirect counts as one to the article it leads to. A block reference does not link back.`,
    why: 'Whoever comes to the subject from the other side does not see that the two belong together.',
    example: 'concepts/jwt lists concepts/rls, and concepts/rls does not link to concepts/jwt',
    fix: '`memc lint --fix` adds it under Related Concepts with the same reason, as a compile does.',
  },
  check({ pages, lookUp }): Found[] {
    const links = new Map<string, Set<string>>()
    const linksOf = (page: PageFacts) => {
      const there = links.get(page.id) ?? linked(page, lookUp)
      links.set(page.id, there)
      return there
    }
    return pages
      .filter(({ redirect }) => redirect === undefined)
      .flatMap((page) =>
        [...linked(page, lookUp, 'Related Concepts')].flatMap((id): Found[] => {
          const other = lookUp.page(id)
          if (other === undefined || linksOf(other).has(page.id)) return []
          const fix = { safe: true, does: `add the link to ${page.id}`, edits: [], relink: [page.id] }
          return [{ path: other.path, message: `${page.id} lists it as related, and it does not link back`, fix }]
        }),
      )
  },
}

function linked(page: PageFacts, lookUp: LintContext['lookUp'], section?: string): Set<string> {
  const found = new Set<string>()
  for (const link of page.links) {
    if (link.target === '' || link.block !== undefined || isDaily(link.target)) continue
    if (section !== undefined && link.section !== section) continue
    const to = lookUp.article(link.target)
    if (to !== undefined && to.id !== page.id) found.add(to.id)
  }
  return found
}
