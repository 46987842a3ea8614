import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type TempProject, tempProject } from '../../test/support/temp-project.ts'
import { openProject } from '../project.ts'
import { pause } from './pause.ts'

describe('memc pause', () => {
  it('notes when it begins and ends, privately, and keeps what has ended', async () => {
    const temp = await started()
    expect(pause(here(temp), {})).toMatchObject({ status: 'paused', session: undefined })
    temp.clock.now = new Date('2026-04-10T13:00:00Z')
    expect(pause(here(temp), { off: true })).toMatchObject({ status: 'ended', open: undefined })
    const { key } = openProject(here(temp)).record
    const [first] = pauses(temp)
    expect(first).toEqual({ key, from: '2026-04-10T12:00:00.000Z', to: '2026-04-10T13:00:00.000Z' })
    pause(here(temp), {})
    expect(pauses(temp)).toHaveLength(2)
    expect(statSync(file(temp)).mode & 0o777).toBe(0o600)
  })

  it('ends that of the session first and says that the project is still paused', async () => {
    const temp = await started()
    pause(here(temp), {})
    pause(here(temp), { session: 's-1' })
    const ended = pause(here(temp), { session: 's-1', off: true })
    expect(ended).toMatchObject({ status: 'ended', session: 's-1', open: { from: expect.any(String) } })
    expect(pause(here(temp), { session: 's-1', off: true })).toMatchObject({ status: 'ended', session: undefined })
    expect(pause(here(temp), { session: 's-1', off: true })).toMatchObject({ status: 'was-not-paused' })
  })

  it('leaves the pauses of other sessions and homes alone', async () => {
    const temp = await started()
    const other = { key: 'elsewhere', from: '2026-04-01T00:00:00.000Z' }
    writeFileSync(file(temp), JSON.stringify({ version: 1, pauses: [other] }))
    pause(here(temp), { session: 's-1' })
    expect(pause(here(temp), { session: 's-2', off: true })).toMatchObject({ status: 'was-not-paused' })
    expect(pauses(temp)[0]).toEqual(other)
    expect(pauses(temp)[1]).not.toHaveProperty('to')
  })

  it('does not write over a file that it cannot read', async () => {
    const temp = await started()
    writeFileSync(file(temp), '{"pauses": [')
    expect(() => pause(here(temp), {})).toThrow(/not valid JSON/)
    expect(readFileSync(file(temp), 'utf8')).toBe('{"pauses": [')
  })

  it('needs a project and, with --session, an id', async () => {
    const temp = tempProject()
    expect(await temp.memc('pause')).toMatchObject({ code: 2, err: expect.stringContaining('memc init') })
    await temp.memc('init')
    expect(await temp.memc('pause', '--session', ' ')).toMatchObject({ code: 2 })
    expect(existsSync(file(temp))).toBe(false)
  })
})

async function started(): Promise<TempProject> {
  const temp = tempProject()
  expect(await temp.memc('init')).toMatchObject({ code: 0 })
  return temp
}

function here(temp: TempProject) {
  return { cwd: temp.cwd, env: temp.env, now: () => temp.clock.now }
}

function file(temp: TempProject): string {
  return join(temp.env.MEMC_CONFIG_DIR ?? '', 'pauses.json')
}

function pauses(temp: TempProject): object[] {
  return JSON.parse(readFileSync(file(temp), 'utf8')).pauses
}
