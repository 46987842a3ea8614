// A person sets what is known of items beside their text: priority, category, layer, pin, and which protections are lifted.
import { KnownError } from '../errors.ts'
import type { ItemRecord, Protection } from '../memory/item.ts'
import { protectionsOf } from '../memory/protect.ts'
import type { Project } from '../project.ts'
import type { Answer } from './answers.ts'
import { byHand, changed, type HandReport } from './hand.ts'
import { itemNamed } from './workspace.ts'

export type ItemSettings = Partial<Pick<ItemRecord, 'priority' | 'category' | 'layer' | 'pinned'>>

/** `names`: ids or their beginnings. */
export function setItems(project: Project, names: readonly string[], settings: ItemSettings): HandReport {
  return byHand(project, { reason: 'memory' }, ({ items, records }) => {
    const ids = names.map((name) => itemNamed(items, name).id)
    const summary = `${Object.keys(settings).join(', ')} of ${ids.join(', ')}`
    return { items: ids, records: changed(records, ids, (record) => ({ ...record, ...settings })), summary }
  })
}

/** The edited list of an adoption; an id that is not there refuses the whole. */
export function setAnswers(project: Project, answers: readonly Answer[]): HandReport {
  return byHand(project, { reason: 'memory' }, ({ items, records }) => {
    const unknown = answers.filter(({ id }) => !items.some((item) => item.id === id)).map(({ id }) => id)
    if (unknown.length > 0) {
      throw new KnownError('not-found', `There is no item ${unknown.join(', ')}. Nothing was changed.`, {
        hint: 'Take the lines out, or print the list anew: memc memory adopt --list.',
      })
    }
    const byId = new Map(answers.map((answer) => [answer.id, answer]))
    const next = records.map((record) => ({ ...record, ...byId.get(record.id) }))
    const ids = next.filter((record, at) => JSON.stringify(record) !== JSON.stringify(records[at])).map(({ id }) => id)
    return { items: ids, records: next, summary: `list of ${ids.length}` }
  })
}

/** Lifts protections of items for the text they have now; all but a pin where no class is named. */
export function confirmItems(project: Project, names: readonly string[], classes?: readonly Protection[]): HandReport {
  return byHand(project, { reason: 'confirm' }, ({ items, records }) => {
    const lifted = new Map(
      names.map((name) => {
        const item = itemNamed(items, name)
        const own = protectionsOf(item).filter((one) => one !== 'pinned')
        return [item.id, own.filter((one) => classes === undefined || classes.includes(one))] as const
      }),
    )
    const ids = [...lifted.keys()]
    const lift = (record: ItemRecord) => ({
      ...record,
      confirmed: [...new Set([...record.confirmed, ...(lifted.get(record.id) ?? [])])].sort(),
    })
    return { items: ids, records: changed(records, ids, lift), summary: ids.join(', ') }
  })
}
