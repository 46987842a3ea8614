// Questions over a small base: which way is taken, what of an answer counts, what is filed and offered again.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compile } from '../../src/compile/compile.ts'
import { formatArticle } from '../../src/kb/article-draft.ts'
import { claimId } from '../../src/kb/ids.ts'
import { EngineFailure } from '../../src/llm/llm.ts'
import { openProject, type Project } from '../../src/project.ts'
import { answerLines, explainLines } from '../../src/query/answer-text.ts'
import { fileBack } from '../../src/query/file-back.ts'
import { query } from '../../src/query/query.ts'
import { concept } from '../support/edit-base.ts'
import { fakeEngine, type Reply, withEngine } from '../support/fake-engine.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'

const ENTRY = 'daily/2026-04-01#^e111111111'
const LATER = 'daily/2026-04-03#^e333333333'

const FILES = {
  'concepts/database.md': `---
title: "Database"
aliases: ["Postgres"]
sources: ["daily/2026-04-01.md"]
created: 2026-04-01
updated: 2026-04-03
---

# Database

The ledger is kept in SQLite, in one file. ([[${LATER}]]) ^${claimId('The ledger is kept in SQLite, in one file.')}

## Key Points

- Backups run every 15 minutes ([[${ENTRY}]]) ^${claimId('Backups run every 15 minutes')}

## Superseded

- The ledger is kept in Postgres ([[${ENTRY}]]) - superseded 2026-04-03 by [[#^${claimId('The ledger is kept in SQLite, in one file.')}]]: one user only ^${claimId('The ledger is kept in Postgres')}
`,
  'concepts/queue.md': formatArticle(
    concept('Queue', { summary: { text: 'Jobs wait in Redis', cites: [ENTRY] }, keyPoints: [], details: [] }),
  ),
  'concepts/login.md': formatArticle(concept('Login')),
}

const choosing = (...articles: string[]): Reply => ({ articles })
const saying = (...sentences: [text: string, ...cites: [article: string, block: number][]][]): Reply => ({
  known: true,
  sentences: sentences.map(([text, ...cites]) => ({
    text,
    cites: cites.map(([article, block]) => ({ article, block })),
  })),
  followUps: ['Who runs the backups?'],
})
const BACKUPS = saying(['Backups run every 15 minutes.', ['concepts/database', 2]])
const ALL = choosing('concepts/database', 'concepts/queue', 'concepts/login')

describe('the way to an answer', () => {
  it('leads over the index while that fits: the engine reads it and chooses', async () => {
    const { ask } = await withBase()
    const { answer, asked } = await ask('How often do backups run?', ALL, BACKUPS)
    expect(asked.map(({ purpose }) => purpose)).toEqual(['choose', 'answer'])
    expect(answer).toMatchObject({
      known: true,
      way: 'index',
      consulted: ['concepts/database', 'concepts/queue', 'concepts/login'],
    })
    expect(explainLines(answer)).toEqual([
      'Way: the engine read the whole index and chose',
      '  concepts/database (chosen from the index)',
      '  concepts/queue (chosen from the index)',
      '  concepts/login (chosen from the index)',
      'Engine: fake, 2 calls, 0 tokens in, 0 out',
    ])
  })

  it('takes in what the words of the question find when the engine has chosen few', async () => {
    const { ask } = await withBase()
    const { answer } = await ask('How often do database backups run?', choosing(), BACKUPS)
    expect(answer.known).toBe(true)
    expect(answer.chosen[0]?.id).toBe('concepts/database')
    expect(answer.chosen[0]?.why).toMatch(/^search: /)
  })

  it('leads over search when the index is over its budget', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, n) => [`concepts/subject-${n}.md`, formatArticle(concept(`Subject ${n}`))]),
    )
    const { ask } = await withBase(many)
    const { answer, asked } = await ask('How often do database backups run?', BACKUPS)
    expect(asked.map(({ purpose }) => purpose)).toEqual(['answer'])
    expect(answer).toMatchObject({ known: true, way: 'search' })
    expect(answer.consulted.length).toBeLessThanOrEqual(10)
    expect(explainLines(answer)[0]).toContain('search chose')
  })

  it('ends at once in an empty base, without a call', async () => {
    const temp = tempProject()
    await temp.memc('init')
    const model = fakeEngine()
    const answer = await query(withEngine(openProject(temp), model), 'Why?')
    expect(answer).toMatchObject({ known: false, way: 'empty', tokens: { calls: 0 } })
    expect(model.asked).toEqual([])
  })

  it('reads half as many articles when all of them are too long for the engine', async () => {
    const { ask } = await withBase()
    const { answer, asked } = await ask('Backups?', ALL, new EngineFailure('too-long', 'too long'), BACKUPS)
    expect(asked).toHaveLength(3)
    expect(answer.consulted).toEqual(['concepts/database', 'concepts/queue'])
    expect(explainLines(answer).join('\n')).toContain('concepts/login (chosen from the index; not read')
  })
})

