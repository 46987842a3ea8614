// The loop through the real client: what is said in a session is in the daily log once, whatever happens to the session,
// and the next session starts with it.
import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { configFile, type Machine, newMachine, runClient, type Session, type SessionOptions } from './client.ts'
import { capturedAnswers, capturedPrompts, dailyLogs, entryIds, memc, setUp, untilCaptured } from './memory.ts'
import { type MessagesApi, startMessagesApi } from './messages-api.ts'

const DATABASE = 'We decided to use Postgres instead of MySQL, because we need row-level security for every tenant.'
const MONEY =
  'From now on we store all amounts of money as integers in cents, because floats lost us a cent per invoice.'
const QUEUE = 'Let us go with BullMQ for the job queue and not with RabbitMQ, because Redis is there already.'
const REPLY = 'Understood, that is how it will be done from here on.'

interface Bed extends AsyncDisposable {
  api: MessagesApi
  machine: Machine
  say(prompt: string, options?: SessionOptions): Promise<Session>
}

async function bed(settings: Record<string, unknown> = {}): Promise<Bed> {
  const api = await startMessagesApi(() => ({ text: REPLY }))
  const machine = await newMachine(api.url)
  await setUp(machine, settings)
  return {
    api,
    machine,
    say: (prompt, options) => runClient(machine, prompt, options),
    async [Symbol.asyncDispose]() {
      await machine[Symbol.asyncDispose]()
      await api[Symbol.asyncDispose]()
    },
  }
}

/** The daily log names each of these in exactly one entry. */
async function expectOnce(machine: Machine, ...prompts: string[]): Promise<void> {
  expect(await capturedPrompts(machine)).toEqual(prompts)
  const log = await dailyLogs(machine)
  for (const prompt of prompts)
    expect(entriesWith(log, /Postgres|cents|BullMQ/.exec(prompt)?.[0] ?? prompt), log).toBe(1)
}

test('a session leaves exactly one entry, without anybody asking for it', async () => {
  await using at = await bed()
  await at.say(DATABASE)
  await untilCaptured(at.machine)
  await expectOnce(at.machine, DATABASE)
  expect(await entryIds(at.machine)).toHaveLength(1)

  expect((await memc(at.machine, 'flush')).exitCode).toBe(0)
  expect(await entryIds(at.machine)).toHaveLength(1)
})

test('the last answer of a session that has ended is captured too', async () => {
  await using at = await bed()
  const { id } = await at.say(DATABASE)
  await untilCaptured(at.machine)
  expect(await capturedAnswers(at.machine)).toEqual([REPLY])
  await at.say(MONEY, { resume: id })
  await untilCaptured(at.machine)
  expect(await capturedAnswers(at.machine)).toEqual([REPLY, REPLY])
})

test('the request of the next session to the model holds the brief', async () => {
  await using at = await bed()
  await at.say(DATABASE)
  await untilCaptured(at.machine)
  const before = at.api.requests.length
  expect(at.api.requests.map((request) => request.text).join()).not.toContain('memc-brief')

  await at.say('Which database do we use?')
  const brief = /<memc-brief>.*?<\/memc-brief>/s.exec(at.api.requests[before]?.text ?? '')?.[0]
  expect(brief).toContain('Postgres')
  await untilCaptured(at.machine)
  expect((await dailyLogs(at.machine)).includes('Notes from earlier sessions')).toBe(false)
})

test('a session read after each of its lines has everything captured once', async () => {
  await using api = await startMessagesApi(() => ({ text: REPLY }))
  await using machine = await newMachine(api.url)
  await configFile(machine, { 'capture.headless': true, 'compile.auto': 'off' })
  await memc(machine, 'init')
  const { id } = await runClient(machine, DATABASE)
  await runClient(machine, MONEY, { resume: id })
  const [transcript = ''] = await machine.transcripts()
  const lines = (await readFile(transcript, 'utf8')).split(/(?<=\n)/)
  const worthAFlush = /"type":"(queue-operation|user|assistant|last-prompt|system)"/
  for (const [index, line] of lines.entries()) {
    if (!worthAFlush.test(line) && index < lines.length - 1) continue
    await writeFile(transcript, lines.slice(0, index + 1).join(''))
    expect((await memc(machine, 'flush')).exitCode).toBe(0)
  }
  await expectOnce(machine, DATABASE, MONEY)
})

