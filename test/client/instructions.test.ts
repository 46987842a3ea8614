// What the client says of the instruction files it reads: our hook hears of the rule file that comes late, once, and the start
// of a session stands for what is read at every start.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { stateFolder } from '../../src/config/folders.ts'
import { type Machine, newMachine, runClient } from './client.ts'
import { filesUnder, memc, setUp, untilCaptured } from './memory.ts'
import { startMessagesApi } from './messages-api.ts'

test('a rule file that is read since a file it is about was touched is told to us', async () => {
  await using api = await startMessagesApi()
  await using machine = await newMachine(api.url)
  const read = { tool: 'Read', input: { file_path: join(machine.project, 'src/api/pay.ts') } }
  // The client waits for no such hook: a session that ends at once would take it along. A model needs longer than that.
  api.answer(async ({ messages }) => {
    if (!JSON.stringify(messages).includes('tool_result')) return read
    await vi
      .waitFor(async () => expect(await loads(machine)).toHaveLength(2), { timeout: 10_000 })
      .catch(() => undefined)
    return { text: 'Done.' }
  })
  await setUp(machine)
  await lay(machine, 'CLAUDE.md', '- Run `npm test` before every commit.\n')
  await lay(machine, '.claude/rules/api.md', '---\npaths: src/api/**\n---\n\n- Answer with problem details.\n')
  await lay(machine, '.claude/rules/log.md', '- Use the logger.\n')
  await lay(machine, 'src/api/pay.ts', 'export const pay = 1\n')
  expect((await memc(machine, 'memory', 'adopt', '--yes')).exitCode).toBe(0)

  await runClient(machine, 'Look at the payment code, please.')
  await untilCaptured(machine)
  expect(await loads(machine)).toEqual(['', '.claude/rules/api.md'])
  const items: { file: string; id: string }[] = JSON.parse((await memc(machine, 'memory', 'list', '--json')).stdout)
  for (const { id } of items) {
    expect((await memc(machine, 'memory', 'explain', id)).stdout).toContain('loaded 1 (last')
  }
})

async function lay(machine: Machine, path: string, text: string): Promise<void> {
  const file = join(machine.project, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

/** The files whose reading was noted, '' for those read at the start. */
async function loads(machine: Machine): Promise<(string | undefined)[]> {
  const files = (await filesUnder(stateFolder(machine.env))).filter((file) =>
    /[/\\]memory[/\\]\d{4}-\d{2}\.jsonl$/.test(file),
  )
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line !== '')
  const notes = lines.map((line) => JSON.parse(line) as { kind: string; file?: string })
  return notes.filter(({ kind }) => kind === 'loaded').map(({ file }) => file)
}
