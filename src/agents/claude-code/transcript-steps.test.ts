// A transcript that is read while it grows must give what one pass over its last state gives, wherever the readings fall.
import { appendFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonl, session } from '../../../test/support/transcript-lines.ts'
import type { Turn } from '../agent.ts'
import { readTranscript } from './transcript.ts'

const folder = mkdtempSync(join(tmpdir(), 'memc-steps-'))
const shared = process.env.MEMC_TRANSCRIPTS ?? join(import.meta.dirname, '../../../../shared/transcripts')
const hasShared = existsSync(join(shared, 'growth'))
let files = 0

/** A turn but for its `end`: a last line that parses without its newline ends one byte earlier. */
type Told = Omit<Turn, 'end'>

function told(turns: Turn[]): Told[] {
  return turns.map(({ end, ...turn }) => turn)
}

/** Reads the bytes as a file that grows to each of the sizes in turn. */
async function inSteps(bytes: Buffer, sizes: number[]): Promise<Told[]> {
  const path = join(folder, `${++files}.jsonl`)
  writeFileSync(path, '')
  const turns: Turn[] = []
  let from = 0
  let written = 0
  for (const size of [...sizes.sort((a, b) => a - b), bytes.length]) {
    appendFileSync(path, bytes.subarray(written, size))
    written = size
    const stretch = await readTranscript(path, { from, growing: size < bytes.length })
    expect(stretch.end).toBeGreaterThanOrEqual(from)
    from = stretch.end
    turns.push(...stretch.turns)
  }
  return told(turns)
}

async function inOnePass(bytes: Buffer): Promise<Told[]> {
  const path = join(folder, `${++files}.jsonl`)
  writeFileSync(path, bytes)
  return told((await readTranscript(path)).turns)
}

/** A session in which everything that can straddle a boundary does. */
function busySession(): Buffer {
  const s = session()
  const same = (id: string) => ({ message: { id } })
  const lines = [
    { type: 'summary', summary: 'x', leafUuid: 'y' },
    s.prompt('Lies die Datei – bitte ganz 🙂'),
    s.says('I will look.', same('m1')),
    s.uses('Bash', { command: 'ls' }, same('m1')),
    s.enqueue('use the other branch'),
    s.enqueue('{"task_id":"b1"}'),
    s.result('a.ts'),
    s.queue('remove'),
    s.says('Found it.', same('m1')),
    s.uses('Edit', { file_path: '/project/a.ts' }, same('m2')),
    s.enqueue('and hurry'),
    s.failure('<tool_use_error>String to replace not found</tool_use_error>'),
    s.queued('and hurry'),
    s.says('Once more.', same('m3')),
    s.uses('Edit', { file_path: '/project/a.ts' }, same('m3')),
    s.queue('remove', { content: 'and hurry', reason: 'absorbed_mid_turn' }),
    s.result('updated'),
    s.says('Done.', same('m4')),
    s.enqueue('thanks\nnow test'),
    s.enqueue('never mind'),
    s.queue('popAll', { content: 'never mind' }),
    s.queue('dequeue'),
    s.prompt('thanks\nnow test', { promptSource: 'queued' }),
    s.says('Testing.', same('m5')),
    s.uses('Bash', { command: 'npm test' }, same('m5')),
    s.enqueue('stop after that'),
    s.failure('Exit code 1'),
    s.queue('remove'),
    s.says('It fails.', same('m6')),
    s.says('Because of x.', same('m6')),
    s.uses('Write', { file_path: '/project/b.ts' }, same('m7')),
    s.failure("The user doesn't want to proceed. To tell you how to proceed, the user said:\nnot there"),
    s.says('Understood.', same('m8')),
    s.prompt([
      { type: 'text', text: '<ide_selection>x</ide_selection>' },
      { type: 'text', text: 'go on' },
    ]),
    s.enqueue('last words'),
    s.says('Going on.', same('m9')),
  ]
  return Buffer.from(jsonl(lines))
}

const BUSY_TEXTS = [
  'Lies die Datei – bitte ganz 🙂',
  'I will look.\n\nFound it.',
  'ls',
  'use the other branch',
  'String to replace not found',
  'and hurry',
  'Once more.',
  '/project/a.ts',
  'Done.',
  'thanks\nnow test',
  'Testing.',
  'npm test',
  'stop after that',
  'Exit code 1',
  'It fails.\n\nBecause of x.',
  'not there',
  'Understood.',
  'go on',
  'last words',
  'Going on.',
]

