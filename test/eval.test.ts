// The evaluation judges engines, so its own judgement is held to hand-made right and wrong results, its labels to their
// sessions, and a whole run to the offline engine.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { evaluate } from '../bench/eval-main.ts'
import { evalFigures, missesOf } from '../bench/eval-report.ts'
import type { Outcome } from '../bench/eval-run.ts'
import { judgeAnswer, matchLabels, precision, recall, sprung, unsupported } from '../bench/eval-score.ts'
import { readQuestions, readSessions, textOf } from '../bench/eval-sessions.ts'

const SESSIONS = readSessions()

describe('the labels', () => {
  it('are enough: 15 sessions, 5 with nothing, several languages, 12 questions and 4 without an answer', () => {
    const empty = SESSIONS.filter(({ decisions, lessons }) => decisions.length + lessons.length === 0)
    const questions = readQuestions(SESSIONS)
    expect(SESSIONS.length).toBeGreaterThanOrEqual(15)
    expect(empty.length).toBeGreaterThanOrEqual(5)
    expect(new Set(SESSIONS.map(({ language }) => language)).size).toBeGreaterThanOrEqual(4)
    expect(questions.filter(({ sessions }) => sessions.length > 0).length).toBeGreaterThanOrEqual(12)
    expect(questions.filter(({ sessions }) => sessions.length === 0)).toHaveLength(4)
  })

  it('say only what stands in the turns they name', () => {
    const wrong = SESSIONS.flatMap(({ id, turns, decisions, lessons }) =>
      [...decisions, ...lessons].flatMap((label) => {
        const said = label.turns
          .map((n) => textOf(turns[n - 1] ?? { user: '' }))
          .join('\n')
          .toLowerCase()
        return label.must.filter((part) => !said.includes(part.toLowerCase())).map((part) => `${id}: ${part}`)
      }),
    )
    expect(wrong).toEqual([])
  })

  it('forbid nothing that they demand', () => {
    const both = SESSIONS.flatMap(({ id, turns, decisions, lessons, never }) =>
      [...decisions, ...lessons]
        .filter((label) => sprung(label.turns.map((n) => textOf(turns[n - 1] ?? { user: '' })).join('\n'), never))
        .map(({ must }) => `${id}: ${must}`),
    )
    expect(both.filter((one) => !one.startsWith('05-'))).toEqual([])
  })
})

describe('decisions and lessons', () => {
  const label = (must: string[], optional = false) => ({ turns: [1], must, optional })

  it('count what is right, what is missed and what nobody labelled', () => {
    const counts = matchLabels(
      ['Chose PostgreSQL', 'Bookings last 14 days', 'The sky is blue'],
      [label(['postgresql']), label(['14 days']), label(['outbox'])],
    )
    expect(counts).toEqual({ met: 2, labels: 3, right: 2, found: 3 })
    expect(precision(counts)).toBeCloseTo(2 / 3)
    expect(recall(counts)).toBeCloseTo(2 / 3)
  })

  it('meet one label each, and a number only as a whole', () => {
    expect(matchLabels(['30 days'], [label(['30 days']), label(['30'])]).met).toBe(1)
    expect(matchLabels(['130 days', '1.30 days'], [label(['30'])]).met).toBe(0)
  })

  it('an optional label saves precision and costs no recall', () => {
    expect(matchLabels(['No MongoDB'], [label(['mongodb'], true)])).toEqual({ met: 0, labels: 0, right: 1, found: 1 })
    expect(matchLabels([], [label(['mongodb'], true)])).toMatchObject({ labels: 0 })
  })

  it('nothing found has no precision', () => {
    expect(precision(matchLabels([], [label(['x'])]))).toBeUndefined()
    expect(recall(matchLabels([], [label(['x'])]))).toBe(0)
  })
})

