import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempProject } from '../../test/support/temp-project.ts'
import { programOf, readDriver } from '../config/git-driver.ts'
import { memoryContext } from '../doctor/check.ts'
import { mergeDriver } from '../doctor/sharing.ts'
import { openProject } from '../project.ts'
import { init } from './init.ts'
import { installMergeDriver, removeMergeDriver } from './merge-driver.ts'
import { attributesFile, ignoreFile, type Share, settingsFile } from './sharing.ts'

const noGit = spawnSync('git', ['--version']).error !== undefined

describe.skipIf(noGit)('the merge driver (left out where git is not installed)', () => {
  it('is a command in the configuration of the repository, written once and taken out without trace', () => {
    const { home, env, config, program } = shared()
    writeFileSync(config, '[core]\n\tbare = false\n# mine\n')
    const own = readFileSync(config, 'utf8')
    const said: string[] = []
    const report = installMergeDriver({ home, env, program, announce: (line) => said.push(line) })
    expect(report).toMatchObject({ status: 'installed', config })
    expect(said.join()).toContain('merge-file --base %O')
    expect(readFileSync(config, 'utf8').startsWith(own)).toBe(true)
    expect(installMergeDriver({ home, env, program, announce: (line) => said.push(line) }).status).toBe('unchanged')
    expect(said).toHaveLength(1)
    expect(removeMergeDriver({ home, env })).toEqual({ removed: config })
    expect(readFileSync(config, 'utf8')).toBe(own)
    expect(removeMergeDriver({ home, env })).toEqual({})
  })

  it('is read back as it was written, whatever stands in the path', () => {
    const { home, env, config, root } = shared()
    const script = join(root, `it's "100%" ; odd\\path`, 'bin.js')
    mkdirSync(join(script, '..'), { recursive: true })
    writeFileSync(script, '')
    const report = installMergeDriver({ home, env, program: { node: process.execPath, script } })
    expect(report).toMatchObject({ status: 'installed', command: readDriver(config) })
    expect(programOf(readDriver(config) ?? '')).toBe(script)
    expect(execFileSync('git', ['config', '--file', config, 'merge.memc.driver'], { encoding: 'utf8' }).trim()).toBe(
      readDriver(config),
    )
  })

  it('stays as long as another memory of the repository uses it', () => {
    const { project, home, env, program } = shared()
    const other = join(project.cwd, 'packages/other')
    mkdirSync(join(other, '.memory'), { recursive: true })
    init({ cwd: other, env, now: () => new Date(), share: 'all', program })
    expect(removeMergeDriver({ home, env })).toEqual({})
  })

  it('goes when the home is private again', () => {
    const { project, home, env, config } = shared()
    expect(readDriver(config)).toBeDefined()
    const report = init({ cwd: project.cwd, env, now: () => new Date(), share: 'none' })
    expect(report.driver).toBeUndefined()
    expect(readDriver(config)).toBeUndefined()
    expect(attributes(home)).toBeUndefined()
  })

  it('is asked for by doctor until the command is there', async () => {
    const { project, home, env, config, program } = shared()
    const examine = () => mergeDriver.run(memoryContext(openProject({ cwd: project.cwd, env })))
    expect(examine()).toMatchObject({ state: 'ok', message: expect.stringContaining(config) })
    rmSync(program.script)
    expect(examine()).toMatchObject({ state: 'problem', message: expect.stringContaining('is gone') })
    removeMergeDriver({ home, env })
    expect(examine()).toMatchObject({ state: 'problem', remedy: expect.stringContaining('memc trust') })
    rmSync(join(home, '.gitattributes'))
    expect(examine()).toMatchObject({ state: 'problem', remedy: expect.stringContaining('--share all') })
    init({ cwd: project.cwd, env, now: () => new Date(), share: 'none' })
    expect(examine()).toMatchObject({ state: 'ok' })
  })
})

