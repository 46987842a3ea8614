// `memc doctor` on a machine that is well, then with one thing wrong at a time: the check that is about it, and no other,
// must say so with a remedy; and it must say the same whether a hook or a person asks.
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { planInstall } from '../../src/agents/claude-code/settings.ts'
import { flush } from '../../src/capture/flush.ts'
import { writeSessionFile } from '../../src/capture/session-file.ts'
import type { Examined } from '../../src/doctor/index.ts'
import { renderBrief } from '../../src/hooks/brief.ts'
import { acquireLease } from '../../src/lib/lease.ts'
import { currentOwner } from '../../src/lib/owner.ts'
import { EngineFailure } from '../../src/llm/llm.ts'
import { openProject, type Project } from '../../src/project.ts'
import { VERSION } from '../../src/version.ts'
import { fakeEngine, withEngine } from '../support/fake-engine.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'
import { transcript, uuidOf } from '../support/transcript.ts'

const PROGRAM = fileURLToPath(new URL('../../dist/bin.js', import.meta.url))
const OURS = { name: 'memory-compiler', version: VERSION }
const MARKS = {
  CLAUDECODE: '1',
  CLAUDE_PROJECT_DIR: '/somewhere/else',
  CLAUDE_CODE_SESSION_ID: 'x',
  CLAUDE_CODE_CHILD_SESSION: '1',
  CLAUDE_CODE_ENTRYPOINT: 'cli',
  CLAUDE_PLUGIN_ROOT: '/somewhere/plugin',
  CLAUDE_ENV_FILE: '/tmp/none',
}

describe('a machine that is well', () => {
  it('has no problem, and every check says what it has seen', async () => {
    const { temp } = await well()
    const { code, checks, text } = await doctor(temp)
    expect(checks.filter(({ state }) => state !== 'ok')).toEqual([])
    expect(code).toBe(0)
    expect(checks.length).toBeGreaterThanOrEqual(20)
    expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length)
    expect(text).toMatch(/\d+ ok, 0 problems, 0 could not be told/)
  })

  it('gets the same answers in the environment of a hook', async () => {
    const { temp } = await well()
    appendFileSync(join(temp.transcripts, `${uuidOf('one')}.jsonl`), '{"half a line')
    const plain = await doctor(temp)
    Object.assign(temp.env, MARKS)
    expect((await doctor(temp)).checks).toEqual(plain.checks)
  })

  it('gets the same answers from the real program, with an environment that is nearly empty', async () => {
    const { temp } = await well()
    const run = (marks: Record<string, string>) =>
      spawnSync(process.execPath, [PROGRAM, 'doctor', '--json'], {
        cwd: temp.cwd,
        env: { ...temp.env, ...marks },
        encoding: 'utf8',
      })
    const [plain, marked] = [run({}), run(MARKS)]
    expect(JSON.parse(plain.stdout).checks.filter((check: Examined) => check.state !== 'ok')).toEqual([])
    const stable = (text: string) => text.replaceAll(/\d+ [GM]B|\(\d{4}-[^)]*\)/g, '')
    expect(stable(marked.stdout)).toBe(stable(plain.stdout))
    expect([plain.status, marked.status]).toEqual([0, 0])
  })
})

interface Case {
  name: string
  check: string
  state?: Examined['state']
  says: RegExp
  /** Makes it wrong. */
  harm: (at: Well) => void | Promise<void>
  /** Follows the remedy; the check must be content then. */
  mend?: (at: Well) => void | Promise<void>
  /** Checks that speak up besides. */
  also?: string[]
}