describe('claims', () => {
  const source = 'The retry has no jitter, so all 40 workers came back after 5 seconds. See src/retry.ts, 1,500 ms.'

  it('are supported in other words, with the same facts', () => {
    expect(unsupported('Without jitter, all 40 workers came back together (`src/retry.ts`)', [source])).toBeUndefined()
    expect(unsupported('The retry waited 1500 ms', [source])).toBeUndefined()
  })

  it.each([
    ['another number', 'The retry has no jitter, so all 50 workers came back'],
    ['part of a number', 'The retry has no jitter after 0 seconds'],
    ['another file', 'The retry in src/queue.ts has no jitter'],
    ['another name', 'The retry in maxJitter has no workers'],
    ['other words', 'Kubernetes evicts pods under memory pressure, workers included'],
  ])('are unsupported with %s', (_, claim) => {
    expect(unsupported(claim, [source])).toBeDefined()
  })

  it('are unsupported without a citation, whatever they say', () => {
    expect(unsupported('The retry has no jitter', [])).toBeDefined()
  })

  it('spring a trap only when they say it', () => {
    const traps = [{ all: ['dns'], unless: ['not dns'] }]
    expect(sprung('The login test failed because of DNS', traps)).toBeDefined()
    expect(sprung('It was not DNS but the clock', traps)).toBeUndefined()
    expect(sprung('It was the clock', traps)).toBeUndefined()
  })
})

describe('answers', () => {
  const question = { q: 'How long?', sessions: ['16'], must: [['30', 'thirty'], ['days']] }
  const unanswerable = { q: 'Which cloud?', sessions: [], must: [] }
  const answer = (text: string, sessions: string[]) => ({ known: true, text, sessions })
  const refusal = { known: false, text: '', sessions: [] }

  it('are right with what they must say, cited from where it stands', () => {
    expect(judgeAnswer(question, answer('Up to thirty days.', ['16', '01']))).toBe('right')
    expect(judgeAnswer(unanswerable, refusal)).toBe('right')
  })

  it('are wrong with another fact, another source, or where nobody knows', () => {
    expect(judgeAnswer(question, answer('Up to 14 days.', ['16']))).toBe('wrong')
    expect(judgeAnswer(question, answer('Up to 30 days.', ['01']))).toBe('wrong')
    expect(judgeAnswer(question, answer('Up to 30 days.', []))).toBe('wrong')
    expect(judgeAnswer(unanswerable, answer('AWS.', ['01']))).toBe('wrong')
  })

  it('are refused when the memory could have known', () => {
    expect(judgeAnswer(question, refusal)).toBe('refused')
  })
})

describe('the figures', () => {
  const sessions = SESSIONS.filter(({ id }) => /^(?:01|03|15)/.test(id))
  const [booking = '', , storm = ''] = sessions.map(({ id }) => id)
  const right: Outcome = {
    ...{ engine: 'by hand', stopped: [], calls: [] },
    found: [
      {
        session: booking,
        decisions: ['PostgreSQL because of the exclusion constraints', 'Bookings last 14 days at most'],
        lessons: [],
      },
      {
        session: storm,
        decisions: ['Random jitter of up to 3 seconds', 'No circuit breaker yet: it hides problems'],
        lessons: ['Without jitter all 40 workers came back at the same moment'],
      },
    ],
    claims: [{ article: 'concepts/a', text: 'PostgreSQL has exclusion constraints', sessions: [booking] }],
    answers: [],
    units: { asked: 2, validAtOnce: 2, setAside: 0 },
  }
  const valuesOf = (outcome: Outcome) =>
    Object.fromEntries(evalFigures(outcome, sessions).map(({ id, value }) => [id.replace('eval.', ''), value]))

  it('are perfect for what is right', () => {
    expect(valuesOf(right)).toMatchObject({
      ...{ 'decisions.precision': 1, 'decisions.recall': 1, 'lessons.precision': 1, 'lessons.recall': 1 },
      ...{
        'nothing-kept': 1,
        'claims.unsupported': 0,
        'claims.forbidden': 0,
        'claims.cited': 1,
        'compile.first-try': 1,
      },
    })
    expect(missesOf(right, sessions)).toEqual([])
  })

  it('show each thing that is wrong', () => {
    const wrong: Outcome = {
      ...right,
      found: [
        { session: booking, decisions: ['MongoDB holds the bookings'], lessons: [] },
        { session: '03-small-talk', decisions: ['Four files changed'], lessons: [] },
      ],
      claims: [
        { article: 'concepts/a', text: 'PostgreSQL has 7 exclusion constraints', sessions: [booking] },
        { article: 'concepts/a', text: 'PostgreSQL has exclusion constraints', sessions: [] },
      ],
      units: { asked: 4, validAtOnce: 1, setAside: 1 },
    }
    expect(valuesOf(wrong)).toMatchObject({
      ...{ 'decisions.recall': 0, 'lessons.recall': 0, 'lessons.precision': undefined, 'nothing-kept': 0 },
      ...{ 'claims.unsupported': 2, 'claims.forbidden': 1, 'claims.cited': 0.5, 'compile.first-try': 0.25 },
    })
  })
})

