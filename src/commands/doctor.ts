// memc doctor
import type { Command } from 'commander'
import { type Examined, examine } from '../doctor/index.ts'
import type { Io } from '../io.ts'

export function define(command: Command, io: Io, done: (code: number) => void): void {
  command
    .option('--json', 'print every check as JSON')
    .addHelpText('after', HELP)
    .action(async (options: { json?: boolean }) => {
      const found = await examine(io)
      const problems = found.filter(({ state }) => state === 'problem').length
      io.print(options.json ? JSON.stringify({ problems, checks: found }, null, 2) : asText(found))
      done(problems > 0 ? 1 : 0)
    })
}

const MARKS: Readonly<Record<Examined['state'], string>> = { ok: 'ok', problem: 'PROBLEM', unknown: '?' }

function asText(found: Examined[]): string {
  const lines = found.flatMap(({ state, title, message, remedy }) => [
    `${MARKS[state].padEnd(8)} ${title}: ${message}`,
    ...(remedy === undefined ? [] : [`         -> ${remedy}`]),
  ])
  const counted = (wanted: Examined['state']) => found.filter(({ state }) => state === wanted).length
  return [
    ...lines,
    '',
    `${counted('ok')} ok, ${counted('problem')} problems, ${counted('unknown')} could not be told`,
  ].join('\n')
}

const HELP = `
Every check has three answers: ok, problem, and ? where it could not be told. Nothing is changed and no model is called.
Exit code 1 when there is a problem, 0 when there is none.

Examples:
  memc doctor          what is wrong here, and what to do about it
  memc doctor --json   { "problems": 1, "checks": [{ "id", "title", "state", "message", "remedy" }] }`
