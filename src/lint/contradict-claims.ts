// The claims of a base that are worth comparing: cited blocks that hold. What orders an agent about, stands where a secret
// was found or is silenced by a comment is shown to no engine. Pure.
import { type ArticleId, parseArticle } from '../kb/article.ts'
import { parseEntryRef } from '../kb/ids.ts'
import { SUPERSEDED } from '../kb/superseded.ts'
import { readsAsOrder } from '../lib/orders.ts'
import type { LintContext } from '../rules/context.ts'
import type { ClaimPlace } from '../rules/judged.ts'
import { isIgnored } from '../rules/read/ignores.ts'
import { lineCounter } from '../rules/read/lines.ts'

export interface BaseClaim extends ClaimPlace {
  /** Title of its article. */
  title: string
  /** Title and aliases. */
  names: readonly string[]
}

type Gathered = Pick<LintContext, 'pages' | 'secrets'>

/** `read`: the text of an article by its id. One after the other is parsed and let go: of a large base all are too much. */
export function baseClaims({ pages, secrets }: Gathered, read: (id: ArticleId) => string | undefined): BaseClaim[] {
  const leaking = new Set(secrets.map(({ path }) => path))
  return pages.flatMap(({ id, path, kind, redirect, ignores }) => {
    const text = kind === 'answer' || redirect !== undefined || leaking.has(path) ? undefined : read(id)
    if (text === undefined) return []
    const article = parseArticle(id, text)
    const lineAt = lineCounter(text)
    const about = { article: id, title: article.title, names: [article.title, ...article.aliases] }
    return article.blocks.flatMap((block): BaseClaim[] => {
      const { kind, section, text, cites, byPerson } = block
      const days = cites.flatMap((cite) => parseEntryRef(cite)?.date ?? []).sort()
      if (kind === 'other' || NO_CLAIMS.has(section) || days.length === 0) return []
      if (text.length < SHORTEST || text.length > LONGEST || readsAsOrder(text)) return []
      const line = lineAt(block.start)
      if (isIgnored(ignores, 'contradiction', line)) return []
      return [{ ...about, line, block: block.n, id: byPerson ? undefined : block.id, text, cites, date: days.at(-1) }]
    })
  })
}

/** Those with the latest evidence, in the order they came in; what is new is what may have changed. */
export function newestClaims(claims: readonly BaseClaim[], most: number): readonly BaseClaim[] {
  if (claims.length <= most) return claims
  const byDate = [...claims].sort((a, b) =>
    (a.date ?? '') < (b.date ?? '') ? 1 : (a.date ?? '') > (b.date ?? '') ? -1 : 0,
  )
  const kept = new Set(byDate.slice(0, most))
  return claims.filter((claim) => kept.has(claim))
}

const NO_CLAIMS = new Set(['Sources', 'Related Concepts', SUPERSEDED])
const SHORTEST = 8
const LONGEST = 1_500
