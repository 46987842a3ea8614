// Why an item stays, in one line: what a diff and `explain` say of it.
import { PROTECTIONS } from './finding.ts'
import type { PlanInput, PlanLine } from './plan-run.ts'
import { daysBetween } from './score.ts'

export function reasonToKeep({ item, protections, score, zone }: PlanLine, { now, settings }: PlanInput): string {
  if (item.layer === 'fixed') return 'it is fixed: only a person changes it'
  const protection = protections[0]
  if (protection !== undefined) return PROTECTIONS[protection]
  if (score === undefined) return 'nobody could tell how much it is used'
  const total = score.total.toFixed(3)
  if (zone === 'keep') return `its score ${total} is at or above ${settings.keepThreshold}`
  const { changed_at, created_at } = item
  if (changed_at !== undefined && daysBetween(changed_at, now) < settings.cooldownDays)
    return 'it was changed or restored lately'
  if (daysBetween(created_at, now) < settings.graceDays) return 'it is new'
  return `its score ${total}, and there is room`
}
