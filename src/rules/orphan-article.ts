// An article that nothing links to: it is found by searching only.
import type { Rule } from './rule.ts'

export const orphanArticle: Rule = {
  id: 'orphan-article',
  severity: 'warning',
  docs: {
    finds: `A concept, a connection or an article of your own type that no other article links to. A link counts wherever it
stands outside code, through a redirect too, a reference to one of its blocks, and a name in the field \`connects\` of a
connection. Links of a page to itself, in redirects, in \`index.md\`, \`log.md\` and the daily logs do not count, nor does
the field \`consulted\`; the links of an answer do.

None: answers (\`qa/\`), redirects, and the only article of a home.`,
    why: 'What nothing points to is not met by those who follow links, and its subject may stand under another name already.',
    example: 'knowledge/concepts/clock-skew.md, which no other article names.',
    fix: 'Link it where it belongs, or merge it with the article of the same subject.',
  },
  check({ pages, lookUp }) {
    const articles = pages.filter(({ redirect }) => redirect === undefined)
    if (articles.length < 2) return []
    return articles
      .filter(({ id, kind }) => kind !== 'answer' && lookUp.linkedFrom(id).length === 0)
      .map(({ id, path }) => ({ path, message: `no other article links to ${id}` }))
  },
}
