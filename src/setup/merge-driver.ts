// Tells git how to merge the files of a shared home: a command in the configuration of its repository, which git runs
// wherever both sides of a merge have changed one of them. It stays on this machine; a clone brings no command. Without
// it git merges line by line, so nothing here may stop what it is part of.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { execaSync } from 'execa'
import type { Env } from '../config/folders.ts'
import { DRIVER, findGitConfig, readDriver, wantsDriver } from '../config/git-driver.ts'
import { readRegistry } from '../config/homes.ts'

export interface DriverOptions {
  home: string
  env: Env
  /** What git shall run; by default the program beside this file, by the interpreter that runs now. */
  program?: { node: string; script: string }
  /** Told what git will run, before it is told to. */
  announce?: (line: string) => void
}

export type DriverReport =
  | { status: 'installed' | 'unchanged'; config: string; command: string }
  /** It cannot be; git merges as it always does. */
  | { status: 'skipped'; why: string }

export function installMergeDriver({ home, env, program = ownProgram(), announce }: DriverOptions): DriverReport {
  const config = findGitConfig(home)
  if (config === undefined) return { status: 'skipped', why: `${home} lies in no git repository` }
  if (!existsSync(program.script)) return { status: 'skipped', why: `${program.script} is missing` }
  const command = commandOf(program)
  if (readDriver(config) === command) return { status: 'unchanged', config, command }
  announce?.(`Git will run this to merge files of this memory, as set in ${config}:\n  ${command}`)
  const fault =
    git(env, ['config', '--file', config, `merge.${DRIVER}.name`, 'Memory Compiler']) ??
    git(env, ['config', '--file', config, `merge.${DRIVER}.driver`, command])
  return fault === undefined ? { status: 'installed', config, command } : { status: 'skipped', why: fault }
}

/** What a user should know of it, if anything. */
export function aboutDriver(report: DriverReport): string | undefined {
  if ('why' in report)
    return `Git was not told to merge its files with memc: ${report.why}. It merges them line by line.`
  return report.status === 'unchanged'
    ? undefined
    : `Git merges its files with memc in this clone (merge.${DRIVER} in ${report.config}).`
}

export interface DriverRemoval {
  /** The configuration it was taken out of. */
  removed?: string
  /** What could not be done. */
  note?: string
}

/** Takes the command out again, unless another memory of the repository uses it. */
export function removeMergeDriver({ home, env }: Pick<DriverOptions, 'home' | 'env'>): DriverRemoval {
  const config = findGitConfig(home)
  if (config === undefined || readDriver(config) === undefined) return {}
  const others = readRegistry(env).filter((record) => record.home !== home && wantsDriver(record.home))
  if (others.some((record) => findGitConfig(record.home) === config)) return {}
  const fault = git(env, ['config', '--file', config, '--remove-section', `merge.${DRIVER}`])
  if (fault === undefined) return { removed: config }
  return { note: `The section [merge "${DRIVER}"] stays in ${config}: ${fault}. Take it out by hand.` }
}

function ownProgram(): { node: string; script: string } {
  return { node: process.execPath, script: fileURLToPath(new URL('bin.js', import.meta.url)) }
}

/** Git hands it to a POSIX shell, on Windows too; a percent sign would be one of git's own. */
function commandOf({ node, script }: { node: string; script: string }): string {
  const [interpreter, program] = [node, script].map((path) => {
    const slashed = process.platform === 'win32' ? path.replaceAll('\\', '/') : path
    return `'${slashed.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`
  })
  return `${interpreter} ${program} merge-file --base %O --ours %A --theirs %B --path %P`
}

/** Undefined when it went well; else why not. */
function git(env: Env, args: string[]): string | undefined {
  const result = execaSync('git', args, { env, extendEnv: false, reject: false, stdin: 'ignore' })
  if (!result.failed) return undefined
  if (result.code === 'ENOENT') return 'git was not found'
  return result.stderr.trim().split('\n')[0] || result.shortMessage || 'git could not write it'
}
