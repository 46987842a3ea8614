// One run of the evaluation from its arguments to its exit code. Says what it would cost before it begins; what somebody
// pays for is only done with --yes.
import { parseArgs } from 'node:util'
import type { Env } from '../src/config/folders.ts'
import { type Config, ENGINE_NAMES } from '../src/config/schema.ts'
import { describeEstimate } from '../src/money/estimate.ts'
import { evalFigures, missesOf, table } from './eval-report.ts'
import { estimate, makeBed, play } from './eval-run.ts'
import { readQuestions, readSessions } from './eval-sessions.ts'

export interface EvalIo {
  env: Env
  print(text: string): void
  note(text: string): void
  signal?: AbortSignal
}

/** 0 it came to its end, 2 it could not or was not allowed to. */
export async function evaluate(argv: string[], io: EvalIo): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      engine: { type: 'string' },
      model: { type: 'string' },
      sessions: { type: 'string' },
      ...{ json: { type: 'boolean' }, yes: { type: 'boolean' }, show: { type: 'boolean' } },
    },
  })
  const engine = ENGINE_NAMES.find((name) => name === values.engine)
  if (values.engine !== undefined && engine === undefined) {
    io.note(`eval: no engine ${values.engine}; there are ${ENGINE_NAMES.join(', ')}`)
    return 2
  }
  const { model } = values
  const models: Partial<Config> = model ? { 'model.extract': model, 'model.compile': model, 'model.answer': model } : {}
  const sessions = readSessions().filter(({ id }) => values.sessions === undefined || isNamed(id, values.sessions))
  const bed = await makeBed({
    ...{ sessions, questions: readQuestions(sessions), env: io.env, ...(io.signal ? { signal: io.signal } : {}) },
    flags: { ...(engine ? { engine } : {}), ...models },
    progress: (line) => io.note(`… ${line}`),
  })
  try {
    io.note(describeEstimate(await estimate(bed)))
    if (bed.engine.payer !== 'nobody' && !values.yes) {
      io.note('eval: nothing was asked. Run it again with `--yes` to do this.')
      return 2
    }
    const outcome = await play(bed)
    const figures = evalFigures(outcome, sessions)
    if (values.show) for (const miss of missesOf(outcome, sessions)) io.note(miss)
    const { engine: name, stopped } = outcome
    io.print(values.json ? JSON.stringify({ engine: name, figures, stopped }, null, 2) : table(figures))
    for (const why of stopped) io.note(`eval: it did not come to its end: ${why}`)
    return stopped.length > 0 ? 2 : 0
  } finally {
    bed.remove()
  }
}

function isNamed(id: string, list: string): boolean {
  return list.split(',').some((name) => id.startsWith(name.trim()))
}
