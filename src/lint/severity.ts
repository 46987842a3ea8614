// How serious a rule is here: as it says itself, or as `lint.rules` sets it. Pure.
import type { Rule, Severity } from '../rules/rule.ts'

export type Level = Severity | 'off'

export interface RuleSettings {
  levels: Readonly<Record<string, Level>>
  /** They come with the project's files, so they cannot lower what guards against these. */
  fromProject: boolean
}

export const ORDER: readonly Level[] = ['error', 'warning', 'suggestion', 'off']

export function levelOf({ id, severity, guard }: Rule, { levels, fromProject }: RuleSettings): Level {
  const set = levels[id]
  if (set === undefined) return severity
  const isLower = ORDER.indexOf(set) > ORDER.indexOf(severity)
  return guard && fromProject && isLower ? severity : set
}

/** What of the settings has no effect, one sentence each. */
export function settingNotes(rules: readonly Rule[], settings: RuleSettings): string[] {
  return Object.entries(settings.levels).flatMap(([id, level]) => {
    const rule = rules.find((one) => one.id === id)
    if (rule === undefined) return [`lint.rules names "${id}", and there is no such rule.`]
    if (levelOf(rule, settings) === level) return []
    return [`lint.rules sets ${id} to "${level}" in the project's memc.json; only your own configuration can lower it.`]
  })
}