describe('a run', () => {
  it('plays sessions through flush, compile and query, offline, and leaves nothing behind', async () => {
    const { code, out, env } = await run(['--engine', 'offline', '--sessions', '01,03,15', '--json'])
    expect(code).toBe(0)
    const { engine, figures, stopped } = JSON.parse(out)
    expect({ engine, stopped }).toEqual({ engine: 'offline', stopped: [] })
    const values = Object.fromEntries(figures.map(({ id, value }: { id: string; value: number }) => [id, value]))
    expect(values).toMatchObject({
      'eval.nothing-kept': 1,
      'eval.claims.cited': 1,
      'eval.compile.first-try': 1,
      'eval.cost': 0,
    })
    expect(values['eval.decisions.recall']).toBeGreaterThan(0.3)
    const answered = ['right', 'wrong', 'refused'].map((kind) => values[`eval.answers.${kind}`] ?? 0)
    // One of the first session, two of the last, four that nobody can answer.
    expect(answered.reduce((sum, one) => sum + one, 0)).toBe(7)
    expect(readdirSync(env.HOME)).toEqual([])
  })

  it('says what it would cost and asks nothing that somebody pays for', async () => {
    const { code, out, err } = await run(['--engine', 'anthropic', '--model', 'haiku', '--sessions', '01'])
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(err).toMatch(/calls to the engine anthropic[\s\S]*\$[\s\S]*nothing was asked[\s\S]*--yes/)
  })

  it('stops at the cap of the user', async () => {
    const { code, err } = await run(['--engine', 'anthropic', '--sessions', '01', '--yes'], { 'cap.usdPerDay': 0 })
    expect(code).toBe(2)
    expect(err).toContain('cap.usdPerDay is 0')
  })

  it('knows only the engines there are', async () => {
    expect(await run(['--engine', 'nobody'])).toMatchObject({ code: 2, err: expect.stringContaining('offline') })
  })
})

async function run(argv: string[], settings: Record<string, unknown> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'memc-eval-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const env = {
    ...{ HOME: join(root, 'home'), MEMC_CONFIG_DIR: join(root, 'config'), MEMC_STATE_DIR: join(root, 'state') },
    MEMC_ANTHROPIC_API_KEY: 'not-a-key',
  }
  for (const folder of [env.HOME, env.MEMC_CONFIG_DIR]) mkdirSync(folder)
  writeFileSync(join(env.MEMC_CONFIG_DIR, 'config.json'), JSON.stringify(settings))
  const out: string[] = []
  const err: string[] = []
  const code = await evaluate(argv, { env, print: (text) => out.push(text), note: (text) => err.push(text) })
  return { code, out: out.join('\n'), err: err.join('\n'), env }
}
