// The server and recall in the real client: what our installer registers is started, its tools answer the model, and what a
// prompt is about comes with the prompt, once.
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type SmallArticle, smallBase } from '../support/small-base.ts'
import { configFile, type Machine, newMachine, runClient, type Session, type SessionOptions } from './client.ts'
import { dailyLogs, everything, memc, untilCaptured } from './memory.ts'
import { type ApiRequest, type MessagesApi, type Reply, startMessagesApi } from './messages-api.ts'

const ARTICLES: SmallArticle[] = [
  {
    id: 'concepts/refresh-tokens',
    title: 'Refresh token rotation',
    summary: 'Refresh tokens are rotated on every use.',
    points: ['A reused refresh token revokes the whole family of tokens'],
  },
  { id: 'concepts/caching', title: 'HTTP caching', summary: 'Responses are cached at the edge for five minutes.' },
]
const ABOUT = 'Why is the rotation of a refresh token done on every use? It says `"x"` and $HOME.'

interface Bed extends AsyncDisposable {
  api: MessagesApi
  machine: Machine
  say(prompt: string, options?: SessionOptions): Promise<Session>
}

async function bed(settings: Record<string, unknown> = {}, ...install: string[]): Promise<Bed> {
  const api = await startMessagesApi(() => ({ text: 'OK.' }))
  const machine = await newMachine(api.url)
  await configFile(machine, { 'capture.headless': true, 'compile.auto': 'off', ...settings })
  await memc(machine, 'init')
  for (const [path, text] of Object.entries(smallBase(ARTICLES))) {
    await mkdir(dirname(join(machine.project, path)), { recursive: true })
    await writeFile(join(machine.project, path), text)
  }
  if (install.length > 0) expect((await memc(machine, 'install', ...install)).exitCode).toBe(0)
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

/** The model calls a tool once and then says that it is done. */
function calling(tool: string, input: unknown): (request: ApiRequest) => Reply {
  return ({ messages }) => (JSON.stringify(messages).includes('tool_result') ? { text: 'Done.' } : { tool, input })
}

function results(api: MessagesApi): string {
  return api.requests
    .map(({ text }) => text)
    .filter((text) => text.includes('tool_result'))
    .join('\n')
}

/** A session with this prompt whose first request has something of recall in it; a client that has only just started may ask before it has our server. */
async function recalled({ api, say }: Bed, prompt: string): Promise<{ session: Session; text: string }> {
  for (let tries = 0; tries < 5; tries++) {
    const before = api.requests.length
    const session = await say(prompt)
    const text = api.requests
      .slice(before)
      .map((request) => request.text)
      .join('\n')
    const found = /<memc-recall>.*?<\/memc-recall>/s.exec(text)?.[0]
    if (found) return { session, text: found }
  }
  throw new Error('nothing was recalled')
}

test('the tool call of the model is answered from the memory', async () => {
  await using at = await bed({}, '--mcp')
  const list = JSON.parse(await readFile(join(at.machine.home, '.claude.json'), 'utf8'))
  expect(list.mcpServers.memc).toMatchObject({ type: 'stdio', args: [expect.stringMatching(/bin\.js$/), 'mcp'] })
  at.api.answer(calling('mcp__memc__search', { query: 'token rotation', tag: '', limit: null }))
  await at.say('Look it up.', { args: ['--allowedTools', 'mcp__memc__search'] })
  expect(results(at.api)).toContain('[[concepts/refresh-tokens]] Refresh token rotation')
  await untilCaptured(at.machine)
  expect(await dailyLogs(at.machine)).not.toContain('From the memory of this project')
})

test('uninstalling takes the server out of the client', async () => {
  await using at = await bed({}, '--mcp')
  const { stdout } = await memc(at.machine, 'uninstall')
  expect(stdout).toContain('no longer registered')
  expect(await readFile(join(at.machine.home, '.claude.json'), 'utf8')).not.toContain('bin.js')
})

test('a prompt comes with the article that it is about, once in a session, and again after a compaction', async () => {
  await using at = await bed({ recall: 'extracts' }, '--mcp')
  const { session, text } = await recalled(at, ABOUT)
  expect(text).toContain('A reused refresh token revokes the whole family of tokens')
  expect(text).not.toContain('caching')
  const shown = async () => {
    const files = await everything(at.machine)
    return Object.entries(files).find(([file]) => file.endsWith(`${session.id}.txt`))?.[1] ?? ''
  }
  expect(await shown()).toContain('concepts/refresh-tokens')

  const count = (request: string) => request.split('<memc-recall>').length - 1
  const before = at.api.requests.length
  await at.say(`And again: ${ABOUT}`, { resume: session.id })
  expect(count(at.api.requests[before]?.text ?? '')).toBe(1)

  await at.say('Thanks, go on.', { resume: session.id })
  at.api.answer(() => ({ text: '<summary>They talked about tokens.</summary>' }))
  await at.say('/compact', { resume: session.id })
  expect(await shown()).toBe('')
  await untilCaptured(at.machine)
  expect(await dailyLogs(at.machine)).not.toContain('memc-recall')
})

test('a prompt about nothing in the memory comes alone, and while recall is off every prompt does', async () => {
  await using on = await bed({ recall: 'pointers' }, '--mcp')
  await recalled(on, ABOUT)
  const before = on.api.requests.length
  await on.say('Make the button on the landing page green, please.')
  expect(
    on.api.requests
      .slice(before)
      .map(({ text }) => text)
      .join(),
  ).not.toContain('<memc-recall>')

  await using off = await bed({}, '--mcp')
  await off.say(ABOUT)
  expect(off.api.requests.map(({ text }) => text).join()).not.toContain('<memc-recall>')
})

test('the plugin brings hooks, server and recall', async () => {
  await using at = await bed({ recall: 'extracts' })
  const folder = join(at.machine.home, 'memory-compiler')
  await cp(fileURLToPath(new URL('../../plugin', import.meta.url)), join(folder, 'plugin'), { recursive: true })
  await symlink(fileURLToPath(new URL('dist', import.meta.url)), join(folder, 'dist'))
  const args = ['--plugin-dir', join(folder, 'plugin')]
  let text = ''
  for (let tries = 0; tries < 5 && !text.includes('<memc-recall>'); tries++) {
    await at.say(ABOUT, { args })
    text = at.api.requests.map((request) => request.text).join('\n')
  }
  expect(text).toContain('<memc-recall>')
  expect((await untilCaptured(at.machine)).sessions.captured).toBeGreaterThan(0)
  at.api.answer(calling('mcp__plugin_memory-compiler_memc__search', { query: 'token rotation' }))
  await at.say('Look it up.', { args: [...args, '--allowedTools', 'mcp__plugin_memory-compiler_memc__search'] })
  expect(results(at.api)).toContain('[[concepts/refresh-tokens]]')
})
