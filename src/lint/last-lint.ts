// The errors that the last lint found, kept for the brief and doctor: one small file in the machine state. After a compile
// only rules that need no engine are asked; warnings and suggestions are for those who ask.
import { commit, readSnapshot, type Snapshot } from '../changes/commit.ts'
import type { Project } from '../project.ts'
import { RULES } from '../rules/index.ts'
import { type LintReport, lint, settingsOf } from './lint.ts'
import { levelOf } from './severity.ts'

export interface LastLint {
  time: string
  /** All of them. */
  count: number
  /** The first few. */
  errors: { rule: string; path: string; line?: number; message: string }[]
}

const KEPT = 5
const FILE = 'state/last-lint.json'

/** What is run by itself after a compile: the rules that speak of errors, since nobody is told of anything else. */
export async function lintAfterCompile(project: Project): Promise<void> {
  const settings = settingsOf(project)
  const rules = RULES.filter((rule) => !rule.judged && levelOf(rule, settings) === 'error').map(({ id }) => id)
  if (rules.length === 0) return
  rememberLint(project, await lint(project, { structuralOnly: true, rules }))
}

/** Keeps the errors of a report of all rules; true when they are others than before. */
export function rememberLint(project: Project, { findings }: LintReport): boolean {
  const errors = findings.filter(({ severity }) => severity === 'error')
  const kept = errors.slice(0, KEPT).map(({ rule, path, line, message }) => {
    return { rule, path, ...(line === undefined ? {} : { line }), message }
  })
  const before = readLastLint(readSnapshot(project.store))
  const isSame = before?.count === errors.length && JSON.stringify(before.errors) === JSON.stringify(kept)
  if (isSame) return false
  const last: LastLint = { time: project.now().toISOString(), count: errors.length, errors: kept }
  commit(project.store, { reason: 'lint', scope: 'state' }, () => ({
    changes: [{ path: FILE, kind: 'write', text: `${JSON.stringify(last)}\n` }],
    value: undefined,
  }))
  return (before?.count ?? 0) + errors.length > 0
}

/** Undefined when there was none, or none that can be read. */
export function readLastLint(snapshot: Snapshot): LastLint | undefined {
  try {
    const value: unknown = JSON.parse(snapshot.read(FILE) ?? '')
    if (typeof value !== 'object' || value === null) return undefined
    const { time, count, errors } = value as Partial<LastLint>
    return typeof time === 'string' && typeof count === 'number' && Array.isArray(errors)
      ? { time, count, errors }
      : undefined
  } catch {
    return undefined
  }
}
