// A daily log with entries that no compile has taken: they are in no article and in no search of articles.
import { isDaily } from './look-up.ts'
import type { Found, Rule } from './rule.ts'
import { entries, waitingEntries } from './waiting.ts'

export const uncompiledLog: Rule = {
  id: 'uncompiled-log',
  severity: 'warning',
  docs: {
    finds: `A daily log of an earlier day than today with entries that are not compiled, or, as far as this machine
knows, were changed since they were. An entry is compiled when a link of an article (an answer is none) cites it or a
record of \`log.md\` names it (under \`Source\` or \`Nothing from\`); an entry of the earlier tool also when its whole day is
cited or named. One finding for each log, at its first such entry.

None: entries of today, which are compiled this evening, and entries that were set aside (see \`quarantined-unit\`).

It could not be told where articles cite days and the home holds no daily log at all.`,
    why: 'What was decided that day is not in the articles, and a search of them does not know it.',
    example: 'daily/2026-03-28.md: 2 entries were never compiled',
    fix: '`memc compile`',
  },
  check(context): Found[] {
    const { logs, pages, quarantined } = context
    if (logs.length === 0 && pages.some(({ links }) => links.some(({ target }) => isDaily(target))))
      return [{ unknown: 'the daily logs are not kept here' }]
    const aside = new Set(quarantined.flatMap(({ refs }) => refs))
    return waitingEntries(context).flatMap(({ log, fresh, edited }) => {
      const open = fresh.filter(({ ref }) => !aside.has(ref))
      const first = [...open, ...edited].sort((a, b) => a.line - b.line)[0]
      if (first === undefined) return []
      const said = [
        ...(open.length > 0 ? [`${entries(open.length)} never compiled`] : []),
        ...(edited.length > 0 ? [`${entries(edited.length)} changed since the compile`] : []),
      ]
      return [{ path: log.path, line: first.line, message: said.join(', ') }]
    })
  },
}
