import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundleChild, start, untilFile } from '../../test/support/processes.ts'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { startDetached } from './detach.ts'

test('starts a child that goes on after its parent has ended', async () => {
  const folder = tempFolder()
  const parent = start(await bundleChild(folder), ['detach', folder])
  expect(await parent.ended).toEqual({ code: 0, stderr: '' })
  await untilFile(join(folder, 'outlived'))
  expect(readFileSync(join(folder, 'outlived'), 'utf8')).not.toBe(`${parent.process.pid}`)
})

test('says false and throws nothing when there is no such command', async () => {
  expect(startDetached(join(tempFolder(), 'no-such-command'), [])).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 20))
})
