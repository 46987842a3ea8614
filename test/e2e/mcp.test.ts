// The server as a real process: what a client sees of it, and that it ends when it should and never before.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, onTestFinished, test } from 'vitest'
import { caller } from '../support/mcp.ts'
import { smallBase } from '../support/small-base.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'

const BIN = fileURLToPath(new URL('../../dist/bin.js', import.meta.url))

async function base(): Promise<TempProject> {
  const project = tempProject(
    smallBase([
      {
        id: 'concepts/refresh-tokens',
        title: 'Refresh token rotation',
        summary: 'Refresh tokens are rotated on every use.',
      },
    ]),
  )
  await project.memc('init')
  return project
}

async function connect({ cwd, env }: TempProject): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [BIN, 'mcp'], cwd, env }))
  onTestFinished(() => client.close())
  return client
}

interface Raw {
  child: ChildProcessWithoutNullStreams
  send(...messages: (object | string)[]): void
  /** All lines so far. */
  lines(): string[]
  /** The answer to a request. */
  answer(id: number): Promise<Record<string, unknown>>
  ended: Promise<{ code: number | null; ms: number }>
}

function start({ cwd, env }: TempProject): Raw {
  const child = spawn(process.execPath, [BIN, 'mcp'], { cwd, env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  const lines = () => out.split('\n').filter((line) => line !== '')
  const begun = performance.now()
  return {
    child,
    lines,
    send: (...messages) =>
      void child.stdin.write(
        messages.map((one) => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`).join(''),
      ),
    async answer(id) {
      for (let tries = 0; tries < 400; tries++) {
        const found = lines()
          .map((line) => JSON.parse(line) as Record<string, unknown>)
          .find((message) => message.id === id)
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
      throw new Error(`no answer to ${id}: ${out}`)
    },
    ended: new Promise((resolve) => {
      child.on('exit', (code) => resolve({ code, ms: performance.now() - begun }))
    }),
  }
}

const hello = (protocolVersion: string, id = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
})
const search = (id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'search', arguments: { query: 'token rotation' } },
})

test('twenty calls at once are all answered', async () => {
  const call = caller(await connect(await base()))
  const calls = Array.from({ length: 20 }, (_, at) =>
    at % 2 === 0 ? call('search', { query: 'token' }) : call('read_article', { id: 'concepts/refresh-tokens' }),
  )
  for (const { text, wrong } of await Promise.all(calls)) {
    expect(wrong).toBe(false)
    expect(text).toContain('refresh-tokens')
  }
})

test('nothing but protocol comes out, whatever comes in', async () => {
  const server = start(await base())
  server.send('garbage', '{"half": ', '[]', '{"jsonrpc":"2.0"}', '\u0000\u0007', hello('2025-11-25'))
  await server.answer(1)
  server.send({ jsonrpc: '2.0', id: 2, method: 'server/discover' }, 'x'.repeat(200_000), search(3))
  expect(await server.answer(2)).toMatchObject({ error: { code: -32601 } })
  expect(JSON.stringify(await server.answer(3))).toContain('refresh-tokens')
  for (const line of server.lines()) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
})

test.each(['2025-11-25', '2025-03-26', '2024-11-05'])('speaks protocol version %s', async (version) => {
  const server = start(await base())
  server.send(hello(version))
  expect(await server.answer(1)).toMatchObject({ result: { protocolVersion: version } })
})

test('offers its own version to a client that wants another', async () => {
  const server = start(await base())
  server.send(hello('2099-01-01'))
  expect(await server.answer(1)).toMatchObject({ result: { protocolVersion: '2025-11-25' } })
})

test('ends at once when its input is closed, and answers first what it was asked', async () => {
  const server = start(await base())
  server.send(hello('2025-11-25'), search(2))
  server.child.stdin.end()
  expect((await server.ended).code).toBe(0)
  expect(server.lines().join()).toContain('refresh-tokens')
})

test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)('ends at once on %s', async (signal) => {
  const server = start(await base())
  server.send(hello('2025-11-25'))
  await server.answer(1)
  const before = performance.now()
  server.child.kill(signal)
  await server.ended
  expect(performance.now() - before).toBeLessThan(1_000)
})

test('lives on without a memory, and finds it when there is one', async () => {
  const project = tempProject()
  const call = caller(await connect(project))
  expect(await call('search', { query: 'x' })).toMatchObject({ wrong: true })
  await project.memc('init')
  expect(await call('search', { query: 'x' })).toMatchObject({ wrong: false })
  const log = join(project.env.MEMC_STATE_DIR ?? '', 'log', 'memc.log')
  if (existsSync(log)) expect(readFileSync(log, 'utf8')).not.toContain('    at ')
})
