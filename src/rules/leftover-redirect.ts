// A redirect that no article needs any more.
import type { Found, Rule } from './rule.ts'

export const leftoverRedirect: Rule = {
  id: 'leftover-redirect',
  severity: 'suggestion',
  docs: {
    finds: `A redirect that leads to an article and that no link and no field \`connects\`, \`consulted\` or \`redirect\` of any other
page names.

None: a redirect that is still named (then \`redirect-link\` is the finding), or that leads nowhere (\`broken-link\`).`,
    why: 'It keeps links from outside the memory alive. Where there are none, it is a file in the way.',
    example: 'knowledge/concepts/rls.md, which only says "Moved to [[concepts/row-level-security]]"',
    fix: 'Leave it, remove the file, or let `memc lint --fix=all` ask you and remove it; `memc undo` brings it back.',
  },
  check({ pages, lookUp }): Found[] {
    const named = new Set(
      pages.flatMap((page) => {
        const links = page.redirect === undefined ? page.links.map(({ target }) => target) : [page.redirect]
        return [...links, ...page.connects, ...page.consulted].flatMap((target) => lookUp.target(target)?.id ?? [])
      }),
    )
    return pages
      .filter(({ id, redirect }) => redirect !== undefined && lookUp.article(id) !== undefined && !named.has(id))
      .map(({ id, path }): Found => {
        const remove = [`home/${path}` as const]
        const fix = { safe: false, does: `remove ${path}`, edits: [], remove }
        return { path, message: `nothing links to ${id} any more, which has moved to ${lookUp.article(id)?.id}`, fix }
      })
  },
}
