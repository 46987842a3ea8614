// Frontmatter that cannot be read: title, aliases, sources and dates of the article are lost then.
import type { Rule } from './rule.ts'

export const invalidFrontmatter: Rule = {
  id: 'invalid-frontmatter',
  severity: 'error',
  docs: {
    finds: `Frontmatter of an article that is never closed, is no YAML, is no list of keys and values, or names a key
twice; and a \`created\`, \`updated\` or \`filed\` that does not begin with a date as 2026-04-01, one that the calendar has.
Each fault is one finding; of YAML that cannot be read the first.

None: comments, keys of your own, any order and quoting, a byte order mark, missing fields (see \`incomplete-frontmatter\`).`,
    why: 'What cannot be read counts as absent: the article loses its title, its other names, its sources and its dates.',
    example: '---\ntitle: Supabase: row-level security\n---',
    fix: 'Correct the YAML; a value with a colon goes in quotes.',
  },
  check({ pages }) {
    return pages.flatMap(({ path, problems, fields, created, updated, filed }) => [
      ...problems.filter(isFirst).map((message) => ({ path, line: 1, message })),
      ...Object.entries({ created, updated, filed })
        .filter(([, value]) => value !== undefined && !isDate(value))
        .map(([name, value]) => ({
          path,
          line: fields[name] ?? 1,
          message: `${name} is "${value}", which is no date`,
        })),
    ])
  },
}

/** One slip makes a parser stumble several times. */
function isFirst(message: string, at: number, all: readonly string[]): boolean {
  const isSyntax = (one: string) => one.startsWith('frontmatter: ')
  return !isSyntax(message) || all.findIndex(isSyntax) === at
}

function isDate(value: string): boolean {
  const day = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(value)?.[1]
  const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day
}
