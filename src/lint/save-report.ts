// The findings as a page of the home, for those who read the memory rather than a terminal.
import { commit } from '../changes/commit.ts'
import { localTime } from '../lib/local-time.ts'
import type { Project } from '../project.ts'
import type { LintReport } from './lint.ts'
import { asPage } from './report.ts'

/** The page's path in the home; one of the same day is replaced. */
export function saveReport(project: Project, report: LintReport): string {
  const date = localTime(project.now().toISOString())?.date ?? '1970-01-01'
  const path = `reports/lint-${date}.md`
  commit(project.store, { reason: 'lint report', summary: path, scope: 'home' }, () => ({
    changes: [{ path: `home/${path}`, kind: 'write', text: asPage(report, date) }],
    value: undefined,
  }))
  return path
}
