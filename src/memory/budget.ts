// How big an instruction file is, by everything a client or a reader counts: rules, lines, characters, estimated tokens.
// The room that is left is shown before anybody adds a line.
import { estimateTokens } from '../llm/budget.ts'
import type { Limits } from './settings.ts'

export type Size = Limits

export interface Measure {
  size: Size
  limits: Limits
  /** What is left; below 0 when it is too much, undefined where there is no limit. */
  headroom: { [K in keyof Limits]: number | undefined }
  /** The limits that are passed. */
  over: (keyof Limits)[]
}

export function sizeOf(text: string, items: number): Size {
  const lines = text === '' ? 0 : text.replace(/(?:\r\n?|\n)$/, '').split(/\r\n?|\n/).length
  return { items, lines, characters: text.length, tokens: estimateTokens(text) }
}

export function measure(size: Size, limits: Limits): Measure {
  const left = (key: keyof Limits) => (limits[key] > 0 ? limits[key] - size[key] : undefined)
  const headroom = {
    items: left('items'),
    lines: left('lines'),
    characters: left('characters'),
    tokens: left('tokens'),
  }
  return { size, limits, headroom, over: KEYS.filter((key) => (headroom[key] ?? 0) < 0) }
}

/** Whether one more of this size would still fit. */
export function fits(size: Size, more: Size, limits: Limits): boolean {
  return KEYS.every((key) => limits[key] <= 0 || size[key] + more[key] <= limits[key])
}

export function plus(a: Size, b: Size): Size {
  return {
    items: a.items + b.items,
    lines: a.lines + b.lines,
    characters: a.characters + b.characters,
    tokens: a.tokens + b.tokens,
  }
}

export function minus(a: Size, b: Size): Size {
  return plus(a, { items: -b.items, lines: -b.lines, characters: -b.characters, tokens: -b.tokens })
}

const KEYS: readonly (keyof Limits)[] = ['items', 'lines', 'characters', 'tokens']

export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
