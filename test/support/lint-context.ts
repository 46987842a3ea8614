// What rules see of files that are given as text: a home without a disk.

import { entryFingerprint } from '../../src/compile/records.ts'
import { parseBuildLog } from '../../src/kb/build-log.ts'
import type { LintContext, Repository } from '../../src/rules/context.ts'
import { lookUps } from '../../src/rules/look-up.ts'
import { readLog } from '../../src/rules/read/log.ts'
import { readPage } from '../../src/rules/read/page.ts'

export const TODAY = '2026-04-10'

/** Path in the home → text. */
export function lintContext(files: Record<string, string>, more: Partial<LintContext> = {}): LintContext {
  const paths = Object.keys(files).sort()
  const pages = paths.flatMap((path) => {
    const id = /^knowledge\/(.+\/.+)\.md$/.exec(path)?.[1]
    return id === undefined ? [] : [readPage(id, files[path] ?? '')]
  })
  const logs = paths
    .filter((path) => /^daily\/(?:.+\/)?\d{4}-\d{2}-\d{2}\.md$/.test(path))
    .map((path) => readLog(path, files[path] ?? '', entryFingerprint))
  const buildLog = parseBuildLog(files['knowledge/log.md'] ?? '')
  return {
    ...{ pages, logs, buildLog, today: TODAY },
    lookUp: lookUps({ pages, logs, buildLog }),
    index: files['knowledge/index.md'],
    files: paths.map((path) => ({ path, bytes: Buffer.byteLength(files[path] ?? '') })),
    ...{ types: [], edited: new Set<string>(), quarantined: [], secrets: [], judged: undefined },
    ...{ dailyMayBeElsewhere: false, repository: undefined },
    ...more,
  }
}

/** A repository that holds these paths. */
export function repositoryOf(paths: string[], more: Partial<Repository> = {}): Repository {
  const there = new Set(
    paths.flatMap((path) => path.split('/').map((_, at, names) => names.slice(0, at + 1).join('/'))),
  )
  return { has: (path) => there.has(path), scripts: undefined, targets: undefined, ...more }
}
