// Offsets as line numbers, as editors count them: 1-based, whatever ends the lines.

export function lineCounter(text: string): (offset: number) => number {
  const starts = [0]
  const next = /\r\n?|\n/g
  while (next.test(text)) starts.push(next.lastIndex)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}
