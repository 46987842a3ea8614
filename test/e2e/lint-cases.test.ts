// Every rule on labelled homes whose author saw the documentation and no code: precision and recall of findings by rule, path
// and, where it is known, line and severity.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSnapshot } from '../../src/changes/commit.ts'
import { compiledEntries } from '../../src/kb/knowledge-base.ts'
import { gather } from '../../src/lint/gather.ts'
import { readDailyLogs, readKnowledge } from '../../src/read-home.ts'
import { type LintCase, layOut, lintCases, type Outcome, outcomeOf, type Place } from '../support/lint-cases.ts'

test('lint finds what the labelled homes hold and nothing else', async () => {
  const cases = lintCases()
  expect(cases.length).toBeGreaterThanOrEqual(529)
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
  const faults: string[] = []
  const sum = { hits: 0, missed: 0, surplus: 0 }
  for (const one of cases) {
    const outcome = await inFolder((root) => outcomeOf(one, root))
    sum.hits += outcome.hits
    sum.missed += outcome.missed.length
    sum.surplus += outcome.surplus.length
    faults.push(...told(one, outcome))
  }
  expect(faults).toEqual([])
  expect(sum.hits).toBeGreaterThanOrEqual(386)
  expect({ precision: sum.hits / (sum.hits + sum.surplus), recall: sum.hits / (sum.hits + sum.missed) }).toEqual({
    precision: 1,
    recall: 1,
  })
}, 120_000)

test('an entry is compiled for lint when it is for the compiler', async () => {
  const about = new Set(['uncompiled-log', 'stale-article', 'quarantined-unit', 'answer-on-answers'])
  const counted = { compiled: 0, waiting: 0 }
  for (const one of [...lintCases().filter(({ subject }) => about.has(subject)), ANSWERED]) {
    await inFolder(async (root) => {
      const project = layOut(one, root)
      const snapshot = readSnapshot(project.store)
      const { isCompiled } = compiledEntries(readKnowledge(snapshot))
      const { logs, lookUp } = await gather(project, snapshot)
      const entries = readDailyLogs(snapshot).flatMap((log) => log.entries)
      for (const log of logs) {
        for (const facts of log.entries) {
          const entry = entries.find(({ id, path }) => id === facts.id && path === log.path)
          const is = entry === undefined ? undefined : isCompiled(entry)
          expect([one.id, facts.id, lookUp.isCompiled(facts, log)]).toEqual([one.id, facts.id, is])
          counted[is ? 'compiled' : 'waiting'] += 1
        }
      }
    })
  }
  expect(counted.compiled).toBeGreaterThan(20)
  expect(counted.waiting).toBeGreaterThan(20)
})

/** What an answer alone cites is not compiled. */
const ANSWERED: LintCase = {
  ...{
    id: 'answered',
    subject: 'uncompiled-log',
    about: 'An entry that only an answer cites.',
    expected: [],
    only: [],
  },
  files: {
    'daily/2026-04-01.md':
      '# Daily Log: 2026-04-01\n\n## Sessions\n\n### Session (14:30) - Clock\n<!-- memc: entry=e7k3q9x2ab agent=claude-code session=s turns=a..b branch=main project=app ranks=h -->\n\n**Context:** Clocks differ. ^e7k3q9x2ab\n',
    'knowledge/qa/why.md':
      '---\ntitle: "Why"\nquestion: "Why?"\nfiled: 2026-04-02\n---\n\n# Q: Why?\n\n## Answer\n\nClocks differ. ([[daily/2026-04-01#^e7k3q9x2ab]])\n',
  },
}

async function inFolder<T>(use: (root: string) => Promise<T>): Promise<T> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'memc-lint-case-')))
  try {
    return await use(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function told({ id, about }: LintCase, { missed, surplus, silent }: Outcome): string[] {
  const say = (what: string, { rule, path, line, severity }: Place) =>
    `${id} ${what} ${rule} ${path}${line === undefined ? '' : `:${line}`}${severity === undefined ? '' : ` as ${severity}`} (${about})`
  return [
    ...missed.map((place) => say('missed', place)),
    ...surplus.map((place) => say('surplus', place)),
    ...silent.map((rule) => `${id} ${rule} should have said that it could not tell (${about})`),
  ]
}
