import { mkdtempSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonl, type Line, session } from '../../../test/support/transcript-lines.ts'
import { readLines } from './lines.ts'
import { parseLine } from './lines-parse.ts'
import { readTranscript } from './transcript.ts'

const folder = mkdtempSync(join(tmpdir(), 'memc-lines-'))
let files = 0

function file(content: string | Buffer): string {
  const path = join(folder, `${++files}.jsonl`)
  writeFileSync(path, content)
  return path
}

async function linesOf(path: string, from = 0, chunk?: number): Promise<[string, number, number, boolean][]> {
  const lines: [string, number, number, boolean][] = []
  await readLines(path, {
    from,
    ...(chunk ? { chunk } : {}),
    onLine: ({ bytes, start, end, offset, next, terminated }) => {
      lines.push([bytes.toString('utf8', start, end), offset, next, terminated])
      return true
    },
  })
  return lines
}

describe('lines of a file', () => {
  test('come with their places, whatever the size of the chunks and wherever reading begins', async () => {
    const line = fc.string({ maxLength: 60 }).map((text) => text.replaceAll('\n', ''))
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 20 }), fc.integer({ min: 1, max: 64 }), async (texts, chunk) => {
        const content = texts.join('\n')
        const bytes = Buffer.from(content)
        const lines = await linesOf(file(bytes), 0, chunk)
        expect(lines.map(([text]) => text)).toEqual(texts.at(-1) === '' ? texts.slice(0, -1) : texts)
        for (const [text, offset, next, terminated] of lines) {
          expect(bytes.toString('utf8', offset, next)).toBe(terminated ? `${text}\n` : text)
        }
        const middle = lines[Math.floor(lines.length / 2)]
        if (middle) expect(await linesOf(file(bytes), middle[1], chunk)).toEqual(lines.slice(lines.indexOf(middle)))
      }),
    )
  })

  test('stop when they are told to', async () => {
    let seen = 0
    await readLines(file('a\nb\nc\n'), { from: 0, onLine: () => ++seen < 2 })
    expect(seen).toBe(2)
  })

  test('end with the signal', async () => {
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(readTranscript(file('{}\n'), { signal })).rejects.toThrow('enough')
  })
})

describe('noise', () => {
  const words = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '"type":"progress"',
      '{"type":"progress","data":{}}',
      '","type":"progress","x":"',
      ',"tool_use_id":"toolu_1","type":"tool_result"',
      '{"tool_use_id":"toolu_1"',
      ',"toolUseResult":{"stdout":"',
      '"toolUseResult":null}',
      '}{"type":"user"}',
      '{"parentUuid":null,"type":"system"}',
      '\\","type":"system","y":"\\\\',
      '\\\\"}',
      '"is_error":true',
      'queued_command',
      '"type":"text"',
      '"type":"thinking"',
    ),
  )
  const text = fc.array(words, { minLength: 1, maxLength: 6 }).map((parts) => `say ${parts.join('')} end`)

  test('is not seen in what a person writes, whatever they quote', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, async (first, second) => {
        const s = session()
        const lines = [s.prompt(first), s.prompt([{ type: 'text', text: second }], { note: first }), s.says(first)]
        const { turns, damaged } = await readTranscript(file(jsonl(lines)))
        const wanted = [first, second, first].map((words) => words.toWellFormed())
        expect(turns.map((turn) => turn.text)).toEqual(wanted)
        expect(damaged).toBe(0)
      }),
      { numRuns: 300 },
    )
  })

  test('is judged as parsing would judge it, wherever its fields stand', async () => {
    const value = fc.oneof(
      text,
      fc.jsonValue({ maxDepth: 3 }),
      fc.constant({ type: 'user', message: { content: 'fake' } }),
    )
    const type = fc.constantFrom('progress', 'user', 'assistant', 'system', 'brand-new')
    const line = fc.record({ type, before: value, data: value, toolUseResult: value, after: value })
    const order = fc.shuffledSubarray(['type', 'before', 'message', 'data', 'toolUseResult', 'after', 'uuid'], {
      minLength: 7,
    })
    await fc.assert(
      fc.asyncProperty(line, order, text, async (fields, keys, said) => {
        const all: Line = {
          ...fields,
          uuid: 'u-1',
          message: { role: fields.type, content: [{ type: 'text', text: said }] },
        }
        const object = Object.fromEntries(keys.map((key) => [key, all[key]]))
        const { turns, damaged, unknown } = await readTranscript(file(jsonl([object])))
        const speaks = fields.type === 'user' || fields.type === 'assistant'
        expect(turns.map((turn) => turn.text)).toEqual(speaks ? [said.toWellFormed()] : [])
        expect({ damaged, unknown }).toEqual({
          damaged: 0,
          unknown: fields.type === 'brand-new' ? { 'brand-new': 1 } : {},
        })
      }),
      { numRuns: 300 },
    )
  })

  test('is passed over unparsed: a successful tool result, a progress line, a thought', async () => {
    const s = session()
    const thought = s.says('', { message: { content: [{ type: 'thinking', thinking: 'hm', signature: 'x' }] } })
    const lines = [
      s.result('fine'),
      { type: 'progress', data: {} },
      thought,
      s.uses('Read', { file_path: 'a' }),
      s.prompt('go'),
    ]
    const parsed: (string[] | undefined)[] = []
    await readLines(file(jsonl(lines)), { from: 0, onLine: (raw) => parsed.push(parseLine(raw)?.skipped) > 0 })
    expect(parsed).toEqual([['user'], ['progress'], ['assistant'], ['assistant'], []])
  })
})

