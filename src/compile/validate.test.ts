import { describe, expect, it } from 'vitest'
import type { Entry } from '../kb/daily-log.ts'
import { knowledgeBase } from '../kb/knowledge-base.ts'
import type { CandidateArticle, CompileInput, Operation } from '../llm/compile-shape.ts'
import { validate } from './validate.ts'

const ENTRY = 'e7k3q9x2ab'
const REF = `daily/2026-04-01#^${ENTRY}`

const entry: Entry = {
  id: ENTRY,
  path: 'daily/2026-04-01.md',
  ref: REF,
  date: '2026-04-01',
  time: '14:30',
  title: 'Database',
  context: 'Choosing a database.',
  agent: 'claude-code',
  session: 's1',
  turns: ['a', 'b'],
  branch: undefined,
  project: undefined,
  exchanges: [],
  decisions: [{ text: 'Chose Postgres 16 over MySQL: row-level security', rank: 'human' }],
  lessons: [],
  actions: [],
  text: 'Chose Postgres 16 over MySQL: row-level security. Pool size is 20.',
  legacy: false,
}

const ARTICLE = `---
title: "Connection pool"
aliases: ["pool"]
tags: []
sources: ["daily/2026-03-01.md"]
created: 2026-03-01
updated: 2026-03-01
---

# Connection pool

The pool must not exceed 10 connections on port 5432. ([[daily/2026-03-01#^eaaaaaaaaa]]) ^cWRONG

A line a person wrote.
`

describe('validate', () => {
  it('turns a created article into an edit that cites entries by reference', () => {
    const { edits, problems } = run([created({})])
    expect(problems).toEqual([])
    expect(edits).toMatchObject([
      { op: 'create', draft: { kind: 'concept', title: 'Postgres', summary: { cites: [REF] } } },
    ])
  })

  it.each<[string, Partial<Extract<Operation, { op: 'create' }>>, RegExp]>([
    [
      'an invented citation',
      { summary: claim('Postgres 16 was chosen', ['ezzzzzzzzz']) },
      /"ezzzzzzzzz" is no id of a new entry; cite one of: e7k3q9x2ab/,
    ],
    ['an invented number', { summary: claim('Postgres 17 was chosen') }, /says 17, which the cited entries do not/],
    ['an elision', { details: [claim('[rest unchanged]')] }, /leaves something out/],
    ['a refusal', { summary: claim('I cannot help with that') }, /refusal/],
    ['a link in text', { summary: claim('Postgres, see [[concepts/x]]') }, /links go into/],
    ['a subject that has an article', { title: 'pool' }, /exists: concepts\/connection-pool/],
  ])('refuses %s', (_, change, problem) => {
    expect(run([created(change)]).problems.join('\n')).toMatch(problem)
  })

  it('drops links to nowhere and says so, and keeps those to articles of the same answer', () => {
    const { edits, problems, warnings } = run([
      created({
        related: [
          { to: 'concepts/nowhere', why: 'x' },
          { to: 'MySQL', why: 'the other' },
          { to: 'concepts/connection-pool', why: 'size' },
        ],
      }),
      created({ title: 'MySQL', summary: claim('MySQL was not chosen') }),
    ])
    expect(problems).toEqual([])
    expect(warnings.join()).toContain('"concepts/nowhere" was dropped')
    expect(edits[0]).toMatchObject({ draft: { related: [{ to: 'MySQL' }, { to: 'concepts/connection-pool' }] } })
  })

  it('refuses operations on articles and blocks that were not shown', () => {
    expect(
      run([{ op: 'add', article: 'concepts/secret', section: 'Details', text: 'x', cites: [ENTRY] }]).problems[0],
    ).toContain('not among the articles')
    expect(run([{ op: 'retire', article: 'concepts/connection-pool', block: 9, reason: 'x' }]).problems[0]).toContain(
      'no block 9',
    )
  })

  it('leaves blocks of a person alone', () => {
    const { problems } = run([
      { op: 'replace', article: 'concepts/connection-pool', block: 1, text: 'x', cites: [ENTRY] },
    ])
    expect(problems[0]).toContain('written by a person')
  })

  it('makes a rewording that would lose facts a supersession', () => {
    const shown = articleOf(false)
    const { edits, warnings } = run(
      [
        {
          op: 'replace',
          article: 'concepts/connection-pool',
          block: 1,
          text: 'The pool may have 20 connections',
          cites: [ENTRY],
        },
      ],
      { candidates: [shown] },
    )
    expect(edits[0]).toMatchObject({ op: 'supersedeBlock', date: '2026-04-01', cites: [REF] })
    expect(warnings.join()).toMatch(/lost .*10.*5432.*negation/)
  })

  it('keeps a rewording that holds every fact', () => {
    const text = 'The pool must not exceed 10 connections on port 5432, since Postgres 16 was chosen'
    const { edits, problems } = run(
      [{ op: 'replace', article: 'concepts/connection-pool', block: 1, text, cites: [ENTRY] }],
      {
        candidates: [articleOf(false)],
      },
    )
    expect(problems).toEqual([])
    expect(edits[0]).toMatchObject({ op: 'replaceBlock', text })
  })

  it('counts an entry that no edit cites as one that earned nothing', () => {
    expect(run([], { nothing: [{ entry: ENTRY, why: 'small talk' }] })).toMatchObject({
      nothing: [REF],
      warnings: [],
      problems: [],
    })
    expect(run([]).warnings[0]).toContain('no reason was given')
  })

  it('warns of unusual shapes and never pads', () => {
    const { warnings, problems } = run([created({ keyPoints: [], related: [] })])
    expect(problems).toEqual([])
    expect(warnings).toHaveLength(2)
  })
})

function run(
  operations: Operation[],
  more: Partial<CompileInput> & { nothing?: { entry: string; why: string }[] } = {},
) {
  const { nothing = [], ...input } = more
  const kb = knowledgeBase(new Map([['concepts/connection-pool.md', ARTICLE]]))
  return validate(
    { operations, nothing },
    {
      kb,
      unit: { id: 'u', entries: [entry] },
      input: {
        specification: '',
        entries: [],
        candidates: [articleOf(true)],
        index: [],
        linkTargets: ['concepts/connection-pool'],
        ...input,
      },
    },
  )
}

function articleOf(byPerson: boolean): CandidateArticle {
  const text = 'The pool must not exceed 10 connections on port 5432.'
  return {
    id: 'concepts/connection-pool',
    title: 'Connection pool',
    aliases: ['pool'],
    tags: [],
    blocks: [{ n: 1, section: 'Summary', text, cites: [], byPerson }],
  }
}

function claim(text: string, cites = [ENTRY]) {
  return { text, cites }
}

function created(change: Partial<Extract<Operation, { op: 'create' }>>): Operation {
  return {
    op: 'create',
    title: 'Postgres',
    aliases: [],
    tags: ['database'],
    summary: claim('Postgres 16 is the database'),
    keyPoints: [claim('Chosen over MySQL'), claim('Row-level security was the reason'), claim('Pool size is 20')],
    details: [],
    related: [],
    ...change,
  }
}
