// Every call of the product passes here: measured against the budget of its purpose and the caps of the day, written into
// the ledger before it is made, and written again when it has ended, however it ended. No call is made that could not be
// written down, and an answer that was paid for is never lost because its end could not be.
import { randomUUID } from 'node:crypto'
import type { Env } from '../config/folders.ts'
import type { Config } from '../config/schema.ts'
import { KnownError } from '../errors.ts'
import { errorCode } from '../lib/file-system.ts'
import { estimateTokens, OUTPUT_TOKENS } from './budget.ts'
import { costsNothing, dayOf, type OverCap, overCap, useOf } from './caps.ts'
import { ledgerFolder, note, type Reservation, reserve, settle } from './ledger.ts'
import { type Completion, type Engine, EngineFailure, type EngineRequest, type Usage } from './llm.ts'
import { anthropicModel, modelsOf } from './model-names.ts'
import { costOf, priceOf } from './prices.ts'
import type { Purpose } from './purposes.ts'
import { toJsonSchema } from './structured.ts'

export interface Metering {
  config: Config
  env: Env
  home: string
  project: string
  now: () => Date
}

/** The same engine under budgets, caps and ledger; the offline engine needs none of them and stays as it is. */
export function metered(engine: Engine, metering: Metering): Engine {
  if (engine.name === 'offline') return engine
  return { ...engine, complete: (request, signal) => complete({ ...metering, engine }, request, signal) }
}

/** The model that a purpose is asked of, by the name it has there. */
export function modelFor({ name }: Pick<Engine, 'name'>, config: Config, purpose: Purpose): string {
  const model = modelsOf(config)[purpose]
  return name === 'anthropic' ? anthropicModel(model) : model
}

type Meter = Metering & { engine: Engine }

/** Who is called, as far as money is concerned. */
export type Metered = Metering & { engine: Pick<Engine, 'name' | 'payer'> }

async function complete<P extends Purpose, T>(
  meter: Meter,
  request: EngineRequest<P, T>,
  signal?: AbortSignal,
): Promise<Completion<T>> {
  const { engine } = meter
  if (signal?.aborted) return engine.complete(request, signal)
  const call = reservationFor(meter, request)
  checkBudget(meter, request.purpose, call.input)
  return writtenDown(meter, call, () => engine.complete(request, signal))
}

/** Makes a call between its two lines in the ledger; throws `over-cap` or `busy` when it may not be made. */
export async function writtenDown<T extends { model: string; usage: Usage }>(
  meter: Metered,
  call: Reservation,
  make: () => Promise<T>,
): Promise<T> {
  writeDown(meter, call)
  let end: Ended = { outcome: 'failed', model: undefined, usage: undefined }
  try {
    const made = await make()
    end = { outcome: 'ok', model: made.model, usage: made.usage }
    return made
  } catch (error) {
    if (error instanceof EngineFailure) end = { outcome: error.code, model: undefined, usage: error.usage }
    throw error
  } finally {
    writeEnd(meter, call, end)
  }
}

function reservationFor(
  meter: Meter,
  { purpose, system, prompt, schema, timeoutMs }: EngineRequest<Purpose, unknown>,
): Reservation {
  const { engine, config, home, project } = meter
  const model = modelFor(engine, config, purpose)
  const input = estimateTokens(system) + estimateTokens(prompt) + estimateTokens(JSON.stringify(toJsonSchema(schema)))
  const output = OUTPUT_TOKENS[purpose].most
  const now = meter.now()
  return {
    time: now.toISOString(),
    id: randomUUID(),
    until: new Date(now.getTime() + timeoutMs + GRACE_MS).toISOString(),
    ...{ home, project, purpose, engine: engine.name, payer: engine.payer, model, input, output },
    usd: usdOf(meter, { inputTokens: input, outputTokens: output, costUsd: undefined }, [model]),
  }
}

/** Time to stop a call and write its end after its time is over. */
export const GRACE_MS = 60_000

function checkBudget({ config }: Meter, purpose: Purpose, tokens: number): void {
  const key = `budget.${purpose}` as const
  const budget = config[key]
  if (tokens <= budget) return
  throw new EngineFailure(
    'too-long',
    `The prompt has about ${count(tokens)} tokens, more than ${key} allows (${count(budget)}); nothing was sent.`,
  )
}

/** Throws what the work can wait for when the call may not be made. */
function writeDown({ env, config, now, engine }: Metered, call: Reservation): void {
  const folder = ledgerFolder(env)
  const { start, end } = dayOf(now())
  let over: OverCap | undefined
  try {
    if (engine.payer === 'nobody') {
      note(folder, call)
      return
    }
    const claim = { payer: call.payer, tokens: call.input + call.output, usd: call.usd }
    reserve(folder, call, {
      from: start,
      allows: ({ calls }) => {
        over = overCap(useOf(calls), claim, config)
        return over === undefined
      },
    })
  } catch (error) {
    if (errorCode(error) === undefined && !(error instanceof KnownError)) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new EngineFailure('busy', `The ledger cannot be written, and no call is made without it: ${why}`, {
      cause: error,
    })
  }
  if (over) throw new EngineFailure('over-cap', describeOverCap(over), { retryAt: end })
}

/** Why a call has to wait, and what lifts the cap. */
export function describeOverCap({ key, cap, used, next }: OverCap): string {
  const show =
    key === 'cap.usdPerDay' ? (value: number) => `$${value.toFixed(2)}` : (value: number) => `${count(value)} tokens`
  const change = `\`--over-cap\` lifts it for one command, ${key} in your config.json for good.`
  if (cap === 0) return `${key} is 0, so no model is called. ${change}`
  const soFar = `The cap of ${show(cap)} a day is reached: ${show(used)} used, and the next call may take ${show(next)}.`
  if (next > cap) return `${soFar} That is more than a whole day's cap, so it waits until the cap is raised. ${change}`
  return `${soFar} Model work goes on by itself tomorrow. ${change}`
}

interface Ended {
  outcome: Reservation['id']
  model: string | undefined
  usage: Usage | undefined
}

function writeEnd(meter: Metered, call: Reservation, { outcome, model, usage }: Ended): void {
  const free = costsNothing(outcome as EngineFailure['code'])
  const known = isKnown(usage) ? usage : free ? { inputTokens: 0, outputTokens: 0, costUsd: 0 } : undefined
  try {
    settle(ledgerFolder(meter.env), call, {
      time: meter.now().toISOString(),
      ...{ id: call.id, outcome, model: model ?? null },
      input: known?.inputTokens ?? null,
      output: known?.outputTokens ?? null,
      usd: known ? usdOf(meter, known, model ? [model, call.model] : [call.model]) : null,
    })
  } catch (error) {
    // The answer is there and paid for; the call goes on counting with its reservation.
    if (errorCode(error) === undefined) throw error
  }
}

/** No tokens and no price is what an engine says that was told nothing. */
function isKnown(usage: Usage | undefined): usage is Usage {
  return usage !== undefined && (usage.costUsd !== undefined || usage.inputTokens + usage.outputTokens > 0)
}

export function usdOf({ engine, config }: Metered, usage: Usage, models: readonly string[]): number | null {
  if (engine.payer === 'nobody') return 0
  if (usage.costUsd !== undefined) return usage.costUsd
  for (const model of models) {
    const price = priceOf(model, config.prices)
    if (price) return costOf(usage, price)
  }
  return null
}

function count(value: number): string {
  return Math.ceil(value).toLocaleString('en-US')
}
