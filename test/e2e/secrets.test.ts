// Secrets and private passages planted wherever a session can carry them, and in what an engine says when it fails: none of
// them may stand in any file that memc writes.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { flush } from '../../src/capture/flush.ts'
import { redaction } from '../../src/capture/redact.ts'
import { compile } from '../../src/compile/compile.ts'
import { renderBrief } from '../../src/hooks/brief.ts'
import { EngineFailure } from '../../src/llm/llm.ts'
import { openProject, type Project } from '../../src/project.ts'
import { fakeEngine, withEngine } from '../support/fake-engine.ts'
import { installFakeClaude } from '../support/install-fake-claude.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'
import { uuidOf } from '../support/transcript.ts'
import { jsonl, type Line, session } from '../support/transcript-lines.ts'

const SESSION = uuidOf('one')
/** Put together here, so that nobody's scanner takes this file for a leak. */
const planted = new Map<string, string>()

function secret(place: string): string {
  const letters = uuidOf(place).replaceAll('-', '')
  const token = ['gh', 'p_', `${letters}${letters}`.slice(0, 36)].join('')
  planted.set(place, token)
  return token
}

function hidden(place: string): string {
  const words = `Falcon ${place} acquires nobody`
  planted.set(`private ${place}`, words)
  return words
}

