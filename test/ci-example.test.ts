// examples/ci/memc-lint.yml is what docs/ci.md tells people to copy: its steps are run here as they stand, in a fresh checkout
// of a project with a shared memory.
import { expect, test } from 'vitest'
import { renderIndex } from '../src/publish.ts'
import { articleFile, smallBase } from './support/small-base.ts'
import { runWorkflow } from './support/workflow.ts'

test.each([
  { says: 'fails on an error, and shows it at its line', body: 'See [[concepts/nowhere]].', code: 1 },
  { says: 'passes without one', body: 'All is well.', code: 0 },
])('the workflow $says', { timeout: 60_000 }, ({ body, code }) => {
  const article = `${articleFile({ id: 'concepts/x', title: 'X', summary: 'X' })}\n${body}\n`
  const { ran } = runWorkflow('memc-lint.yml', {
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.memory/memc.json': '{ "version": 1 }\n',
    '.memory/knowledge/concepts/x.md': article,
    '.memory/knowledge/index.md': renderIndex(new Map([['concepts/x.md', article]])),
    ...smallBase([]),
  })
  expect(ran.slice(0, -1).map(({ status, stderr }) => ({ status, stderr }))).toEqual([
    { status: 0, stderr: expect.any(String) },
  ])
  const lint = ran.at(-1)
  expect(lint?.status).toBe(code)
  const line = article.split('\n').indexOf(body) + 1
  const annotation = `::error file=.memory/knowledge/concepts/x.md,line=${line},title=broken-link::`
  expect(lint?.stdout.includes(annotation)).toBe(code === 1)
})
