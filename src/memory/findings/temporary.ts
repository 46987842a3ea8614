// Rules that were meant for a while only: the state of a task, a decision with its date, what says until when it holds. By
// its words, where those speak of the rule itself: temporary files, blocked users and the orders of last week are what a
// rule may be about. What is temporary is the first to be proposed for removal; only a person lets it go.
import { relativeDate } from '../../rules/read/relative-dates.ts'
import { type Finding, proposalKey } from '../finding.ts'
import type { MemoryItem } from '../item.ts'
import { isStory, sentencesIn } from '../sentences.ts'
import { saysWhatItReplaces } from './dated.ts'
import type { StageFacts } from './facts.ts'
import { tellsState } from './passing.ts'
import { termOf } from './term.ts'

export function temporary(items: readonly MemoryItem[], { now }: StageFacts): Finding[] {
  return items.flatMap((item) => {
    if (item.layer === 'fixed' || item.form === 'fence' || item.form === 'table') return []
    const until = termOf(item.content)
    if (until !== undefined && until < now.slice(0, 10))
      return [finding(item, 'expired', `it was to hold until ${until}`)]
    if (item.layer !== 'temporary' || (decidedOn(item.content) ?? '') > now.slice(0, 10)) return []
    return [finding(item, 'temporary', whyPassing(item.content) ?? 'its layer is temporary')]
  })
}

/** What a rule says of itself; a person may want it otherwise. */
export function layerOf(content: string): 'project' | 'temporary' {
  return whyPassing(content) === undefined ? 'project' : 'temporary'
}

function whyPassing(content: string): string | undefined {
  const date = decidedOn(content)
  if (date !== undefined) return `it is a decision of ${date}: what came of it is a rule, the rest is history`
  return tellsState(content) || namesToday(content) ? 'it tells the state of a task, which passes' : undefined
}

/** The date of a decision that is noted, and does not say what it takes the place of. */
function decidedOn(content: string): string | undefined {
  return saysWhatItReplaces(content) ? undefined : DECIDED.exec(content)?.[1]
}

const DECIDED = /^[*_]{0,2}(?:(?:decided(?: on)?|decision of|agreed(?: on)?|beschluss vom)\s*)?(\d{4}-\d{2}-\d{2})\b/i

/** "Yesterday" in a story is a matter of style, and the orders of yesterday are what a rule is about. */
function namesToday(content: string): boolean {
  const prose = content.replace(/`[^`]*`/g, ' ')
  const words = relativeDate(prose)
  if (words === undefined || sentencesIn(content).some(isStory)) return false
  const at = prose.indexOf(words)
  return !ABOUT.test(prose.slice(0, at)) && !/^(?:['’]s\b|的|の|의)/.test(prose.slice(at + words.length))
}

const ABOUT =
  /\b(?:for|of|from|by|than|to|the|over|since|within|between|and|as|an?|cover\w*|show\w*|list\w*|is|are|means?)\s+$/i

function finding(item: MemoryItem, kind: 'temporary' | 'expired', reason: string): Finding {
  const key = proposalKey(kind, [item.content])
  const proposal = { key, op: 'archive', reason: 'expired', certain: false } as const
  return { stage: 'layer', kind, item: item.id, reason, proposal }
}
