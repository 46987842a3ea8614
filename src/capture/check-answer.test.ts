import { describe, expect, it } from 'vitest'
import type { ExtractAnswer, ExtractInput } from '../llm/extract-shape.ts'
import { faultOfAnswer } from './check-answer.ts'
import { EXTRACT_SYSTEM, extractPrompt } from './extract-prompt.ts'

const LONG = 'We talked about many things and none of them was short. '.repeat(20)
const input: ExtractInput = {
  date: '2026-04-01',
  title: undefined,
  turns: [
    { n: 1, role: 'user', kind: 'prompt', text: 'Why does the login fail with "Invalid API key"?' },
    { n: 2, role: 'assistant', kind: 'text', text: LONG },
  ],
}

describe('an answer that is no entry', () => {
  it.each([
    ['the prompt', { context: extractPrompt(input) }, /instructions/],
    ['the system prompt', { context: EXTRACT_SYSTEM }, /instructions/],
    ['the fence of the record', { title: '=====RECORD=====' }, /instructions/],
    ['the mark of our calls', { lessons: ['[memc-own-call]\nDistil this'] }, /instructions/],
    ['a turn with its head', { exchanges: ['[1] user (prompt)\nWhy does the login fail?'] }, /instructions/],
    ['a turn word for word', { context: LONG }, /repeats the session/],
    ['a bullet without end', { decisions: ['chose '.repeat(600)] }, /repeats the session/],
    ['a refusal', { context: "I'm sorry, but I can't help with that." }, /refusal/],
    ['a refusal as its only bullet', { lessons: ['I cannot summarize this conversation.'] }, /refusal/],
    ['a refusal in Japanese', { title: '申し訳ありませんが、お手伝いできません' }, /refusal/],
    ['auth prose', { context: 'Please run /login to continue.' }, /message of the client/],
    ['an expired token', { title: 'OAuth token has expired' }, /message of the client/],
    ['a limit', { context: "You've hit your session limit, resets 3pm" }, /message of the client/],
    ['an empty account', { lessons: ['Credit balance is too low'] }, /message of the client/],
    ['a blocked prompt', { context: 'UserPromptSubmit operation blocked by hook: no' }, /message of the client/],
    ['thoughts', { context: '<think>What now?</think> We chose Postgres.' }, /tool markup/],
    ['a call in a bullet', { lessons: ['<function_calls> <invoke name="x">'] }, /tool markup/],
    ['a permission prompt', { title: 'Claude requested permissions to use Bash' }, /message of the client/],
  ])('is told by %s', (_, parts, fault) => {
    expect(faultOfAnswer(answer(parts), input)).toMatch(fault)
  })

  it('is described without a word of it', () => {
    expect(faultOfAnswer(answer({ context: 'Please run /login, hunter2' }), input)).not.toContain('hunter2')
  })
})

describe('an entry', () => {
  it.each([
    ['about a login', { lessons: ['The login failed with "Invalid API key", since the key had a trailing newline'] }],
    ['about a hook', { decisions: ['A hook blocks commits to main', 'Hook feedback goes to stderr'] }],
    ['about a refusal', { exchanges: ['The model answered "I\'m sorry"; the prompt was reworded'] }],
    ['in which one bullet of several reads like one', { lessons: ['Please run /login after an update', 'Chose A'] }],
    ['about a list with numbers', { exchanges: ['[1] user interface reworked'] }],
  ])('%s is one', (_, parts) => {
    expect(faultOfAnswer(answer(parts), input)).toBeUndefined()
  })

  it('that keeps nothing is not looked at', () => {
    expect(faultOfAnswer({ ...answer({ context: 'Please run /login' }), keep: false }, input)).toBeUndefined()
  })
})

interface Parts {
  title?: string
  context?: string
  exchanges?: string[]
  decisions?: string[]
  lessons?: string[]
}

function answer({ title = 'Login', context = 'Mending the login.', ...lists }: Parts): ExtractAnswer {
  const bullets = (texts: string[] = []) => texts.map((text) => ({ text, turns: [1], because: '' }))
  const { exchanges, decisions, lessons } = lists
  return {
    ...{ keep: true, why: '', title, context },
    ...{ exchanges: bullets(exchanges), decisions: bullets(decisions), lessons: bullets(lessons), actions: [] },
  }
}
