// `<!-- memc: lint-ignore rule -->` in a page: comments that a person puts where a finding is right and yet wanted. They are
// invisible in a reader and no compile touches them.
import type { MarkdownBlock } from '../../lib/markdown.ts'

export interface Ignore {
  rules: string[]
  /** Lines it holds for, 1-based; 0 to Infinity (`null` in JSON) for the whole file. */
  from: number
  to: number | null
}

const COMMENT = /<!--\s*memc:\s*lint-ignore(-file)?\s+([a-z][a-z ,-]*?)\s*-->/g

/** The comments of a text outside code. One on its own is for the block below it, one within a block for that block. */
export function ignoresIn(
  text: string,
  blocks: readonly MarkdownBlock[],
  lineAt: (offset: number) => number,
): Ignore[] {
  if (!text.includes('lint-ignore')) return []
  return blocks.flatMap((block, at) => {
    if (block.kind === 'fence' || block.kind === 'code') return []
    const matches = [...text.slice(block.start, block.end).matchAll(COMMENT)]
    return matches.map((match): Ignore => {
      const rules = (match[2] ?? '').split(/[\s,]+/)
      if (match[1] !== undefined) return { rules, from: 0, to: null }
      const alone = block.kind === 'html' && text.slice(block.start, block.end).replace(COMMENT, '').trim() === ''
      const held = alone ? blocks.find((next, n) => n > at && !isIgnore(text, next)) : block
      return held === undefined
        ? { rules, from: -1, to: -1 }
        : { rules, from: lineAt(held.start), to: lineAt(Math.max(held.start, held.end - 1)) }
    })
  })
}

export function isIgnored(ignores: readonly Ignore[], rule: string, line: number | undefined): boolean {
  return ignores.some(({ rules, from, to }) => {
    if (!rules.includes(rule)) return false
    return to === null || (line !== undefined && line >= from && line <= to)
  })
}

function isIgnore(text: string, { kind, start, end }: MarkdownBlock): boolean {
  return kind === 'html' && text.slice(start, end).replace(COMMENT, '').trim() === ''
}
