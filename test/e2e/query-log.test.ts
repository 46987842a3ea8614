// Questions that no article answers and the daily log does: what is asked, what is said of it, what is filed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSnapshot } from '../../src/changes/commit.ts'
import { formatArticle } from '../../src/kb/article-draft.ts'
import { compiledEntries } from '../../src/kb/knowledge-base.ts'
import { EngineFailure } from '../../src/llm/llm.ts'
import { openProject } from '../../src/project.ts'
import { answerLines, explainLines } from '../../src/query/answer-text.ts'
import { fileBack } from '../../src/query/file-back.ts'
import { query } from '../../src/query/query.ts'
import { readDailyLogs, readKnowledge } from '../../src/read-home.ts'
import { concept } from '../support/edit-base.ts'
import { fakeEngine, type Reply, withEngine } from '../support/fake-engine.ts'
import { tempProject } from '../support/temp-project.ts'

const EXPORTS = 'daily/2026-04-02#^e222222222'
const LOG = `# Daily Log: 2026-04-02

## Sessions

### Session (10:00) - Ledger exports
<!-- memc: entry=e222222222 agent=claude-code session=s turns=a..b branch=main project=app ranks=ha -->

**Context:** The nightly ledger exports were set up. ^e222222222

**Decisions Made:**
- Ledger exports are written as Parquet files

**Lessons Learned:**
- A ledger export takes 40 minutes on the old disk

### Session (11:00) - Login
<!-- memc: entry=e333333333 agent=claude-code session=s turns=c..d branch=main project=app ranks=h -->

**Context:** Login was looked at. ^e333333333

**Decisions Made:**
- Sessions end at midnight
`
const QUESTION = 'Which files are ledger exports written as?'
const NOTHING: Reply = { known: false, sentences: [], followUps: [] }
const CHOSEN: Reply = { articles: ['concepts/queue', 'concepts/login', 'concepts/mail'] }
const saying = (...sentences: [text: string, block: number][]): Reply => ({
  known: true,
  sentences: sentences.map(([text, block]) => ({ text, cites: [{ article: EXPORTS, block }] })),
  followUps: [],
})
const PARQUET = saying(['Ledger exports are written as Parquet files.', 1])