const CASES: Case[] = [
  {
    name: 'a client that is too old',
    check: 'client-version',
    says: /2\.1\.138.*2\.1\.139/,
    harm: (at) => layClaude(at.temp, '2.1.138'),
    mend: (at) => layClaude(at.temp, '2.1.139'),
  },
  {
    name: 'a client that does not tell its version',
    check: 'client-version',
    state: 'unknown',
    says: /does not tell/,
    harm: (at) => layClaude(at.temp, 'hello'),
  },
  {
    name: 'no client',
    check: 'client-version',
    state: 'unknown',
    says: /was not found/,
    harm: (at) => rmSync(at.temp.env.MEMC_CLAUDE ?? ''),
  },
  {
    name: 'no hooks',
    check: 'hooks',
    says: /not installed/,
    harm: (at) => rmSync(at.settings),
    mend: (at) => writeFileSync(at.settings, planInstall(undefined, at.hook).text),
  },
  {
    name: 'a hook that is lacking',
    check: 'hooks',
    says: /no hook for PreCompact/,
    harm: (at) => {
      const { hooks, ...settings } = JSON.parse(readFileSync(at.settings, 'utf8'))
      const { PreCompact: _, ...rest } = hooks
      writeFileSync(at.settings, JSON.stringify({ ...settings, hooks: rest }))
    },
    mend: (at) => writeFileSync(at.settings, planInstall(readFileSync(at.settings, 'utf8'), at.hook).text),
  },
  {
    name: 'hooks whose script has gone',
    check: 'hooks',
    says: /does not exist/,
    also: ['interpreter'],
    harm: (at) => install(at, { ...at.hook, script: '/gone/memory-compiler/dist/hook.cjs' }),
    mend: (at) => install(at, at.hook),
  },
  {
    name: 'hooks of another version',
    check: 'hooks',
    says: /memc 0\.0\.1/,
    harm: (at) => install(at, layHook(at.temp, 'other', { ...OURS, version: '0.0.1' })),
  },
  {
    name: 'hooks whose script is of somebody else',
    check: 'hooks',
    state: 'unknown',
    says: /could not be told/,
    harm: (at) => install(at, layHook(at.temp, 'other', undefined)),
  },
  {
    name: 'settings that the client ignores as a whole',
    check: 'hooks',
    says: /ignored by Claude Code/,
    harm: (at) => writeFileSync(at.settings, '{ "hooks": {}, }'),
  },
  {
    name: 'an interpreter that has gone',
    check: 'interpreter',
    says: /cannot be started/,
    harm: (at) => install(at, { ...at.hook, node: '/gone/bin/node' }),
    mend: (at) => install(at, at.hook),
  },
  {
    name: 'an interpreter that needs more than a bare environment',
    check: 'interpreter',
    says: /cannot be started.*3/,
    harm: (at) => {
      const shim = join(at.temp.cwd, '../shim')
      writeFileSync(shim, `#!/bin/sh\n[ -n "$VERSION_MANAGER" ] || exit 3\nexec "${process.execPath}" "$@"\n`)
      chmodSync(shim, 0o755)
      at.temp.env.VERSION_MANAGER = '1'
      install(at, { ...at.hook, node: shim })
    },
  },
  {
    name: 'an interpreter that is too old',
    check: 'interpreter',
    says: /v18\.0\.0.*20\.19/,
    harm: (at) => {
      const old = join(at.temp.cwd, '../old-node')
      writeFileSync(old, '#!/bin/sh\necho v18.0.0\n')
      chmodSync(old, 0o755)
      install(at, { ...at.hook, node: old })
    },
  },
  {
    name: 'an interpreter without a path',
    check: 'interpreter',
    says: /node/,
    harm: (at) => install(at, { ...at.hook, node: 'node' }),
  },
  {
    name: 'a script that the interpreter cannot read',
    check: 'interpreter',
    says: /cannot read/,
    also: ['hooks'],
    harm: (at) => {
      const hook = layHook(at.temp, 'other', undefined)
      writeFileSync(hook.script, 'this is no program')
      install(at, hook)
    },
  },
  {
    name: 'hooks from the plugin and from the settings',
    check: 'hooks-once',
    says: /runs twice/,
    harm: (at) => edit(at, { enabledPlugins: { 'memory-compiler@somewhere': true } }),
    mend: (at) => edit(at, { enabledPlugins: { 'memory-compiler@somewhere': false } }),
  },
  {
    name: 'two different installations',
    check: 'hooks-once',
    says: /two different hooks/,
    also: ['hooks'],
    harm: (at) => {
      const local = join(at.temp.cwd, '.claude/settings.local.json')
      mkdirSync(dirname(local), { recursive: true })
      writeFileSync(local, planInstall(undefined, layHook(at.temp, 'other', { ...OURS, version: '0.0.1' })).text)
    },
    mend: (at) => rmSync(join(at.temp.cwd, '.claude'), { recursive: true }),
  },
  {
    name: 'hooks that are switched off',
    check: 'hooks-enabled',
    says: /disableAllHooks/,
    harm: (at) => edit(at, { disableAllHooks: true }),
    mend: (at) => edit(at, { disableAllHooks: false }),
  },
  {
    name: 'a setting that is not understood',
    check: 'configuration',
    says: /capture\.trns/,
    harm: (at) => writeFileSync(join(at.temp.cwd, '.memory/memc.json'), '{"version":1,"capture.trns":3}'),
    mend: (at) => writeFileSync(join(at.temp.cwd, '.memory/memc.json'), '{"version":1}'),
  },
  {
    name: 'exclusions that cannot be read',
    check: 'silence',
    says: /is not valid JSON/,
    also: ['configuration'],
    harm: (at) =>
      writeFileSync(join(at.temp.env.MEMC_CONFIG_DIR ?? '', 'config.json'), '{"exclude.paths":["x"', { mode: 0o600 }),
    mend: (at) =>
      writeFileSync(join(at.temp.env.MEMC_CONFIG_DIR ?? '', 'config.json'), '{"exclude.paths":["x"]}', { mode: 0o600 }),
  },
  {
    name: 'an engine whose client has gone',
    check: 'engine',
    says: /was not found/,
    also: ['client-version'],
    harm: (at) => {
      at.temp.env.MEMC_ENGINE = 'claude-code'
      rmSync(at.temp.env.MEMC_CLAUDE ?? '')
    },
  },
  {
    name: 'an engine without a login',
    check: 'engine',
    ...(process.platform === 'darwin' ? { state: 'unknown' as const } : {}),
    says: process.platform === 'darwin' ? /key chain/ : /not logged in/,
    harm: (at) => void Object.assign(at.temp.env, { MEMC_ENGINE: 'claude-code' }),
    mend: (at) => void Object.assign(at.temp.env, { CLAUDE_CODE_OAUTH_TOKEN: 'a token' }),
  },
  {
    name: 'a service without its key',
    check: 'engine',
    says: /no key: set MEMC_ANTHROPIC_API_KEY/,
    harm: (at) =>
      void Object.assign(at.temp.env, { MEMC_ENGINE: 'anthropic', ANTHROPIC_API_KEY: 'of another program' }),
    mend: (at) => void Object.assign(at.temp.env, { MEMC_ANTHROPIC_API_KEY: 'a key' }),
  },
  {
    name: 'a service without an address',
    check: 'engine',
    says: /set openai.baseUrl/,
    harm: (at) => void Object.assign(at.temp.env, { MEMC_ENGINE: 'openai-compatible' }),
  },
  {
    name: 'an engine whose last call was refused',
    check: 'engine',
    says: /last call was refused/,
    also: ['spans'],
    harm: async (at) => {
      say(at, 'two')
      await flush(withEngine(at.project, fakeEngine(new EngineFailure('not-logged-in', 'not logged in'))))
      Object.assign(at.temp.env, { MEMC_ENGINE: 'claude-code', CLAUDE_CODE_OAUTH_TOKEN: 'a token' })
    },
  },
  {
    name: 'sessions that nobody has captured for days',
    check: 'last-capture',
    says: /1 session has waited since, the longest for 3 days/,
    harm: (at) => say(at, 'two', 3.1),
    mend: async (at) => void (await flush(at.project)),
  },
  {
    name: 'transcripts that will soon be deleted',
    check: 'cleanup-period',
    says: /after 30 days, and 1 session/,
    also: ['last-capture'],
    harm: (at) => say(at, 'two', 26),
    mend: async (at) => void (await flush(at.project)),
  },
  {
    name: 'transcripts that will soon be deleted by a period of the user',
    check: 'cleanup-period',
    says: /after 7 days/,
    also: ['last-capture'],
    harm: (at) => {
      edit(at, { cleanupPeriodDays: 7 })
      say(at, 'two', 3)
    },
    mend: (at) => edit(at, { cleanupPeriodDays: 3650 }),
  },
  {
    name: 'a transcript that cannot be read',
    check: 'transcripts',
    says: /cannot be read: it is no file/,
    harm: (at) => mkdirSync(join(at.temp.transcripts, `${uuidOf('two')}.jsonl`)),
    mend: (at) => rmSync(join(at.temp.transcripts, `${uuidOf('two')}.jsonl`), { recursive: true }),
  },
  {
    name: 'a transcript that leads in a circle',
    check: 'transcripts',
    says: /cannot be read: ELOOP/,
    harm: (at) => symlinkSync(`${uuidOf('two')}.jsonl`, join(at.temp.transcripts, `${uuidOf('two')}.jsonl`)),
  },
  {
    name: 'a transcript of an unknown format',
    check: 'transcripts',
    says: /no transcript that memc knows/,
    harm: async (at) => {
      writeFileSync(join(at.temp.transcripts, `${uuidOf('two')}.jsonl`), '{"a":1}\n')
      await flush(at.project)
    },
    mend: (at) => rmSync(join(at.temp.transcripts, `${uuidOf('two')}.jsonl`)),
  },
  {
    name: 'an announced session whose transcript is missing',
    check: 'transcripts',
    says: /is missing/,
    harm: (at) => announce(at, 'turn-end'),
    mend: async (at) => {
      say(at, 'two')
      await flush(at.project)
    },
  },
  {
    name: 'a session that ended without a transcript',
    check: 'transcripts',
    state: 'unknown',
    says: /whether anything was said could not be told/,
    harm: (at) => announce(at, 'end'),
  },
  {
    name: 'a span that waits for another try',
    check: 'spans',
    says: /Distilling waits: the service is down/,
    harm: async (at) => {
      say(at, 'two')
      await flush(withEngine(at.project, fakeEngine(new EngineFailure('overloaded', 'the service is down'))))
    },
    mend: async (at) => void (await flush(at.project, { retry: true })),
  },
  {
    name: 'a dead span',
    check: 'spans',
    says: /1 stretch of sessions could not be distilled: nonsense/,
    harm: async (at) => {
      say(at, 'two')
      const bad = withEngine(at.project, fakeEngine(...Array(4).fill(new EngineFailure('bad-output', 'nonsense'))))
      for (let tries = 0; tries < 4; tries += 1) await flush(bad, { retry: true })
    },
    mend: async (at) => void (await flush(at.project, { retry: true })),
  },
  {
    name: 'a damaged span',
    check: 'spans',
    says: /is damaged/,
    harm: async (at) => {
      say(at, 'two')
      await expect(flush(withEngine(at.project, fakeEngine()))).rejects.toThrow()
      const folder = join(at.project.state, 'spans')
      const outcomes = readdirSync(join(at.project.state, 'outcomes'))
      const [undone = ''] = readdirSync(folder).filter((name) => !outcomes.includes(name))
      writeFileSync(join(folder, undone), '{"version":1')
    },
    mend: async (at) => {
      const { state } = at.project
      for (const name of readdirSync(join(state, 'spans'))) {
        if (readFileSync(join(state, 'spans', name), 'utf8').length < 50) rmSync(join(state, 'spans', name))
      }
      rmSync(join(state, 'seen.txt'))
      rmSync(join(state, 'cursors'), { recursive: true })
      await flush(at.project)
      expect(logs(at)).toContain('two is better')
      expect(logs(at).match(/one is better/g)).toHaveLength(logsOfOne)
    },
  },
  {
    name: 'an entry that could not be compiled',
    check: 'quarantine',
    says: /1 unit could not be compiled: no sense/,
    harm: (at) => {
      const [id = ''] = /(?<=entry=)\w+/.exec(logs(at)) ?? []
      const record = { entries: [id], refs: [`daily/2026-04-11#^${id}`], reasons: ['no sense'], time: '' }
      layState(at, 'quarantine/u1.json', JSON.stringify(record))
    },
    mend: (at) => rmSync(join(at.project.state, 'quarantine'), { recursive: true }),
  },
  {
    name: 'a change that met one of somebody else',
    check: 'conflicts',
    says: /1 change of memc met a change of somebody else.*home\/knowledge\/index\.md/,
    harm: (at) => layState(at, 'conflicts/20260401T100000Z-abcdef12-home~knowledge~index.md', 'ours'),
    mend: (at) => rmSync(join(at.project.state, 'conflicts'), { recursive: true }),
  },
  {
    name: 'a change that is not carried out to its end',
    check: 'conflicts',
    says: /waits in .*pending\.json/,
    harm: (at) => {
      layState(at, 'journal/pending.json', '{"version":1')
      const before = new Date(Date.now() - 60_000)
      utimesSync(join(at.project.state, 'journal/pending.json'), before, before)
    },
    mend: async (at) => {
      await at.temp.memc('compile', '--all')
      rmSync(join(at.project.state, 'conflicts'), { recursive: true })
    },
  },
  {
    name: 'a worker that lives and is silent',
    check: 'lease',
    says: /has given no sign of life/,
    harm: (at) => {
      const past = () => Date.now() - 600_000
      acquireLease(join(at.project.state, 'worker.lease'), { ttlMs: 120_000, now: past, owner: currentOwner() })
    },
    mend: async (at) => void (await flush(at.project)),
  },
  {
    name: 'a clock that is behind what it wrote',
    check: 'clock',
    says: /the last capture is from .*the clock is behind/,
    harm: (at) => {
      at.temp.clock.now = new Date(at.temp.clock.now.getTime() - 2 * 24 * 3_600_000)
    },
    mend: (at) => {
      at.temp.clock.now = new Date()
    },
  },
  {
    name: 'state that others can read',
    check: 'permissions',
    says: /Others can read/,
    harm: (at) => {
      chmodSync(at.project.state, 0o755)
      chmodSync(join(at.project.state, 'spans'), 0o755)
    },
    mend: (at) => chmodSync(at.project.state, 0o700),
  },
  {
    name: 'settings that others can read',
    check: 'permissions',
    says: /Others can read .*config\.json/,
    harm: (at) => {
      writeFileSync(join(at.temp.env.MEMC_CONFIG_DIR ?? '', 'config.json'), '{}', { mode: 0o644 })
      chmodSync(at.temp.env.MEMC_CONFIG_DIR ?? '', 0o755)
    },
    mend: (at) => chmodSync(join(at.temp.env.MEMC_CONFIG_DIR ?? '', 'config.json'), 0o600),
  },
  {
    name: 'machine state that is gone',
    check: 'state',
    says: /is gone/,
    also: ['last-capture'],
    harm: (at) => {
      rmSync(at.project.state, { recursive: true })
      chmodSync(at.temp.env.MEMC_STATE_DIR ?? '', 0o700)
    },
    mend: async (at) => void (await flush(at.project)),
  },
]

