// The server on a pair of streams, from the first message to the last. It ends when the client closes the stream or asks
// the process to stop, and never by itself; what the client sends that is no message goes into the log.
import type { Readable, Writable } from 'node:stream'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Io } from '../io.ts'
import { openDesk } from './desk.ts'
import { createServer } from './server.ts'

/** How long answers to what was asked before the stream was closed are waited for. */
const GRACE_MS = 1_000

/** Serves until the input ends or `io.signal` is aborted. */
export async function serve(
  io: Pick<Io, 'cwd' | 'env' | 'now' | 'signal'>,
  { input, output }: { input: Readable; output: Writable },
): Promise<void> {
  const stop = new AbortController()
  const desk = openDesk({ ...io, signal: AbortSignal.any([io.signal, stop.signal]) })
  const server = createServer(desk)
  server.onerror = (error) => desk.log(error.message)
  const ended = new Promise<'end' | 'stop'>((resolve) => {
    for (const event of ['end', 'close', 'error']) input.once(event, () => resolve('end'))
    output.once('error', () => resolve('stop'))
    io.signal.addEventListener('abort', () => resolve('stop'))
    if (io.signal.aborted) resolve('stop')
    server.onclose = () => resolve('stop')
  })
  await server.connect(new StdioServerTransport(input, output))
  // Whoever has gone waits for no model; what the disk knows is answered still.
  if ((await ended) === 'end') await atMost(GRACE_MS, desk.idle())
  stop.abort()
  await server.close()
  input.destroy()
}

async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, over])
  clearTimeout(timer)
}
