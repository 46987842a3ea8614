// Lays a `claude` that behaves as a test wants. The engine passes on no variable it does not know, so the wishes are
// written into the launcher and not handed over in the environment.
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface FakeCall {
  args: string[]
  env: Record<string, string>
  cwd: string
  input: string
  pid: number
}

export interface FakeClaude {
  command: string
  /** How it was called so far. */
  calls(): FakeCall[]
}

export interface FakeWish {
  /** A mode of fake-claude.mjs; 'ok' answers with `answer`. */
  mode?: string
  answer?: unknown
  delayMs?: number
}

export function installFakeClaude(
  folder: string,
  { mode = 'ok', answer = {}, delayMs = 500 }: FakeWish = {},
): FakeClaude {
  const record = join(folder, 'fake-claude-calls.jsonl')
  const wishes = {
    FAKE_CLAUDE_MODE: mode,
    FAKE_CLAUDE_ANSWER: JSON.stringify(answer),
    FAKE_CLAUDE_DELAY: String(delayMs),
    FAKE_CLAUDE_RECORD: record,
  }
  const script = new URL('fake-claude.mjs', import.meta.url).href
  const command = join(folder, 'claude')
  const body = `Object.assign(process.env, ${JSON.stringify(wishes)})\nimport(${JSON.stringify(script)})\n`
  writeFileSync(command, `#!${process.execPath}\n${body}`)
  chmodSync(command, 0o755)
  return {
    command,
    calls: () => (existsSync(record) ? readFileSync(record, 'utf8').trim().split('\n').map(parse) : []),
  }
}

function parse(line: string): FakeCall {
  return JSON.parse(line) as FakeCall
}
