// A citation whose entry or day is not there: the claim rests on nothing that can be looked up.
import type { LintContext } from './context.ts'
import { dayOf, isDaily } from './look-up.ts'
import type { PageFacts, PageLink } from './read/page.ts'
import type { Found, Rule } from './rule.ts'

export const badCitation: Rule = {
  id: 'bad-citation',
  severity: 'error',
  docs: {
    finds: `A link of an article to \`daily/…\`, outside code, that names no day (\`daily/<date>\` or
\`daily/<writer>/<date>\`), a day without a daily log, or with \`#^…\` an entry that does not stand in that day's log, be it
forgotten or in the log of another day. Also a day of the frontmatter field \`sources\` without a daily log, unless a link
of the article to the same day is a finding already. Each citation of an article is one finding, at its first line.

None: a whole day (\`[[daily/2026-04-01]]\`, as the earlier tool cites) whose log is there, a heading in a log, entries of
the earlier tool by the id that memc gives them, citations of blocks of articles (see \`broken-link\`).

\`.md\` may stand before the \`#\`; an id is compared in its letter case. It could not be told where the home holds no daily
log at all, none of that writer (in \`daily/<writer>/\`), or where its \`.gitignore\` shares \`knowledge/\` without \`daily/\` (it
has \`*\` and \`!knowledge/\`, not \`!daily/\`) and the day or the entry is missing.`,
    why: 'Every claim can be traced to what was said. One whose entry is gone can be neither checked nor taken back.',
    example: '- Refresh tokens rotate ([[daily/2026-04-01#^e000000000]])',
    fix: 'Bring the entry back (`memc undo`, git, `memc restore`), cite the right one, or take the claim out with `memc correct`.',
  },
  check(context) {
    return context.pages.filter(({ redirect }) => redirect === undefined).flatMap((page) => inPage(page, context))
  },
}

type Verdict = 'fine' | 'unknown' | { fault: string }

function inPage(page: PageFacts, context: LintContext): Found[] {
  const links = page.links.filter(({ target }) => isDaily(target))
  const first = new Map(links.map((link) => [refOf(link), link] as const).reverse())
  const found = [...first].reverse().map(([ref, link]): Found | undefined => {
    return toFound(verdictOf(link, context), { path: page.path, line: link.line, what: `[[${ref}]]` })
  })
  const cited = new Set(links.map(({ target }) => dayOf(target)?.path))
  const sources = page.sources
    .filter((source) => isDaily(source) && !cited.has(dayOf(source)?.path))
    .map((source) => {
      const line = page.fields.sources ?? 1
      return toFound(verdictOf({ target: source.replace(/#.*$/, '') }, context), {
        path: page.path,
        line,
        what: `the source ${source}`,
      })
    })
  return [...found, ...sources].filter((one) => one !== undefined)
}

function verdictOf({ target, block }: Pick<PageLink, 'target' | 'block'>, context: LintContext): Verdict {
  const { lookUp, logs, dailyMayBeElsewhere } = context
  const day = dayOf(target)
  if (day === undefined) return { fault: 'names no day' }
  const log = lookUp.log(day.path)
  if (log === undefined) {
    const folder = day.path.slice(0, day.path.lastIndexOf('/') + 1)
    const isHere = logs.some(({ path }) => path.slice(0, path.lastIndexOf('/') + 1) === folder)
    return dailyMayBeElsewhere || !isHere ? 'unknown' : { fault: 'names a day without a daily log' }
  }
  if (block === undefined || log.entries.some(({ id }) => id === block)) return 'fine'
  if (log.forgotten.includes(block)) return { fault: 'names an entry that was forgotten' }
  const other = lookUp.entry(block)
  if (other !== undefined) return { fault: `names an entry that stands in ${other.path}` }
  return dailyMayBeElsewhere ? 'unknown' : { fault: `names an entry that ${log.path} does not have` }
}

function toFound(
  verdict: Verdict,
  { path, line, what }: { path: string; line: number; what: string },
): Found | undefined {
  if (verdict === 'fine') return undefined
  if (verdict === 'unknown') return { unknown: `${path}:${line}: ${what} names a daily log that is not kept here` }
  return { path, line, message: `${what} ${verdict.fault}` }
}

function refOf({ target, block }: PageLink): string {
  return block === undefined ? target : `${target}#^${block}`
}
