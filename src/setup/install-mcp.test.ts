// Registering the server through the client: what is run, and what happens when the client is missing or refuses.
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type TempProject, tempProject } from '../../test/support/temp-project.ts'
import { install } from './install.ts'
import { registerServer, unregisterWithLast } from './install-mcp.ts'
import { uninstall } from './uninstall.ts'

/** Does with its list what the client does: adds a name once, removes it, refuses the rest. */
const CLIENT = `#!${process.execPath}
const fs = process.getBuiltinModule('node:fs')
const [, , topic, verb, name, , scope, dash, command, ...args] = process.argv
if (topic === '--version') { console.log('2.1.332 (Claude Code)'); process.exit(0) }
const file = process.env.CLAUDE_CONFIG_DIR + '/.claude.json'
const list = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
const servers = (list.mcpServers ??= {})
if (process.env.CLAUDECODE || topic !== 'mcp' || scope !== 'user') process.exit(3)
if (verb === 'add' && (servers[name] || dash !== '--')) { console.error('MCP server ' + name + ' already exists'); process.exit(1) }
if (verb === 'remove' && !servers[name]) { console.error('No MCP server'); process.exit(1) }
if (verb === 'add') servers[name] = { type: 'stdio', command, args, env: {} }
else delete servers[name]
fs.writeFileSync(file, JSON.stringify(list))
`

interface Place {
  project: TempProject
  env: Record<string, string>
  /** The client's list of servers. */
  servers(): Record<string, { command: string; args: string[] }>
  configure(settings: Record<string, unknown>): void
}

async function place({ client = true } = {}): Promise<Place> {
  const project = tempProject({ 'memc/bin.js': '', 'memc/hook.cjs': '' })
  await project.memc('init')
  const command = join(project.cwd, 'claude')
  if (client) {
    writeFileSync(command, CLIENT)
    chmodSync(command, 0o755)
  }
  const env: Record<string, string> = { ...project.env, ...(client ? { MEMC_CLAUDE: command } : {}) }
  return {
    project,
    env,
    servers: () => JSON.parse(readFileSync(join(env.CLAUDE_CONFIG_DIR ?? '', '.claude.json'), 'utf8')).mcpServers,
    configure(settings) {
      mkdirSync(env.MEMC_CONFIG_DIR ?? '', { recursive: true })
      writeFileSync(join(env.MEMC_CONFIG_DIR ?? '', 'config.json'), JSON.stringify(settings))
    },
  }
}

const programIn = ({ cwd }: TempProject) => ({ node: process.execPath, script: join(cwd, 'memc', 'bin.js') })

function run({ project, env }: Place, options: { mcp?: boolean } = {}) {
  const hook = { node: process.execPath, script: join(project.cwd, 'memc', 'hook.cjs') }
  const now = () => project.clock.now
  return install({ cwd: project.cwd, env, now, hook, program: programIn(project), ...options })
}

function hooksOf({ env }: Place): Record<string, unknown[]> {
  return JSON.parse(readFileSync(join(env.CLAUDE_CONFIG_DIR ?? '', 'settings.json'), 'utf8')).hooks
}

describe.skipIf(process.platform === 'win32')('the MCP server in the client', () => {
  test('is registered when asked for, kept by later installs, and follows the program', async () => {
    const at = await place()
    expect((await run(at)).mcp).toBe('absent')
    expect((await run(at, { mcp: true })).mcp).toBe('registered')
    const program = programIn(at.project)
    expect(at.servers()).toMatchObject({ memc: { command: program.node, args: [program.script, 'mcp'] } })
    expect((await run(at)).mcp).toBe('unchanged')
    const moved = { ...program, script: join(at.project.cwd, 'memc', 'hook.cjs') }
    expect(await registerServer({ env: at.env, program: moved, wanted: false })).toEqual({ status: 'updated' })
    expect(at.servers().memc?.args[0]).toBe(moved.script)
  })

  test('leaves with the last project', async () => {
    const at = await place()
    await run(at, { mcp: true })
    expect(await unregisterWithLast({ env: at.env })).toBeUndefined()
    uninstall({ cwd: at.project.cwd, env: at.env })
    expect(await unregisterWithLast({ env: at.env })).toMatch(/no longer registered/)
    expect(at.servers()).toEqual({})
    expect(await unregisterWithLast({ env: at.env })).toBeUndefined()
  })

  test('is not registered without a client, over another server, or inside a session with its marks', async () => {
    expect(await run(await place({ client: false }), { mcp: true })).toMatchObject({
      mcp: 'failed',
      notes: expect.arrayContaining([expect.stringMatching(/was not registered: Claude Code was not found/)]),
    })
    const at = await place()
    const list = { mcpServers: { memc: { command: 'other', args: ['serve'] } } }
    mkdirSync(at.env.CLAUDE_CONFIG_DIR ?? '', { recursive: true })
    writeFileSync(join(at.env.CLAUDE_CONFIG_DIR ?? '', '.claude.json'), JSON.stringify(list))
    at.env.CLAUDECODE = '1'
    const { mcp, notes } = await run(at, { mcp: true })
    expect(mcp).toBe('failed')
    expect(notes.join()).toContain('already exists')
    expect(at.servers()).toEqual(list.mcpServers)
  })

  test('the hook of recall is there as long as recall is wanted and there is a server to ask', async () => {
    const at = await place()
    at.configure({ recall: 'extracts' })
    expect((await run(at)).notes.join()).toContain('memc install --mcp')
    expect(hooksOf(at)).not.toHaveProperty('UserPromptSubmit')
    await run(at, { mcp: true })
    expect(hooksOf(at).UserPromptSubmit).toMatchObject([
      { hooks: [{ type: 'mcp_tool', server: 'memc', tool: 'recall' }] },
    ])
    at.configure({})
    await run(at)
    expect(hooksOf(at)).not.toHaveProperty('UserPromptSubmit')
  })
})
