// A catalogue that does not say what the articles say: queries and sessions choose articles by it.
import { formatIndex, type IndexRow, indexRow, parseIndex } from '../kb/index-page.ts'
import type { LintContext } from './context.ts'
import type { Found, Rule } from './rule.ts'

export const indexDrift: Rule = {
  id: 'index-drift',
  severity: 'error',
  docs: {
    finds: `\`knowledge/index.md\` has no row for an article, a row for something that is no article (or a redirect), two
rows for one, or a row whose summary, days or date are not those of the article: its first paragraph as plain text, cut
between words to 160 characters with \`…\`, its latest three \`sources\` and \`2 more\` for others, its \`updated\` or nothing.
Answers have rows, too. A missing page is a finding where there are articles. One finding for the page, at its first wrong
row; without a line where rows are only missing.

None: the order of rows, line ends, text around the table, spacing.`,
    why: 'What is not in the index is not read when a question is answered, and a stale row leads to the wrong article.',
    example: '| [[concepts/gone]] | An article that was deleted by hand. | daily/2026-04-01.md | 2026-04-01 |',
    fix: '`memc lint --fix` renders it, as every compile does.',
  },
  check(context): Found[] {
    const wanted = context.pages
      .filter(({ redirect }) => redirect === undefined)
      .map((page) => indexRow({ ...page, tags: [] }))
    const path = 'knowledge/index.md'
    const fix = { safe: true, does: 'render the index', edits: [] }
    if (context.index === undefined)
      return wanted.length === 0 ? [] : [{ path, message: `there is no index of the ${wanted.length} articles`, fix }]
    const text = context.index.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
    const rendered = formatIndex(wanted)
    if (text === rendered) return []
    const drift = compare(parseIndex(rendered), parseIndex(text))
    if (drift.length === 0) return []
    const line = lineOf(context.index, drift)
    return [{ path, ...(line > 0 ? { line } : {}), message: message(drift), fix }]
  },
}

interface Drift {
  id: string
  what: 'missing' | 'dead' | 'twice' | 'other'
}

function compare(wanted: readonly IndexRow[], there: readonly IndexRow[]): Drift[] {
  const rows = new Map(wanted.map((row) => [row.id, says(row)]))
  const seen = new Set<string>()
  const found: Drift[] = []
  for (const row of there) {
    const right = rows.get(row.id)
    if (seen.has(row.id)) found.push({ id: row.id, what: 'twice' })
    else if (right === undefined) found.push({ id: row.id, what: 'dead' })
    else if (right !== says(row)) found.push({ id: row.id, what: 'other' })
    seen.add(row.id)
  }
  return [...found, ...wanted.filter(({ id }) => !seen.has(id)).map(({ id }): Drift => ({ id, what: 'missing' }))]
}

function says({ summary, sources, more, updated }: IndexRow): string {
  return JSON.stringify([summary, sources, more, updated])
}

const SHOWN = 3
const WORDS: [what: Drift['what'], words: string][] = [
  ['missing', 'not listed'],
  ['dead', 'listed, and no article'],
  ['twice', 'listed twice'],
  ['other', 'listed otherwise than the article says'],
]

function message(drift: readonly Drift[]): string {
  const parts = WORDS.flatMap(([what, words]) => {
    const ids = drift.filter((one) => one.what === what).map(({ id }) => id)
    if (ids.length === 0) return []
    const more = ids.length > SHOWN ? ` and ${ids.length - SHOWN} more` : ''
    return [`${words}: ${ids.slice(0, SHOWN).join(', ')}${more}`]
  })
  return parts.join('; ')
}

/** The first row that is wrong; 0 when only rows are missing. */
function lineOf(text: LintContext['index'] & string, drift: readonly Drift[]): number {
  const wrong = new Set(drift.filter(({ what }) => what !== 'missing').map(({ id }) => id))
  if (wrong.size === 0) return 0
  const lines = text.split(/\r\n|\r|\n/)
  const twice = drift.find(({ what }) => what === 'twice')?.id
  const at = lines.findIndex((line) => {
    const id = /\[\[([^\]|#]+?)(?:\.md)?(?:\\?\|[^\]]*)?\]\]/.exec(line)?.[1]
    return id !== undefined && wrong.has(id) && id !== twice
  })
  return (at < 0 ? lines.findLastIndex((line) => twice !== undefined && line.includes(`[[${twice}`)) : at) + 1
}
