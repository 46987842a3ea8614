// Which turns the entries of the daily logs account for, forgotten ones too: what is left to go by when the machine state
// is lost.
import type { Turn } from '../agents/agent.ts'
import type { DailyLog } from '../kb/daily-log.ts'
import type { Tombstone } from '../kb/tombstone.ts'

/** For each turn of a whole transcript whether an entry covers it, whichever copy of the session the entry is from. */
export function coverage(logs: readonly DailyLog[]): (turns: readonly Turn[]) => boolean[] {
  const firstOf = new Map<string, string>()
  for (const { turns } of logs.flatMap(accounted)) if (turns) firstOf.set(turns[1], turns[0])
  return (turns) => {
    const places = new Map(turns.map((turn, at) => [turn.uuid, at]))
    const covered = turns.map(() => false)
    for (const [last, turn] of turns.entries()) {
      const first = firstOf.get(turn.uuid)
      // Without its first turn the file has lost its beginning, so that everything up to here was in the entry.
      if (first !== undefined) covered.fill(true, places.get(first) ?? 0, last + 1)
    }
    return covered
  }
}

/** Entries and what is left of forgotten ones: both say which turns of which session need not be read again. */
export function accounted({ entries, forgotten }: DailyLog): Pick<Tombstone, 'session' | 'turns'>[] {
  return [...entries, ...forgotten]
}
