// memc lint as a use case: facts are gathered, what needs judging is judged, every rule is asked, and what settings and
// comments silence is left out. Reads only.
import { readSnapshot } from '../changes/commit.ts'
import { KnownError } from '../errors.ts'
import type { Project } from '../project.ts'
import type { LintContext } from '../rules/context.ts'
import { RULES } from '../rules/index.ts'
import { isIgnored } from '../rules/read/ignores.ts'
import type { Finding, Rule } from '../rules/rule.ts'
import { compareClaims } from './contradict.ts'
import { gather } from './gather.ts'
import { levelOf, ORDER, type RuleSettings, settingNotes } from './severity.ts'
import type { Step } from './steps.ts'

export interface LintOptions {
  /** No engine is asked, and nothing that would need one is looked for. */
  structuralOnly?: boolean
  /** Ids; all when empty. */
  rules?: readonly string[]
  signal?: AbortSignal
  progress?: (line: string) => void
}

export interface LintReport {
  /** Errors first, then by place. */
  findings: Finding[]
  /** What could not be told, and by which rule. */
  unknown: { rule: string; message: string }[]
  /** Findings that a comment in the file silences. */
  ignored: number
  articles: number
  logs: number
  /** Settings without effect. */
  notes: string[]
}

export async function lint(project: Project, options: LintOptions = {}): Promise<LintReport> {
  const rules = chosenRules(options)
  const context = await judged(project, await gather(project, readSnapshot(project.store)), { ...options, rules })
  return runRules(rules, context, settingsOf(project))
}

export function runRules(rules: readonly Rule[], context: LintContext, settings: RuleSettings): LintReport {
  const report: LintReport = {
    ...{ findings: [], unknown: [], ignored: 0 },
    ...{ articles: context.pages.length, logs: context.logs.length },
    notes: settingNotes(RULES, settings),
  }
  const ignores = new Map([...context.pages, ...context.logs].map((file) => [file.path, file.ignores]))
  for (const rule of rules) {
    const severity = levelOf(rule, settings)
    if (severity === 'off') continue
    for (const found of rule.check(context)) {
      if ('unknown' in found) report.unknown.push({ rule: rule.id, message: found.unknown })
      else if (isIgnored(ignores.get(found.path) ?? [], rule.id, found.line)) report.ignored += 1
      else report.findings.push({ rule: rule.id, severity, ...found })
    }
  }
  report.findings.sort(bySeverityAndPlace)
  return report
}

const STEPS: readonly Step[] = [compareClaims]

type JudgeOptions = Pick<LintOptions, 'signal' | 'progress'> & { rules: readonly Rule[] }

/** The facts with what had to be judged for these rules; as they are when none of them rests on that. */
export async function judged(project: Project, context: LintContext, options: JudgeOptions): Promise<LintContext> {
  const { rules, signal, progress } = options
  const settings = settingsOf(project)
  if (!rules.some((rule) => rule.judged && levelOf(rule, settings) !== 'off')) return context
  let known = context
  for (const step of STEPS) {
    known = { ...known, ...(await step({ project, context: known, signal, progress })) }
  }
  return known
}

export function chosenRules({ rules = [], structuralOnly }: Pick<LintOptions, 'rules' | 'structuralOnly'>): Rule[] {
  const unknown = rules.filter((id) => !RULES.some((rule) => rule.id === id))
  if (unknown.length > 0) {
    throw new KnownError('bad-usage', `There is no rule ${unknown.join(', ')}.`, {
      hint: `Rules are ${RULES.map(({ id }) => id).join(', ')}; docs/lint.md says what each finds.`,
    })
  }
  return RULES.filter(({ id, judged }) => (rules.length === 0 || rules.includes(id)) && !(structuralOnly && judged))
}

export function settingsOf({ config, loaded }: Project): RuleSettings {
  return { levels: config['lint.rules'], fromProject: loaded.sources['lint.rules'] === 'project' }
}

function bySeverityAndPlace(a: Finding, b: Finding): number {
  const rank = ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity)
  if (rank !== 0) return rank
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return (a.line ?? 0) - (b.line ?? 0)
}
