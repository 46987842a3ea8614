// "Yesterday" in an article means another day each time it is read.
import type { Found, Rule } from './rule.ts'

export const relativeDate: Rule = {
  id: 'relative-date',
  severity: 'suggestion',
  docs: {
    finds: `A paragraph, list item, table or quote of a concept, a connection or an article of your own type with a word for a day
that moves: yesterday, today, tomorrow, tonight, last/next/this week, month, quarter, year, sprint or weekday, "three days
ago", and the like in Chinese, Japanese, Korean, German, Spanish and French. One finding for each block.

None: a block that names a date as well (2026-04-01, 2026-04, 2026年4月, 1.4.2026, April 3, 2026: the year has to be
there), words in code or in quotation marks ("the label says “yesterday”"), "the last week of the month", answers (they say
when they were filed), daily logs (the entry has its date), and what is superseded.`,
    why: 'Nobody can tell later which day is meant.',
    example: '- The migration was rolled back yesterday',
    fix: 'Write the date; the citation says which day it was.',
  },
  check({ pages }): Found[] {
    return pages
      .filter(({ redirect, kind }) => redirect === undefined && kind !== 'answer')
      .flatMap(({ path, relativeDates }) =>
        relativeDates.map(({ line, words }) => ({
          path,
          line,
          message: `"${words}" means another day each time it is read`,
        })),
      )
  },
}
