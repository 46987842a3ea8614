// What the hooks do to the record of what recall has shown.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dispatch } from '../../src/hooks/dispatch.ts'
import { openProject } from '../../src/project.ts'
import { addShown, readShown } from '../../src/recall/shown.ts'
import { tempProject } from '../support/temp-project.ts'

async function afterEvent(kind: 'start' | 'turn-end' | 'compact' | 'end', source = ''): Promise<string[]> {
  const { cwd, env, clock, memc } = tempProject()
  await memc('init')
  const { state } = openProject({ cwd, env })
  addShown(state, 'one', ['concepts/a'])
  addShown(state, 'one', ['concepts/b'])
  addShown(state, 'two', ['concepts/c'])
  const news = { agent: 'claude-code', kind, session: 'one', transcript: '', cwd, source, subagent: false }
  dispatch(news, { env, now: clock.now, script: join(cwd, 'no-such-worker.js'), log: () => {} })
  expect([...readShown(state, 'two')]).toEqual(['concepts/c'])
  return [...readShown(state, 'one')]
}

test.each([
  ['compact', ''],
  ['start', 'compact'],
  ['start', 'clear'],
] as const)('a session that loses its context (%s %s) may be shown everything again', async (kind, source) => {
  expect(await afterEvent(kind, source)).toEqual([])
})

test.each([
  ['start', 'startup'],
  ['start', 'resume'],
  ['start', 'fork'],
  ['turn-end', ''],
  ['end', ''],
] as const)('after %s %s it still holds what it was shown', async (kind, source) => {
  expect(await afterEvent(kind, source)).toEqual(['concepts/a', 'concepts/b'])
})
