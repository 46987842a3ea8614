// Whether the Claude Code that is installed can run our hooks: an older one is refused, one that does not tell is not.

import { readClientSettings } from '../agents/claude-code/client-settings.ts'
import { isTooOld, OLDEST_CLIENT, readClientVersion } from '../agents/claude-code/client-version.ts'
import type { Env } from '../config/folders.ts'
import { KnownError } from '../errors.ts'
import { findClaude } from '../llm/claude-command.ts'

/** The client's command; undefined when it is not there. `claude` is where the user's config says it is. */
export function findClient(env: Env, claude?: string): string | undefined {
  return findClaude({ env, command: claude, places: readClientSettings(env).places })
}

/** The version of the client at this path; undefined when it does not say. Throws when it is too old. */
export async function checkClient(command: string, env: Env): Promise<string | undefined> {
  const version = await readClientVersion(command, env)
  if (version && isTooOld(version)) {
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
