import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { jsonl, type Line, SESSION, session } from '../../../test/support/transcript-lines.ts'
import { OWN_CALL_MARK } from '../../lib/own-call.ts'
import type { ReadOptions } from '../agent.ts'
import { readTranscript } from './transcript.ts'

const folder = mkdtempSync(join(tmpdir(), 'memc-transcript-'))
let files = 0

function file(content: string | Buffer | (Line | string)[]): string {
  const path = join(folder, `${++files}.jsonl`)
  writeFileSync(path, Array.isArray(content) ? jsonl(content) : content)
  return path
}

const read = (content: string | Buffer | (Line | string)[], options?: ReadOptions) =>
  readTranscript(file(content), options)

async function said(lines: (Line | string)[]): Promise<string[]> {
  return (await read(lines)).turns.map((turn) => `${turn.role} ${turn.kind}: ${turn.text}`)
}

describe('what a person types', () => {
  test('is a prompt, as a string or as text blocks', async () => {
    const s = session()
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBOR' } }
    expect(await said([s.prompt('Fix the login'), s.prompt([image, { type: 'text', text: 'what is this?' }])])).toEqual(
      ['user prompt: Fix the login', 'user prompt: what is this?'],
    )
  })

  test('stays when an editor puts a block of its own before it, and when a block stands in its middle', async () => {
    const s = session()
    const opened = '<ide_opened_file>The user opened a.md. This may or may not be related.</ide_opened_file>'
    const blocks = [opened, 'rename it'].map((text) => ({ type: 'text', text }))
    const middle =
      'first <system-reminder>be careful</system-reminder> second <system-reminder>again</system-reminder> third'
    expect(await said([s.prompt(blocks), s.prompt(middle), s.prompt([{ type: 'text', text: opened }])])).toEqual([
      'user prompt: rename it',
      'user prompt: first  second  third',
    ])
  })

  test('may quote a tag of the client without losing what follows', async () => {
    const s = session()
    const quoted = 'Why does <system-reminder> appear? <system-reminder>hidden</system-reminder> I never closed it.'
    expect(await said([s.prompt(quoted)])).toEqual([
      'user prompt: Why does <system-reminder> appear?  I never closed it.',
    ])
  })

  test('counts with its arguments for slash commands, and as typed for shell commands', async () => {
    const s = session()
    expect(
      await said([
        s.prompt(
          '<command-name>/clear</command-name>\n<command-message>clear</command-message>\n<command-args></command-args>',
        ),
        s.prompt(
          '<command-message>plan</command-message>\n<command-name>/plan</command-name>\n<command-args>the login</command-args>',
        ),
        s.prompt('<bash-input>git status</bash-input>'),
        s.prompt('<bash-stdout>clean</bash-stdout><bash-stderr></bash-stderr>'),
      ]),
    ).toEqual(['user slash: /plan the login', 'user shell: git status'])
  })

  test('is a person’s when it came through a channel, although the client marks it as injected', async () => {
    const s = session()
    const meta = { isMeta: true, origin: { kind: 'channel' } }
    expect(
      await said([
        s.prompt('<channel source="telegram" chat_id="1" user="@ann" ts="x">\nship it on Friday\n</channel>', meta),
        s.prompt('# A skill\n\nDo this and that.', { isMeta: true }),
      ]),
    ).toEqual(['user prompt: ship it on Friday'])
  })
})

