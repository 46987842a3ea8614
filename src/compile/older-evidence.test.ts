// Older evidence never takes the place of newer; what is only added, or as new, passes.
import { describe, expect, it } from 'vitest'
import { concept } from '../../test/support/edit-base.ts'
import { formatArticle } from '../kb/article-draft.ts'
import { parseDailyLog } from '../kb/daily-log.ts'
import type { Edit } from '../kb/edit.ts'
import { knowledgeBase } from '../kb/knowledge-base.ts'
import { olderEvidence } from './older-evidence.ts'
import { toUnit } from './units.ts'

const OLDER = 'daily/2026-04-01#^e111111111'
const NEWER = 'daily/2026-04-01#^e222222222'
const LATER = 'daily/2026-04-09#^e333333333'
const WHEN = new Map([
  [OLDER, '2026-04-01T09:00'],
  [NEWER, '2026-04-01T17:00'],
  [LATER, '2026-04-09T09:00'],
])

const draft = concept('Thing', { summary: { text: 'It is blue', cites: [OLDER, NEWER] }, keyPoints: [], details: [] })
const kb = knowledgeBase(new Map([['concepts/thing.md', formatArticle(draft)]]))

function unitOf(ref: string) {
  const [day, id] = ref.split('#^')
  const log = parseDailyLog(
    `${day}.md`,
    `### Session (10:00) - T\n<!-- memc: entry=${id} agent=a -->\n\n**Context:** C ^${id}\n`,
  )
  return toUnit(log.entries)
}

function judged(ref: string, ...edits: Edit[]) {
  return olderEvidence(edits, { unit: unitOf(ref), kb, saidAt: (one) => WHEN.get(one) })
}

const at = { article: 'concepts/thing', block: 1 }
const words = (ref: string) => ({ text: 'It is red', cites: [ref], reason: 'r', date: '2026-04-01' })

describe('an edit of a block', () => {
  it.each([
    ['supersedes', { op: 'supersedeBlock', ...at, ...words(OLDER) }],
    ['replaces', { op: 'replaceBlock', ...at, text: 'It is red', cites: [OLDER] }],
    ['retires', { op: 'retireBlock', ...at, reason: 'r', date: '2026-04-01' }],
  ] satisfies [string, Edit][])('that %s newer evidence, be it of the same day, is left out', (_, edit) => {
    const { edits, problems } = judged(OLDER, edit)
    expect(edits).toEqual([])
    expect(problems).toEqual([expect.stringContaining('block 1 of concepts/thing rests on an entry of 2026-04-01')])
  })

  it('with evidence as new or newer passes', () => {
    for (const ref of [NEWER, LATER]) {
      const edit: Edit = { op: 'supersedeBlock', ...at, ...words(ref) }
      expect(judged(ref, edit)).toEqual({ edits: [edit], problems: [] })
    }
  })

  it('that only adds passes, and so does one whose days nobody knows', () => {
    const add: Edit = {
      op: 'addBlock',
      article: 'concepts/thing',
      section: 'Key Points',
      text: 'It is red',
      cites: [OLDER],
    }
    const edit: Edit = { op: 'supersedeBlock', ...at, ...words('daily/2026-04-01#^e444444444') }
    expect(judged(OLDER, add, edit)).toEqual({ edits: [add, edit], problems: [] })
  })
})
