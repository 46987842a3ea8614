// Links of an answer to articles that it was to create and, in the end, does not: they follow an article that got another
// title, and go where none was made. Pure.
import type { Edit } from '../../kb/edit.ts'
import { type Context, foldTitle } from './context.ts'

export function withoutLooseEnds(context: Context): Edit[] {
  const { edits, kb, became, created } = context
  const made = new Set(
    edits.flatMap((edit) =>
      edit.op === 'create' && edit.draft.kind === 'concept'
        ? [edit.draft.title, ...edit.draft.aliases].map(foldTitle)
        : [],
    ),
  )
  const settle = (to: string): string[] => {
    const target = became.get(foldTitle(to)) ?? to
    const there = made.has(foldTitle(target)) || kb.facts(target) !== undefined || !created.has(foldTitle(to))
    if (!there) context.warnings.push(`a link to "${to}" was dropped: that article was not made`)
    return there ? [target] : []
  }
  return edits.flatMap((edit): Edit[] => {
    if (edit.op === 'relate') return settle(edit.to).map((to) => ({ ...edit, to }))
    if (edit.op !== 'create' || edit.draft.kind === 'answer') return [edit]
    const { draft } = edit
    if (draft.kind === 'concept') {
      const related = draft.related.flatMap((link) => settle(link.to).map((to) => ({ ...link, to })))
      return [{ op: 'create', draft: { ...draft, related } }]
    }
    const connects = [...new Set(draft.connects.flatMap(settle))]
    if (connects.length >= 2) return [{ op: 'create', draft: { ...draft, connects } }]
    context.warnings.push(`a connection was left out: of what it joins, ${connects.length} is there`)
    return []
  })
}
