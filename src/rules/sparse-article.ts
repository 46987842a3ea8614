// An article too short to be worth its file.
import type { Rule } from './rule.ts'

const ENOUGH_WORDS = 200
const ENOUGH_CJK = 300

export const sparseArticle: Rule = {
  id: 'sparse-article',
  severity: 'suggestion',
  docs: {
    finds: `A concept, a connection or an article of your own type with fewer than ${ENOUGH_WORDS} words, or, in Chinese, Japanese and
Korean, fewer than ${ENOUGH_CJK} characters. Of a mixed text both are counted: 100 words and 150 characters are enough.

Counted is what its paragraphs, list items, tables, quotes and code blocks say. Not counted are frontmatter, headings,
citations of entries, block ids, comments, punctuation that stands alone, and what stands under Related Concepts, Sources,
Sources Consulted, Follow-Up Questions and Superseded. A link to an article counts as one word, with an alias as the alias.

None: answers and redirects.`,
    why: 'Short articles are hard to find and say little; often they belong into a larger one.',
    example: 'An article of one sentence.',
    fix: 'Let it grow with the next compiles, merge it, or set `"lint.rules": {"sparse-article": "off"}`.',
  },
  check({ pages }) {
    return pages
      .filter(({ redirect, kind }) => redirect === undefined && kind !== 'answer')
      .filter(({ length: { words, cjk } }) => words / ENOUGH_WORDS + cjk / ENOUGH_CJK < 1)
      .map(({ path, length }) => ({ path, message: says(length) }))
  },
}

function says({ words, cjk }: { words: number; cjk: number }): string {
  if (cjk === 0) return `${words} words, of ${ENOUGH_WORDS} that make an article`
  if (words * (ENOUGH_CJK / ENOUGH_WORDS) < cjk)
    return `${cjk} characters and ${words} words, of ${ENOUGH_CJK} characters`
  return `${words} words and ${cjk} characters, of ${ENOUGH_WORDS} words`
}
