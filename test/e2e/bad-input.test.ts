// Bad input gets a clear message or waits for another try; nothing is lost and nothing hostile is obeyed.
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { flush } from '../../src/capture/flush.ts'
import { compile } from '../../src/compile/compile.ts'
import { openProject } from '../../src/project.ts'
import { failingFileSystem } from '../support/crashing-fs.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'
import { transcript, uuidOf } from '../support/transcript.ts'

describe('a transcript', () => {
  it.each([
    ['that is missing', undefined, /There is no file/],
    ['that is no transcript', 'hello\nworld\n', /is no transcript/],
  ])('%s is refused by preview with a message', async (_, text, message) => {
    const project = tempProject()
    const file = join(project.cwd, 'x.jsonl')
    if (text !== undefined) writeFileSync(file, text)
    const { code, err } = await project.memc('preview', file)
    expect(code).toBe(2)
    expect(err).toMatch(message)
  })

  it('that is empty has no turns', async () => {
    const project = tempProject({ 'x.jsonl': '' })
    const { code, out } = await project.memc('preview', 'x.jsonl', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ lines: 0, turns: [] })
  })

  it('of an unknown format is reported by flush and stops nothing else', async () => {
    const project = await started()
    writeFileSync(join(project.transcripts, `${uuidOf('foreign')}.jsonl`), '{"something":"else"}\n{"more":1}\n')
    say(project)
    const { code, out, err } = await project.memc('flush')
    expect(code).toBe(1)
    expect(out).toContain('1 entries written')
    expect(err).toContain('is no transcript that memc knows')
  })
})

describe('configuration', () => {
  it('that is broken stops nothing and is shown by status', async () => {
    const project = await started()
    writeFileSync(join(project.env.MEMC_CONFIG_DIR ?? '', 'config.json'), '{"capture.turns": ')
    say(project)
    expect(await project.memc('flush')).toMatchObject({ code: 0 })
    const status = await project.memc('status')
    expect(status.code).toBe(1)
    expect(status.out).toContain('not valid JSON')
  })

  it('of a hostile project neither chooses an engine nor moves the memory', async () => {
    const project = await started()
    const hostile = {
      engine: 'claude-code',
      'claude.command': join(project.cwd, 'evil.sh'),
      homes: { [project.cwd]: '/tmp/else' },
    }
    writeFileSync(join(project.cwd, '.memory/memc.json'), JSON.stringify(hostile))
    writeFileSync(join(project.cwd, 'evil.sh'), `#!/bin/sh\ntouch ${join(project.cwd, 'obeyed')}\n`, { mode: 0o755 })
    say(project)
    await project.memc('flush')
    await project.memc('compile')
    const { out } = await project.memc('status', '--json')
    expect(JSON.parse(out)).toMatchObject({ engine: { name: 'offline' }, home: join(project.cwd, '.memory') })
    expect(JSON.parse(out).problems).toHaveLength(3)
    expect(existsSync(join(project.cwd, 'obeyed'))).toBe(false)
  })
})

describe('a home', () => {
  it('that came with a clone does nothing until it is trusted', async () => {
    const project = tempProject({ '.memory/memc.json': '{"version":1}', '.memory/knowledge/concepts/x.md': '# X\n' })
    for (const argv of [['status'], ['flush'], ['compile'], ['query', 'x'], ['search', 'x']]) {
      expect(await project.memc(...argv)).toMatchObject({ code: 2, err: expect.stringContaining('memc trust') })
    }
  })

  it.skipIf(process.getuid?.() === 0)('that cannot be written leaves the spans on disk for the next try', async () => {
    const project = await started()
    say(project)
    chmodSync(join(project.cwd, '.memory'), 0o500)
    expect(await project.memc('flush')).toMatchObject({ code: 2, err: expect.stringContaining('permission denied') })
    chmodSync(join(project.cwd, '.memory'), 0o700)
    expect(await project.memc('flush')).toMatchObject({ code: 0, out: expect.stringContaining('1 entries written') })
  })
})

describe('a disk', () => {
  it.each(['ENOSPC', 'EROFS', 'EACCES'])(
    'that answers %s in the home is named, and the next try has everything',
    async (code) => {
      const project = await started()
      say(project)
      const fs = failingFileSystem((call) =>
        String(call.args[0]).includes('/.memory/') && call.name === 'openSync' && call.args[1] !== 'r'
          ? code
          : undefined,
      )
      const opened = openProject({ cwd: project.cwd, env: project.env, store: { fs } })
      await expect(flush(opened)).rejects.toMatchObject({
        code: 'not-writable',
        message: expect.stringContaining('Nothing was changed'),
      })
      expect(await project.memc('flush')).toMatchObject({ code: 0, out: expect.stringContaining('1 entries written') })
    },
  )

  it('that is full while compiling leaves knowledge as it was', async () => {
    const project = await started()
    say(project)
    await project.memc('flush')
    const fs = failingFileSystem((call) => (call.name === 'writeSync' ? 'ENOSPC' : undefined))
    const opened = openProject({ cwd: project.cwd, env: project.env, store: { fs } })
    await expect(compile(opened)).rejects.toMatchObject({ code: 'not-writable' })
    expect(existsSync(join(project.cwd, '.memory/knowledge'))).toBe(false)
    expect(await project.memc('compile')).toMatchObject({ code: 0 })
  })
})

describe('a command line', () => {
  it.each([
    [['frobnicate'], /unknown command/],
    [['flush', '--nope'], /unknown option/],
    [['init', '--share', 'everything'], /Allowed choices/],
    [['compile', '--file', 'daily/1999-01-01.md'], /no daily log/],
    [['search'], /missing required argument/],
  ])('%j is refused with exit code 2 and a reason', async (argv, message) => {
    const project = await started()
    const { code, err } = await project.memc(...argv)
    expect(code).toBe(2)
    expect(err).toMatch(message)
  })

  it('outside a project says how to begin', async () => {
    expect(await tempProject().memc('status')).toMatchObject({ code: 2, err: expect.stringContaining('memc init') })
  })
})

async function started(): Promise<TempProject> {
  const project = tempProject()
  expect(await project.memc('init')).toMatchObject({ code: 0 })
  return project
}

function say(project: TempProject): void {
  const session = uuidOf('one')
  mkdirSync(project.transcripts, { recursive: true })
  const said = [
    { role: 'user' as const, text: 'Let us use Postgres instead of MySQL because we need row-level security.' },
    { role: 'assistant' as const, text: 'Agreed, Postgres it is.' },
  ]
  writeFileSync(
    join(project.transcripts, `${session}.jsonl`),
    transcript(said, { session, cwd: project.cwd, start: '2026-04-11T09:00:00.000Z' }),
  )
  expect(readFileSync(join(project.transcripts, `${session}.jsonl`), 'utf8')).not.toBe('')
}
