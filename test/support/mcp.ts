// The official client, connected to our server in this process or to one of its own.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { onTestFinished } from 'vitest'
import { openDesk } from '../../src/mcp/desk.ts'
import { createServer } from '../../src/mcp/server.ts'
import type { TempProject } from './temp-project.ts'

export interface Connected {
  client: Client
  /** The text of a tool's result; with `wrong` set it must be an error, else it must not. */
  call(name: string, args?: Record<string, unknown>): Promise<{ text: string; wrong: boolean }>
  /** Ends what the server is working on. */
  abort: AbortController
}

/** A client of the server for a project, until the test ends. */
export async function connect(
  { cwd, env, clock }: Pick<TempProject, 'cwd' | 'env' | 'clock'>,
  more: Record<string, string> = {},
): Promise<Connected> {
  const abort = new AbortController()
  const desk = openDesk({ cwd, env: { ...env, ...more }, now: () => clock.now, signal: abort.signal })
  const server = createServer(desk)
  const client = new Client({ name: 'test', version: '1' })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(ours), client.connect(theirs)])
  onTestFinished(() => client.close())
  return { client, abort, call: caller(client) }
}

export function caller(client: Client): Connected['call'] {
  return async (name, args = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: args })
    const text = (content as { text?: string }[]).map((part) => part.text ?? '').join('\n')
    return { text, wrong: isError === true }
  }
}
