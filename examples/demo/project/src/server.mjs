import { createServer } from 'node:http'
import { book, bookingsOf } from './store.mjs'

createServer(async (request, response) => {
  const room = new URL(request.url, 'http://localhost').pathname.slice(1)
  if (request.method !== 'POST') return response.end(JSON.stringify(bookingsOf(room)))
  const chunks = await request.toArray()
  const booking = book({ room, ...JSON.parse(Buffer.concat(chunks).toString()) })
  response.statusCode = booking ? 201 : 409
  response.end(JSON.stringify(booking ?? { error: 'The room is taken.' }))
}).listen(8080)
