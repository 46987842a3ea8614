// What operations of one answer do to each other: two on one block, merges that go on, an article renamed twice. Each
// could be right alone; together their outcome would hang on their order. Pure.
import type { Operation } from '../../llm/compile-shape.ts'

/** Index of the operation → why it cannot stand beside an earlier one. */
export function clashes(operations: Operation[]): Map<number, string> {
  const found = new Map<number, string>()
  const blocks = new Map<string, number>()
  const moved = new Map<string, number>()
  for (const [at, one] of operations.entries()) {
    if (one.op === 'replace' || one.op === 'supersede' || one.op === 'retire') {
      const key = `${one.article}#${one.block}`
      const before = blocks.get(key)
      if (before === undefined) blocks.set(key, at)
      else
        found.set(
          at,
          `block ${one.block} of ${one.article} is changed by operation ${before + 1} (${operations[before]?.op}) already; give one of them`,
        )
    }
    if (one.op !== 'rename' && one.op !== 'merge') continue
    const before = moved.get(one.article)
    if (before !== undefined)
      found.set(
        at,
        `${one.article} is moved by operation ${before + 1} (${operations[before]?.op}) already; give one of them`,
      )
    else if (one.op === 'merge' && one.into === one.article)
      found.set(at, `${one.article} cannot be merged into itself`)
    else moved.set(one.article, at)
  }
  for (const [at, one] of operations.entries()) {
    const onward = one.op === 'merge' && one.into !== one.article ? moved.get(one.into) : undefined
    if (onward === undefined || found.has(at) || found.has(onward) || onward === at) continue
    found.set(
      at,
      `${one.op === 'merge' ? one.into : ''} is itself moved by operation ${onward + 1} (${operations[onward]?.op}); merge into the article that stays, and rename in another answer`,
    )
  }
  return found
}
