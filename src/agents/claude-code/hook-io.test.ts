import { describe, expect, it } from 'vitest'
import { isWhole, parseHookInput, replyContext, withoutSessionMarks } from './hook-io.ts'

const FIELDS = { session_id: 's1', transcript_path: '/t/s1.jsonl', cwd: '/p', hook_event_name: 'Stop' }

describe('what the client says', () => {
  it('becomes news, unknown fields aside', () => {
    const text = JSON.stringify({ ...FIELDS, source: 'startup', effort: { level: 'high' }, later: [1] })
    expect(parseHookInput('SessionStart', text)).toEqual({
      agent: 'claude-code',
      kind: 'start',
      session: 's1',
      transcript: '/t/s1.jsonl',
      cwd: '/p',
      source: 'startup',
      subagent: false,
    })
  })

  it('says why a file was read or a session compacted, and which file', () => {
    const loaded = { ...FIELDS, file_path: '/p/.claude/rules/a.md', load_reason: 'path_glob_match', source: 'x' }
    expect(parseHookInput('InstructionsLoaded', JSON.stringify(loaded))).toMatchObject({
      ...{ kind: 'loaded', file: '/p/.claude/rules/a.md', source: 'path_glob_match' },
    })
    expect(parseHookInput('PreCompact', JSON.stringify({ ...FIELDS, trigger: 'auto' }))).toMatchObject({
      ...{ kind: 'compact', source: 'auto' },
    })
    const windows = '{"file_path":"C:\\rules\\new.md","session_id":"s"}'.replaceAll('\\\\', '\\')
    expect(parseHookInput('InstructionsLoaded', windows)?.file).toBe('C:\\rules\\new.md')
  })

  it.each([
    ['SessionStart', 'start'],
    ['InstructionsLoaded', 'loaded'],
    ['Stop', 'turn-end'],
    ['PreCompact', 'compact'],
    ['SessionEnd', 'end'],
  ])('is known by the event %s, from the arguments or the text', (event, kind) => {
    expect(parseHookInput(event, JSON.stringify({ ...FIELDS, hook_event_name: undefined }))?.kind).toBe(kind)
    expect(parseHookInput(undefined, JSON.stringify({ ...FIELDS, hook_event_name: event }))?.kind).toBe(kind)
  })

  it.each(['', ' \n', 'null', '5', '[{}]', '{', 'hello'])('is no news when it is %j', (text) => {
    expect(parseHookInput('Stop', text)).toBeUndefined()
  })

  it('is no news of an event that is not ours', () => {
    expect(parseHookInput('PreToolUse', JSON.stringify({ ...FIELDS, hook_event_name: 'PreToolUse' }))).toBeUndefined()
    expect(parseHookInput('constructor', '{}')).toBeUndefined()
  })

  it('has empty texts for what is missing or of another type', () => {
    const news = parseHookInput('Stop', '{"session_id":7,"transcript_path":null,"cwd":{},"source":[]}')
    expect(news).toMatchObject({ session: '', transcript: '', cwd: '', source: '' })
  })

  it('names the session by its transcript when it has no id', () => {
    expect(parseHookInput('Stop', '{"transcript_path":"/t/abc-1.jsonl"}')?.session).toBe('abc-1')
    expect(parseHookInput('Stop', '{"transcript_path":"C:\\\\t\\\\abc-2.jsonl"}')?.session).toBe('abc-2')
  })

  it('tells when it comes from a sub-agent', () => {
    expect(parseHookInput('Stop', JSON.stringify({ ...FIELDS, agent_id: 'a' }))?.subagent).toBe(true)
    expect(parseHookInput('Stop', JSON.stringify({ ...FIELDS, agent_type: 'main' }))?.subagent).toBe(false)
  })
})

describe('paths of Windows', () => {
  const escaped = (path: string) => `{"session_id":"s","cwd":${JSON.stringify(path)},"transcript_path":"x"}`
  const raw = (path: string) => `{"session_id":"s","cwd":"${path}","transcript_path":"x"}`

  it.each([
    'C:\\new\\table',
    'C:\\Users\\First Last\\项目',
    'C:\\bin\\foo\\rest',
    'c:\\users\\ümit',
    '\\\\server\\share\\new',
    '\\\\?\\C:\\temp',
  ])('come through escaped and unescaped: %s', (path) => {
    expect(parseHookInput('Stop', escaped(path))?.cwd).toBe(path)
    expect(parseHookInput('Stop', raw(path))?.cwd.replace(/^\\+/, '')).toBe(path.replace(/^\\+/, ''))
    expect(parseHookInput('Stop', raw(path))).toMatchObject({ session: 's', transcript: 'x' })
  })

  it('come through with a backslash at the end, and in text that is cut short', () => {
    expect(parseHookInput('Stop', raw('C:\\dir\\'))?.cwd).toBe('C:\\dir\\')
    expect(parseHookInput('Stop', '{"session_id":"s","cwd":"C:\\new","prompt":"half')).toMatchObject({
      session: 's',
      cwd: 'C:\\new',
    })
  })

  it('leave a line break in the name of another folder alone', () => {
    expect(parseHookInput('Stop', escaped('/tmp/a\nb'))?.cwd).toBe('/tmp/a\nb')
  })
})

describe('a whole object', () => {
  it.each(['{}', '{"a":{"b":"}"}}\n', '\uFEFF{"a":1}', '{"cwd":"C:\\Users"}'])('is %j', (text) => {
    expect(isWhole(text)).toBe(true)
  })

  it.each(['', '{', '{"a":"}', '{"a":{"b":1}', '}', '[]', '"{}"'])('is not %j', (text) => {
    expect(isWhole(text)).toBe(false)
  })
})

describe('the reply', () => {
  it('has the one shape that the client takes context from', () => {
    expect(JSON.parse(replyContext('a "b"\n'))).toEqual({
      hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: 'a "b"\n' },
    })
  })
})

describe('the environment of a worker', () => {
  it('has no marks of the session, and all that a model call needs', () => {
    const marks = {
      CLAUDECODE: '1',
      CLAUDE_CODE_SESSION_ID: 'x',
      CLAUDE_CODE_CHILD_SESSION: '1',
      CLAUDE_PROJECT_DIR: '/p',
    }
    const plugin = {
      CLAUDE_PLUGIN_ROOT: '/r',
      CLAUDE_PLUGIN_DATA: '/d',
      CLAUDE_ENV_FILE: '/e',
      CLAUDE_CODE_ENTRYPOINT: 'cli',
    }
    const kept = { PATH: '/bin', CLAUDE_CONFIG_DIR: '/c', CLAUDE_CODE_OAUTH_TOKEN: 't', CLAUDE_CODE_USE_BEDROCK: '1' }
    expect(withoutSessionMarks({ ...marks, ...plugin, ...kept })).toEqual(kept)
  })
})
