import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { tempProject } from '../../../test/support/temp-project.ts'
import { recallTrouble } from './recall-state.ts'
import { planInstall } from './settings.ts'

const SERVER = { mcpServers: { memc: { type: 'stdio', command: '/usr/bin/node', args: ['/x/bin.js', 'mcp'] } } }
const HOOK = { node: '/usr/bin/node', script: '/x/hook.cjs' }

function place() {
  const { cwd: project, env } = tempProject()
  const lay = (file: string, content: object | string) => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  }
  const client = env.CLAUDE_CONFIG_DIR ?? ''
  return { project, env, client, lay, trouble: () => recallTrouble({ project, env })?.message }
}

test('recall needs a server and a hook', () => {
  const { client, lay, trouble } = place()
  expect(trouble()).toContain('server is not registered')
  lay(join(client, '.claude.json'), SERVER)
  expect(trouble()).toContain('no hook')
  lay(join(client, 'settings.json'), planInstall(undefined, HOOK).text)
  expect(trouble()).toContain('no hook')
  lay(join(client, 'settings.json'), planInstall(undefined, { ...HOOK, recall: true }).text)
  expect(trouble()).toBeUndefined()
})

test('a server of the project serves as well, one of somebody else does not', () => {
  const { project, client, lay, trouble } = place()
  lay(join(client, 'settings.json'), planInstall(undefined, { ...HOOK, recall: true }).text)
  lay(join(client, '.claude.json'), { mcpServers: { memc: { command: 'other', args: ['serve'] } } })
  expect(trouble()).toContain('server is not registered')
  lay(join(client, '.claude.json'), { projects: { [project]: SERVER } })
  expect(trouble()).toBeUndefined()
  lay(join(client, '.claude.json'), 'not JSON')
  lay(join(project, '.mcp.json'), SERVER)
  expect(trouble()).toBeUndefined()
})

test('the plugin brings both', () => {
  const { client, lay, trouble } = place()
  lay(join(client, 'settings.json'), { enabledPlugins: { 'memory-compiler@memory-compiler': true } })
  expect(trouble()).toBeUndefined()
})
