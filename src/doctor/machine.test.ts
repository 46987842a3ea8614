// Room on the disk, judged by what the system says of it.
import { expect, it } from 'vitest'
import { judgeSpace } from './machine.ts'

const ROOMY = { path: '/home', bytes: 250_000_000_000, files: 1_000_000 }

it('is content with room everywhere, and says how much there is where there is least', () => {
  expect(judgeSpace([ROOMY, { path: '/state', bytes: 60_000_000, files: 5_000 }])).toEqual({
    state: 'ok',
    message: '60 MB are free.',
  })
  expect(judgeSpace([ROOMY]).message).toBe('250 GB are free.')
})

it('names the place that has too few bytes or too few files', () => {
  const full = judgeSpace([ROOMY, { path: '/state', bytes: 3_000_000, files: 5_000 }])
  expect(full).toMatchObject({ state: 'problem', message: 'Only 3 MB left at /state.' })
  const crowded = judgeSpace([ROOMY, { path: '/state', bytes: 60_000_000, files: 0 }])
  expect(crowded).toMatchObject({ state: 'problem', message: 'Only room for 0 files left at /state.' })
})

it('asks for no files where the file system does not count them', () => {
  expect(judgeSpace([{ ...ROOMY, files: undefined }]).state).toBe('ok')
})
