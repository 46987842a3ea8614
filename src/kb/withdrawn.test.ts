import { describe, expect, it } from 'vitest'
import { parseDailyLog } from './daily-log.ts'
import { knowledgeBase } from './knowledge-base.ts'
import { withdrawn } from './withdrawn.ts'

const REF = 'daily/2026-04-01#^e111111111'
const [entry = expect.fail()] = parseDailyLog(
  'daily/2026-04-01.md',
  `### Session (10:00)
<!-- memc: entry=e111111111 agent=claude-code session=s turns=a..b ranks=hh -->

**Context:** Set up. ^e111111111

**Decisions Made:**
- The ledger is kept in Postgres on one host
- Backups run every hour
`,
).entries
const past = `# DB\n\n## Superseded\n\n- The ledger was in Postgres, on one host ([[${REF}]]) - retired 2026-04-03: too slow ^c0000000\n`

describe('a bullet that no longer stands', () => {
  const gone = (files: Record<string, string>) => {
    const find = withdrawn(knowledgeBase(new Map(Object.entries(files))))
    return entry.decisions.map((bullet) => find(entry, bullet)?.retired?.date)
  }

  it('is the one whose nearest block has been superseded, with that block', () => {
    expect(gone({ 'concepts/db.md': past })).toEqual(['2026-04-03', undefined])
    const back = `${past}\n## Details\n\nThe ledger is kept in Postgres on one host again ([[${REF}]])\n`
    expect(gone({ 'concepts/db.md': back })).toEqual([undefined, undefined])
  })

  it('is none that only a filed answer does not say any more', () => {
    expect(gone({ 'qa/where.md': past })).toEqual([undefined, undefined])
  })
})
