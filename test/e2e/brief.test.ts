// The brief as commands and hooks give it, over a base that grew from sessions, and the counts of what was used.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseHookInput } from '../../src/agents/claude-code/hook-io.ts'
import { flush } from '../../src/capture/flush.ts'
import { renderBrief } from '../../src/hooks/brief.ts'
import { BRIEF_BUDGET } from '../../src/hooks/brief-print.ts'
import { dispatch } from '../../src/hooks/dispatch.ts'
import { EngineFailure } from '../../src/llm/llm.ts'
import { openProject } from '../../src/project.ts'
import { fakeEngine, withEngine } from '../support/fake-engine.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'
import { transcript, uuidOf } from '../support/transcript.ts'

const SESSION = '0c4d1f6e-0000-4000-8000-000000000001'

describe('memc brief', () => {
  it('prints what the hook gives, for every way a session starts', async () => {
    const temp = await withMemory()
    for (const source of ['startup', 'clear', 'compact', '', 'later']) {
      const { code, out } = await temp.memc('brief', '--source', source)
      expect(code).toBe(0)
      expect(out).toContain('Postgres')
      expect(out).toContain('`memc search <words>`')
      expect(hook(temp, source, `s-${source}`)).toBe(out)
    }
    for (const source of ['resume', 'fork']) {
      const { code, out, err } = await temp.memc('brief', '--source', source)
      expect([code, out]).toEqual([0, ''])
      expect(err).toContain('after resume and fork')
      expect(hook(temp, source, 's-replayed')).toBeUndefined()
    }
  })

  it('prints what a session was given, whatever was learned since', async () => {
    const temp = await withMemory()
    const given = hook(temp, 'startup', SESSION)
    say(temp, 'later', 'We decided to use Kafka for the queue, because it replays.')
    await temp.memc('flush')
    await renderBrief(openProject({ ...temp, now: () => temp.clock.now }))
    expect((await temp.memc('brief', '--session', SESSION)).out).toBe(given)
    expect((await temp.memc('brief')).out).toContain('Kafka')
    expect(hook(temp, 'startup', SESSION)).toBe(given)
    expect(hook(temp, 'compact', SESSION)).toContain('Kafka')
  })

  it('prints the reply as JSON, with its size as the client counts', async () => {
    const temp = await withMemory()
    const { out } = await temp.memc('brief')
    const reply = JSON.parse((await temp.memc('brief', '--json')).out)
    expect(reply.hookSpecificOutput).toEqual({ hookEventName: 'SessionStart', additionalContext: out })
    expect(reply).toMatchObject({ source: 'startup', units: out.length, budget: BRIEF_BUDGET })
    expect(reply.ids.length).toBeGreaterThan(0)
  })

  it('gives back what was said last after a compaction, while no engine has answered', async () => {
    const temp = await withMemory()
    say(temp, 'now', 'Please keep the retry limit at four for the whole payroll job.')
    const project = openProject({ ...temp, now: () => temp.clock.now })
    const { engine, asked } = fakeEngine(() => {
      throw new EngineFailure('overloaded', 'busy')
    })
    let seen = ''
    await flush(withEngine(project, { engine, asked }), {
      spooled: async () => {
        await renderBrief(project)
        seen = hook(temp, 'compact', SESSION) ?? ''
      },
    })
    expect(seen).toContain('## Said last by the user')
    expect(seen).toContain('- Please keep the retry limit at four for the whole payroll job.')
    expect(hook(temp, 'startup', 'another')).not.toContain('retry limit at four')
  })

  it('knows the branch of the folder and the files changed last', async () => {
    const temp = await withMemory()
    writeFileSync(join(temp.cwd, '.git/HEAD'), 'ref: refs/heads/feature/invoice-export\n')
    const file = join(temp.cwd, '.memory/knowledge/concepts/invoices.md')
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, '---\ntitle: "Invoice files"\n---\n\n# Invoice files\n\nThey are written at night.\n')
    await renderBrief(openProject({ ...temp, now: () => temp.clock.now }))
    expect((await temp.memc('brief')).out).toMatch(
      /## Articles about this branch and the files changed last\n- \[\[concepts\/invoices\]\] Invoice files/,
    )
    writeFileSync(join(temp.cwd, '.git/HEAD'), 'ref: refs/heads/main\n')
    expect((await temp.memc('brief')).out).not.toContain('## Articles about this branch')
  })

  it('names the tools of our server where the client has it', async () => {
    const temp = await withMemory()
    expect((await temp.memc('brief')).out).not.toContain('MCP')
    const server = { command: 'node', args: ['/opt/memc/bin.js', 'mcp'] }
    writeFileSync(join(temp.cwd, '.mcp.json'), JSON.stringify({ mcpServers: { memc: server } }))
    await renderBrief(openProject({ ...temp, now: () => temp.clock.now }))
    expect((await temp.memc('brief')).out).toContain('The MCP tools of the server `memc`')
  })

  it('says nothing where memory is paused or excluded', async () => {
    const temp = await withMemory()
    await temp.memc('pause')
    const { code, out, err } = await temp.memc('brief')
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('paused')
    expect(hook(temp, 'startup', SESSION)).toBeUndefined()
  })
})

