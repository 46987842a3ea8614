// Arguments that several tools take, and how hits and days are written, the same everywhere.
import { z } from 'zod'
import { inert } from '../lib/inert.ts'
import { oneLine } from '../lib/text.ts'

export const offset = z
  .number({ error: 'expected a whole number from 0 on' })
  .int({ error: 'expected a whole number from 0 on' })
  .min(0, { error: 'expected a whole number from 0 on' })
  .optional()
  .describe('where to go on, as the page before said')

export function limit(most: number): z.ZodOptional<z.ZodNumber> {
  const error = `expected a whole number from 1 to ${most}`
  return z.number({ error }).int({ error }).min(1, { error }).max(most, { error }).optional().describe('how many')
}

export function day(about: string) {
  const error = 'expected a day such as 2026-04-01'
  return z
    .string({ error })
    .regex(/^\d{4}-\d{2}-\d{2}/, { error })
    .transform((text) => text.slice(0, 10))
    .optional()
    .describe(about)
}

/** One line that no text of a session can break or hide in. */
export function safeLine(text: string): string {
  return oneLine(inert(text))
}

/** What stands at the end of a page that is not the last. */
export function goOn(next: number | undefined, total: number): string {
  return next === undefined ? '' : `\n\n(${total - next} more: call again with "offset": ${next})`
}
