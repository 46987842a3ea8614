// The calls of a stretch of time by day, project, purpose, engine, payer or model. Sums hold what is known; beside them
// stands how many calls they know nothing of. Pure but for the local day of a call.
import { localTime } from '../lib/local-time.ts'
import type { Call } from '../llm/ledger.ts'
import { isCutOff, isOfUnknownCost } from './today.ts'

export const GROUPINGS = ['day', 'project', 'purpose', 'engine', 'payer', 'model'] as const

export type Grouping = (typeof GROUPINGS)[number]

export interface CostRow {
  name: string
  calls: number
  /** Of the calls, those that gave no answer. */
  failed: number
  /** Known. */
  inputTokens: number
  outputTokens: number
  /** Billed to a key. */
  usd: number
  /** What the calls on a plan would have cost on a key. */
  planUsd: number
  /** Calls somebody pays for, of which nobody knows what they cost; those that were cut off are among them. */
  unknownCost: number
}

/** One row a group, by name; days and models that have no calls have no row. */
export function costRows(calls: readonly Call[], by: Grouping, now: Date): CostRow[] {
  const rows = new Map<string, CostRow>()
  for (const call of calls) {
    const name = NAMES[by](call)
    rows.set(name, add(rows.get(name) ?? emptyRow(name), call, now))
  }
  return [...rows.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The rows together. */
export function totalRow(rows: readonly CostRow[]): CostRow {
  const sum = (key: Exclude<keyof CostRow, 'name'>) => rows.reduce((all, row) => all + row[key], 0)
  return {
    name: 'total',
    calls: sum('calls'),
    failed: sum('failed'),
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    usd: sum('usd'),
    planUsd: sum('planUsd'),
    unknownCost: sum('unknownCost'),
  }
}

const NAMES: Readonly<Record<Grouping, (call: Call) => string>> = {
  day: ({ time }) => localTime(time)?.date ?? time.slice(0, 10),
  project: ({ project }) => project,
  purpose: ({ purpose }) => purpose,
  engine: ({ engine }) => engine,
  payer: ({ payer }) => payer,
  model: ({ model, settled }) => settled?.model ?? model,
}

function add(row: CostRow, call: Call, now: Date): CostRow {
  const { payer, settled } = call
  const cutOff = isCutOff(call, now)
  const usd = settled?.usd ?? 0
  return {
    name: row.name,
    calls: row.calls + 1,
    failed: row.failed + Number(cutOff || (settled !== undefined && settled.outcome !== 'ok')),
    inputTokens: row.inputTokens + (settled?.input ?? 0),
    outputTokens: row.outputTokens + (settled?.output ?? 0),
    usd: row.usd + (payer === 'key' ? usd : 0),
    planUsd: row.planUsd + (payer === 'plan' ? usd : 0),
    unknownCost: row.unknownCost + Number(isOfUnknownCost(call) || (cutOff && payer !== 'nobody')),
  }
}

function emptyRow(name: string): CostRow {
  return { name, calls: 0, failed: 0, inputTokens: 0, outputTokens: 0, usd: 0, planUsd: 0, unknownCost: 0 }
}
