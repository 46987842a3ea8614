// The notes that the client keeps for itself become entries: each file once, a changed one anew.
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dailyLogs, filesBelow, memcIn, projectNamed } from '../support/old-sessions.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'

const FEEDBACK = `---
name: How to test
description: Real databases in tests
metadata:
  type: feedback
---

Integration tests use a real database, no mocks.

**Why:** a mocked test once hid a broken migration.

## Details

- Start it with \`make db\`; token=ghp_abcdefghijklmnopqrstuvwxyz0123456789
`

describe('memc import --auto-memory', () => {
  it('makes an entry of each file, dated by the file, redacted, with the rank of who said it', async () => {
    const temp = await withNotes()
    const { code, out } = await temp.memc('import', '--auto-memory')
    expect(code).toBe(0)
    expect(out).toContain('2 entries written')
    const log = dailyLogs(temp.cwd)['2026-03-01.md'] ?? ''
    expect(log).toMatch(
      /### Session \(09:00\) - How to test\n<!-- memc: entry=e\w+ agent=claude-code session=auto-memory /,
    )
    expect(log).toContain('ranks=hhh')
    expect(log).toContain('**Context:** Real databases in tests')
    expect(log).toContain('- Integration tests use a real database, no mocks.')
    expect(log).toContain('- Details: Start it with `make db`')
    expect(log).not.toContain('ghp_')
    expect(dailyLogs(temp.cwd)['2026-03-02.md']).toMatch(/ranks=a /)
  })

  it('takes an unchanged file never again, whatever its time, and a changed one as a new entry', async () => {
    const temp = await withNotes()
    await temp.memc('import', '--auto-memory')
    const before = dailyLogs(temp.cwd)
    note(temp, 'testing.md', FEEDBACK, '2026-03-09T09:00:00Z')
    expect((await temp.memc('import', '--auto-memory')).out).toContain('nothing new in 3 files')
    rmSync(temp.env.MEMC_STATE_DIR ?? '', { recursive: true })
    await temp.memc('import', '--auto-memory')
    expect(dailyLogs(temp.cwd)).toEqual(before)

    note(temp, 'testing.md', `${FEEDBACK}\nStop it afterwards.\n`, '2026-03-09T09:00:00Z')
    await temp.memc('import', '--auto-memory')
    const { '2026-03-09.md': added, ...rest } = dailyLogs(temp.cwd)
    expect(rest).toEqual(before)
    expect(added).toContain('Stop it afterwards.')
  })

  it('does not bring back what a person has taken out of a log', async () => {
    const temp = await withNotes()
    await temp.memc('import', '--auto-memory')
    writeFileSync(join(temp.cwd, '.memory/daily/2026-03-01.md'), '# Daily Log: 2026-03-01\n\n## Sessions\n')
    await temp.memc('import', '--auto-memory')
    expect(dailyLogs(temp.cwd)['2026-03-01.md']).not.toContain('database')
  })

  it('writes nothing on a dry run, and only what changed since a date', async () => {
    const temp = await withNotes()
    const files = filesBelow(join(temp.cwd, '..'))
    const dry = JSON.parse((await temp.memc('import', '--auto-memory', '--dry-run', '--json')).out)
    expect(dry.homes[0].entries).toHaveLength(2)
    expect(filesBelow(join(temp.cwd, '..'))).toEqual(files)
    await temp.memc('import', '--auto-memory', '--since', '2026-03-02')
    expect(Object.keys(dailyLogs(temp.cwd))).toEqual(['2026-03-02.md'])
  })

  it('serves every project with --all-projects, each with its own notes', async () => {
    const temp = await withNotes()
    const api = projectNamed(temp, 'api')
    await memcIn(temp, api, 'init')
    note(temp, 'api.md', 'The API answers in JSON only.', '2026-03-05T09:00:00Z', api)
    expect(await memcIn(temp, '/', 'import', '--auto-memory', '--all-projects')).toMatchObject({ code: 0 })
    expect(Object.keys(dailyLogs(api))).toEqual(['2026-03-05.md'])
    expect(Object.keys(dailyLogs(temp.cwd))).toHaveLength(2)
  })

  it('gives the compiler entries like any other', async () => {
    const temp = await withNotes()
    await temp.memc('import', '--auto-memory')
    expect((await temp.memc('compile')).out).toContain('2 of 2 entries compiled')
    expect((await temp.memc('search', 'real database')).out).toContain('daily/2026-03-01')
  })
})

async function withNotes(): Promise<TempProject> {
  const temp = tempProject()
  await temp.memc('init')
  note(temp, 'MEMORY.md', '# Memory\n\n- [How to test](testing.md) — real databases\n', '2026-03-03T09:00:00Z')
  note(temp, 'testing.md', FEEDBACK, '2026-03-01T09:00:00Z')
  note(temp, 'ci.md', '---\nname: CI\ntype: project\n---\n\nThe CI runs on two cores only.\n', '2026-03-02T09:00:00Z')
  return temp
}

function note(temp: TempProject, name: string, text: string, changed: string, cwd = temp.cwd): void {
  const slug = cwd.replace(/[^A-Za-z0-9]/g, '-')
  const folder = join(temp.env.CLAUDE_CONFIG_DIR ?? '', 'projects', slug, 'memory')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), text)
  utimesSync(join(folder, name), new Date(changed), new Date(changed))
}
