import { describe, expect, it } from 'vitest'
import type { ExtractAnswer } from '../llm/extract-shape.ts'
import { toDraft } from './extract.ts'
import type { Span, SpanTurn } from './span.ts'

const roles: SpanTurn['role'][] = ['user', 'assistant', 'tool', 'user']
const span: Span = {
  version: 1,
  id: 'a'.repeat(32),
  agent: 'claude-code',
  session: 's1',
  title: 'Title of the agent',
  date: '2026-04-01',
  time: '14:30',
  branch: 'main',
  project: 'app',
  turns: roles.map((role, index) => ({
    role,
    kind: 'text',
    text: `t${index + 1}`,
    uuid: `u${index + 1}`,
    timestamp: '',
  })),
}

describe('toDraft', () => {
  it.each<[string, keyof Pick<ExtractAnswer, 'exchanges' | 'decisions' | 'lessons' | 'actions'>, number[], string]>([
    ['a decision the agent made and the person confirmed', 'decisions', [2, 4], 'human'],
    ['a decision of the agent alone', 'decisions', [2, 3], 'assistant'],
    ['a lesson a person told', 'lessons', [1], 'human'],
    ['a lesson the agent found when asked', 'lessons', [1, 2], 'assistant'],
    ['a lesson read off a tool', 'lessons', [2, 3], 'tool'],
    ['a question and its answer', 'exchanges', [1, 2], 'assistant'],
    ['a task a person agreed to', 'actions', [2, 4], 'human'],
  ])('ranks %s', (_, section, turns, rank) => {
    const draft = toDraft(span, answer({ [section]: [{ text: 'x', turns, because: '' }] }))
    expect(draft?.[section]).toEqual([{ text: 'x', rank }])
  })

  it('joins a decision and its reason', () => {
    const decisions = [{ text: 'Chose A.', because: 'it is small', turns: [1] }]
    expect(toDraft(span, answer({ decisions }))?.decisions[0]?.text).toBe('Chose A: it is small')
  })

  it('takes id, time, place and turns from the span alone', () => {
    const draft = toDraft(span, answer({ lessons: [{ text: 'x', turns: [1] }] }))
    expect(draft).toMatchObject({
      agent: 'claude-code',
      session: 's1',
      turns: ['u1', 'u4'],
      date: '2026-04-01',
      time: '14:30',
      branch: 'main',
    })
    expect(draft?.id).toMatch(/^e[0-9a-z]{9}$/)
  })

  it('leaves out bullets without evidence, and an entry without bullets', () => {
    expect(toDraft(span, answer({ lessons: [{ text: 'x', turns: [9] }] }))).toBeUndefined()
    expect(toDraft(span, { ...answer({ lessons: [{ text: 'x', turns: [1] }] }), keep: false })).toBeUndefined()
  })

  it('falls back to the title the agent gave', () => {
    expect(toDraft(span, { ...answer({ lessons: [{ text: 'x', turns: [1] }] }), title: ' ' })?.title).toBe(
      'Title of the agent',
    )
  })
})

function answer(parts: Partial<ExtractAnswer>): ExtractAnswer {
  return {
    keep: true,
    why: '',
    title: 'T',
    context: 'C',
    exchanges: [],
    decisions: [],
    lessons: [],
    actions: [],
    ...parts,
  }
}
