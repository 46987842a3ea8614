// The figures of an instruction file as lines: for `memc stats` and the page of a prune. Pure.
import type { MemoryMetrics, Phase } from './metrics.ts'

export function metricsLines({ firstPrune, before, since, archived, signals }: MemoryMetrics): string[] {
  const phases = since === undefined ? [before] : [before, since]
  const row = (name: string, tell: (phase: Phase) => string | undefined) => {
    return `${name}: ${phases.map((phase) => tell(phase) ?? 'not measured').join(' → ')}`
  }
  const { cited, ...others } = signals
  const seen = Object.entries({ ...others, cited: cited ?? 'not measured (ids are not shown)' })
  return [
    firstPrune === undefined
      ? `no prune was applied yet; ${before.days} days since adoption`
      : `before the first applied prune (${firstPrune.slice(0, 10)}, ${before.days} days) → since (${since?.days} days)`,
    row('size', sizeOf),
    row('corrections', ({ corrections }) => String(corrections)),
    row('contradictions', ({ state }) => (state === undefined ? undefined : String(state.contradictions))),
    row('never used', ({ state }) => share(state?.unused?.never, state?.unused?.of)),
    row('sessions with automatic compaction', ({ sessions }) => share(sessions.compacted, sessions.seen)),
    row("items' commands that succeeded", ({ commands }) => share(commands.ok, commands.runs)),
    `restored within three months: ${share(archived.restored, archived.items) ?? 'nothing was archived by a prune'}`,
    `signals, once an item, session and day: ${seen.map(([kind, count]) => `${kind} ${count}`).join(', ')}`,
  ]
}

function sizeOf({ state }: Phase): string | undefined {
  if (state === undefined) return undefined
  const { items, lines, characters, tokens } = state
  return `${items} items, ${lines} lines, ${characters} characters, about ${tokens} tokens`
}

/** Undefined where there is nothing to have a share of. */
function share(part: number | undefined, whole: number | undefined): string | undefined {
  if (part === undefined || whole === undefined || whole === 0) return undefined
  return `${Math.round((part / whole) * 100)} % (${part} of ${whole})`
}
