// Does git merge the files of a shared home with memc here? What a clone brings names the driver only; the command is
// this machine's own.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findGitConfig, programOf, readDriver, wantsDriver } from '../config/git-driver.ts'
import { type Check, type Finding, type MemoryContext, ok, problem } from './check.ts'

export const mergeDriver: Check<MemoryContext> = {
  id: 'merge-driver',
  title: 'Merging a shared memory',
  run({ project: { home } }) {
    const config = findGitConfig(home)
    if (config === undefined) return ok('The home lies in no git repository.')
    if (wantsDriver(home)) return aboutDriver(config)
    const shared = sharedAs(home)
    if (shared === undefined) return ok('The home is not shared through git.')
    return problem(
      'Git sees this memory, but nothing tells it to merge the files with memc, so it merges them line by line.',
      `Run \`memc init --share ${shared}\` and commit .gitattributes.`,
    )
  },
}

function aboutDriver(config: string): Finding {
  const command = readDriver(config)
  const remedy = 'Run `memc trust`; until then git merges line by line and leaves more conflicts.'
  if (command === undefined)
    return problem(`The home asks git to merge with memc, but ${config} has no command.`, remedy)
  const program = programOf(command)
  if (program !== undefined && !existsSync(program)) {
    return problem(`Git cannot merge with memc, since ${program} is gone.`, remedy)
  }
  return ok(`Git merges the files of this memory with memc (${config}).`)
}

/** What the home's own ignore file opens. */
function sharedAs(home: string): 'knowledge' | 'all' | undefined {
  const file = join(home, '.gitignore')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split(/\r?\n/) : []
  if (!lines.includes('*') || !lines.includes('!knowledge/')) return undefined
  return lines.includes('!daily/') ? 'all' : 'knowledge'
}
