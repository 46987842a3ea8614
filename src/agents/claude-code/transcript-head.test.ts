import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempFolder } from '../../../test/support/temp-folder.ts'
import { jsonl, session } from '../../../test/support/transcript-lines.ts'
import { readTranscript } from './transcript.ts'
import { readHead } from './transcript-head.ts'

describe('readHead', () => {
  it('tells folder, time and who began it from the first words', async () => {
    const { prompt, says } = session()
    const lines = [{ type: 'summary', summary: 'x', leafUuid: 'y' }, prompt('hello'), says('hi'), prompt('more')]
    expect(await readHead(file(jsonl(lines)))).toEqual({
      cwd: '/project',
      started: '2026-03-01T09:00:01.000Z',
      spoken: true,
      headless: false,
      ownCall: false,
      recognised: true,
    })
  })

  it('knows sessions of programs and our own calls', async () => {
    const { prompt } = session()
    const line = prompt('[memc-own-call]\nDistil this', { entrypoint: 'sdk-cli' })
    expect(await readHead(file(jsonl([line])))).toMatchObject({ headless: true, ownCall: true })
  })

  it('calls nobody speaking where only sub-agents do, or no line is one of the client', async () => {
    const { prompt, says } = session()
    const aside = { isSidechain: true }
    expect(await readHead(file(jsonl([prompt('go', aside), says('done', aside)])))).toMatchObject({
      spoken: false,
      cwd: undefined,
    })
    expect(await readHead(file('{"display":"/clear","project":"/x"}\n'))).toMatchObject({
      spoken: false,
      recognised: false,
    })
  })

  it('reads past a first line of any length, and not to the end of a long file', async () => {
    const { prompt, says } = session()
    const long = jsonl([prompt('x'.repeat(3_000_000)), says('y')])
    expect(await readHead(file(long))).toMatchObject({ cwd: '/project', spoken: true })
  })

  it('says no such file', async () => {
    await expect(readHead('/nonexistent/x.jsonl')).rejects.toMatchObject({ code: 'ENOENT' })
  })

  const folder = process.env.MEMC_TRANSCRIPTS ?? join(import.meta.dirname, '../../../../shared/transcripts')
  const isThere = statSync(folder, { throwIfNoEntry: false }) !== undefined
  it.skipIf(!isThere)('agrees with a whole reading on every recorded transcript (MEMC_TRANSCRIPTS)', async () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'))
    for (const name of files) {
      const path = join(folder, name)
      const { cwd, headless, ownCall } = await readTranscript(path)
      expect(await readHead(path), name).toMatchObject({ cwd, headless, ownCall })
    }
  })
})

function file(text: string): string {
  const path = join(tempFolder(), 'session.jsonl')
  writeFileSync(path, text)
  return path
}
