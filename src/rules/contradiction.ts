// Two claims of which at most one can hold. They were compared beforehand, by the engine that the user has chosen.
import { SUPERSEDED } from '../kb/superseded.ts'
import { truncate } from '../lib/text.ts'
import type { LintContext } from './context.ts'
import type { ClaimPlace, JudgedPair } from './judged.ts'
import type { PageFacts } from './read/page.ts'
import type { Fix, Found, Rule } from './rule.ts'

export const contradiction: Rule = {
  id: 'contradiction',
  severity: 'warning',
  judged: true,
  docs: {
    finds: `Two cited claims, of one article or of two, that cannot both hold: they name different values, owners, versions or tools
for one thing, or one says that something is, must or can be where the other says that it is not, must not or cannot. Or one
says that it takes the place of what the other still tells as current. The finding stands at the earlier claim.

None: different environments, platforms, versions, services or files; a rule and a stated exception to it; what is told as
past, planned or proposed; the same in other words; what stands under \`## Superseded\`; filed answers; claims without a
citation; two claims that rest on the very same entries.

Not every claim is compared with every other, but those that share names, aliases and rare words, the likeliest first, and so
many in a run; what was compared is not compared again until its words change. The engine \`offline\` finds plain cases; a
model finds more, and costs calls (\`memc cost --by purpose\`, purpose \`contradict\`). \`--structural-only\` leaves the rule out.`,
    why: 'An agent believes whichever of the two it is shown, and which one that is depends on the question.',
    example: `- The gateway listens on port 8080 ([[daily/2026-04-01#^e7k3q9x2ab]]) ^c83b0e11
- The gateway listens on port 9090 ([[daily/2026-04-03#^e2m8p0w4cd]]) ^c1f0a9d2`,
    fix: `Say which one holds (\`memc correct\`). Where one takes the other's place, \`memc lint --fix=all\` proposes to move the
earlier one to \`## Superseded\`; it shows the change first and never touches what a person wrote.`,
  },
  check({ judged, lookUp }): Found[] {
    if (judged === undefined) return []
    const pairs = judged.pairs.flatMap((pair) => {
      const lines = [pair.first, pair.second].map((claim) => lineOf(claim, lookUp.page(claim.article)))
      const [line] = lines
      return line === undefined || lines.includes(undefined) ? [] : [foundAt(pair, line, lookUp)]
    })
    return [...pairs, ...judged.doubts.map((unknown) => ({ unknown }))]
  },
}

/** Where the claim stands now; undefined when it is gone or superseded, as after a repair. */
function lineOf({ id, line }: ClaimPlace, page: PageFacts | undefined): number | undefined {
  if (page === undefined) return undefined
  if (id === undefined) return line
  const isPast = (at: number) => page.links.some((link) => link.line === at && link.section === SUPERSEDED)
  return page.blocks.find((block) => block.id === id && !isPast(block.line))?.line
}

function foundAt({ verdict, first, second }: JudgedPair, line: number, lookUp: LintContext['lookUp']): Found {
  const path = lookUp.page(first.article)?.path ?? ''
  const where = second.article === first.article ? '' : ` in ${second.article}`
  const [here, there] = [first, second].map(({ text, date }) => `"${truncate(text, SHOWN)}"${date ? ` (${date})` : ''}`)
  if (verdict === 'contradiction') return { path, line, message: `${here} contradicts ${there}${where}` }
  const fix = supersession(first, second)
  return { path, line, message: `${here} was replaced by ${there}${where}`, ...(fix === undefined ? {} : { fix }) }
}

const SHOWN = 160

/** None for what a person wrote: they say themselves what no longer holds. */
function supersession(first: ClaimPlace, { text, cites, date }: ClaimPlace): Fix | undefined {
  if (first.id === undefined || date === undefined) return undefined
  const { article, block, text: seen } = first
  const reason = 'a later decision took its place'
  return {
    safe: false,
    does: 'move the earlier claim to Superseded and let the later one stand in its place',
    edits: [{ op: 'supersedeBlock', article, block, seen, text, cites: [...cites], reason, date }],
  }
}
