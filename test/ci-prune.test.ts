// examples/ci/memc-prune.yml is what docs/memory.md tells people to copy: its steps are run here as they stand, in a fresh
// checkout whose CLAUDE.md is adopted, with the built command in the place of the installed one.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { adopt } from '../src/memory/markers.ts'
import { tempFolder } from './support/temp-folder.ts'

const ROOT = join(import.meta.dirname, '..')

test.each([
  { says: 'fails over the budget, and shows the diff', most: 2, code: 1 },
  { says: 'passes within it, and shows it all the same', most: 50, code: 0 },
])('the workflow $says', { timeout: 60_000 }, ({ most, code }) => {
  const checkout = tempFolder()
  const rules = ['Run `npm test`.', 'Sort imports by path.', 'Sort imports by path.', 'Edit `src/gone.ts` by hand.']
  const files = {
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.memory/memc.json': `{ "version": 1, "memory.maxItems": ${most} }\n`,
    '.memory/knowledge/index.md': '# Knowledge Base Index\n',
    'CLAUDE.md': adopt(rules.map((rule) => `- ${rule}\n`).join('')),
    'src/here.ts': '\n',
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
  const check = ran.at(-1)
  expect(ran.map(({ status }) => status)).toEqual([0, code])
  expect(check?.stdout).toContain('could not tell zones')
  expect(check?.stdout).toMatch(/^-- Sort imports by path\.$/m)
  expect(check?.stdout).toContain('the repository has no src/gone.ts')
  expect(readFileSync(join(checkout, 'CLAUDE.md'), 'utf8')).toBe(files['CLAUDE.md'])
  expect(readdirSync(join(checkout, '.memory')).sort()).toEqual(['knowledge', 'memc.json'])
})

/** The commands of the workflow but for the installation, which the built command stands for. */
function commands(): string[] {
  const workflow: { jobs: Record<string, { steps: { run?: string }[] }> } = parse(
    readFileSync(join(ROOT, 'examples/ci/memc-prune.yml'), 'utf8'),
  )
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps.flatMap(({ run }) => run ?? []))
  expect(steps[0]).toBe('npm install --global memory-compiler')
  return steps.slice(1)
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
