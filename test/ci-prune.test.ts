// examples/ci/memc-prune.yml is what docs/memory.md tells people to copy: its steps are run here as they stand, in a fresh
// checkout whose CLAUDE.md is adopted.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adopt } from '../src/memory/markers.ts'
import { runWorkflow } from './support/workflow.ts'

test.each([
  { says: 'fails over the budget, and shows the diff', most: 2, code: 1 },
  { says: 'passes within it, and shows it all the same', most: 50, code: 0 },
])('the workflow $says', { timeout: 60_000 }, ({ most, code }) => {
  const rules = ['Run `npm test`.', 'Sort imports by path.', 'Sort imports by path.', 'Edit `src/gone.ts` by hand.']
  const files = {
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.memory/memc.json': `{ "version": 1, "memory.maxItems": ${most} }\n`,
    '.memory/knowledge/index.md': '# Knowledge Base Index\n',
    'CLAUDE.md': adopt(rules.map((rule) => `- ${rule}\n`).join('')),
    'src/here.ts': '\n',
  }
  const { checkout, ran } = runWorkflow('memc-prune.yml', files)
  const check = ran.at(-1)
  expect(ran.map(({ status }) => status)).toEqual([0, code])
  expect(check?.stdout).toContain('could not tell zones')
  expect(check?.stdout).toMatch(/^-- Sort imports by path\.$/m)
  expect(check?.stdout).toContain('the repository has no src/gone.ts')
  expect(readFileSync(join(checkout, 'CLAUDE.md'), 'utf8')).toBe(files['CLAUDE.md'])
  expect(readdirSync(join(checkout, '.memory')).sort()).toEqual(['knowledge', 'memc.json'])
})
