// A Messages API on loopback whose answers a test scripts and whose requests it can read afterwards. It stands in for
// the only network the client has; it must never be reachable from another machine.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ApiRequest {
  model: string
  stream?: boolean
  system?: unknown
  messages: { role: string; content: unknown }[]
  tools?: { name: string; input_schema?: unknown }[]
  [field: string]: unknown
}

/** What the model says, or how the service fails. */
export type Reply =
  | { text: string; stopReason?: string; inputTokens?: number }
  | { tool: string; input: unknown; text?: string }
  | { status: number; error: string; message?: string; headers?: Record<string, string> }
  | { hang: true }

export interface Recorded {
  body: ApiRequest
  headers: Record<string, string | string[] | undefined>
  /** All text of the request in one string. */
  text: string
}

/** What is answered to a request, the `index`-th of all. */
export type Script = (request: ApiRequest, index: number) => Reply | Promise<Reply>

export interface MessagesApi extends AsyncDisposable {
  url: string
  requests: Recorded[]
  /** Changes what is answered from now on. */
  answer(reply: Script): void
}

/** Starts the service; every request gets what `reply` returns for it, "OK." unless told otherwise. */
export async function startMessagesApi(reply: Script = () => ({ text: 'OK.' })): Promise<MessagesApi> {
  const requests: Recorded[] = []
  let current = reply
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function respond(request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'POST') return void response.writeHead(200).end()
    const body = JSON.parse(await readBody(request)) as ApiRequest
    if (request.url?.includes('count_tokens')) return sendJson(response, 200, { input_tokens: 100 })
    requests.push({ body, headers: request.headers, text: JSON.stringify([body.system, body.messages]) })
    send(response, body, await current(body, requests.length - 1))
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (next) => {
      current = next
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Gives the structured answer, and ends the conversation once the client has accepted it. */
export function structuredReply(input: unknown): (request: ApiRequest) => Reply {
  return ({ messages }) => {
    const accepted = JSON.stringify(messages.at(-1)?.content ?? '').includes('Structured output provided successfully')
    return accepted ? { text: 'Done.' } : { tool: 'StructuredOutput', input }
  }
}

/** The text of the user's messages in a request, without what the client adds as system messages. */
export function userText(request: ApiRequest): string {
  const said = request.messages.filter((message) => message.role === 'user').map((message) => plain(message.content))
  return said.join('\n')
}

function plain(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: { text?: string; content?: unknown }) => part.text ?? plain(part.content)).join('\n')
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, request: ApiRequest, reply: Reply) {
  if ('hang' in reply) return
  if ('status' in reply) {
    const error = { type: reply.error, message: reply.message ?? reply.error }
    return sendJson(response, reply.status, { type: 'error', error }, reply.headers)
  }
  const message = toMessage(request, reply)
  if (request.stream) sendStream(response, message)
  else sendJson(response, 200, message)
}

function sendJson(response: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
}

type Block = { type: 'text'; text: string } | { type: 'tool_use'; id: string; name: string; input: unknown }

interface Message {
  id: string
  type: 'message'
  role: 'assistant'
  model: string
  content: Block[]
  stop_reason: string
  stop_sequence: null
  usage: Record<string, number>
}

let serial = 0

function toMessage(request: ApiRequest, reply: Extract<Reply, { text: string } | { tool: string }>): Message {
  serial += 1
  const content: Block[] = reply.text ? [{ type: 'text', text: reply.text }] : []
  if ('tool' in reply) content.push({ type: 'tool_use', id: `toolu_${serial}`, name: reply.tool, input: reply.input })
  const inputTokens = ('inputTokens' in reply && reply.inputTokens) || 1200
  return {
    id: `msg_${serial}`,
    type: 'message',
    role: 'assistant',
    model: request.model,
    content,
    stop_reason: 'tool' in reply ? 'tool_use' : (reply.stopReason ?? 'end_turn'),
    stop_sequence: null,
    usage: { input_tokens: inputTokens, output_tokens: 34, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
  }
}

function sendStream(response: ServerResponse, message: Message) {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const event = (type: string, fields: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`)
  event('message_start', { message: { ...message, content: [], stop_reason: null } })
  for (const [index, block] of message.content.entries()) {
    const empty = block.type === 'text' ? { type: 'text', text: '' } : { ...block, input: {} }
    event('content_block_start', { index, content_block: empty })
    const deltas =
      block.type === 'text'
        ? [{ type: 'text_delta', text: block.text }]
        : pieces(JSON.stringify(block.input)).map((piece) => ({ type: 'input_json_delta', partial_json: piece }))
    for (const delta of deltas) event('content_block_delta', { index, delta })
    event('content_block_stop', { index })
  }
  event('message_delta', { delta: { stop_reason: message.stop_reason, stop_sequence: null }, usage: message.usage })
  event('message_stop', {})
  response.end()
}

/** As the service writes the input of a tool. */
function pieces(json: string): string[] {
  return json.match(/[\s\S]{1,40}/g) ?? []
}