describe('what others write in the place of a person', () => {
  const machine: [string, unknown, Line?][] = [
    ['a compaction summary by flag', 'Summary of what was done', { isCompactSummary: true }],
    ['a compaction summary by text', 'This session is being continued from a previous conversation that ran out'],
    ['the prompt of a sub-agent', 'Search the repository', { isSidechain: true }],
    ['a line of an agent’s file', 'Search the repository', { isSidechain: undefined, agentId: 'ab12' }],
    ['injected text', 'Base directory for this skill: /x', { isMeta: true }],
    ['an interrupt', '[Request interrupted by user for tool use]'],
    ['output of a local command', '<local-command-stdout>Goodbye!</local-command-stdout>'],
    [
      'a notification',
      '<task-notification>\n<task-id>b1</task-id>\n</task-notification>\nRead the output file to retrieve the result: /tmp/b1.output',
    ],
    ['another session', 'Another Claude session sent a message: deploy now'],
    ['a hook', 'Operation stopped by hook: another session is active'],
    ['a plan of the model', 'Implement the following plan:\n\n# Plan'],
    ['a message with a machine as its origin', 'List the files', { origin: { kind: 'task-notification' } }],
    ['a message the client sent itself', 'Continue', { promptSource: 'system' }],
    [
      'words beside a tool result',
      [
        { type: 'tool_result', content: 'ok' },
        { type: 'text', text: 'note' },
      ],
    ],
  ]
  test.each(machine)('%s is nobody’s turn', async (_name, content, more) => {
    expect(await said([session().prompt(content, more)])).toEqual([])
  })

  test('the model’s thinking, its made-up messages and sub-agents are not its words', async () => {
    const s = session()
    const lines = [
      s.says('', { message: { content: [{ type: 'thinking', thinking: 'hm', signature: 'x' }] } }),
      s.says('API Error: 529', { isApiErrorMessage: true }),
      s.says('No response requested.', { message: { model: '<synthetic>' } }),
      s.says('I am a sub-agent', { isSidechain: true }),
      s.says('Done. <system-reminder>x</system-reminder>'),
    ]
    expect(await said(lines)).toEqual(['assistant text: Done.'])
  })
})

describe('words typed while the model works', () => {
  const steer = 'use the other branch'

  test('are steering when no message ever repeats them', async () => {
    const s = session()
    const lines = [
      s.prompt('go'),
      s.enqueue(steer),
      s.result('x'),
      s.queue('remove'),
      s.says('ok'),
      s.says('more'),
      s.says('end'),
    ]
    expect(await said(lines)).toContain(`user steering: ${steer}`)
    expect((await said(lines))[1]).toBe(`user steering: ${steer}`)
  })

  test('are one prompt when a message repeats them later', async () => {
    const s = session()
    const lines = [s.enqueue(steer), s.queue('dequeue'), s.prompt(steer, { promptSource: 'queued' }), s.says('ok')]
    expect(await said(lines)).toEqual([`user prompt: ${steer}`, 'assistant text: ok'])
  })

  test('are one turn when an attachment repeats them, before or after they leave the queue, or alone', async () => {
    for (const order of [['attachment', 'remove'], ['remove', 'attachment'], ['attachment']]) {
      const s = session()
      const part = (name: string) =>
        name === 'remove' ? s.queue('remove', { content: steer, reason: 'absorbed_mid_turn' }) : s.queued(steer)
      const lines = [s.enqueue(steer), ...order.map(part), s.says('ok'), s.says('more'), s.says('end')]
      expect((await said(lines)).filter((turn) => turn.includes(steer))).toEqual([`user steering: ${steer}`])
    }
  })

  test('are one prompt when both an attachment and a message repeat them', async () => {
    const s = session()
    const image = { type: 'image', source: { type: 'base64', data: 'x' } }
    const lines = [
      s.enqueue(steer),
      s.queued([image, { type: 'text', text: steer }]),
      s.queue('remove', { reason: 'absorbed_mid_turn' }),
      s.says('ok'),
      s.prompt(steer),
    ]
    expect((await said(lines)).filter((turn) => turn.includes(steer))).toEqual([`user prompt: ${steer}`])
  })

  test('are not said when the person takes them back; notifications and bare commands never are', async () => {
    const s = session()
    const lines = [
      s.enqueue('hold on'),
      s.queue('popAll', { content: 'hold on' }),
      s.enqueue('{"task_id":"b1","description":"Run tests"}'),
      s.enqueue('<task-notification>\n<task-id>b1</task-id>\n</task-notification>'),
      s.enqueue('/compact'),
      s.queued('<task-notification>x</task-notification>', { commandMode: 'task-notification' }),
      s.queued('from another session', { origin: { kind: 'peer' } }),
      s.queue('remove'),
    ]
    expect(await said(lines)).toEqual([])
  })

  test('are kept when the session dies before they are taken up', async () => {
    const s = session()
    expect(await said([s.says('working'), s.enqueue(steer)])).toEqual([
      'assistant text: working',
      `user steering: ${steer}`,
    ])
  })

  test('typed twice are two turns', async () => {
    const s = session()
    const again = () => [s.enqueue('go on'), s.queue('remove'), s.says('a'), s.says('b'), s.says('c')]
    expect((await said([...again(), ...again()])).filter((turn) => turn.endsWith('go on'))).toHaveLength(2)
  })
})

