import { expect, test } from 'vitest'
import { claudeHearing } from './claude-hearing.ts'

// As clients 2.1.139 and 2.1.332 print it, shortened.
const USE = { type: 'tool_use', id: 'toolu_1', name: 'StructuredOutput', input: {} }
const START = { type: 'message_start', message: { id: 'msg_1', role: 'assistant', model: 'm', content: [] } }
const PIECES = ['{"known":true,"sentences"', ':[{"text":"Grüße \\"run\\', '" 🙂"}]}']
const AROUND = { session_id: '02d69603', parent_tool_use_id: null, uuid: 'f6320d83' }

const streamed = (event: object) => JSON.stringify({ type: 'stream_event', event, ...AROUND })
const opens = (content_block: object, index = 0) => streamed({ type: 'content_block_start', index, content_block })
const json = (partial_json: string, index = 0) =>
  streamed({ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json } })

function heard(lines: string[], size = Number.POSITIVE_INFINITY): string[] {
  const all: string[] = []
  const hear = claudeHearing({ begins: () => all.push('begins'), piece: (text) => all.push(text) })
  const bytes = Buffer.from(`${lines.join('\n')}\n`)
  for (let at = 0; at < bytes.length; at += size) hear(bytes.subarray(at, at + Math.min(size, bytes.length)))
  return all
}

const CALL = [
  JSON.stringify({ type: 'system', subtype: 'init', tools: ['StructuredOutput'] }),
  streamed(START),
  opens(USE),
  ...PIECES.map((piece) => json(piece)),
  JSON.stringify({ type: 'assistant', message: { content: [{ ...USE, input: { known: true } }] } }),
  streamed({ type: 'content_block_stop', index: 0 }),
  streamed({ type: 'message_stop' }),
  JSON.stringify({ type: 'result', subtype: 'success', structured_output: {} }),
]

test.each([1, 7, 1000, Number.POSITIVE_INFINITY])(
  'pieces of the answer are heard from output in pieces of %s',
  (size) => {
    expect(heard(CALL, size)).toEqual(['begins', ...PIECES])
  },
)

test('what the model writes around its answer is no piece of it', () => {
  const text = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Let me see.' } }
  const lines = [
    streamed(START),
    opens({ type: 'text', text: '' }),
    streamed(text),
    opens({ ...USE, name: 'Read' }, 1),
    json('{"path":', 1),
    opens(USE, 2),
    json('{}', 2),
    'no JSON "stream_event"',
    'null',
    '{"type":"stream_event","event":[]}',
  ]
  expect(heard(lines)).toEqual(['begins', '{}'])
})

test('an answer that the client asks for again begins anew', () => {
  const again = [streamed(START), json('stray'), opens(USE), json('{"b"')]
  expect(heard([streamed(START), opens(USE), json('{"a"'), ...again])).toEqual(['begins', '{"a"', 'begins', '{"b"'])
})
