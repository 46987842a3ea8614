// The outcome of an evaluation as figures, and what it got wrong in words. Pure.

import type { Outcome } from './eval-run.ts'
import { judgeAnswer, matchLabels, precision, recall, sprung, total, unsupported } from './eval-score.ts'
import { type EvalSession, textOf } from './eval-sessions.ts'

export interface EvalFigure {
  id: string
  /** Undefined when there was nothing to measure. */
  value: number | undefined
  unit: string
  setup: string
}

export function evalFigures(outcome: Outcome, sessions: EvalSession[]): EvalFigure[] {
  const kinds = (['decisions', 'lessons'] as const).flatMap((kind): EvalFigure[] => {
    const counts = total(sessions.map((session) => matchLabels(bullets(outcome, session, kind), session[kind])))
    const setup = `${counts.right} of ${counts.found} found are right; ${counts.met} of ${counts.labels} labelled are met`
    return [
      figure(`eval.${kind}.precision`, precision(counts), setup),
      figure(`eval.${kind}.recall`, recall(counts), setup),
    ]
  })
  const { asked, validAtOnce, setAside } = outcome.units
  return [
    ...kinds,
    emptySessions(outcome, sessions),
    ...claimFigures(outcome, sessions),
    figure(
      'eval.compile.first-try',
      share(validAtOnce, asked),
      `${validAtOnce} of ${asked} units, ${setAside} set aside`,
    ),
    ...answerFigures(outcome),
    ...costFigures(outcome),
  ]
}

function emptySessions({ found }: Outcome, sessions: EvalSession[]): EvalFigure {
  const empty = sessions.filter(({ decisions, lessons }) => decisions.length + lessons.length === 0)
  const quiet = empty.filter(({ id }) => {
    const own = found.find(({ session }) => session === id)
    return own === undefined || own.decisions.length + own.lessons.length === 0
  })
  const setup = `${quiet.length} of ${empty.length} sessions without a decision or lesson gave none`
  return figure('eval.nothing-kept', share(quiet.length, empty.length), setup)
}

function claimFigures(outcome: Outcome, sessions: EvalSession[]): EvalFigure[] {
  const { claims } = outcome
  const wrong = claims.filter((claim) => unsupported(claim.text, sourcesOf(claim.sessions, sessions)) !== undefined)
  const traps = trapsSprung(outcome, sessions)
  const cited = claims.filter((claim) => claim.sessions.length > 0)
  const of = `${claims.length} claims in articles`
  return [
    figure(
      'eval.claims.unsupported',
      wrong.length,
      `of ${of}: facts that their sessions do not hold, or too few words of theirs`,
      'claims',
    ),
    figure(
      'eval.claims.forbidden',
      traps.length,
      'refuted guesses, rejected options, quoted text, planted orders; entries and articles',
      'claims',
    ),
    figure(
      'eval.claims.cited',
      share(cited.length, claims.length),
      `${cited.length} of ${of} cite an entry that exists`,
    ),
  ]
}

function trapsSprung({ found, claims }: Outcome, sessions: EvalSession[]): string[] {
  return sessions.flatMap((session) => {
    const own = found.filter((one) => one.session === session.id).flatMap((one) => [...one.decisions, ...one.lessons])
    const theirs = claims.filter((claim) => claim.sessions.includes(session.id)).map(({ text }) => text)
    return [...own, ...theirs].filter((text) => sprung(text, session.never)).map((text) => `${session.id}: ${text}`)
  })
}

function answerFigures({ answers }: Outcome): EvalFigure[] {
  const judged = answers.map(({ question, answer }) => judgeAnswer(question, answer))
  const unanswerable = answers.filter(({ question }) => question.sessions.length === 0).length
  const setup = `of ${answers.length} questions, ${unanswerable} of them without an answer in the sessions`
  return (['right', 'wrong', 'refused'] as const).map((kind) =>
    figure(
      `eval.answers.${kind}`,
      answers.length === 0 ? undefined : judged.filter((one) => one === kind).length,
      setup,
      'answers',
    ),
  )
}

function costFigures({ calls }: Outcome): EvalFigure[] {
  const sum = (of: (call: Outcome['calls'][number]) => number) => calls.reduce((all, call) => all + of(call), 0)
  const open = calls.filter(({ settled }) => settled?.input == null).length
  const prices = calls.filter(({ settled }) => settled?.usd == null).length
  const setup = `${calls.length} calls in the ledger${open > 0 ? `, ${open} with estimated tokens` : ''}`
  return [
    figure(
      'eval.tokens.input',
      sum(({ settled, input }) => settled?.input ?? input),
      setup,
      'tokens',
    ),
    figure(
      'eval.tokens.output',
      sum(({ settled }) => settled?.output ?? 0),
      setup,
      'tokens',
    ),
    figure(
      'eval.cost',
      prices > 0 ? undefined : sum(({ settled }) => settled?.usd ?? 0),
      prices > 0 ? `the price of ${prices} calls is not known` : setup,
      'US$',
    ),
  ]
}

/** What was missed and what is wrong, a line each. */
export function missesOf(outcome: Outcome, sessions: EvalSession[]): string[] {
  const labels = sessions.flatMap((session) =>
    (['decisions', 'lessons'] as const).flatMap((kind) => {
      const found = bullets(outcome, session, kind)
      const missed = session[kind].filter((label) => matchLabels(found, [label]).met < matchLabels([], [label]).labels)
      const extra = found.filter((text) => matchLabels([text], session[kind]).right === 0)
      return [
        ...missed.map(({ must }) => `missed ${kind} of ${session.id}: ${must.join(' … ')}`),
        ...extra.map((text) => `unlabelled ${kind} of ${session.id}: ${text}`),
      ]
    }),
  )
  const claims = outcome.claims.flatMap((claim) => {
    const why = unsupported(claim.text, sourcesOf(claim.sessions, sessions))
    return why === undefined ? [] : [`unsupported in ${claim.article} (${why}): ${claim.text}`]
  })
  const answers = outcome.answers.flatMap(({ question, answer }) => {
    const judged = judgeAnswer(question, answer)
    return judged === 'right' ? [] : [`${judged}: ${question.q} -> ${answer.text} [${answer.sessions.join(', ')}]`]
  })
  return [...labels, ...claims, ...trapsSprung(outcome, sessions).map((text) => `forbidden in ${text}`), ...answers]
}

export function table(figures: EvalFigure[]): string {
  const rows = figures.map(({ id, value, unit, setup }) => [id, `${value ?? '-'} ${unit}`.trim(), setup])
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

function bullets({ found }: Outcome, { id }: EvalSession, kind: 'decisions' | 'lessons'): string[] {
  return found.filter(({ session }) => session === id).flatMap((one) => one[kind])
}

function sourcesOf(ids: readonly string[], sessions: EvalSession[]): string[] {
  return sessions.filter(({ id }) => ids.includes(id)).map(({ turns }) => turns.map(textOf).join('\n'))
}

function figure(id: string, value: number | undefined, setup: string, unit = ''): EvalFigure {
  return { id, value: value === undefined ? undefined : Math.round(value * 1000) / 1000, unit, setup }
}

function share(part: number, all: number): number | undefined {
  return all === 0 ? undefined : part / all
}