describe('very long lines', () => {
  /** Writes a line of many megabytes piece by piece, so that the test does not hold it either. */
  function longFile(before: string, piece: string, times: number, after: string): string {
    const path = file('')
    const descriptor = openSync(path, 'a')
    writeSync(descriptor, before)
    for (let count = 0; count < times; count += 1) writeSync(descriptor, piece)
    writeSync(descriptor, after)
    return path
  }

  test('give their text: a prompt with an image of 40 MB', async () => {
    const s = session()
    const image = { type: 'image', source: { type: 'base64', data: 'PIECES' } }
    const [head = '', tail = ''] = JSON.stringify(
      s.prompt([image, { type: 'text', text: 'what is \\"this\\"?' }]),
    ).split('PIECES')
    const path = longFile(
      `${jsonl([s.prompt('before')])}${head}`,
      'iVBORw0K'.repeat(131_072),
      40,
      `${tail}\n${jsonl([s.says('a robot')])}`,
    )
    const { turns, damaged, lines } = await readTranscript(path)
    expect(turns.map((turn) => turn.text)).toEqual(['before', 'what is \\"this\\"?', 'a robot'])
    expect({ damaged, lines }).toEqual({ damaged: 0, lines: 3 })
  })

  test('are passed over when they are noise, and keep what stands before a long copy of tool output', async () => {
    const s = session()
    const row = '{"a":1,"b":"two"},'.repeat(60_000)
    const progress = longFile('{"type":"progress","data":[', row, 40, `{}]}\n${jsonl([s.says('after')])}`)
    expect((await readTranscript(progress)).turns.map((turn) => turn.text)).toEqual(['after'])
    const failed = JSON.stringify(s.failure('Exit code 1', { toolUseResult: undefined })).slice(0, -1)
    const copied = longFile(`${failed},"toolUseResult":[`, row, 40, `{}]}\n${jsonl([s.says('after')])}`)
    const { turns, damaged } = await readTranscript(copied)
    expect(turns.map((turn) => turn.text)).toEqual(['Exit code 1', 'after'])
    expect(damaged).toBe(0)
  })

  test('do not take memory of their own size', async () => {
    const s = session()
    const head = JSON.stringify(s.prompt([{ type: 'image', source: { data: '' } }])).split('"data":"')[0]
    const path = longFile(`${head}"data":"`, 'x'.repeat(1024 * 1024), 200, `"}}]}}\n${jsonl([s.says('after')])}`)
    const before = process.memoryUsage.rss()
    let peak = before
    const timer = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss())
    }, 1)
    const { turns } = await readTranscript(path)
    clearInterval(timer)
    expect(turns.at(-1)?.text).toBe('after')
    expect((peak - before) / 1024 / 1024).toBeLessThan(120)
  })
})