describe('memc stats', () => {
  it('counts what was shown apart from what was cited, and names what was never used', async () => {
    const temp = await withMemory()
    await temp.memc('compile')
    hook(temp, 'startup', SESSION)
    hook(temp, 'compact', SESSION)
    await temp.memc('query', 'Why did we choose Postgres?')
    const orphan = join(temp.cwd, '.memory/knowledge/concepts/unused.md')
    writeFileSync(orphan, '---\ntitle: "Unused"\n---\n\n# Unused\n\nNobody asks for it.\n')
    const stats = JSON.parse((await temp.memc('stats', '--json')).out)
    expect(stats).toMatchObject({ entries: 1, answers: 0, unused: ['concepts/unused'] })
    const cited = stats.used.filter((row: { cited: { times: number } }) => row.cited.times > 0)
    expect(cited.length).toBeGreaterThan(0)
    expect(cited[0].shown).toEqual({ times: 1, days: 1, last: temp.clock.now.toISOString() })
    const { out } = await temp.memc('stats')
    expect(out).toContain('1 entry captured')
    expect(out).toMatch(/article +shown {2}returned {2}cited {2}last/)
    expect(out).toContain('Never used: concepts/unused')
  })

  it('holds no word of what was said', async () => {
    const temp = await withMemory()
    hook(temp, 'startup', SESSION)
    const folder = join(stateOf(temp), 'uses')
    const text = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('')
    expect(text).toContain('"how":"shown"')
    expect(text).not.toMatch(/Postgres|row-level/)
  })

  it('loses what it knows of an entry that is forgotten, and so do the briefs that were given', async () => {
    const temp = await withMemory()
    hook(temp, 'startup', SESSION)
    const [entry] = (await temp.memc('trace', '--help')).code === 0 ? entriesOf(temp) : []
    expect((await temp.memc('forget', entry ?? '', '--yes')).code).toBe(0)
    expect(readdirSync(join(stateOf(temp), 'briefs'))).toEqual([])
    const uses = join(stateOf(temp), 'uses')
    expect(
      readdirSync(uses)
        .map((name) => readFileSync(join(uses, name), 'utf8'))
        .join(''),
    ).not.toContain(entry)
    expect(hook(temp, 'startup', SESSION) ?? '').not.toContain('Postgres')
  })
})

async function withMemory(): Promise<TempProject> {
  const temp = tempProject()
  await temp.memc('init')
  temp.clock.now = new Date('2026-04-10T12:00:00Z')
  say(temp, 'first', 'We decided to use Postgres for the ledger, because we need row-level security.')
  await temp.memc('flush')
  await renderBrief(openProject({ ...temp, now: () => temp.clock.now }))
  return temp
}

function say(temp: TempProject, name: string, text: string): void {
  const session = uuidOf(name)
  const said = [
    { role: 'user' as const, text },
    { role: 'assistant' as const, text: 'Done, and the tests pass.' },
  ]
  const lines = transcript(said, { session, cwd: temp.cwd, start: '2026-04-10T13:00:00.000Z' })
  writeFileSync(join(temp.transcripts, `${session}.jsonl`), lines)
}

function hook(temp: TempProject, source: string, session: string): string | undefined {
  const text = JSON.stringify({ hook_event_name: 'SessionStart', session_id: session, cwd: temp.cwd, source })
  const news = parseHookInput('SessionStart', text)
  if (!news) throw new Error('no news')
  return dispatch(news, { env: temp.env, now: temp.clock.now, script: '/nonexistent/memc.js', log: () => {} })
}

function stateOf(temp: TempProject): string {
  return openProject(temp).state
}

function entriesOf(temp: TempProject): string[] {
  const folder = join(temp.cwd, '.memory/daily')
  return readdirSync(folder).flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/entry=(\w+)/g)].map(([, id = '']) => id),
  )
}
