// examples/ci/memc-lint.yml is what docs/ci.md tells people to copy: its steps are run here as they stand, in a fresh checkout
// of a project with a shared memory, with the built command in the place of the installed one.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { renderIndex } from '../src/publish.ts'
import { articleFile, smallBase } from './support/small-base.ts'
import { tempFolder } from './support/temp-folder.ts'

const ROOT = join(import.meta.dirname, '..')
const INSTALL = 'npm install --global memory-compiler'

interface Workflow {
  jobs: Record<string, { steps: { name?: string; uses?: string; run?: string }[] }>
}

test.each([
  { says: 'fails on an error, and shows it at its line', body: 'See [[concepts/nowhere]].', code: 1 },
  { says: 'passes without one', body: 'All is well.', code: 0 },
])('the workflow $says', { timeout: 60_000 }, ({ body, code }) => {
  const checkout = tempFolder()
  const article = `${articleFile({ id: 'concepts/x', title: 'X', summary: 'X' })}\n${body}\n`
  const files = {
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.memory/memc.json': '{ "version": 1 }\n',
    '.memory/knowledge/concepts/x.md': article,
    '.memory/knowledge/index.md': renderIndex(new Map([['concepts/x.md', article]])),
    ...smallBase([]),
  }
  for (const [path, text] of Object.entries(files)) write(join(checkout, path), text)
  const bin = join(tempFolder(), 'memc')
  write(bin, `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, 'dist', 'bin.js')}" "$@"\n`)
  chmodSync(bin, 0o755)
  const home = tempFolder()
  const env = {
    PATH: `${dirname(bin)}:/usr/bin:/bin`,
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'c'),
    XDG_STATE_HOME: join(home, 's'),
  }

  const ran = commands().map((command) =>
    spawnSync('/bin/sh', ['-e', '-c', command], { cwd: checkout, env, encoding: 'utf8' }),
  )
  expect(ran.slice(0, -1).map(({ status, stderr }) => ({ status, stderr }))).toEqual([
    { status: 0, stderr: expect.any(String) },
  ])
  const lint = ran.at(-1)
  expect(lint?.status).toBe(code)
  const line = article.split('\n').indexOf(body) + 1
  const annotation = `::error file=.memory/knowledge/concepts/x.md,line=${line},title=broken-link::`
  expect(lint?.stdout.includes(annotation)).toBe(code === 1)
})

/** The commands of the workflow but for the installation, which the built command stands for. */
function commands(): string[] {
  const workflow: Workflow = parse(readFileSync(join(ROOT, 'examples/ci/memc-lint.yml'), 'utf8'))
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps.flatMap(({ run }) => run ?? []))
  expect(steps[0]).toBe(INSTALL)
  return steps.slice(1)
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