describe('what of an answer counts', () => {
  it('marks a sentence without a source, and one that says what its sources never mention', async () => {
    const { ask } = await withBase()
    const { answer } = await ask(
      'How often do backups run?',
      ALL,
      saying(
        ['Backups run every 15 minutes.', ['concepts/database', 2]],
        ['They are kept for 30 days.', ['concepts/database', 2]],
        ['They are encrypted.', ['concepts/database', 99], ['concepts/invented', 1]],
      ),
    )
    expect(answer.sentences.map(({ unsupported }) => unsupported)).toEqual([
      undefined,
      'not in its sources: 30',
      'no source',
    ])
    expect(answerLines(answer).slice(0, 3)).toEqual([
      '- Backups run every 15 minutes. [1]',
      '- They are kept for 30 days. [1] [not in its sources: 30]',
      '- They are encrypted. [no source]',
    ])
  })

  it.each([
    ['the engine says so', { known: false, sentences: [], followUps: [] }],
    ['it gives no sentence', saying()],
    ['no sentence has a source', saying(['It is Kafka.'])],
    ['its sources never mention what it names', saying(['It is Kafka 4.', ['concepts/queue', 1]])],
  ])('is nothing when %s: the base does not know', async (_, reply) => {
    const { ask } = await withBase()
    const { answer } = await ask('Which version of Kafka do we run?', ALL, reply)
    expect(answer).toMatchObject({ known: false, sentences: [] })
    expect(answerLines(answer)[0]).toMatch(/^The knowledge base does not know\. Read: concepts\/database/)
  })

  it('leaves out a citation that has nothing of the sentence, where another one has', async () => {
    const { ask } = await withBase()
    const { answer } = await ask(
      'Backups?',
      ALL,
      saying(['Backups run every 15 minutes.', ['concepts/queue', 1], ['concepts/database', 2]]),
    )
    expect(answer.sentences[0]?.citations.map(({ article }) => article)).toEqual(['concepts/database'])
  })

  it('shows what no longer holds as such, and marks a sentence that rests on it', async () => {
    const { ask } = await withBase()
    const past = saying(['The ledger was kept in Postgres.', ['concepts/database', 3]])
    const { answer, asked } = await ask('Where was the ledger before?', ALL, past)
    expect(asked[1]?.prompt).toContain('[3] No longer holds since 2026-04-03, see [1]: The ledger is kept in Postgres')
    expect(asked[1]?.prompt).toContain('[1] Summary (2026-04-03): The ledger is kept in SQLite, in one file.')
    expect(JSON.stringify(asked[1]?.input)).not.toContain('kept in Postgres')
    expect(answerLines(answer)[0]).toBe('- The ledger was kept in Postgres. [1] [no longer holds since 2026-04-03]')
  })
})

