// Entries that compile could not make articles of and has set aside.
import { parseEntryRef } from '../kb/ids.ts'
import type { Found, Rule } from './rule.ts'

export const quarantinedUnit: Rule = {
  id: 'quarantined-unit',
  severity: 'warning',
  docs: {
    finds: `Entries that a compile on this machine has set aside because the engine's answers broke a rule, and that still stand in
their logs. One finding for each set, at its first entry.

None: entries that another machine has set aside, or that were compiled since and have not changed.`,
    why: 'They are in no article, and no compile takes them by itself until something changes.',
    example: 'daily/2026-04-02.md: set aside: operation 1 (add): cites nothing',
    fix: '`memc compile --retry`',
  },
  check({ quarantined, lookUp, edited }): Found[] {
    return quarantined.flatMap(({ refs, reasons }) => {
      const places = refs.flatMap((ref) => {
        const id = parseEntryRef(ref)?.id ?? ''
        const log = lookUp.entry(id)
        const entry = log?.entries.find((one) => one.id === id)
        if (log === undefined || entry === undefined) return []
        return lookUp.isCompiled(entry, log) && !edited.has(id) ? [] : [{ path: log.path, line: entry.line }]
      })
      const [first] = places
      if (first === undefined) return []
      return [
        { ...first, message: `set aside, ${places.length} in all: ${reasons.join('; ') || 'no reason is known'}` },
      ]
    })
  },
}
