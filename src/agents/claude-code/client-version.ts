// Which Claude Code is installed, and whether it is one that our hooks work with: before 2.1.139 it drops the arguments of
// a hook and would start a bare interpreter that takes the event for a program.
import { execa } from 'execa'
import { OWN_CALL_ENV } from '../../lib/own-call.ts'
import { withoutSessionMarks } from './hook-io.ts'

export const OLDEST_CLIENT = '2.1.139'

const PATIENCE_MS = 15_000

/** The version of the client at this path; undefined when it does not say. Never rejects. */
export async function readClientVersion(
  command: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const result = await execa(command, ['--version'], {
    env: { ...withoutSessionMarks(env), [OWN_CALL_ENV]: '1' },
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    timeout: PATIENCE_MS,
  })
  return /\d+\.\d+\.\d+/.exec(result.stdout ?? '')?.[0]
}

export function isTooOld(version: string): boolean {
  const [ours, oldest] = [version, OLDEST_CLIENT].map((text) => text.split('.').map(Number))
  const at = (ours ?? []).findIndex((number, index) => number !== oldest?.[index])
  return at >= 0 && (ours?.[at] ?? 0) < (oldest?.[at] ?? 0)
}
