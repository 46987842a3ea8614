// Three settings files say together whether hooks run and how long transcripts are kept.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../../../test/support/temp-folder.ts'
import { readClientHooks } from './client-hooks.ts'
import { HOOK_EVENTS } from './hook-io.ts'
import { planInstall } from './settings.ts'

const HOOK = { node: '/usr/bin/node', script: '/opt/memory-compiler/dist/hook.cjs' }

it('finds our entries, with interpreter, script and file', () => {
  const { found, files } = read({ user: planInstall(undefined, HOOK).text })
  expect(found.entries).toEqual(HOOK_EVENTS.map((event) => ({ event, ...HOOK, file: files.user })))
  expect(found).toMatchObject({ lacking: [], plugin: [], disabled: [], broken: [], cleanupDays: 30 })
})

it('names the events that no file has', () => {
  expect(read({}).found.lacking).toEqual(HOOK_EVENTS)
  const some = {
    hooks: { Stop: [{ hooks: [{ type: 'command', command: 'node', args: ['x.cjs', 'Stop', '--memc'] }] }] },
  }
  expect(read({ local: JSON.stringify(some) }).found.lacking).toEqual(HOOK_EVENTS.filter((event) => event !== 'Stop'))
})

it('has no script for an entry in the form of a shell command', () => {
  const old = { type: 'command', command: 'node /opt/memory-compiler/dist/hook.cjs Stop' }
  const { found } = read({ user: JSON.stringify({ hooks: { Stop: [{ hooks: [old] }] } }) })
  expect(found.entries).toMatchObject([{ event: 'Stop', script: '' }])
})

it('takes the period of the nearest file that has one', () => {
  const files = { user: '{"cleanupPeriodDays":90}', project: '{"cleanupPeriodDays":7}', local: '{}' }
  expect(read(files).found.cleanupDays).toBe(7)
})

it('names files that switch hooks off, enable the plugin, or do not parse', () => {
  const { found, files } = read({
    user: '{"enabledPlugins":{"memory-compiler@x":true}}',
    project: '{"disableAllHooks":true}',
    local: '{"cleanupPeriodDays":1,}',
  })
  expect(found).toMatchObject({ plugin: [files.user], disabled: [files.project], cleanupDays: 30 })
  expect(found.broken).toMatchObject([{ file: files.local, reason: expect.stringContaining('strict JSON') }])
})

function read(texts: Partial<Record<'user' | 'project' | 'local', string>>) {
  const root = tempFolder()
  const files = {
    user: join(root, 'claude/settings.json'),
    project: join(root, 'app/.claude/settings.json'),
    local: join(root, 'app/.claude/settings.local.json'),
  }
  for (const [name, text] of Object.entries(texts)) {
    const file = files[name as keyof typeof files]
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return { found: readClientHooks(join(root, 'app'), { CLAUDE_CONFIG_DIR: join(root, 'claude') }), files }
}