describe('a filed answer', () => {
  const question = 'How often do backups run?'

  it('is offered when the same is asked again, with its day, sources and follow-ups, and without a call', async () => {
    const { ask, project, home } = await withBase()
    const { answer } = await ask(question, ALL, BACKUPS)
    expect(fileBack(project, answer)).toBe('qa/how-often-do-backups-run')
    const text = readFileSync(join(home, 'knowledge/qa/how-often-do-backups-run.md'), 'utf8')
    expect(text).toContain(
      `Backups run every 15 minutes. ([[concepts/database#^${claimId('Backups run every 15 minutes')}]])`,
    )
    expect(text).toContain('## Follow-Up Questions\n\n- Who runs the backups?')
    expect(readFileSync(join(home, 'knowledge/index.md'), 'utf8')).toContain('qa/how-often-do-backups-run')
    expect(readFileSync(join(home, 'knowledge/log.md'), 'utf8')).toMatch(/\] answer \| How often do backups run/)
    for (const again of [question, 'how often do BACKUPS run']) {
      const { answer: offered, asked } = await ask(again)
      expect(asked).toEqual([])
      expect(offered).toMatchObject({
        known: true,
        way: 'filed',
        followUps: ['Who runs the backups?'],
        filed: { id: 'qa/how-often-do-backups-run', changed: [] },
      })
      expect(offered.sentences).toEqual(answer.sentences)
      expect(answerLines(offered).at(-1)).toContain('its sources have not changed since')
      expect(fileBack(project, offered)).toBe('qa/how-often-do-backups-run')
    }
    for (const other of ['How often do backups not run?', 'How often do jobs run?']) {
      expect((await ask(other, ALL, BACKUPS)).answer.way).toBe('index')
    }
  })

  it('is asked anew when told so, or when a source has changed since, which it then names', async () => {
    const { ask, project, home } = await withBase()
    fileBack(project, (await ask(question, ALL, BACKUPS)).answer)
    const fresh = await ask(question, ALL, BACKUPS, 'fresh')
    expect(fresh.answer).toMatchObject({ way: 'index', filed: { changed: [] } })
    const file = join(home, 'knowledge/concepts/database.md')
    writeFileSync(file, readFileSync(file, 'utf8').replace('every 15 minutes', 'every hour'))
    const { answer } = await ask(question, ALL, saying(['Backups run every hour.', ['concepts/database', 2]]))
    expect(answer).toMatchObject({ way: 'index', filed: { changed: ['concepts/database'] } })
    expect(answerLines(answer).at(-1)).toContain('changed since: concepts/database')
    fileBack(project, answer)
    const text = readFileSync(join(home, 'knowledge/qa/how-often-do-backups-run.md'), 'utf8')
    expect(text.slice(0, text.indexOf('## Superseded'))).not.toContain('15 minutes')
  })

  it('is out of date once a compile has touched what it was made from', async () => {
    const { ask, project, home } = await withBase()
    fileBack(project, (await ask(question, ALL, BACKUPS)).answer)
    const day = join(home, 'daily/2026-04-09.md')
    mkdirSync(dirname(day), { recursive: true })
    writeFileSync(day, LOG)
    const draft = {
      operations: [
        {
          op: 'add',
          article: 'concepts/login',
          section: 'Key Points',
          text: 'Sessions end at night',
          cites: ['e999999999'],
        },
      ],
      nothing: [],
    }
    expect(await compile(withEngine(project, fakeEngine(draft)))).toMatchObject({ compiled: 1 })
    expect((await ask(question, ALL, BACKUPS)).answer.filed?.changed).toEqual(['concepts/login'])
  })

  it('holds only what sources carry', async () => {
    const { ask, project, home } = await withBase()
    const reply = saying(['Backups run every 15 minutes.', ['concepts/database', 2]], ['They are encrypted.'])
    const id = fileBack(project, (await ask(question, ALL, reply)).answer)
    expect(readFileSync(join(home, `knowledge/${id}.md`), 'utf8')).not.toContain('encrypted')
  })

  it('is never evidence: it is not in the index, not read, not cited, and leads to what it was made from', async () => {
    const { ask, project } = await withBase()
    const id = fileBack(project, (await ask(question, ALL, BACKUPS)).answer)
    const reply = saying(['Backups run every 15 minutes.', [id, 1], ['concepts/database', 2]])
    const { answer, asked } = await ask('When do backups run, and how often?', choosing(id), reply)
    expect(asked[0]?.prompt).not.toContain(id)
    expect(asked[1]?.prompt).not.toContain(id)
    expect(answer.chosen.map(({ why }) => why)).toContain(`consulted for ${id}`)
    expect(answer.sentences[0]?.citations.map(({ article }) => article)).toEqual(['concepts/database'])
    const alone = await ask('Which backups?', choosing(id), saying(['Backups run every 15 minutes.', [id, 1]]))
    expect(alone.answer.known).toBe(false)
  })
})

describe('memc query', () => {
  it('explains itself, files, and finds what was filed', async () => {
    const { temp } = await withBase()
    const words = 'How often do database backups run every minutes?'
    const first = await temp.memc('query', '--explain', '--file-back', words)
    expect(first.code).toBe(0)
    expect(first.out).toMatch(/^- Backups run every 15 minutes\.? \[1\]/)
    expect(first.out).toContain('[1] [[concepts/database]]  from daily/2026-04-01#^e111111111')
    expect(first.out).toContain('Way: the engine read the whole index and chose')
    expect(first.err).toContain('Filed as knowledge/qa/')
    const again = await temp.memc('query', '--json', words)
    expect(JSON.parse(again.out)).toMatchObject({ way: 'filed', known: true, tokens: { calls: 0 } })
    expect((await temp.memc('query', '--fresh', '--json', words)).out).toContain('"way": "index"')
    const unknown = await temp.memc('query', 'Who designed the zebra logo?')
    expect([unknown.code, unknown.out.split('.')[0]]).toEqual([1, 'The knowledge base does not know'])
  })
})

async function withBase(more: Record<string, string> = {}) {
  const temp: TempProject = tempProject()
  await temp.memc('init')
  const home = join(temp.cwd, '.memory')
  for (const [name, text] of Object.entries({ ...FILES, ...more })) {
    mkdirSync(dirname(join(home, 'knowledge', name)), { recursive: true })
    writeFileSync(join(home, 'knowledge', name), text)
  }
  const project: Project = openProject({ ...temp, now: () => temp.clock.now })
  const ask = async (question: string, ...replies: (Reply | 'fresh')[]) => {
    const fresh = replies.includes('fresh')
    const model = fakeEngine(...replies.filter((reply) => reply !== 'fresh'))
    const answer = await query(withEngine(project, model), question, { fresh })
    return { answer, asked: model.asked }
  }
  return { temp, home, project, ask }
}

const LOG = `# Daily Log: 2026-04-09

## Sessions

### Session (10:00) - Login
<!-- memc: entry=e999999999 agent=claude-code session=s turns=a..b branch=main project=app ranks=h -->

**Context:** Login was looked at. ^e999999999

**Decisions Made:**
- Sessions end at night
`