describe.skipIf(noGit)('memc merge-file (left out where git is not installed)', () => {
  const article = (point: string) => `# X\n\nFirst.\n\n## Key Points\n\n- One.\n${point}`
  const merge = async (path: string, [base, ours, theirs]: [string | Buffer, string | Buffer, string | Buffer]) => {
    const { project } = shared()
    project.env.PATH = process.env.PATH ?? ''
    const at = (name: string) => join(project.cwd, name)
    for (const [name, text] of Object.entries({ base, ours, theirs })) writeFileSync(at(name), text)
    const options = ['base', 'ours', 'theirs'].flatMap((name) => [`--${name}`, at(name)])
    const { code, err } = await project.memc('merge-file', ...options, '--path', path)
    return { code, err, bytes: readFileSync(at('ours')) }
  }

  it('writes the merged file in the place of ours', async () => {
    const path = '.memory/knowledge/concepts/x.md'
    const { code, bytes } = await merge(path, [article(''), article('- Ours.\n'), article('- Theirs.\n')])
    expect({ code, text: bytes.toString() }).toEqual({ code: 0, text: article('- Ours.\n- Theirs.\n') })
    const both = await merge(path, ['', article('- Ours.\n'), article('- Theirs.\n')])
    expect({ code: both.code, text: both.bytes.toString() }).toEqual({ code: 0, text: article('- Ours.\n- Theirs.\n') })
  })

  it('ends with 1 and a sentence when a person must decide', async () => {
    const path = '.memory/knowledge/concepts/x.md'
    const { code, err } = await merge(path, [article('- A.\n'), article('- B.\n'), article('- C.\n')])
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('have changed the block') })
  })

  it('leaves to git what is no text of ours', async () => {
    const other = await merge('.memory/notes.txt', ['a\n', 'b\n', 'c\n'])
    expect(other.code).toBe(1)
    expect(other.bytes.toString()).toBe('<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\n')
    const latin = (last: string) => Buffer.from(`# Caf\u00e9\n\none\n\ntwo\n\n${last}`, 'latin1')
    const path = '.memory/knowledge/concepts/x.md'
    const { code, bytes } = await merge(path, [latin(''), latin(''), latin('three\n')])
    expect(code).toBe(0)
    expect(bytes.equals(latin('three\n'))).toBe(true)
  })
})

describe('where git cannot be told', () => {
  it('init goes on and says so: no git, no repository, no program', async () => {
    const project = tempProject()
    const { out, code } = await project.memc('init', '--share', 'all')
    expect(code).toBe(0)
    expect(out).toContain('Git was not told to merge its files with memc')
    const program = { node: 'node', script: join(project.cwd, '.git/HEAD') }
    const home = join(project.cwd, '.memory')
    const env = { ...project.env, PATH: join(project.cwd, 'nothing') }
    expect(installMergeDriver({ home, env, program })).toEqual({ status: 'skipped', why: 'git was not found' })
    rmSync(join(project.cwd, '.git'), { recursive: true })
    expect(installMergeDriver({ home, env, program })).toMatchObject({
      why: expect.stringContaining('no git repository'),
    })
  })
})

describe('what git sees', () => {
  it('gives a shared home a folder for each writer, unless somebody chose otherwise', () => {
    const perWriter = (text: string) => JSON.parse(text)['daily.perWriter']
    expect(perWriter(settingsFile(undefined, 'all'))).toBe(true)
    expect(perWriter(settingsFile(undefined, 'knowledge'))).toBe(true)
    expect(perWriter(settingsFile(undefined, undefined))).toBeUndefined()
    expect(JSON.parse(settingsFile('{"version": 1, "capture.turns": 30}', 'all'))).toEqual({
      version: 1,
      'capture.turns': 30,
      'daily.perWriter': true,
    })
    for (const kept of ['{"daily.perWriter":false}', '{ broken', '[]']) expect(settingsFile(kept, 'all')).toBe(kept)
    expect(settingsFile('{"version":1}', undefined)).toBe('{"version":1}')
  })

  it('opens the attributes with the articles, and leaves lines of others alone', () => {
    for (const share of ['knowledge', 'all'] as Share[]) expect(ignoreFile(share)).toContain('!.gitattributes\n')
    const mine = '*.png binary'
    const both = attributesFile(mine, 'all') ?? ''
    expect(both.startsWith('*.png binary\n')).toBe(true)
    expect(both).toContain('knowledge/**/*.md merge=memc\n')
    expect(attributesFile(both, 'knowledge')).toBe(both)
    expect(attributesFile(both, 'none')).toBe('*.png binary\n')
    expect(attributesFile(attributesFile(undefined, 'all'), 'none')).toBeUndefined()
    expect(attributesFile(undefined, 'none')).toBeUndefined()
  })
})

function shared() {
  const project = tempProject()
  const root = join(project.cwd, '..')
  const program = { node: process.execPath, script: join(root, 'bin.js') }
  writeFileSync(program.script, '')
  const env = { ...project.env, PATH: process.env.PATH ?? '', GIT_CONFIG_NOSYSTEM: '1' }
  const { driver, project: opened } = init({ cwd: project.cwd, env, now: () => new Date(), share: 'all', program })
  expect(driver?.status).toBe('installed')
  return { project, root, program, env, home: opened.home, config: join(project.cwd, '.git/config') }
}

function attributes(home: string): string | undefined {
  try {
    return readFileSync(join(home, '.gitattributes'), 'utf8')
  } catch {
    return undefined
  }
}
