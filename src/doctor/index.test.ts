// One check must never be the end of the others.
import { expect, it } from 'vitest'
import type { Check } from './check.ts'
import { runCheck } from './index.ts'

it.each([
  [
    'throws',
    () => {
      throw new Error('EIO: the disk is gone')
    },
  ],
  ['rejects', () => Promise.reject(new Error('EIO: the disk is gone'))],
])('a check that %s could not tell, and says why', async (_, run) => {
  const check: Check<undefined> = { id: 'disk', title: 'Disk', run }
  expect(await runCheck(check, undefined)).toEqual({
    id: 'disk',
    title: 'Disk',
    state: 'unknown',
    message: 'This could not be checked: EIO: the disk is gone',
  })
})
