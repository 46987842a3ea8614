import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tempProject } from '../../test/support/temp-project.ts'
import { openProject } from '../project.ts'
import { isUntidy, tidy } from './tidy.ts'

it('takes away what has served for 90 days, and nothing that still waits', async () => {
  const { project, span } = await started()
  span('old-entry', '2025-12-01', 'entry')
  span('old-nothing', '2025-12-01', 'nothing')
  span('old-undone', '2025-12-01', 'undone')
  span('old-failed', '2025-12-01', 'failed')
  span('old-dead', '2025-12-01', 'dead')
  span('old-waiting', '2025-12-01')
  span('new-entry', '2026-04-01', 'entry')
  tidy(project)
  expect(readdirSync(join(project.state, 'spans')).sort()).toEqual(
    ['new-entry', 'old-dead', 'old-failed', 'old-waiting'].map((id) => `${id}.json`),
  )
  expect(readdirSync(join(project.state, 'outcomes')).sort()).toEqual([
    'new-entry.json',
    'old-dead.json',
    'old-failed.json',
  ])
})

it('keeps the younger half of too many marks of turns', async () => {
  const { project } = await started()
  const file = join(project.state, 'seen.txt')
  writeFileSync(file, Array.from({ length: 1_100_000 }, (_, index) => `${String(index).padStart(10, '0')}\n`).join(''))
  expect(isUntidy(project)).toBe(true)
  tidy(project)
  const marks = readFileSync(file, 'utf8').trimEnd().split('\n')
  expect(Math.abs(marks.length - 550_000)).toBeLessThan(2)
  expect(marks.at(-1)).toBe('0001099999')
  expect(isUntidy(project)).toBe(false)
})

async function started() {
  const temp = tempProject()
  await temp.memc('init')
  const project = openProject({ cwd: temp.cwd, env: temp.env, now: () => temp.clock.now })
  const span = (id: string, date: string, status?: string) => {
    for (const folder of ['spans', 'outcomes']) mkdirSync(join(project.state, folder), { recursive: true })
    writeFileSync(join(project.state, 'spans', `${id}.json`), JSON.stringify({ version: 1, id, date, turns: [] }))
    if (status) writeFileSync(join(project.state, 'outcomes', `${id}.json`), JSON.stringify({ status, attempts: 1 }))
  }
  return { project, span }
}