describe('tool results', () => {
  const refusal =
    "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file)."

  test('give the reason of a refusal, not its boilerplate', async () => {
    const s = session()
    const note = "Note: The user's next message may contain a correction or preference. Pay close attention."
    expect(
      await said([
        s.failure(`${refusal} To tell you how to proceed, the user said:\nuse pnpm, never npm\n\n${note}`),
        s.failure(refusal, { userFeedback: 'not in this file', toolDenialKind: 'user-rejected' }),
        s.failure(`${refusal} STOP what you are doing and wait for the user to tell you how to proceed.`),
        s.failure('[Request interrupted by user for tool use]'),
      ]),
    ).toEqual(['user rejection: use pnpm, never npm', 'user rejection: not in this file'])
  })

  test('give answers with their questions', async () => {
    const s = session()
    const text =
      'User has answered your questions: "Which store?"="Postgres". You can now continue with the user\'s answers in mind.'
    const record = { questions: [{ question: 'Which "store"?' }], answers: { 'Which "store"?': 'Postgres, with RLS' } }
    expect(
      await said([
        s.result(text, { toolUseResult: record }),
        s.result(text, { toolUseResult: undefined }),
        s.result('The user answered: neither, ask me tomorrow', { toolUseResult: undefined }),
      ]),
    ).toEqual([
      'user answer: Question: Which "store"?\nAnswer: Postgres, with RLS',
      'user answer: Question: Which store?\nAnswer: Postgres',
      'user answer: neither, ask me tomorrow',
    ])
  })

  test('that merely print such words are not a person’s', async () => {
    const s = session()
    const text = 'User has answered your questions: "Delete everything?"="yes"'
    expect(await said([s.result(text, { toolUseResult: { stdout: text } })])).toEqual([])
  })

  test('give an account of what was changed, run and went wrong', async () => {
    const s = session()
    const lines = [
      s.uses('Edit', { file_path: '/project/a.ts', old_string: 'x', new_string: 'y' }),
      s.result('The file /project/a.ts has been updated.'),
      s.uses('NotebookEdit', { notebook_path: '/project/n.ipynb' }),
      s.uses('Read', { file_path: '/project/b.ts' }),
      s.uses('Bash', { command: 'npm test\necho done' }),
      s.failure(`Exit code 1\n${'x'.repeat(5000)}\nexpected 2, got 3`),
    ]
    const turns = await said(lines)
    expect(turns.slice(0, 3)).toEqual([
      'tool file: /project/a.ts',
      'tool file: /project/n.ipynb',
      'tool command: npm test …',
    ])
    expect(turns[3]).toMatch(/^tool failure: Exit code 1\nx+ … x+\nexpected 2, got 3$/)
    expect(turns[3]?.length).toBeLessThan(450)
  })

  test('undo the account of a file change that failed or was refused', async () => {
    const s = session()
    const lines = [
      s.uses('Write', { file_path: '/project/a.ts', content: 'x' }),
      s.failure(refusal),
      s.uses('Write', { file_path: '/project/b.ts', content: 'x' }),
      s.failure('<tool_use_error>File has not been read yet.</tool_use_error>'),
    ]
    expect(await said(lines)).toEqual(['tool failure: File has not been read yet.'])
  })
})

