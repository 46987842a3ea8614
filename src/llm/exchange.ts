// One HTTP exchange with a model's service, given to an SDK as its fetch. Over node:http, since the built-in fetch gives
// up after five minutes without headers, which a local model may need. It sends only the headers named here, so that no
// variable meant for another program adds a key or a proxy's header; it follows no redirect, and reads no endless answer.
import http from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import { VERSION } from '../version.ts'

export interface Exchange {
  fetch(url: string | URL | Request, init?: RequestInit): Promise<Response>
  /** Of the answer, once there is one. */
  status: number | undefined
  headers: Headers
  /** The answer as text where it was read whole: everything but a stream of events. */
  body: string
  /** Nothing reached the service, so nothing can have been charged. */
  unsent: boolean
}

export class AnswerTooLarge extends Error {
  constructor(most: number) {
    super(`The answer is larger than ${most / 1_000_000} MB, more than any model may write, and was cut off.`)
    this.name = 'AnswerTooLarge'
  }
}

export interface ExchangeOptions {
  /** Headers that hold the key. */
  auth: Readonly<Record<string, string>>
  /** Bytes after which an answer is cut off. */
  most?: number
}

export function openExchange({ auth, most = MOST_BYTES }: ExchangeOptions): Exchange {
  const exchange: Exchange = {
    status: undefined,
    headers: new Headers(),
    body: '',
    unsent: true,
    fetch: async (url, init = {}) => {
      const message = await send(exchange, new URL(url instanceof Request ? url.url : url), {
        ...init,
        headers: { ...kept(init.headers), ...auth, 'user-agent': `memc/${VERSION}` },
      })
      exchange.status = message.statusCode ?? 0
      exchange.headers = headersOf(message)
      return toResponse(exchange, message, most)
    },
  }
  return exchange
}

// An answer of 32,000 tokens is some 150 kB; as a stream of events fifty times that.
const MOST_BYTES = 16_000_000

const SENT_HEADERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'anthropic-version'])

function kept(headers: RequestInit['headers']): Record<string, string> {
  return Object.fromEntries([...new Headers(headers)].filter(([name]) => SENT_HEADERS.has(name)))
}

function send(exchange: Exchange, url: URL, init: RequestInit): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { request: start } = url.protocol === 'https:' ? https : http
    const body = typeof init.body === 'string' ? init.body : ''
    const headers = { ...Object.fromEntries(new Headers(init.headers)), 'content-length': Buffer.byteLength(body) }
    const request = start(url, {
      method: init.method ?? 'GET',
      headers,
      ...(init.signal ? { signal: init.signal } : {}),
    })
    request.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => reached(exchange))
      else reached(exchange)
    })
    request.on('error', reject)
    request.once('response', resolve)
    request.end(body)
  })
}

function reached(exchange: Exchange): void {
  exchange.unsent = false
}

async function toResponse(exchange: Exchange, message: http.IncomingMessage, most: number): Promise<Response> {
  const { headers } = exchange
  const status = Math.min(Math.max(exchange.status ?? 0, 200), 599)
  const isEvents = status < 300 && headers.get('content-type')?.includes('text/event-stream')
  if (isEvents) {
    const body = Readable.toWeb(Readable.from(capped(message, most)))
    return new Response(body as ReadableStream<Uint8Array>, { status, headers })
  }
  exchange.body = await textOf(capped(message, most))
  return new Response(status === 204 || status === 304 ? null : exchange.body, { status, headers })
}

/** Throwing in the loop closes the socket, so the rest is never read. */
async function* capped(message: http.IncomingMessage, most: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of message) {
    size += chunk.length
    if (size > most) throw new AnswerTooLarge(most)
    yield chunk
  }
}

async function textOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts).toString('utf8')
}

function headersOf(message: http.IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return headers
}
