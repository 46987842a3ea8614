// Text of a record: one line that can neither hide, nor close a fence, nor act as a tag. Pure.
import { inert } from '../lib/inert.ts'
import { oneLine, truncate } from '../lib/text.ts'

export function safe(text: string, max: number): string {
  return truncate(oneLine(inert(text)), max)
}

export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
