// The labelled sessions of bench/data/extract and when a decision found counts as one of their labels. The bench measures
// by this rule and the training is judged by it.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { ExtractAnswer } from '../src/llm/extract-shape.ts'

const labelled = z.object({
  id: z.string(),
  half: z.enum(['tune', 'report']).default('report'),
  date: z.string(),
  turns: z.array(
    z.object({ n: z.number(), role: z.enum(['user', 'assistant', 'tool']), kind: z.string(), text: z.string() }),
  ),
  decisions: z.array(z.object({ turns: z.array(z.number()), must: z.array(z.string()) })),
  keep: z.boolean(),
})
export type Labelled = z.infer<typeof labelled>

export function extractSessions(file: string): Labelled[] {
  return lines(file).map((line) => labelled.parse(line))
}

/**
 * How many of the decisions found match a label: its evidence turns meet the label's turns and every string of the label's
 * `must` stands in its text or reason, case ignored; one found to one label.
 */
export function matchesOf(found: ExtractAnswer['decisions'], labels: Labelled['decisions']): number {
  const free = new Set(found)
  for (const label of labels) {
    const match = [...free].find(
      (one) =>
        one.turns.some((turn) => label.turns.includes(turn)) &&
        label.must.every((must) => `${one.text} ${one.because}`.toLowerCase().includes(must.toLowerCase())),
    )
    if (match) free.delete(match)
  }
  return found.length - free.size
}

export function lines(file: string): unknown[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line))
}
