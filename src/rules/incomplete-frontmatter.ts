// Frontmatter that lacks a field, or lags behind what the article cites.
import type { Edit } from '../kb/edit.ts'
import type { FrontmatterValue } from '../lib/frontmatter.ts'
import { dayOf } from './look-up.ts'
import type { PageFacts } from './read/page.ts'
import type { Found, Rule } from './rule.ts'

export const incompleteFrontmatter: Rule = {
  id: 'incomplete-frontmatter',
  severity: 'warning',
  docs: {
    finds: `An article without a field that its kind has, or with one that its own citations contradict. One finding for each
article, at its first line.

- a field without a value (\`created:\`, \`title: ""\`) counts as missing; \`sources: []\` is a value;
- all but answers: \`title\`, \`sources\`, \`created\`, \`updated\`; a connection also \`connects\`, with two articles at least; an
  article in the folder of one of your own types also \`type\`, with that type's name;
- answers: \`question\`, \`consulted\`, \`filed\`;
- a day that a link of the article cites (\`daily/…\`) and \`sources\` does not list;
- \`updated\` before the latest day that the article cites.

None: an empty list (\`sources: []\`) where nothing is cited, a day in \`sources\` that no link cites, \`aliases\` and \`tags\`,
redirects, and articles whose frontmatter cannot be read at all (see \`invalid-frontmatter\`).`,
    why: 'Index, search and brief are made from these fields.',
    example: '---\ntitle: "Clock skew"\n---\n\nTokens allow a minute. ([[daily/2026-04-02#^e7k3q9x2ab]])',
    fix: '`memc lint --fix` sets what follows from title and citations; the rest is yours.',
  },
  check({ pages, types }): Found[] {
    return pages
      .filter(({ redirect, problems }) => redirect === undefined && problems.length === 0)
      .flatMap((page) => inPage(page, types.find(({ folder }) => page.id.startsWith(`${folder}/`))?.name))
  },
}

interface Lack {
  says: string
  /** What follows from the article itself. */
  fields: Record<string, FrontmatterValue>
}

function inPage(page: PageFacts, type: string | undefined): Found[] {
  const lacks = page.kind === 'answer' ? missing(page, ['question', 'consulted', 'filed']) : ofArticle(page, type)
  if (lacks.length === 0) return []
  const fields: Record<string, FrontmatterValue> = Object.assign({}, ...lacks.map((lack) => lack.fields))
  const names = Object.keys(fields)
  const edits: Edit[] = [{ op: 'mend', article: page.id, fields }]
  const fix = { safe: true, does: `set ${names.join(', ')} in the frontmatter`, edits }
  const message = lacks.map(({ says }) => says).join('; ')
  return [{ path: page.path, line: 1, message, ...(names.length > 0 ? { fix } : {}) }]
}

function ofArticle(page: PageFacts, type: string | undefined): Lack[] {
  const days = citedDays(page)
  const latest = latestOf(days)
  const listed = new Set(page.sources.map((source) => dayOf(source)?.path ?? source))
  const unlisted = [...new Set(days.map(({ path }) => path))].filter((path) => !listed.has(path)).sort()
  const lags = latest !== undefined && page.updated !== undefined && page.updated.slice(0, 10) < latest
  return [
    ...missing(page, ['title', 'created', 'updated', ...(page.kind === 'connection' ? ['connects'] : [])]),
    ...(page.kind === 'connection' && page.fields.connects !== undefined && page.connects.length < 2
      ? [{ says: 'connects names fewer than two articles', fields: {} }]
      : []),
    ...(type === undefined || page.type === type ? [] : [{ says: `type is not "${type}"`, fields: { type } }]),
    ...(page.fields.sources === undefined ? [{ says: 'no sources', fields: { sources: unlisted } }] : []),
    ...(page.fields.sources !== undefined && unlisted.length > 0
      ? [
          {
            says: `sources does not list ${unlisted.join(', ')}`,
            fields: { sources: [...page.sources, ...unlisted].sort() },
          },
        ]
      : []),
    ...(lags
      ? [{ says: `updated is ${page.updated}, and it cites ${latest}`, fields: { updated: { date: latest } } }]
      : []),
  ]
}

function missing(page: PageFacts, names: readonly string[]): Lack[] {
  if (names.every((name) => page.fields[name] !== undefined)) return []
  const days = [...citedDays(page), ...page.sources.flatMap((source) => dayOf(source) ?? [])]
  const dates = days.map(({ date }) => date).sort()
  const first = dates[0]
  const last = dates.at(-1)
  const known: Record<string, FrontmatterValue> = {
    title: page.title,
    ...(first === undefined ? {} : { created: { date: first } }),
    ...(last === undefined ? {} : { updated: { date: last } }),
  }
  return names
    .filter((name) => page.fields[name] === undefined)
    .map((name) => {
      const value = known[name]
      return { says: `no ${name}`, fields: value === undefined ? {} : { [name]: value } }
    })
}

function latestOf(days: readonly { date: string }[]): string | undefined {
  let latest: string | undefined
  for (const { date } of days) if (latest === undefined || date > latest) latest = date
  return latest
}

function citedDays({ links }: Pick<PageFacts, 'links'>): { path: string; date: string }[] {
  return links.flatMap(({ target }) => dayOf(target) ?? [])
}
