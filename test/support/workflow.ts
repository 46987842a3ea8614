// The steps of a GitHub workflow that docs tell people to copy, run as they stand in a checkout, with the built command in the
// place of the installed one.
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { tempFolder } from './temp-folder.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const INSTALL = 'npm install --global memory-compiler'

/** `example`: the workflow's file in examples/ci; `files`: path in the checkout → text. */
export function runWorkflow(
  example: string,
  files: Record<string, string>,
): { checkout: string; ran: SpawnSyncReturns<string>[] } {
  const checkout = tempFolder()
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
  const ran = commandsOf(example).map((command) =>
    spawnSync('/bin/sh', ['-e', '-c', command], { cwd: checkout, env, encoding: 'utf8' }),
  )
  return { checkout, ran }
}

/** All but the installation, which the built command stands for. */
function commandsOf(example: string): string[] {
  const workflow: { jobs: Record<string, { steps: { run?: string }[] }> } = parse(
    readFileSync(join(ROOT, 'examples/ci', example), 'utf8'),
  )
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps.flatMap(({ run }) => run ?? []))
  expect(steps[0]).toBe(INSTALL)
  return steps.slice(1)
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
