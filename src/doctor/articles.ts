// Are there errors in the articles? What the last lint found is read, none is run: the brief asks this after every commit.
import { readSnapshot } from '../changes/commit.ts'
import { readLastCompile } from '../compile/last-compile.ts'
import { readLastLint } from '../lint/last-lint.ts'
import { type CheapCheck, count, type MemoryContext, ok, problem, unknown } from './check.ts'

export const articleErrors: CheapCheck<MemoryContext> = {
  id: 'lint-errors',
  title: 'Errors in the articles',
  cheap: true,
  run({ project }) {
    const snapshot = readSnapshot(project.store)
    const last = readLastLint(snapshot)
    if (last === undefined && readLastCompile(snapshot) === undefined) return ok('Nothing has been compiled yet.')
    if (last === undefined) return unknown('Nothing has been looked at yet.', 'Run `memc lint`.')
    const [first] = last.errors
    if (first === undefined) return ok('The last lint found no errors.')
    const place = first.line === undefined ? first.path : `${first.path}:${first.line}`
    return problem(
      `${count(last.count, 'error')} in the memory, first: ${place}: ${first.message} (${first.rule}).`,
      'Run `memc lint`; `memc lint --fix` repairs what it can.',
    )
  },
}
