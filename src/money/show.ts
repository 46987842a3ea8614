// Amounts as people read them. Pure.

/** `$1.26`; smaller than a cent with two digits that count: `$0.0042`. */
export function showUsd(usd: number): string {
  if (usd === 0 || usd >= 0.01) return `$${usd.toFixed(2)}`
  return `$${usd.toPrecision(2).replace(/\.?0+$/, '')}`
}

export function showCount(value: number): string {
  return Math.ceil(value).toLocaleString('en-US')
}

export function showCalls(calls: number): string {
  return `${showCount(calls)} ${calls === 1 ? 'call' : 'calls'}`
}
