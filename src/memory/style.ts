// Rules that are written so that nobody can follow them: a story, a permission, something marked as no longer in force; and
// rules that were meant for a while. Findings for a person: none of them is ever applied by itself.
import { relativeDate } from '../rules/read/relative-dates.ts'
import { shorten } from './compress.ts'
import type { StageFacts } from './facts.ts'
import { type ArchiveReason, type Finding, type FindingKind, proposalKey } from './finding.ts'
import type { MemoryItem } from './item.ts'
import { isStory, sentencesIn } from './sentences.ts'

export function style(items: readonly MemoryItem[]): Finding[] {
  return items.flatMap((item) => {
    const prose = item.content.replace(/`[^`]*`/g, ' ')
    if (item.form === 'fence' || item.form === 'table') return []
    if (DEPRECATED.test(prose))
      return [finding(item, 'deprecated', { reason: 'it says of itself that it no longer holds', archive: 'style' })]
    if (PERMISSION.test(prose))
      return [finding(item, 'no-constraint', { reason: 'it allows and constrains nothing', archive: 'style' })]
    return isLongStory(item.content) ? [story(item)] : []
  })
}

/** What was meant for a while only: by its layer, by its words, by a date that has passed. */
export function temporary(items: readonly MemoryItem[], { now }: StageFacts): Finding[] {
  return items.flatMap((item) => {
    if (item.layer === 'fixed') return []
    const until = UNTIL.exec(item.content)?.[1]
    if (until !== undefined && until < now.slice(0, 10)) {
      return [finding(item, 'expired', { reason: `it was to hold until ${until}`, archive: 'expired' })]
    }
    const task = item.layer === 'temporary' || TASK.test(item.content) || namesToday(item.content)
    return task
      ? [finding(item, 'temporary', { reason: 'it tells the state of a task, which passes', archive: 'expired' })]
      : []
  })
}

/** "Yesterday" in a story is a matter of style. */
function namesToday(content: string): boolean {
  return relativeDate(content.replace(/`[^`]*`/g, ' ')) !== undefined && !sentencesIn(content).some(isStory)
}

const DEPRECATED =
  /\b(?:deprecated|obsolete|outdated|superseded|no longer (?:used|applies|valid|relevant|needed|in use)|legacy rule|ignore this (?:rule|section))\b|已?(?:废弃|弃用|过时|作废)|非推奨|廃止|無効になった|더 이상 사용(?:하지|되지) 않|폐기|veraltet|obsoleto/i
const PERMISSION =
  /^(?:[*_]{0,2})(?:you (?:may|can|could|might)(?: also)?|feel free to|optionally|if you (?:like|want|wish),? you|it is (?:ok|okay|fine|possible) to|(?:你|您)?可以|随意|ご自由に|.{0,40}してもよい|.{0,40}しても構いません|.{0,40}해도 (?:된다|됩니다|좋습니다))(?!\s+only\b)/i
const UNTIL = /\b(?:until|till|expires?(?: on)?|valid (?:through|until)|through|bis|hasta)\s+(\d{4}-\d{2}-\d{2})/i
const TASK =
  /^\[x\]\s|^(?:[*_]{0,2})(?:todo|wip|fixme|status(?=\s*[:：–—-])|in progress|current(?:ly)? (?:task|working|focus)|next steps?|working on|blocked)\b|\b(?:currently (?:working on|migrating|in progress)|work in progress|for now|temporar(?:y|ily)|this sprint|at the moment)\b|正在进行|暂时|目前正在|進行中|一時的に|当面|진행 ?중|임시로|vorläufig|provisional/i

const STORY_SENTENCES = 4

function isLongStory(content: string): boolean {
  const sentences = sentencesIn(content.replace(/\s+/g, ' '))
  const stories = sentences.filter(isStory).length
  return (sentences.length >= STORY_SENTENCES && !content.includes('\n')) || (stories > 0 && sentences.length > 1)
}

function story(item: MemoryItem): Finding {
  const base = {
    stage: 'style',
    kind: 'story',
    item: item.id,
    reason: 'it tells more than one thing, or a story',
  } as const
  const text = shorten(item)
  if (text === undefined) return base
  return {
    ...base,
    proposal: {
      key: proposalKey('story', [item.content, text]),
      op: 'replace',
      reason: 'compressed',
      text,
      certain: false,
    },
  }
}

function finding(
  item: MemoryItem,
  kind: FindingKind,
  { reason, archive }: { reason: string; archive: ArchiveReason },
): Finding {
  const stage = kind === 'temporary' || kind === 'expired' ? 'layer' : 'style'
  const proposal = { key: proposalKey(kind, [item.content]), op: 'archive', reason: archive, certain: false } as const
  return { stage, kind, item: item.id, reason, proposal }
}
