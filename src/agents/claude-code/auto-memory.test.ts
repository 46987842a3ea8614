import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempFolder } from '../../../test/support/temp-folder.ts'
import { readMemories } from './auto-memory.ts'

const FEEDBACK = '---\nname: Testing\ndescription: No mocks\nmetadata:\n  type: feedback\n---\n\nUse real databases.\n'

describe('the memory that Claude Code keeps', () => {
  it('is read file by file, with title, time and whether a person said it', () => {
    const machine = machineWith({
      'testing.md': FEEDBACK,
      'ci.md': '---\nname: CI\ntype: project\n---\nRuns on 2 cores.\n',
    })
    const [ci, testing] = machine.read()
    expect(ci).toMatchObject({ name: 'ci.md', title: 'CI', about: '', text: 'Runs on 2 cores.\n', fromPerson: false })
    expect(testing).toMatchObject({ title: 'Testing', about: 'No mocks', fromPerson: true })
    expect(testing?.changed).toBe('2026-03-04T05:06:07.000Z')
    expect(testing?.content).not.toBe(ci?.content)
  })

  it('knows the older place of the type, and takes a title from the heading or the name', () => {
    const [a, b] = machineWith({
      'a.md': '---\ntype: user\n---\n# Who I am\nA data engineer.',
      'b.md': 'Plain.',
    }).read()
    expect(a).toMatchObject({ title: 'Who I am', fromPerson: true })
    expect(b).toMatchObject({ title: 'b', fromPerson: false })
  })

  it('leaves out of the index what only points at a file that is there', () => {
    const index = '# Memory\n\n- [Testing](testing.md) — no mocks\n- [Gone](gone.md) — kept\n- Deploys are on Fridays\n'
    const [memory] = machineWith({ 'MEMORY.md': index, 'testing.md': FEEDBACK }).read()
    expect(memory?.text).not.toContain('no mocks')
    expect(memory?.text).toContain('[Gone](gone.md)')
    expect(memory?.text).toContain('Deploys are on Fridays')
  })

  it('is none where there is no folder, and never what a link leads to', () => {
    const machine = machineWith({})
    expect(machine.read()).toEqual([])
    mkdirSync(machine.memory, { recursive: true })
    writeFileSync(join(machine.root, 'secret.md'), 'secret')
    symlinkSync(join(machine.root, 'secret.md'), join(machine.memory, 'a.md'))
    expect(machine.read()).toEqual([])
  })

  it('lies where a setting of the user says, not where one that the project shares does', () => {
    const machine = machineWith({ 'usual.md': 'x' })
    machine.write('elsewhere/other.md', FEEDBACK)
    machine.write('user/notes/mine.md', FEEDBACK)
    machine.write('app/.claude/settings.json', setting(join(machine.root, 'elsewhere')))
    expect(names(machine.read())).toEqual(['usual.md'])
    machine.write('client/settings.json', setting('~/notes'))
    expect(names(machine.read())).toEqual(['mine.md'])
    machine.write('app/.claude/settings.local.json', setting(join(machine.root, 'elsewhere')))
    expect(machine.read()).toMatchObject([{ name: 'other.md', fromPerson: true }])
    machine.write('app/.claude/settings.local.json', setting('relative'))
    expect(names(machine.read())).toEqual(['mine.md'])
  })

  it('is no word of a person where it lies in the project, since a clone may have brought it', () => {
    const machine = machineWith({})
    machine.write('app/notes/testing.md', FEEDBACK)
    machine.write('app/.claude/settings.local.json', setting(join(machine.project, 'notes')))
    expect(machine.read()).toMatchObject([{ name: 'testing.md', fromPerson: false }])
  })
})

function machineWith(files: Record<string, string>) {
  const root = tempFolder()
  const project = join(root, 'app')
  const env = { HOME: join(root, 'user'), CLAUDE_CONFIG_DIR: join(root, 'client') }
  const memory = join(env.CLAUDE_CONFIG_DIR, 'projects', project.replace(/[^A-Za-z0-9]/g, '-'), 'memory')
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  for (const [name, text] of Object.entries(files)) {
    const path = join(memory, name)
    write(path.slice(root.length), text)
    utimesSync(path, new Date('2026-03-04T05:06:07Z'), new Date('2026-03-04T05:06:07Z'))
  }
  return { root, project, memory, write, read: () => readMemories(project, env) }
}

function setting(folder: string): string {
  return JSON.stringify({ autoMemoryDirectory: folder })
}

function names(memories: { name: string }[]): string[] {
  return memories.map(({ name }) => name)
}
