// What a rewording must not lose and a claim must not invent: numbers, versions, identifiers, paths and negations. Pure.

/** Numbers, versions, identifiers and paths of a text, as they stand. */
export function facts(text: string): Set<string> {
  const found = new Set<string>()
  for (const [token] of text.matchAll(/[\p{L}\p{N}_$@/\\][\p{L}\p{N}_$@/\\.:~+-]*/gu)) {
    for (const part of splitScripts(token)) {
      const fact = part.replace(/[.:+-]+$/, '')
      if (isFact(fact)) found.add(fact.toLowerCase())
    }
  }
  return found
}

/** The facts of `before` that `after` no longer holds, and whether a negation went missing. */
export function lostFacts(before: string, after: string): string[] {
  const kept = facts(after)
  const lost = [...facts(before)].filter((fact) => !kept.has(fact) && !after.toLowerCase().includes(fact))
  return negated(before) && !negated(after) ? [...lost, 'the negation'] : lost
}

/** The facts of a claim that none of its sources holds. */
export function inventedFacts(claim: string, sources: string[]): string[] {
  const said = sources.join('\n').toLowerCase()
  return [...facts(claim)].filter((fact) => !said.includes(fact))
}

/** Whether the text denies or forbids something; English, Chinese, Japanese, Korean. */
export function negated(text: string): boolean {
  return NEGATION.test(text)
}

const NEGATION =
  /\b(?:no|not|never|none|without|cannot|neither|nor|avoid|forbid\w*|must ?n[o']t)\b|n['’]t\b|[不没沒未无無非勿禁]|ない|ません|ぬ|ず[にがはも、。]|禁止|않|안 |못|지 ?(?:마|말)|없|금지/iu

/** A digit inside, or the look of a path, a call, a constant, a camelCase or snake_case name. */
function isFact(token: string): boolean {
  if (token.length < 2 && !/\d/.test(token)) return false
  return (
    /\d/.test(token) ||
    /[\\_]/.test(token) ||
    /\/\w/.test(token) ||
    /[a-z][A-Z]/.test(token) ||
    /^[A-Z]{3,}$/.test(token) ||
    /\w\.\w/.test(token)
  )
}

/** Latin and other scripts stand side by side without a space in Chinese and Japanese. */
function splitScripts(token: string): string[] {
  return token.match(/[\x21-\x7e]+/g) ?? []
}
