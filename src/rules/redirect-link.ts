// A link that takes the long way round, over the page that an article left behind when it moved.
import type { Edit } from '../kb/edit.ts'
import type { LintContext } from './context.ts'
import type { PageFacts } from './read/page.ts'
import type { Found, Rule } from './rule.ts'

export const redirectLink: Rule = {
  id: 'redirect-link',
  severity: 'warning',
  docs: {
    finds: `A link or embed of an article, outside code, or an id in its field \`connects\` or \`consulted\`, that names a redirect: a
page with \`redirect\` in its frontmatter, which a rename or a merge left. Each article and redirect is one finding, at the
first such link.

None: a redirect that leads nowhere (see \`broken-link\`), links in redirects themselves.`,
    why: 'The page is there for links from outside. Whoever opens it in Obsidian has to click twice, and it cannot be removed.',
    example: '- [[concepts/rls]] after concepts/rls became concepts/row-level-security',
    fix: '`memc lint --fix` points it to where the article is. Anchors and aliases stay.',
  },
  check({ pages, lookUp }): Found[] {
    return pages.filter(({ redirect }) => redirect === undefined).flatMap((page) => inPage(page, lookUp))
  },
}

function inPage(page: PageFacts, lookUp: LintContext['lookUp']): Found[] {
  const isMoved = (target: string) => target !== '' && lookUp.target(target)?.redirect !== undefined
  if (![...page.connects, ...page.consulted].some(isMoved) && !page.links.some(({ target }) => isMoved(target)))
    return []
  const fields = (['connects', 'consulted'] as const).flatMap((field) =>
    page[field].map((target) => ({ target, line: page.fields[field] ?? 1 })),
  )
  const found = new Map<string, Found>()
  for (const { target, line } of [...fields, ...page.links]) {
    const there = target === '' ? undefined : lookUp.target(target)
    if (there?.redirect === undefined || found.has(there.id)) continue
    const to = lookUp.article(target)
    if (to === undefined) continue
    const edits: Edit[] = [{ op: 'mend', article: page.id, retarget: { from: there.id, to: to.id } }]
    const fix = { safe: true, does: `point links to ${there.id} to ${to.id}`, edits }
    found.set(there.id, { path: page.path, line, message: `${there.id} has moved to ${to.id}`, fix })
  }
  return [...found.values()]
}