test('a resumed session has everything captured once', async () => {
  await using at = await bed()
  const { id } = await at.say(DATABASE)
  await untilCaptured(at.machine)
  const resumed = await at.say(MONEY, { resume: id })
  expect(resumed.id).toBe(id)
  await untilCaptured(at.machine)
  await expectOnce(at.machine, DATABASE, MONEY)
})

test('a session resumed before it was captured has everything captured once', async () => {
  await using at = await bed()
  const { id } = await at.say(DATABASE)
  await at.say(MONEY, { resume: id })
  await untilCaptured(at.machine)
  await expectOnce(at.machine, DATABASE, MONEY)
})

test('a forked session has what it shares with its origin captured once', async () => {
  await using at = await bed()
  const { id } = await at.say(DATABASE)
  await untilCaptured(at.machine)
  const fork = await at.say(MONEY, { resume: id, args: ['--fork-session'] })
  expect(fork.id).not.toBe(id)
  await untilCaptured(at.machine)
  await expectOnce(at.machine, DATABASE, MONEY)
})

test('a compacted session has everything captured once, and the summary not at all', async () => {
  await using at = await bed()
  const { id } = await at.say(DATABASE)
  await at.say(MONEY, { resume: id })
  await at.say('Thanks, go on.', { resume: id })
  at.api.answer(() => ({ text: '<summary>The user chose Postgres and cents. SUMMARY-OF-THE-CLIENT</summary>' }))
  const compacted = await at.say('/compact keep the database', { resume: id })
  expect(compacted.stdout).toContain('compact_boundary')
  at.api.answer(() => ({ text: REPLY }))
  await at.say(QUEUE, { resume: id })
  await untilCaptured(at.machine)
  const prompts = (await capturedPrompts(at.machine)).filter((prompt) => prompt !== 'Thanks, go on.')
  expect(prompts).toEqual([DATABASE, MONEY, QUEUE])
  const log = await dailyLogs(at.machine)
  for (const name of ['Postgres', 'cents', 'BullMQ']) expect(entriesWith(log, name), log).toBe(1)
  expect(log).not.toContain('SUMMARY-OF-THE-CLIENT')
})

test('a killed session has everything captured once by the next start of any session', async () => {
  await using at = await bed()
  const { id } = await at.say(DATABASE)
  await untilCaptured(at.machine)
  const asked = at.api.requests.length
  at.api.answer(() => ({ hang: true }))
  const killed = await at.say(MONEY, { resume: id, killAfter: untilOnDisk(at.machine, 'floats lost us') })
  expect(killed.signal).toBe('SIGKILL')
  expect(at.api.requests.length).toBeGreaterThan(asked)
  expect(await capturedPrompts(at.machine)).toEqual([DATABASE])

  at.api.answer(() => ({ text: REPLY }))
  await at.say(QUEUE)
  await untilCaptured(at.machine)
  await expectOnce(at.machine, DATABASE, MONEY, QUEUE)
})

test('a session killed in its first turn is captured by the next one', async () => {
  await using at = await bed()
  at.api.answer(() => ({ hang: true }))
  await at.say(MONEY, { killAfter: untilOnDisk(at.machine, 'floats lost us') })
  at.api.answer(() => ({ text: REPLY }))
  await at.say(QUEUE)
  await untilCaptured(at.machine)
  await expectOnce(at.machine, MONEY, QUEUE)
})

test('a session after /clear is captured beside the one before it', async () => {
  await using at = await bed()
  const { id } = await at.say(DATABASE)
  await at.say('/clear', { resume: id })
  await at.say(MONEY)
  await untilCaptured(at.machine)
  await expectOnce(at.machine, DATABASE, MONEY)
})

function entriesWith(log: string, name: string): number {
  return log.split('### Session').filter((entry) => entry.includes(name)).length
}

/** Resolves when a transcript on the disk holds the text and the service has been asked; then there is something to lose. */
async function untilOnDisk(machine: Machine, text: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await machine.transcriptsHold(text)) return new Promise((resolve) => setTimeout(resolve, 500))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
