// Rules that are written so that nobody can follow them: a story, several sentences in one, a permission, something marked as
// no longer in force. Findings for a person: none of them is ever applied by itself.
import { shorten } from '../compress.ts'
import { type ArchiveReason, type Finding, type FindingKind, proposalKey } from '../finding.ts'
import type { MemoryItem } from '../item.ts'
import { isStory, sentencesIn, tellsPast } from '../sentences.ts'
import { isOver } from './over.ts'
import { isPermission } from './permission.ts'

export function style(items: readonly MemoryItem[]): Finding[] {
  return items.flatMap((item) => {
    if (item.form === 'fence' || item.form === 'table') return []
    if (isOver(item.content))
      return [finding(item, 'deprecated', { reason: 'it says of itself that it no longer holds', archive: 'style' })]
    if (isPermission(item.content))
      return [finding(item, 'no-constraint', { reason: 'it allows and constrains nothing', archive: 'style' })]
    return isLongStory(item.content) ? [story(item)] : []
  })
}

/** Two may be a rule and its reason. */
const SEVERAL = 3

/** A single sentence tells a story where somebody is in it. */
const WE =
  /^\W*(?:once\b|back in\b|in (?:19|20)\d{2}\b|last (?:year|month|week|spring|summer|autumn|winter)\b|when we\b|(?:we|i|he|she|they|somebody|someone|nobody)\b|有一次|我们曾)/i

function isLongStory(content: string): boolean {
  // Lines that an editor wrapped are one text; nested bullets are sentences of their own.
  const parts = content.split(/\n(?=\s*(?:[-+*]|\d{1,9}[.)])\s)/)
  return parts.some((part) => {
    const sentences = sentencesIn(part.replace(/\s+/g, ' ')).filter((sentence) => sentence.trim() !== '')
    const past = sentences.filter((sentence) => isStory(sentence) || tellsPast(sentence)).length
    return sentences.length >= SEVERAL || (past > 0 && (sentences.length > 1 || WE.test(part)))
  })
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
  const proposal = { key: proposalKey(kind, [item.content]), op: 'archive', reason: archive, certain: false } as const
  return { stage: 'style', kind, item: item.id, reason, proposal }
}