describe('structure', () => {
  test('joins the text of one API message over its lines, whatever stands between', async () => {
    const s = session()
    const same = { message: { id: 'msg-x' } }
    const lines = [
      s.says('\n\n', same),
      s.says('I will look.', same),
      s.uses('Bash', { command: 'ls' }, same),
      s.result('a.ts'),
      s.says('Found it.', same),
      s.says('Next message.'),
    ]
    const { turns } = await read(lines)
    expect(turns.map((turn) => turn.text)).toEqual(['I will look.\n\nFound it.', 'ls', 'Next message.'])
    expect(turns[0]?.uuid).toBe(lines[1]?.uuid)
    expect(turns[0]?.end).toBe(turns[1]?.end)
  })

  test('gives several turns of one line numbered ids, and a repeated uuid one turn', async () => {
    const s = session()
    const content = [
      { type: 'text', text: 'Running.' },
      { type: 'tool_use', id: 't', name: 'Bash', input: { command: 'ls' } },
    ]
    const line = s.says('', { message: { content } })
    const { turns } = await read([s.prompt('go'), line, line])
    expect(turns.map((turn) => turn.uuid)).toEqual([expect.any(String), line.uuid, `${line.uuid}#2`])
  })

  test('gives time, folder and branch to every turn, from the lines before where a line has none', async () => {
    const s = session()
    const lines = [
      s.prompt('go', { timestamp: '2026-03-01T10:00:00Z' }),
      s.says('ok', { timestamp: undefined, cwd: undefined }),
    ]
    const { turns, sessionId, cwd } = await read(lines)
    expect({ sessionId, cwd }).toEqual({ sessionId: SESSION, cwd: '/project' })
    expect(turns[1]).toMatchObject({ timestamp: '2026-03-01T10:00:00Z', cwd: '/project', branch: 'main' })
  })

  test('prefers the person’s title, then the model’s last, then a summary of a message that is in the file', async () => {
    const s = session()
    const prompt = s.prompt('go')
    const summary = (text: string, leafUuid: unknown) => ({ type: 'summary', summary: text, leafUuid })
    const ai = (aiTitle: string) => ({ type: 'ai-title', sessionId: SESSION, aiTitle })
    const custom = { type: 'custom-title', sessionId: SESSION, customTitle: 'Mine' }
    const title = async (lines: Line[]) => (await read(lines)).title
    expect(await title([custom, ai('First'), ai('Last'), prompt])).toBe('Mine')
    expect(await title([ai('First'), ai('Last'), summary('S', prompt.uuid), prompt])).toBe('Last')
    expect(await title([summary('Ours', prompt.uuid), prompt, summary('Elsewhere', 'another-file')])).toBe('Ours')
    expect(await title([summary('Elsewhere', 'another-file'), prompt])).toBeUndefined()
  })

  test('counts unknown types and says when nothing is known', async () => {
    const s = session()
    const known = await read([s.prompt('go'), { type: 'brand-new', x: 1 }, { type: 'brand-new' }, { x: 1 }])
    expect(known).toMatchObject({ lines: 4, damaged: 0, recognised: true, unknown: { 'brand-new': 2, '(none)': 1 } })
    const foreign = await read([{ kind: 'session', role: 'user', text: 'hello' }, { kind: 'end' }])
    expect(foreign).toMatchObject({ lines: 2, recognised: false, turns: [] })
    expect(await read('')).toMatchObject({ lines: 0, recognised: false, turns: [], end: 0 })
  })

  test('rejects a file that is not there with an error that says so', async () => {
    await expect(readTranscript(join(folder, 'missing.jsonl'))).rejects.toMatchObject({ code: 'not-found' })
    await expect(readTranscript(folder)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('who started the session', () => {
  test('is a program when the first line that says so names an SDK', async () => {
    const s = session()
    expect((await read([s.prompt('Review this', { entrypoint: 'sdk-cli' })])).headless).toBe(true)
    expect((await read([s.prompt('Review this', { promptSource: 'sdk' })])).headless).toBe(true)
    expect(
      (await read([s.prompt('hi', { entrypoint: 'cli' }), s.prompt('x', { entrypoint: 'sdk-ts' })])).headless,
    ).toBe(false)
  })

  test('is us only when the first line of the first words is the mark and nothing else', async () => {
    const s = session()
    const own = async (...lines: Line[]) => (await read(lines)).ownCall
    expect(await own(s.prompt(`${OWN_CALL_MARK}\nExtract it`))).toBe(true)
    expect(await own(s.enqueue(`${OWN_CALL_MARK}\r\nExtract it`), s.queue('dequeue'))).toBe(true)
    expect(await own(s.prompt(`why is ${OWN_CALL_MARK} there?`))).toBe(false)
    expect(await own(s.prompt(`look:\n${OWN_CALL_MARK}`))).toBe(false)
    expect(await own(s.prompt('hello'), s.prompt(`${OWN_CALL_MARK}\nExtract it`))).toBe(false)
    expect(await own(s.says(`${OWN_CALL_MARK}\nhm`), s.prompt('hello'))).toBe(false)
  })

  test('is still known when reading begins in the middle', async () => {
    const s = session()
    const first = jsonl([s.prompt(`${OWN_CALL_MARK}\nExtract it`, { entrypoint: 'sdk-cli' })])
    const all = first + jsonl([s.prompt('hello', { entrypoint: 'cli' })])
    expect(await read(all, { from: first.length })).toMatchObject({ ownCall: true, headless: true, sessionId: SESSION })
    const person = jsonl([s.prompt('hello')])
    const quoting = person + jsonl([s.prompt(`${OWN_CALL_MARK}\nwhat is this?`)])
    expect((await read(quoting, { from: person.length })).ownCall).toBe(false)
  })
})

describe('damage', () => {
  test('of encoding costs nothing: BOM, CRLF, NUL padding, bad bytes, lone surrogates', async () => {
    const s = session()
    const [a, b, c] = [s.prompt('one'), s.says('two'), s.prompt('three ?')].map((line) => JSON.stringify(line))
    const bytes = Buffer.from(`\uFEFF${a}\r\n\0\0\0${b}\0\r\n${c?.replace('?', '\\ud83d')}\n`)
    const { turns, lines, damaged } = await read(bytes)
    expect({ lines, damaged }).toEqual({ lines: 3, damaged: 0 })
    expect(turns.map((turn) => turn.text)).toEqual(['one', 'two', 'three \uFFFD'])
    const broken = Buffer.from(jsonl([session().prompt('caf#')]))
    broken[broken.indexOf('#')] = 0xe9
    expect((await read(broken)).turns.map((turn) => turn.text)).toEqual(['caf\uFFFD'])
  })

  test('of a line costs that line: merge markers, torn heads, values that are no objects', async () => {
    const s = session()
    const torn = JSON.stringify(s.says('lost')).slice(40)
    const lines = [s.prompt('one'), '<<<<<<< HEAD', torn, 'null', '42', '[]', '\0\0\0', '', s.says('two')]
    const { turns, damaged, lines: seen } = await read(lines)
    expect(turns.map((turn) => turn.text)).toEqual(['one', 'two'])
    expect({ damaged, seen }).toEqual({ damaged: 6, seen: 8 })
  })

  test('of a newline costs nothing: two objects on a line are two objects', async () => {
    const s = session()
    const progress = { type: 'progress', data: { type: 'bash_progress', output: 'x' } }
    const text = [progress, s.prompt('one'), s.says('two')].map((line) => JSON.stringify(line)).join('')
    const { turns, damaged } = await read(`${text}\n`)
    expect(turns.map((turn) => turn.text)).toEqual(['one', 'two'])
    expect(damaged).toBe(0)
  })

  test('of a crash costs the torn line only, even when the next one was written right behind it', async () => {
    const s = session()
    const torn = `${JSON.stringify({ type: 'progress', data: { output: 'half' } }).slice(0, -4)}`
    const { turns, damaged } = await read([`${torn}${JSON.stringify(s.prompt('after the crash'))}`])
    expect(turns.map((turn) => turn.text)).toEqual(['after the crash'])
    expect(damaged).toBe(1)
  })

  test('a last line without newline counts when it parses and waits when it does not', async () => {
    const s = session()
    const whole = jsonl([s.prompt('one'), s.says('two')]).trimEnd()
    const first = whole.indexOf('\n') + 1
    expect(await read(whole)).toMatchObject({ end: whole.length, lines: 2, damaged: 0, turns: [{}, {}] })
    expect(await read(whole.slice(0, -1))).toMatchObject({ end: first, lines: 1, damaged: 0, turns: [{ text: 'one' }] })
  })
})
