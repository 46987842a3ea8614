// A service on loopback that answers what a test has put in, in order, and keeps what it was asked. It can also do what
// real ones do on a bad day: hang, break off in the middle, answer without end.
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One event of a stream; `type` is its name as well. */
export type ServerEvent = { type: string } & Record<string, unknown>

export interface Scripted {
  status?: number
  headers?: Record<string, string>
  /** An object is sent as JSON, text as it is. */
  body?: unknown
  /** Server-sent events, each with its `type` as name; text is sent as the data of one without a name. */
  events?: Iterable<ServerEvent | string> | AsyncIterable<ServerEvent | string>
  /** After what was given: never end, or cut the connection. */
  ending?: 'hang' | 'reset'
  /** Bytes of filling to send instead of a body. */
  filling?: number
}

export interface Asked {
  path: string
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
}

export interface ScriptedServer {
  url: string
  asked: Asked[]
  /** Bytes of filling that were taken. */
  taken(): number
  /** Resolves when the client closes, or has closed, a connection that was not answered to its end. */
  abandoned(): Promise<void>
  /** Adds an answer to the script. */
  add(reply: Scripted): void
  close(): Promise<void>
}

export async function scriptedServer(...script: Scripted[]): Promise<ScriptedServer> {
  const asked: Asked[] = []
  const count = { taken: 0 }
  const left = new EventEmitter()
  let abandoned = 0
  const server = createServer(async (request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers, body: await bodyOf(request) })
    response.on('close', () => {
      if (response.writableEnded) return
      abandoned += 1
      left.emit('abandoned')
    })
    const reply = script.shift()
    if (reply) await send(response, reply, count)
    else response.writeHead(500).end('the script has no answer left')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    taken: () => count.taken,
    abandoned: async () => {
      if (abandoned === 0) await once(left, 'abandoned')
      abandoned -= 1
    },
    add: (reply) => {
      script.push(reply)
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function send(response: ServerResponse, reply: Scripted, count: { taken: number }): Promise<void> {
  const type = reply.events ? 'text/event-stream; charset=utf-8' : 'application/json'
  response.writeHead(reply.status ?? 200, { 'content-type': type, ...reply.headers })
  response.flushHeaders()
  for await (const event of reply.events ?? [])
    response.write(
      typeof event === 'string' ? `data: ${event}\n\n` : `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`,
    )
  if (reply.filling) await fill(response, reply.filling, count)
  const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? '')
  if (reply.body !== undefined) response.write(text)
  if (reply.ending === 'reset') setTimeout(() => response.socket?.resetAndDestroy(), 20)
  else if (reply.ending !== 'hang') response.end()
}

async function fill(response: ServerResponse, bytes: number, count: { taken: number }): Promise<void> {
  const block = 'x'.repeat(1_000_000)
  for (let sent = 0; sent < bytes && !response.destroyed; sent += block.length) {
    if (!response.write(block)) await drained(response)
    count.taken = sent
  }
}

/** Also resolves when the client has gone. */
async function drained(response: ServerResponse): Promise<void> {
  const done = new AbortController()
  const { signal } = done
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })])
  done.abort()
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const value: unknown = JSON.parse(Buffer.concat(parts).toString('utf8') || '{}')
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
