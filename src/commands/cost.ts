// memc cost
import { type Command, Option } from 'commander'
import { loadConfig } from '../config/load.ts'
import { KnownError } from '../errors.ts'
import type { Io } from '../io.ts'
import { localTime } from '../lib/local-time.ts'
import { ledgerFolder, readLedger } from '../llm/ledger.ts'
import { PRICES_OF } from '../llm/prices.ts'
import { costTable } from '../money/cost-table.ts'
import { costRows, GROUPINGS, type Grouping, totalRow } from '../money/report.ts'
import { moneyToday } from '../money/today.ts'

interface Options {
  by: Grouping
  since?: string
  json?: boolean
}

export function define(command: Command, io: Io, done: (code: number) => void): void {
  command
    .addOption(new Option('--by <what>', 'one row for each').choices(GROUPINGS).default('day'))
    .option('--since <date>', 'calls on or after this day, e.g. 2026-04-01; without it those of thirty days')
    .option('--json', 'print it as JSON')
    .addHelpText('after', HELP)
    .action(({ by, since, json }: Options) => {
      const { env, now } = io
      const from = since === undefined ? thirtyDaysBefore(now()) : dayFrom(since)
      const { calls, damaged } = readLedger(ledgerFolder(env), { from })
      const rows = costRows(calls, by, now())
      const today = moneyToday({ env, now, config: loadConfig({ env }).values })
      const report = {
        since: localTime(from.toISOString())?.date ?? '',
        by,
        rows,
        total: totalRow(rows),
        damaged,
        today,
      }
      io.print(json ? JSON.stringify({ ...report, pricesOf: PRICES_OF }, null, 2) : costTable(report))
      done(0)
    })
}

function thirtyDaysBefore(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - 29)
}

/** The local midnight with which a day begins. */
function dayFrom(since: string): Date {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(since)?.map(Number) ?? []
  const from = new Date(year ?? Number.NaN, (month ?? 0) - 1, day)
  if (localTime(`${from.getTime() ? from.toISOString() : ''}`)?.date === since) return from
  throw new KnownError('bad-usage', `--since expects a date such as 2026-04-01, found ${JSON.stringify(since)}.`)
}

const HELP = `
What the calls to models have cost, of all your projects: each call stands in a ledger before it is made. "billed" is what
a key paid, "on a plan" what the same calls would have cost on a key. "≥" says that there are calls of unknown cost.

Examples:
  memc cost                                 by day
  memc cost --by project --since 2026-04-01
  memc cost --by purpose`
