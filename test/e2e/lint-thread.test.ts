// The built command reads many new files on a second thread; from source there is one. Both must say the same.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { homeStateFolder } from '../../src/config/homes.ts'
import { openProject } from '../../src/project.ts'
import { articleFile, smallBase } from '../support/small-base.ts'
import { tempProject } from '../support/temp-project.ts'

const BIN = join(import.meta.dirname, '..', '..', 'dist', 'bin.js')
const ARTICLES = 700

test('many files give the same findings, whoever reads them', { timeout: 60_000 }, async () => {
  const temp = tempProject({ '.git/HEAD': 'ref: refs/heads/main\n', ...smallBase([]) })
  await temp.memc('init')
  const folder = join(temp.cwd, '.memory/knowledge/concepts')
  mkdirSync(folder, { recursive: true })
  for (let n = 0; n < ARTICLES; n++) {
    const says =
      n % 50 < 2
        ? `It broke yesterday, see [[concepts/gone-${n}]] and the key ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`
        : 'All is well'
    writeFileSync(join(folder, `a${n}.md`), articleFile({ id: `concepts/a${n}`, title: `A${n}`, summary: says }))
  }
  const here = JSON.parse((await temp.memc('lint', '--structural-only', '--json')).out).findings
  const { record, env } = openProject({ cwd: temp.cwd, env: temp.env })
  rmSync(join(homeStateFolder(record, env), 'lint.json'))
  const args = [BIN, 'lint', '--structural-only', '--json']
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: temp.cwd, env: temp.env, encoding: 'utf8' })
  expect(status).toBe(1)
  const found = JSON.parse(stdout).findings
  expect(found.filter(({ rule }: { rule: string }) => rule === 'stored-secret')).toHaveLength(28)
  expect(found).toEqual(here)
})
