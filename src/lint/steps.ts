// What has to be judged before the rules run, because it asks an engine or takes long: each step gets the facts and adds what
// it found to them. `--structural-only` leaves the steps out, and the rules that rest on them (`judged`).
import type { Project } from '../project.ts'
import type { LintContext } from '../rules/context.ts'

export interface StepInput {
  project: Project
  context: LintContext
  signal: AbortSignal | undefined
  progress: ((line: string) => void) | undefined
}

/** Resolves with what it adds; an engine that cannot be asked is for the step to say, as a value. */
export type Step = (input: StepInput) => Promise<Partial<Pick<LintContext, 'judged'>>>
