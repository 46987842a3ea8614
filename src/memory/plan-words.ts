// Why an item stays, in one line: what a diff and `explain` say of it.
import { PROTECTIONS } from './finding.ts'
import { daysOfRest, type PlanInput, type PlanLine } from './plan-run.ts'

export function reasonToKeep({ item, protections, score, zone }: PlanLine, { now, settings }: PlanInput): string {
  if (item.layer === 'fixed') return 'it is fixed: only a person changes it'
  const protection = protections[0]
  if (protection !== undefined) return PROTECTIONS[protection]
  if (score === undefined) return 'nobody could tell how much it is used'
  const total = score.total.toFixed(3)
  if (zone === 'keep') return `its score ${total} is at or above ${settings.keepThreshold}`
  if (daysOfRest(item, { now, settings }) > 0) {
    return item.changed_at === undefined ? 'it is new' : 'it was changed or restored lately'
  }
  return `its score ${total}, and there is room`
}
