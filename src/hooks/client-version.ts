// Which Claude Code will run our hooks. Before 2.1.139 it drops the arguments of a hook and would start a bare
// interpreter that takes the event for a program, so an older one is refused; one that does not tell is not.
import { execa } from 'execa'
import { withoutSessionMarks } from '../agents/claude-code/hook-io.ts'
import type { Env } from '../config/folders.ts'
import { KnownError } from '../errors.ts'
import { OWN_CALL_ENV } from '../lib/own-call.ts'

export const OLDEST_CLIENT = '2.1.139'

const PATIENCE_MS = 15_000

/** The version of the client at this path; undefined when it does not say. Throws when it is too old. */
export async function checkClient(command: string, env: Env): Promise<string | undefined> {
  const result = await execa(command, ['--version'], {
    env: { ...withoutSessionMarks(env), [OWN_CALL_ENV]: '1' },
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    timeout: PATIENCE_MS,
  })
  const version = /\d+\.\d+\.\d+/.exec(result.stdout)?.[0]
  if (version && isOlder(version, OLDEST_CLIENT)) {
    throw new KnownError(
      'bad-config',
      `${command} is Claude Code ${version}; the hooks need ${OLDEST_CLIENT} or newer.`,
      {
        hint: 'Run `claude update`, then `memc install` again. Older versions drop the arguments of a hook.',
      },
    )
  }
  return version
}

function isOlder(version: string, than: string): boolean {
  const [ours, theirs] = [version, than].map((text) => text.split('.').map(Number))
  const at = (ours ?? []).findIndex((number, index) => number !== theirs?.[index])
  return at >= 0 && (ours?.[at] ?? 0) < (theirs?.[at] ?? 0)
}
