// The two lines a session may open with in place of a brief: a home that came with a clone and is not accepted, and one
// that has vanished. Nothing of the home's own files is read for them or stands in them.
import { existsSync, mkdirSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Env } from '../config/folders.ts'
import { type HomeRecord, homeStateFolder } from '../config/homes.ts'

/** What makes a folder named like a home one of ours: other tools use the name, too. */
const MARKS = ['memc.json', 'knowledge', 'daily']

/** The offer for a home that this user has not accepted; undefined when there is none. */
export function trustOffer(home: string): string | undefined {
  if (!MARKS.some((name) => existsSync(join(home, name)))) return undefined
  return 'Memory Compiler: this project brings a memory that the user has not accepted on this machine, so none of it is used. Tell the user once: `memc trust` accepts it, after a look at the `.memory` folder.'
}

/** The news that a registered home is gone; undefined when it has been said already. */
export function vanishedNotice(record: HomeRecord, env: Env): string | undefined {
  const said = saidFile(record, env)
  if (existsSync(said)) return undefined
  mkdirSync(dirname(said), { recursive: true, mode: 0o700 })
  writeFileSync(said, '', { mode: 0o600 })
  return "Memory Compiler: this project's memory folder has vanished, so nothing is captured. Tell the user once: `memc restore` rebuilds it from the copies on this machine, `memc uninstall` ends it."
}

/** The home is there (again), so that its next loss is news. */
export function forgetVanished(record: HomeRecord, env: Env): void {
  if (existsSync(saidFile(record, env))) unlinkSync(saidFile(record, env))
}

function saidFile(record: HomeRecord, env: Env): string {
  return join(homeStateFolder(record, env), 'vanished')
}
