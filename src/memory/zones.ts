// The zone of a score. Bounds are inclusive. An item that is in a zone leaves it only when its score passes the threshold
// by a margin, so that one that hovers there is not judged anew every night.
import type { Zone } from './item.ts'

export interface Thresholds {
  keepThreshold: number
  dropThreshold: number
  hysteresis: number
}

/** `before`: the zone of the run before; undefined at the first. */
export function zoneOf(score: number, thresholds: Thresholds, before?: Zone): Zone {
  const { keepThreshold, dropThreshold, hysteresis } = thresholds
  const keep = before === 'keep' ? keepThreshold - hysteresis : keepThreshold
  if (score >= keep) return 'keep'
  const drop = before === 'drop' ? dropThreshold + hysteresis : dropThreshold
  return score <= drop ? 'drop' : 'middle'
}
