// The plugin's files say the same as the installer does, in the client's form; nothing of it is a program.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { VERSION } from '../../version.ts'
import { HOOK_EVENTS } from './hook-io.ts'
import { RECALL_EVENT, recallHandler, SERVER_NAME } from './recall-hook.ts'
import { planInstall } from './settings.ts'

const folder = fileURLToPath(new URL('../../../plugin', import.meta.url))
const read = (name: string) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))
/** The client puts the plugin's folder in its place. */
const DIST = `\${CLAUDE_PLUGIN_ROOT}/../dist`

test('the plugin has the version of the package, and no program, CLAUDE.md or AGENTS.md', () => {
  expect(read('.claude-plugin/plugin.json')).toMatchObject({ name: 'memory-compiler', version: VERSION })
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
  expect(files.filter((name) => !name.endsWith('.claude-plugin')).sort()).toEqual([
    '.claude-plugin/marketplace.json',
    '.claude-plugin/plugin.json',
    '.mcp.json',
    'README.md',
    'hooks/hooks.json',
  ])
})

test('its hooks are those of the installer', () => {
  const { hooks } = JSON.parse(planInstall(undefined, { node: 'node', script: `${DIST}/hook.cjs` }).text)
  const recall = { [RECALL_EVENT]: [{ hooks: [recallHandler(`plugin:memory-compiler:${SERVER_NAME}`)] }] }
  expect(read('hooks/hooks.json').hooks).toEqual({ ...hooks, ...recall })
  expect(Object.keys(hooks)).toEqual(HOOK_EVENTS)
})

test('its server is `memc mcp`', () => {
  const command = { command: 'node', args: [`${DIST}/bin.js`, 'mcp'] }
  expect(read('.mcp.json')).toEqual({ mcpServers: { [SERVER_NAME]: command } })
})