let logsOfOne = 0

describe('a machine that is not well', () => {
  it.each(CASES)('$name', async ({ check, state = 'problem', says, harm, mend, also = [] }) => {
    const at = await well()
    logsOfOne = logs(at).match(/one is better/g)?.length ?? 0
    await harm(at)
    const { code, checks, text } = await doctor(at.temp)
    const wrong = checks.filter((each) => each.state !== 'ok')
    expect(wrong.map(({ id }) => id).filter((id) => !also.includes(id))).toEqual([check])
    const found = checks.find(({ id }) => id === check)
    expect(found).toMatchObject({ state, message: expect.stringMatching(says), remedy: expect.stringMatching(/\.$/) })
    expect(text).toContain(`-> ${found?.remedy}`)
    expect(code).toBe(wrong.some((each) => each.state === 'problem') ? 1 : 0)
    if (!mend) return
    await mend(at)
    expect((await doctor(at.temp)).checks.find(({ id }) => id === check)).toMatchObject({ state: 'ok' })
  })

  it('a pause is a choice, and is said', async () => {
    const at = await well()
    expect(await at.temp.memc('pause')).toMatchObject({ code: 0 })
    const { checks } = await doctor(at.temp)
    expect(checks.find(({ id }) => id === 'silence')).toMatchObject({ state: 'ok', message: /paused since.*--off/ })
  })

  it('a killed worker is no problem: the next one goes on', async () => {
    const at = await well()
    const dead = { ...currentOwner(), pid: 2 ** 22 + 1 }
    acquireLease(join(at.project.state, 'worker.lease'), { ttlMs: 120_000, owner: dead, isAlive: () => true })
    const { checks } = await doctor(at.temp)
    expect(checks.find(({ id }) => id === 'lease')).toMatchObject({ state: 'ok', message: /was killed/ })
  })

  it.skipIf(process.getuid?.() === 0)('a home that cannot be written', async () => {
    const at = await well()
    chmodSync(join(at.temp.cwd, '.memory'), 0o500)
    const { checks } = await doctor(at.temp)
    chmodSync(join(at.temp.cwd, '.memory'), 0o700)
    expect(checks.find(({ id }) => id === 'permissions')).toMatchObject({ state: 'problem', message: /EACCES/ })
  })

  it('a check that cannot be made says so and keeps no other from being made', async () => {
    const at = await well()
    rmSync(at.settings)
    symlinkSync('settings.json', at.settings)
    const { checks, code } = await doctor(at.temp)
    expect(checks.find(({ id }) => id === 'hooks')).toMatchObject({
      state: 'unknown',
      message: /could not be checked.*ELOOP/,
    })
    expect(checks.find(({ id }) => id === 'disk')).toMatchObject({ state: 'ok' })
    expect(code).toBe(0)
  })
})

