import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSessionFile, type SessionFile, sessionFilePath, sessionName, writeSessionFile } from './session-file.ts'

let folder: string
const session: SessionFile = {
  version: 1,
  agent: 'claude-code',
  session: 's1',
  transcript: '/t/s1.jsonl',
  cwd: '/p',
  event: 'start',
  time: '2026-04-01T10:00:00.000Z',
  stops: 0,
  since: '2026-04-01T10:00:00.000Z',
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'memc-session-file-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a session’s file', () => {
  it('reads as it was written, also when the next text is shorter or longer', () => {
    for (const cwd of ['/a/long/folder', '/', '/項目/a much longer folder than all before']) {
      writeSessionFile(join(folder, 'new'), { ...session, cwd })
      expect(readSessionFile(sessionFilePath(join(folder, 'new'), 's1'))).toEqual({ ...session, cwd })
    }
    expect(readdirSync(join(folder, 'new'))).toEqual(['s1.json'])
  })

  it('never gets shorter, so that no reader meets half of one text and half of another', () => {
    const file = sessionFilePath(folder, 's1')
    writeSessionFile(folder, { ...session, cwd: '/a/long/folder' })
    const { size } = statSync(file)
    writeSessionFile(folder, { ...session, cwd: '/' })
    expect(statSync(file).size).toBe(size)
    expect(readFileSync(file, 'utf8')).toMatch(/^\{.*\} +\n$/)
  })

  it.each(['', '{', '[]', 'null', '{"session":"s1"}', '{"session":1,"transcript":"x"}'])(
    'is none when it holds %j',
    (text) => {
      writeFileSync(sessionFilePath(folder, 's1'), text)
      expect(readSessionFile(sessionFilePath(folder, 's1'))).toBeUndefined()
    },
  )

  it('is read with what is missing or of another type left empty', () => {
    writeFileSync(sessionFilePath(folder, 's1'), '{"session":"s1","transcript":"/t","stops":"9","since":5}')
    expect(readSessionFile(sessionFilePath(folder, 's1'))).toMatchObject({ stops: 0, since: '', cwd: '' })
  })
})

describe('the name of a session', () => {
  it('is its id where that is safe, and else a fingerprint that tells ids apart', () => {
    expect(sessionName('3f0c9a52-7d1e-4b8a-9c3d-2e5f60718293')).toBe('3f0c9a52-7d1e-4b8a-9c3d-2e5f60718293')
    const odd = ['..', 'a/b', 'a\\b', 'C:x', 'ü', 'é', 'a.b', 'x'.repeat(65), 'x'.repeat(66), ' ']
    const names = odd.map(sessionName)
    expect(new Set(names).size).toBe(odd.length)
    for (const name of names) expect(name).toMatch(/^x-[0-9a-f]{16}$/)
    expect(sessionName('')).toBe('')
  })
})