describe('nothing that was planted is written', () => {
  it('from any place of a transcript', async () => {
    const { temp, project } = await started(lines())
    await flush(project)
    await compile(project, { redact: await redaction(project) })
    await renderBrief(project)
    const written = everything(temp)
    expect(leaks(written)).toEqual([])
    for (const kept of [
      'typed prompt',
      'steered',
      'as a slash',
      'from the shell',
      'refused',
      'asked back',
      'concluded',
    ])
      expect(written).toContain(kept)
  })

  it('from an engine that fails with it, while distilling and while compiling', async () => {
    const { temp, project } = await started(lines())
    const failing = () => new EngineFailure('failed', `exit 1: key ${secret('engine')} was refused`)
    await flush(withEngine(project, fakeEngine(failing())))
    expect(everything(temp)).toContain('was refused')
    expect(leaks(everything(temp))).toEqual([])
    temp.clock.now = new Date(temp.clock.now.getTime() + 24 * 3_600_000)
    await flush(project)
    const redact = await redaction(project)
    const report = await compile(withEngine(project, fakeEngine(failing(), failing(), failing())), { redact })
    expect(report.quarantined.length).toBeGreaterThan(0)
    const network = new EngineFailure('network', `proxy says ${secret('proxy')}`)
    const again = await compile(withEngine(project, fakeEngine(network)), { redact, retry: true })
    expect(again.stopped).toContain('[redacted:')
    await renderBrief(project)
    expect(leaks(everything(temp))).toEqual([])
  })

  it('from an engine that answers with it', async () => {
    const { temp, project } = await started(lines())
    const bullet = (place: string) => [{ text: `It is ${secret(place)}`, because: '', turns: [1] }]
    const answer = { keep: true, why: '', title: `T ${secret('title')}`, context: `C ${secret('context')}` }
    const lists = { exchanges: bullet('exchange'), decisions: bullet('decision'), lessons: bullet('lesson') }
    await flush(withEngine(project, fakeEngine({ ...answer, ...lists, actions: bullet('action') })))
    const written = everything(temp)
    expect(written).toContain('It is [redacted:github-token]')
    expect(leaks(written)).toEqual([])
  })

  it('from what the background worker logs', async () => {
    const { temp } = await started(lines())
    const claude = join(temp.cwd, 'claude')
    const words = `console.error('proxy refused key ${secret('stderr')}'); process.exit(1)`
    writeFileSync(claude, `#!${process.execPath}\n${words}\n`)
    chmodSync(claude, 0o755)
    settings(temp, { engine: 'claude-code', 'claude.command': claude })
    await temp.memc('flush', '--worker', '--home', join(temp.cwd, '.memory'))
    const written = everything(temp)
    expect(written).toMatch(/flush: \{.*proxy refused key \[redacted:/)
    expect(leaks(written)).toEqual([])
  })

  it('from a setting that holds it by mistake, though the brief reports that setting', async () => {
    const { temp, project } = await started(lines())
    settings(temp, { 'claude.useApiKey': secret('setting') })
    const reopened = openProject({ cwd: temp.cwd, env: temp.env, now: () => temp.clock.now })
    await flush(project)
    await renderBrief(reopened)
    expect(everything(temp)).toContain('claude.useApiKey')
    expect(leaks(everything(temp))).toEqual([])
  })

  it('from a question that is filed with its answer', async () => {
    const s = session()
    const { temp, project } = await started([
      s.prompt('We use Postgres instead of MySQL because we need row-level security in the database.'),
      s.says('Agreed: Postgres instead of MySQL, because of row-level security.'),
    ])
    await flush(project)
    await compile(project)
    const sentences = [{ text: 'It has row-level security', cites: [{ article: 'concepts/mysql', block: 1 }] }]
    const answer = { articles: ['concepts/mysql'], known: true, sentences, followUps: [] }
    const claude = installFakeClaude(temp.cwd, { answer })
    settings(temp, { engine: 'claude-code', 'claude.command': claude.command })
    const filed = await temp.memc('query', '--file-back', `Why Postgres? The key is ${secret('question')}.`)
    expect(filed.err).toContain('Filed as knowledge/qa/')
    expect(everything(temp)).toContain('Why Postgres? The key is [redacted:')
    expect(leaks([everything(temp), ...claude.calls().map(({ input }) => input)].join('\n'))).toEqual([])
  })
})

describe('a private passage', () => {
  it.each([
    ['in the middle', ['a <private>hush hush</private> b'], 'a [private] b'],
    ['over two blocks', ['a <private>hush', 'hush</private> b'], 'a [private] b'],
    ['over three blocks, in upper case', ['a <PRIVATE>', 'hush', 'hush</Private> b'], 'a [private] b'],
    ['nested over blocks', ['a <private>x <private>hush', '</private> hush', '</private> b'], 'a [private] b'],
    ['never closed, with more blocks behind it', ['a <private>hush', 'hush', 'hush'], 'a [private]'],
  ])('of one turn is taken out: %s', async (_, blocks, kept) => {
    const s = session()
    const content = blocks.map((text) => ({ type: 'text', text }))
    const { temp, project } = await started([
      s.prompt(content),
      s.says('Agreed, because it is so.'),
      s.prompt('next prompt, after it'),
    ])
    await flush(project)
    const written = everything(temp)
    expect(written).not.toContain('hush')
    expect(written).toContain(JSON.stringify(kept).slice(1, -1))
    expect(written).toContain('next prompt, after it')
  })

  it('is taken out of what others say after it, and the title that may tell it is not used', async () => {
    const s = session()
    const { temp, project } = await started([
      s.prompt('Look at <private>the layoffs in May</private> and plan, because it is due.'),
      s.says('I have a plan for the layoffs in May. Chose A over B because it is smaller.'),
      s.uses('Bash', { command: 'grep -r "the layoffs in May" .' }),
      { type: 'ai-title', aiTitle: 'Layoffs in spring', sessionId: SESSION },
    ])
    await flush(project)
    expect(everything(temp)).toContain('I have a plan for [private]')
    expect(everything(temp)).not.toMatch(/layoffs/i)
  })

  it('does not begin where the agent writes about the tag', async () => {
    const s = session()
    const { temp, project } = await started([
      s.prompt('How do I hide something?'),
      s.says('Write <private> before it. Chose this over a setting because it is simpler.'),
    ])
    await flush(project)
    expect(everything(temp)).toContain('because it is simpler')
  })
})

/** One session in which every place that can carry words carries a secret and, where a person speaks, a private passage. */
function lines(): Line[] {
  const s = session()
  const both = (place: string) => `${secret(place)} <private>${hidden(place)}</private>`
  const branch = { gitBranch: `fix/${secret('branch')}`, cwd: `/project/${secret('cwd')}` }
  const answers = { 'Which one?': `the asked back one ${both('answer')}` }
  return [
    { type: 'summary', summary: `About ${secret('summary')}`, leafUuid: '00000000-0000-4000-8000-000000000001' },
    { type: 'custom-title', customTitle: `Title ${both('custom title')}`, sessionId: SESSION },
    { type: 'ai-title', aiTitle: `Title ${secret('ai title')}`, sessionId: SESSION },
    s.prompt(`Use the typed prompt ${both('prompt')} instead of B because it is short.`, branch),
    s.prompt(
      [
        { type: 'text', text: `<private>${hidden('block')}` },
        { type: 'text', text: `in block</private> ${secret('block')}` },
      ],
      branch,
    ),
    s.says(`I concluded that A is right, ${secret('assistant')}, because it is short.`, branch),
    s.uses('Bash', { command: `curl -H "Authorization: Bearer ${secret('command')}" https://example.com` }),
    s.failure(`Exit code 1: bad token ${secret('failure')}`),
    s.uses('Edit', { file_path: `/project/${secret('file')}.ts`, old_string: 'a', new_string: 'b' }),
    s.result('ok'),
    s.uses('Bash', { command: 'ls' }),
    s.failure(
      `The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\nrefused, use ${both('rejection')}`,
    ),
    s.uses('AskUserQuestion', { questions: [] }),
    s.result(`User has answered your questions: "Which one?"="x"`, { toolUseResult: { questions: [], answers } }),
    s.enqueue(`steered to ${both('queue')}`),
    s.queue('remove'),
    s.queued(`steered again to ${both('attachment')}`),
    s.prompt(
      `<command-message>deploy</command-message>\n<command-name>/deploy</command-name>\n<command-args>as a slash ${both('slash')}</command-args>`,
    ),
    s.prompt(`<bash-input>echo from the shell ${both('shell')}</bash-input>`),
    s.prompt(`<channel source="chat">From now on, ${both('channel')} because I say so.</channel>`, { isMeta: true }),
    s.prompt(`Never closed, ${secret('unclosed')} <private>${hidden('unclosed')}`),
    s.says('Done, because it was asked for.'),
    { type: 'last-prompt', lastPrompt: secret('last prompt'), sessionId: SESSION },
    { type: 'made-up', content: secret('unknown type'), sessionId: SESSION },
    { broken: secret('no type') },
  ]
}

async function started(content: Line[]): Promise<{ temp: TempProject; project: Project }> {
  const temp = tempProject()
  temp.clock.now = new Date('2026-02-01T00:00:00Z')
  expect(await temp.memc('init')).toMatchObject({ code: 0 })
  temp.clock.now = new Date('2026-04-10T12:00:00Z')
  const here = JSON.stringify(temp.cwd).slice(0, -1)
  const text = jsonl(content).replaceAll('"cwd":"/project', `"cwd":${here}`)
  writeFileSync(join(temp.transcripts, `${SESSION}.jsonl`), `${text}{"half a line ${secret('half a line')}`)
  return { temp, project: openProject({ cwd: temp.cwd, env: temp.env, now: () => temp.clock.now }) }
}

function settings(temp: TempProject, values: object): void {
  mkdirSync(temp.env.MEMC_CONFIG_DIR ?? '', { recursive: true })
  writeFileSync(join(temp.env.MEMC_CONFIG_DIR ?? '', 'config.json'), JSON.stringify(values))
}

function leaks(written: string): string[] {
  expect(planted.size).toBeGreaterThan(20)
  return [...planted].filter(([, words]) => written.includes(words)).map(([place]) => place)
}

/** All that memc has written, in the home and in the machine state. */
function everything(temp: TempProject): string {
  return [join(temp.cwd, '.memory'), temp.env.MEMC_STATE_DIR ?? ''].flatMap(texts).join('\n')
}

function texts(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
}