describe('where there is no memory', () => {
  it.each([
    ['a folder that is no project', 'HOME', /cannot hold a memory/],
    ['a project without a memory', 'cwd', /There is no memory here/],
  ])('checks what can be checked (%s)', async (_, where, says) => {
    const temp = tempProject()
    layClaude(temp, '2.1.332')
    layWell(temp)
    mkdirSync(temp.env.HOME ?? '', { recursive: true })
    if (where === 'HOME') temp.cwd = temp.env.HOME ?? ''
    const { checks } = await doctor(temp, temp.cwd)
    expect(checks.find(({ id }) => id === 'memory')).toMatchObject({ state: 'unknown', message: says })
    expect(checks.map(({ id }) => id)).toEqual(expect.arrayContaining(['client-version', 'hooks', 'disk', 'engine']))
    expect(checks.filter(({ state }) => state !== 'ok').map(({ id }) => id)).toEqual(['memory'])
  })

  it('offers to trust a memory that came with a clone, and reads nothing of it', async () => {
    const temp = tempProject({ '.memory/memc.json': '{"version":1,"capture.trns":3}' })
    const { checks } = await doctor(temp)
    expect(checks.find(({ id }) => id === 'memory')).toMatchObject({ state: 'unknown', remedy: /memc trust/ })
    expect(checks.find(({ id }) => id === 'configuration')).toMatchObject({ state: 'ok' })
  })

  it('says that a memory has vanished', async () => {
    const { temp } = await well()
    rmSync(join(temp.cwd, '.memory'), { recursive: true })
    const { checks, code } = await doctor(temp)
    expect(checks.find(({ id }) => id === 'memory')).toMatchObject({ state: 'problem', remedy: /memc restore/ })
    expect(code).toBe(1)
  })
})

