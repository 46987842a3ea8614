// The bed itself: the client runs here, talks only to the scripted service and keeps a transcript.
import { expect, test } from 'vitest'
import { newMachine, readTranscript, runClient } from './client.ts'
import { startMessagesApi, userText } from './messages-api.ts'

test('a plain session reaches only the scripted service and leaves one transcript', async () => {
  await using api = await startMessagesApi(() => ({ text: 'Postgres it is.' }))
  await using machine = await newMachine(api.url)
  const session = await runClient(machine, 'Which database do we take?')

  expect(session.result).toMatchObject({ is_error: false, result: 'Postgres it is.' })
  expect(api.requests.map((request) => userText(request.body)).join()).toContain('Which database do we take?')
  const transcripts = await machine.transcripts()
  expect(transcripts).toHaveLength(1)
  const lines = await readTranscript(transcripts[0] ?? '')
  expect(lines.filter((line) => line.type === 'user')).toHaveLength(1)
})
