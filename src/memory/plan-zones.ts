// The score and the zone of every line of a plan, and what is said of them while there is room for all. It takes nothing.
import type { Finding } from './finding.ts'
import { isResting, leaves, type PlanInput, type PlanLine, type Run, wasShortened } from './plan-run.ts'
import { maxCountOf, scoreOf } from './score.ts'
import { zoneOf } from './zones.ts'

/** Of what leaves for another reason, too: the archive keeps how it stood. */
export function scoreLines({ input, lines }: Run): void {
  if (input.countsKnown === false) return
  const all = lines.filter(({ item }) => item.layer !== 'fixed')
  const staying = all.filter((line) => !leaves(line))
  const context = { ...input.settings, now: input.now, maxCount: maxCountOf(staying.map(({ item }) => item)) }
  for (const line of all) line.score = scoreOf(line.item, context)
  for (const line of staying) line.zone = zoneOf(line.score?.total ?? 0, input.settings, line.item.zone)
}

/** What the budget step would do, were there no room. */
export function flagZones({ input, lines }: Run): void {
  for (const line of lines) {
    const isOpen = line.outcome === 'kept' || line.outcome === 'flagged'
    if (!isOpen || line.protections.length > 0 || isResting(line, input)) continue
    const finding = findingOf(line, input)
    if (finding === undefined) continue
    line.findings = [...line.findings, finding]
    line.outcome = 'flagged'
    line.reason ||= finding.reason
  }
}

function findingOf({ item, zone, score }: PlanLine, { now, settings }: PlanInput): Finding | undefined {
  const total = score?.total.toFixed(3)
  const about = { stage: 'score', item: item.id } as const
  if (zone === 'drop') {
    const reason = `its score ${total} is at or below ${settings.dropThreshold}; there is room, so it stays`
    return { ...about, kind: 'below-drop', reason }
  }
  if (zone !== 'middle' || item.content.length <= settings.longText || wasShortened(item, { now, settings })) return
  const long = `it has ${item.content.length} characters, more than ${settings.longText}`
  return { ...about, kind: 'long', reason: `its score ${total} is between the thresholds, and ${long}` }
}