describe('git and a private home', () => {
  const git = (temp: TempProject, ...args: string[]) =>
    spawnSync('git', args, { cwd: temp.cwd, encoding: 'utf8', env: { ...process.env, HOME: temp.env.HOME } })
  const hasGit = spawnSync('git', ['--version']).status === 0

  it.skipIf(!hasGit).each(['2', '4'])(
    'names what was tracked before it was ignored (index version %s)',
    async (version) => {
      const { temp } = await well()
      rmSync(join(temp.cwd, '.git'), { recursive: true })
      writeFileSync(join(temp.cwd, 'ünïcode.txt'), 'x')
      git(temp, 'init', '-q')
      git(temp, 'add', '.')
      git(temp, 'update-index', '--index-version', version)
      expect(await gitCheck(temp)).toMatchObject({ state: 'ok', message: /sees nothing/ })
      git(temp, 'add', '-f', '.memory/AGENTS.md', '.memory/memc.json')
      expect(await gitCheck(temp)).toMatchObject({
        state: 'problem',
        message: expect.stringContaining('2 files of the home that shall be private, for example .memory/AGENTS.md'),
        remedy: expect.stringContaining('git rm -r --cached ".memory"'),
      })
      git(temp, 'rm', '-rq', '--cached', '.memory')
      expect(await gitCheck(temp)).toMatchObject({ state: 'ok' })
    },
  )

  it.skipIf(!hasGit)('lets git see what was opened to it, and nothing else', async () => {
    const { temp } = await well()
    rmSync(join(temp.cwd, '.git'), { recursive: true })
    git(temp, 'init', '-q')
    await temp.memc('init', '--share', 'knowledge')
    git(temp, 'add', '.')
    expect(git(temp, 'ls-files').stdout).toContain('.memory/AGENTS.md')
    expect(await gitCheck(temp)).toMatchObject({ state: 'ok', message: /only what was opened/ })
    git(temp, 'add', '-f', '.memory/daily')
    expect(await gitCheck(temp)).toMatchObject({ state: 'problem', message: /\.memory\/daily\// })
  })

  it.skipIf(!hasGit)('does not guess at an index whose entries lie elsewhere', async () => {
    const { temp } = await well()
    rmSync(join(temp.cwd, '.git'), { recursive: true })
    git(temp, 'init', '-q')
    git(temp, 'add', '.')
    git(temp, 'update-index', '--split-index')
    expect(await gitCheck(temp)).toMatchObject({ state: 'unknown', message: /could not be told/ })
  })

  async function gitCheck(temp: TempProject): Promise<Examined | undefined> {
    return (await doctor(temp)).checks.find(({ id }) => id === 'git')
  }
})

describe('the next brief', () => {
  it('has one line for each thing that needs the user, and none when nothing does', async () => {
    const at = await well()
    expect(await briefOf(at)).not.toContain('"problem"')
    say(at, 'two', 26)
    layState(at, 'conflicts/20260401T100000Z-abcdef12-home~knowledge~index.md', 'ours')
    const problems = JSON.parse(await briefOf(at)).parts.filter(({ kind }: { kind: string }) => kind === 'problem')
    expect(problems).toHaveLength(3)
    expect(problems.map(({ text }: { text: string }) => text).join('\n')).toMatch(
      /waited since[\s\S]*memc flush[\s\S]*deletes transcripts[\s\S]*met a change/,
    )
  })

  async function briefOf({ project }: Well): Promise<string> {
    await renderBrief(project)
    return readFileSync(join(project.state, 'brief.json'), 'utf8')
  }
})

interface Well {
  temp: TempProject
  project: Project
  settings: string
  /** What the settings name. */
  hook: { node: string; script: string }
}

/** A memory with a captured session, hooks that are installed, and a client that works. */
async function well(): Promise<Well> {
  const temp = tempProject()
  layClaude(temp, '2.1.332')
  const { settings, hook } = layWell(temp)
  expect(await temp.memc('init')).toMatchObject({ code: 0 })
  temp.clock.now = new Date()
  const project = openProject({ cwd: temp.cwd, env: temp.env, now: () => temp.clock.now })
  const at = { temp, project, settings, hook }
  say(at, 'one')
  await flush(project)
  return at
}

function layWell(temp: TempProject): Pick<Well, 'settings' | 'hook'> {
  const settings = join(temp.env.CLAUDE_CONFIG_DIR ?? '', 'settings.json')
  const hook = layHook(temp, 'memory-compiler', OURS)
  writeFileSync(settings, planInstall(undefined, hook).text)
  return { settings, hook }
}

function layClaude(temp: TempProject, version: string): void {
  const command = join(temp.cwd, '../claude-command')
  writeFileSync(command, `#!/bin/sh\necho "${version} (Claude Code)"\n`)
  chmodSync(command, 0o755)
  temp.env.MEMC_CLAUDE = command
}

/** A package whose `dist/` holds a script for the hooks. */
function layHook(temp: TempProject, folder: string, manifest: object | undefined): Well['hook'] {
  const script = join(temp.cwd, '..', folder, 'dist/hook.cjs')
  mkdirSync(dirname(script), { recursive: true })
  writeFileSync(script, '')
  if (manifest) writeFileSync(join(dirname(dirname(script)), 'package.json'), JSON.stringify(manifest))
  return { node: process.execPath, script }
}

function layState(at: Well, name: string, text: string): void {
  const file = join(at.project.state, name)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, text, { mode: 0o600 })
}

function install(at: Well, hook: { node: string; script: string }): void {
  writeFileSync(at.settings, planInstall(readFileSync(at.settings, 'utf8'), hook).text)
}

function edit(at: Well, settings: object): void {
  writeFileSync(at.settings, JSON.stringify({ ...JSON.parse(readFileSync(at.settings, 'utf8')), ...settings }))
}

/** A session whose transcript has been left alone for this many days, an hour at least. */
function say(at: Well, name: string, daysAgo = 1 / 24): void {
  const file = join(at.temp.transcripts, `${uuidOf(name)}.jsonl`)
  const said = [
    { role: 'user' as const, text: `We use ${name} because ${name} is better.` },
    { role: 'assistant' as const, text: 'Agreed.' },
  ]
  writeFileSync(file, transcript(said, { session: uuidOf(name), cwd: at.temp.cwd, start: '2026-04-11T09:00:00.000Z' }))
  const then = new Date(Date.now() - daysAgo * 24 * 3_600_000)
  utimesSync(file, then, then)
}

function announce(at: Well, event: string): void {
  const time = at.project.now().toISOString()
  const named = { session: uuidOf('two'), transcript: join(at.temp.transcripts, `${uuidOf('two')}.jsonl`) }
  const rest = { version: 1 as const, agent: 'claude-code', cwd: at.temp.cwd, time, stops: 0, since: time }
  writeSessionFile(join(at.project.state, 'sessions'), { ...rest, ...named, event })
}

function logs(at: Well): string {
  const folder = join(at.temp.cwd, '.memory/daily')
  if (!existsSync(folder)) return ''
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}

async function doctor(temp: TempProject, cwd?: string): Promise<{ code: number; checks: Examined[]; text: string }> {
  const at = cwd === undefined ? temp : { ...temp, cwd }
  const { code, out } = await at.memc('doctor', '--json')
  return { code, checks: JSON.parse(out).checks as Examined[], text: (await at.memc('doctor')).out }
}