describe('reading in steps', () => {
  test('gives the turns of one pass at every line and many bytes of a busy session', async () => {
    const bytes = busySession()
    const whole = await inOnePass(bytes)
    expect(whole.map((turn) => turn.text)).toEqual(BUSY_TEXTS)
    for (let size = 0; size < bytes.length; size += 29) expect(await inSteps(bytes, [size])).toEqual(whole)
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, end + 1)) {
      expect(await inSteps(bytes, [end])).toEqual(whole)
      expect(await inSteps(bytes, [end + 1])).toEqual(whole)
    }
  })

  test('gives the turns of one pass with several readings at random places', async () => {
    const bytes = busySession()
    const whole = await inOnePass(bytes)
    const sizes = fc.array(fc.nat(bytes.length), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(sizes, async (steps) => {
        expect(await inSteps(bytes, steps)).toEqual(whole)
      }),
      { numRuns: 60 },
    )
  })

  test('without `growing` loses nothing and gives no id twice', async () => {
    const bytes = busySession()
    const whole = await inOnePass(bytes)
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, end + 1)) {
      const path = join(folder, `${++files}.jsonl`)
      writeFileSync(path, bytes.subarray(0, end + 1))
      const first = await readTranscript(path)
      writeFileSync(path, bytes)
      const ids = new Set(first.turns.map((turn) => turn.uuid))
      const second = await readTranscript(path, { from: first.end, seen: (uuid) => ids.has(uuid) })
      const texts = [...first.turns, ...second.turns].map((turn) => turn.text).join('\n')
      for (const turn of whole) for (const part of turn.text.split('\n\n')) expect(texts).toContain(part)
      expect(second.turns.filter((turn) => ids.has(turn.uuid))).toEqual([])
    }
  })

  test('may go on from the end of any turn but the last of its group', async () => {
    const bytes = busySession()
    const path = join(folder, `${++files}.jsonl`)
    writeFileSync(path, bytes)
    const { turns } = await readTranscript(path)
    for (const [index, turn] of turns.entries()) {
      if (turns[index + 1]?.end === turn.end) continue
      const rest = await readTranscript(path, { from: turn.end })
      const texts = rest.turns.map(({ text }) => text)
      expect(texts).toEqual(turns.slice(index + 1).map(({ text }) => text))
    }
  })

  test('reads a bounded part of the file before the place it begins at', async () => {
    const s = session()
    const path = join(folder, `${++files}.jsonl`)
    const filler = JSON.stringify({ type: 'progress', data: { output: 'x'.repeat(10_000) } })
    const old = `${jsonl([s.prompt('go')])}${`${filler}\n`.repeat(500)}`
    writeFileSync(path, old + jsonl([s.says('done')]))
    const { turns, bytesRead } = await readTranscript(path, { from: Buffer.byteLength(old) })
    expect(turns.map((turn) => turn.text)).toEqual(['done'])
    expect(bytesRead).toBeLessThan(700_000)
  })
})

const growth = { a: ['01', '02', '03', '04'], b: ['01', '02', '03'] }

describe.runIf(hasShared)('a session at successive moments', () => {
  test.each(Object.entries(growth))('%s gives, file by file, the turns of its last file', async (name, moments) => {
    const paths = moments.map((moment) => join(shared, 'growth', name, `${moment}.jsonl`))
    const last = await readTranscript(paths.at(-1) ?? '')
    const turns: Turn[] = []
    let from = 0
    for (const [index, path] of paths.entries()) {
      const stretch = await readTranscript(path, { from, growing: index < paths.length - 1 })
      turns.push(...stretch.turns)
      from = stretch.end
    }
    expect(told(turns)).toEqual(told(last.turns))
    expect(new Set(turns.map((turn) => turn.uuid)).size).toBe(turns.length)
  })

  test.each(Object.entries(growth))(
    '%s gives the same where every reading takes all there is',
    async (name, moments) => {
      const last = await readTranscript(join(shared, 'growth', name, `${moments.at(-1)}.jsonl`))
      const turns: Turn[] = []
      let from = 0
      for (const moment of moments) {
        const stretch = await readTranscript(join(shared, 'growth', name, `${moment}.jsonl`), { from })
        turns.push(...stretch.turns)
        from = stretch.end
      }
      expect(told(turns)).toEqual(told(last.turns))
    },
  )

  test('a read at random lines and random bytes gives the turns of one pass', async () => {
    const bytes = readFileSync(join(shared, 'growth/a/04.jsonl'))
    const whole = await inOnePass(bytes)
    const ends: number[] = []
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, end + 1)) ends.push(end + 1)
    const place = fc.oneof(fc.nat(bytes.length), fc.constantFrom(...ends))
    await fc.assert(
      fc.asyncProperty(fc.array(place, { minLength: 1, maxLength: 6 }), async (steps) => {
        expect(await inSteps(bytes, steps)).toEqual(whole)
      }),
      { numRuns: 20 },
    )
  })
})

test.skipIf(hasShared)(
  'the shared transcripts are not here: set MEMC_TRANSCRIPTS to read the growing sessions',
  () => {},
)
