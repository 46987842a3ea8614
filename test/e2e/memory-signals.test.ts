// What sessions show of rules, through the command line: work that runs a rule's command, a correction, what came up again and
// again, and what the figures make of it.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type TempProject, tempProject } from '../support/temp-project.ts'
import { jsonl, type Line, SESSION, session } from '../support/transcript-lines.ts'

const CLAUDE = `# Shop

- Run \`npm test\` before every commit.
- Handlers live in \`src/api/\`.
- Prefer small modules.
- Indent with 2 spaces.
`

describe('a session', () => {
  it('that runs the command of a rule or touches its path is a use of it, once a session and day', async () => {
    const temp = await adopted()
    await hold(temp, (s) => [
      s.prompt('Please add the payment handler.'),
      s.uses('Bash', { command: 'npm test -- --run' }),
      s.failure('Exit code 1\n2 failed'),
      s.uses('Write', { file_path: join(temp.cwd, 'src/api/pay.ts'), content: '' }),
      s.result('ok'),
      s.uses('Bash', { command: 'npm test' }),
      s.result('passed'),
      s.says('The handler is there, and all tests pass.'),
    ])
    const { test, handlers, modules } = await rules(temp)
    expect(test).toContain('matched 1 (last 2026-04-11)')
    expect(handlers).toContain('matched 1')
    expect(modules).toContain('matched 0')
    await temp.memc('flush')
    expect((await rules(temp)).test).toContain('matched 1 ')
    expect(await count(temp, 'npm test')).toBe(1)
  })

  it('in which the user repeats or denies a rule is a finding; being loaded is neither that nor a use', async () => {
    const temp = await adopted()
    await hold(temp, (s) => [
      s.prompt('No. Run npm test before every commit, please!'),
      s.says('Sorry, I will. So I indent with 2 spaces, right?'),
      s.prompt('Indent with 4 spaces from now on.'),
      s.says('Done: all files are indented with four.'),
    ])
    const { test, indent, modules } = await rules(temp)
    expect(test).toContain('corrected 1')
    expect(indent).toContain('corrected 1')
    expect(modules).toContain('corrected 0')
    expect(await count(temp, 'npm test')).toBe(0)
    const { out } = await temp.memc('prune')
    expect(out).toMatch(/"Run `npm test`[^"]*": the user had to repeat or reject it once/)
    expect(out).toContain('could not tell zones')
  })

  it('is looked at when the file can be read again', async () => {
    const temp = await adopted()
    const whole = readFileSync(join(temp.cwd, 'CLAUDE.md'), 'utf8')
    writeFileSync(join(temp.cwd, 'CLAUDE.md'), `${whole}<<<<<<< ours\n`)
    await hold(temp, (s) => [
      s.prompt('Is all well with the shop?'),
      s.uses('Bash', { command: 'npm test' }),
      s.result('passed'),
      s.says('All tests pass.'),
    ])
    writeFileSync(join(temp.cwd, 'CLAUDE.md'), whole)
    await temp.memc('flush')
    expect(await count(temp, 'npm test')).toBe(1)
  })
})

async function adopted(): Promise<TempProject> {
  const temp = tempProject({ 'CLAUDE.md': CLAUDE })
  await temp.memc('init')
  await temp.memc('memory', 'adopt', '--yes')
  return temp
}

/** A session of the day after, captured. */
async function hold(temp: TempProject, say: (s: ReturnType<typeof session>) => Line[], id = SESSION): Promise<void> {
  const lines = say(session()).map((line, at) => ({
    ...line,
    ...{ cwd: temp.cwd, sessionId: id, timestamp: `2026-04-11T09:00:${String(at).padStart(2, '0')}.000Z` },
  }))
  temp.clock.now = new Date('2026-04-12T12:00:00Z')
  appendFileSync(join(temp.transcripts, `${id}.jsonl`), jsonl(lines))
  await temp.memc('flush')
}

async function rules(temp: TempProject) {
  const items: { id: string; content: string }[] = JSON.parse((await temp.memc('memory', 'list', '--json')).out)
  const explained = async (start: string) => {
    const id = items.find(({ content }) => content.startsWith(start))?.id ?? ''
    return (await temp.memc('memory', 'explain', id)).out
  }
  return {
    test: await explained('Run'),
    handlers: await explained('Handlers'),
    modules: await explained('Prefer'),
    indent: await explained('Indent'),
  }
}

async function count(temp: TempProject, text: string): Promise<number> {
  const items: { access_count: number; content: string }[] = JSON.parse(
    (await temp.memc('memory', 'list', '--json')).out,
  )
  return items.find(({ content }) => content.includes(text))?.access_count ?? -1
}