describe('a question that no article answers', () => {
  it('is asked once more of the entries that search is sure of, and the answer says where it comes from', async () => {
    const { ask } = await withBase()
    const shown: string[][] = []
    const streamed: Reply = ({ listener }) => {
      listener?.piece(JSON.stringify(PARQUET))
      return PARQUET
    }
    const { answer, asked } = await ask(QUESTION, [CHOSEN, NOTHING, streamed], (lines) => shown.push(lines))
    expect(asked.map(({ purpose }) => purpose)).toEqual(['choose', 'answer', 'answer'])
    expect(asked[2]?.prompt).toContain(`## ${EXPORTS}: Ledger exports\n[1] Decision, said by a person (2026-04-02): `)
    expect(asked[2]?.prompt).not.toContain('e333333333')
    expect(answer).toMatchObject({ known: true, from: 'log', way: 'index', log: { consulted: [EXPORTS] } })
    const first = [
      'From the daily log, as no article answers this:',
      '- Ledger exports are written as Parquet files. [1]',
    ]
    expect(answerLines(answer)).toEqual([...first, '', `[1] [[${EXPORTS}]]  Ledger exports`])
    expect(shown).toEqual([first])
    expect(explainLines(answer).slice(-3)).toEqual([
      'Then: the articles do not answer, so the engine read an entry of the daily log',
      expect.stringMatching(/^ {2}daily\/2026-04-02#\^e222222222 \(search: text 1/),
      'Engine: fake, 3 calls, 0 tokens in, 0 out',
    ])
  })

  it('is told as the agent said it where no person did', async () => {
    const { ask, project, home } = await withBase()
    const slow = saying(['A ledger export takes 40 minutes.', 2])
    const { answer } = await ask('How long does a ledger export take?', [CHOSEN, NOTHING, slow])
    expect(answerLines(answer)[1]).toBe('- A ledger export takes 40 minutes. [1] [the agent said it]')
    const text = readFileSync(join(home, `knowledge/${fileBack(project, answer)}.md`), 'utf8')
    expect(text).toContain(`The agent said: A ledger export takes 40 minutes. ([[${EXPORTS}]]) ^c`)
  })

  it.each([
    ['the entries do not answer it either', [CHOSEN, NOTHING, NOTHING], 3],
    ['no sentence is carried by them', [CHOSEN, NOTHING, saying(['They are CSV files in S3.', 1])], 3],
    ['they are too long, without one more call', [CHOSEN, NOTHING, new EngineFailure('too-long', 'too long')], 3],
  ] as const)('stays unknown when %s', async (_, replies, calls) => {
    const { ask } = await withBase()
    const { answer, asked } = await ask(QUESTION, [...replies])
    expect(asked).toHaveLength(calls)
    expect(answer).toMatchObject({ known: false, sentences: [], log: { consulted: [EXPORTS] } })
    expect(answer).not.toHaveProperty('from')
    expect(answerLines(answer)[0]).toMatch(/^The knowledge base does not know\. Read: concepts\/.*, daily\/2026-04-02#/)
  })

  it('costs no further call when no entry is near', async () => {
    const { ask } = await withBase()
    const { answer, asked } = await ask('Who designed the zebra logo?', [CHOSEN, NOTHING])
    expect(asked).toHaveLength(2)
    expect(explainLines(answer).at(-2)).toBe(
      'Then: the articles do not answer, and search is sure of no entry of the daily log',
    )
  })

  it('is answered from a log of which nothing is compiled yet', async () => {
    const { ask } = await withBase({})
    const { answer, asked } = await ask(QUESTION, [PARQUET])
    expect(asked.map(({ purpose }) => purpose)).toEqual(['answer'])
    expect(answer).toMatchObject({ known: true, from: 'log', way: 'empty' })
  })
})

describe('an answer from the daily log that is filed', () => {
  it('rests on its entry, which does not count as compiled, and is offered until that is compiled or changed', async () => {
    const { ask, project, home } = await withBase()
    const { answer } = await ask(QUESTION, [CHOSEN, NOTHING, PARQUET])
    const page = join(home, `knowledge/${fileBack(project, answer)}.md`)
    const text = readFileSync(page, 'utf8')
    expect(text).toContain(`consulted: ["${EXPORTS}"]\nsources: ["daily/2026-04-02.md"]`)
    expect(text).toContain(`## Sources Consulted\n\n- [[${EXPORTS}]]\n`)
    const snapshot = readSnapshot(project.store)
    const [entry = expect.fail()] = readDailyLogs(snapshot).flatMap((log) => log.entries)
    expect(compiledEntries(readKnowledge(snapshot)).isCompiled(entry)).toBe(false)

    const again = await ask(QUESTION, [])
    expect(again.answer).toMatchObject({ way: 'filed', from: 'log', filed: { changed: [] } })
    expect(again.answer.sentences).toEqual(answer.sentences)
    expect(answerLines(again.answer)[0]).toBe('From the daily log, as no article answers this:')

    const day = join(home, 'daily/2026-04-02.md')
    writeFileSync(day, LOG.replace('Parquet', 'Avro').replace('Parquet', 'Avro'))
    const edited = await ask(QUESTION, [CHOSEN, NOTHING, saying(['Ledger exports are written as Avro files.', 1])])
    expect(edited.answer).toMatchObject({ way: 'index', filed: { changed: [EXPORTS] } })
    writeFileSync(day, LOG)
    const log = join(home, 'knowledge/log.md')
    const record = `\n## [2026-04-03T10:00:00] compile | 1 entry\n- Nothing from: [[${EXPORTS}]]\n`
    writeFileSync(log, readFileSync(log, 'utf8') + record)
    expect((await ask(QUESTION, [CHOSEN, NOTHING, PARQUET])).answer.filed?.changed).toEqual([EXPORTS])
  })
})

it('reads the articles in the order in which they were chosen, also when one is named twice', async () => {
  const { ask } = await withBase()
  const twice: Reply = { articles: ['concepts/queue', 'concepts/mail', 'concepts/login', 'concepts/queue'] }
  const { answer } = await ask('Who designed the zebra logo?', [twice, NOTHING])
  expect(answer.consulted).toEqual(['concepts/queue', 'concepts/mail', 'concepts/login'])
})

it('memc query: the offline engine finds it too, and refuses what neither holds', async () => {
  const { temp } = await withBase()
  const found = await temp.memc('query', '--explain', QUESTION)
  expect(found).toMatchObject({ code: 0 })
  expect(found.out).toMatch(/^From the daily log, .*\n- Ledger exports are written as Parquet files\.? \[1\]\n/)
  expect(found.out).toContain('Then: the articles do not answer, so the engine read an entry of the daily log')
  const json = JSON.parse((await temp.memc('query', '--json', QUESTION)).out)
  expect(json).toMatchObject({
    from: 'log',
    log: { consulted: [EXPORTS] },
    sentences: [{ citations: [{ article: EXPORTS }] }],
  })
  expect((await temp.memc('query', 'Which Kafka version do ledger exports need?')).code).toBe(1)
})

async function withBase(articles: Record<string, string> = BASE) {
  const temp = tempProject()
  await temp.memc('init')
  const home = join(temp.cwd, '.memory')
  const files = { ...articles, 'daily/2026-04-02.md': LOG }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true })
    writeFileSync(join(home, name), text)
  }
  const project = openProject({ ...temp, now: () => temp.clock.now })
  const ask = async (question: string, replies: Reply[], show?: (lines: string[]) => void) => {
    const model = fakeEngine(...replies)
    return { answer: await query(withEngine(project, model), question, { show }), asked: model.asked }
  }
  return { temp, home, project, ask }
}

const BASE = Object.fromEntries(
  [
    ['queue', 'Queue', 'Jobs wait in Redis'],
    ['login', 'Login', 'People log in with a passkey'],
    ['mail', 'Mail', 'Mail is sent at night'],
  ].map(([name, title = '', text = '']) => [
    `knowledge/concepts/${name}.md`,
    formatArticle(
      concept(title, { summary: { text, cites: ['daily/2026-04-01#^e111111111'] }, keyPoints: [], details: [] }),
    ),
  ]),
)
