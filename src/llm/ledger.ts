// The ledger of model calls, one for the user over all projects and processes: JSON lines in one file a month, only ever
// added to. A call is written down before it is made and again when it has ended, so what was killed still counts.
// Private and outside `commit`, as it belongs to no home and nothing is derived from it. It must never hold a word of a
// prompt or an answer, and never lose a line to another process.
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Env, stateFolder } from '../config/folders.ts'
import { nodeFileSystem, writeAll } from '../lib/file-system.ts'
import { ensureFolder, fileSize, PRIVATE_FILE, PRIVATE_FOLDER, readRange, readText } from '../lib/files.ts'
import { withLock } from '../lib/lock.ts'

const amount = z.number().nonnegative()
const text = z.string().max(4096)

const reservation = z.object({
  time: z.iso.datetime(),
  kind: z.literal('reserve'),
  id: text,
  /** After this the call cannot be running any more. */
  until: z.iso.datetime(),
  home: text,
  project: text,
  purpose: z.enum(['extract', 'compile', 'choose', 'answer', 'contradict', 'shorten', 'embed']),
  engine: text,
  payer: z.enum(['nobody', 'plan', 'key']),
  /** As it was asked for. */
  model: text,
  /** Estimated. */
  input: amount,
  /** The most there may be. */
  output: amount,
  /** The most it may cost; null: no price is known. */
  usd: amount.nullable(),
})

const settlement = z.object({
  time: z.iso.datetime(),
  kind: z.literal('settle'),
  id: text,
  /** `ok` or the code of the failure. */
  outcome: text,
  /** What answered. */
  model: text.nullable(),
  /** Null: not known, which is not the same as nothing. */
  input: amount.nullable(),
  output: amount.nullable(),
  usd: amount.nullable(),
})

const refusal = z.object({
  time: z.iso.datetime(),
  kind: z.literal('refuse'),
  home: text,
  purpose: text,
  payer: z.enum(['nobody', 'plan', 'key']),
  input: amount,
  output: amount,
  usd: amount.nullable(),
})

const line = z.discriminatedUnion('kind', [reservation, settlement, refusal])

export type Reservation = Omit<z.infer<typeof reservation>, 'kind'>
export type Settlement = Omit<z.infer<typeof settlement>, 'kind'>
type Refusal = Omit<z.infer<typeof refusal>, 'kind'>

export interface Call extends Reservation {
  /** Undefined while it runs, and for good when its process was killed. */
  settled: Settlement | undefined
}

export interface Ledger {
  /** In the order in which they were reserved. */
  calls: Call[]
  refusals: Refusal[]
  /** Lines that cannot be read and were passed over. */
  damaged: number
}

/** The user's ledger, the same for every project. */
export function ledgerFolder(env: Env): string {
  return join(stateFolder(env), 'ledger')
}

/** Writes a call down before it is made, if `allows` says so of the calls since `from`; else what was refused. */
export function reserve(
  folder: string,
  call: Reservation,
  { from, allows }: { from: Date; allows: (ledger: Ledger) => boolean },
): boolean {
  ensureFolder(nodeFileSystem, folder, PRIVATE_FOLDER)
  // Looking and writing are one step: of many processes at a cap, no two may both see the last free place.
  return withLock(join(folder, 'lock'), () => {
    const allowed = allows(readLedger(folder, { from }))
    const { time, home, purpose, payer, input, output, usd } = call
    append(
      folder,
      call.time,
      allowed ? { ...call, kind: 'reserve' } : { time, kind: 'refuse', home, purpose, payer, input, output, usd },
    )
    return allowed
  })
}

/** Writes a call down that no cap has a say in. */
export function note(folder: string, call: Reservation): void {
  ensureFolder(nodeFileSystem, folder, PRIVATE_FOLDER)
  append(folder, call.time, { ...call, kind: 'reserve' })
}

/** Writes down how a call ended, beside its reservation: in the same file, also when the month is over. */
export function settle(folder: string, call: Pick<Reservation, 'time'>, end: Settlement): void {
  append(folder, call.time, { ...end, kind: 'settle' })
}

/** The calls that were reserved in a stretch of time; without one, all there are. Settlements are looked for later, too. */
export function readLedger(folder: string, { from, to }: { from?: Date; to?: Date } = {}): Ledger {
  const first = from?.toISOString() ?? ''
  const last = to?.toISOString() ?? '~'
  const calls = new Map<string, Call>()
  const found: Ledger = { calls: [], refusals: [], damaged: 0 }
  for (const month of months(folder, first.slice(0, 7), last.slice(0, 7))) {
    for (const raw of (readText(join(folder, month)) ?? '').split('\n')) {
      // Most lines of a month are older than today, and need not be parsed to be passed over.
      if (raw === '' || (raw.startsWith(TIME_FIRST) && raw.slice(TIME_FIRST.length, TIME_FIRST.length + 24) < first))
        continue
      const parsed = parseLine(raw)
      if (!parsed) found.damaged += 1
      else if (parsed.kind === 'settle') withSettlement(calls, parsed)
      else if (parsed.time >= first && parsed.time < last) {
        if (parsed.kind === 'reserve') calls.set(parsed.id, { ...parsed, settled: undefined })
        else found.refusals.push(parsed)
      }
    }
  }
  return { ...found, calls: [...calls.values()] }
}

const TIME_FIRST = '{"time":"'

function withSettlement(calls: Map<string, Call>, end: Settlement): void {
  const call = calls.get(end.id)
  if (call) call.settled = end
}

function months(folder: string, first: string, last: string): string[] {
  if (fileSize(folder) === undefined) return []
  const names = readdirSync(folder).filter((name) => /^\d{4}-\d{2}\.jsonl$/.test(name))
  return names.filter((name) => name.slice(0, 7) >= first && name.slice(0, 7) <= last).sort()
}

function parseLine(raw: string): z.infer<typeof line> | undefined {
  try {
    return line.safeParse(JSON.parse(raw)).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function append(folder: string, time: string, value: z.infer<typeof line>): void {
  const file = join(folder, `${time.slice(0, 7)}.jsonl`)
  const text = `${JSON.stringify(bounded(value))}\n`
  const fd = openSync(file, 'a', PRIVATE_FILE)
  try {
    // One write each: the system puts it at the end whole, whoever else is writing.
    writeAll(nodeFileSystem, fd, Buffer.from(isTorn(file) ? `\n${text}` : text))
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** A process that was killed, or a full disk, may have left a line without its end; ours must not be lost in it. */
function isTorn(file: string): boolean {
  const size = fileSize(file) ?? 0
  return size > 0 && readRange(file, size - 1, 1).toString('latin1') !== '\n'
}

/** The time first, see TIME_FIRST. Names come from outside; a line stays within what one write takes. */
function bounded({ time, ...others }: z.infer<typeof line>): object {
  const short = Object.entries({ time, ...others }).map(([name, each]) => [
    name,
    typeof each === 'string' ? each.slice(0, 1024) : each,
  ])
  return Object.fromEntries(short)
}
