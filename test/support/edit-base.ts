// Articles to edit, and what becomes of them: a small base, one call, the base afterwards.
import type { ConceptDraft } from '../../src/kb/article.ts'
import { formatArticle } from '../../src/kb/article-draft.ts'
import { applyEdits, type Edit } from '../../src/kb/edit.ts'
import { knowledgeBase } from '../../src/kb/knowledge-base.ts'

export const OLD = 'daily/2026-04-01#^e111111111'
export const NEW = 'daily/2026-04-03#^e333333333'

export function concept(title: string, more: Partial<ConceptDraft> = {}): ConceptDraft {
  const claim = (text: string) => ({ text: `${text} of ${title}`, cites: [OLD] })
  return {
    kind: 'concept',
    title,
    aliases: [],
    tags: [],
    summary: claim('Summary'),
    keyPoints: [claim('First point'), claim('Second point')],
    details: [claim('Detail')],
    related: [],
    ...more,
  }
}

/** Blocks: 1 summary, 2 and 3 key points, 4 detail. */
export const RLS = formatArticle(concept('RLS', { related: [{ to: 'concepts/jwt', why: 'reads it' }] }))
export const JWT = formatArticle(concept('JWT'))
export const base = { 'concepts/rls.md': RLS, 'concepts/jwt.md': JWT }

export function edit(files: Record<string, string>, ...edits: Edit[]) {
  const kb = knowledgeBase(new Map(Object.entries(files)))
  const result = applyEdits(kb, edits)
  const after = knowledgeBase(new Map([...Object.entries(files), ...([...result.files] as [string, string][])]))
  return { ...result, after, text: (id: string) => after.files.get(`${id}.md`) ?? '' }
}
