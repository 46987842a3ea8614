// memc memory list, show, explain, unused
import type { Command } from 'commander'
import { readSnapshot } from '../changes/commit.ts'
import type { Io } from '../io.ts'
import { oneLine, truncate } from '../lib/text.ts'
import { type ArchiveLine, archived } from '../memory/archive.ts'
import { PROTECTIONS } from '../memory/finding.ts'
import type { MemoryItem } from '../memory/item.ts'
import { protectionsOf } from '../memory/protect.ts'
import { openProject } from '../project.ts'
import { type Explanation, explain } from '../prune/explain.ts'
import { refuseWithout } from '../prune/hand.ts'
import { unusedItems } from '../prune/unused.ts'
import { openWorkspace } from '../prune/workspace.ts'
import { SIGNAL_KINDS } from '../use/signals.ts'

export type Verb = (name: string, about: string) => Command

interface ListOptions {
  category?: string
  layer?: string
  file?: string
  archived?: boolean
  json?: boolean
}

export function defineReading(verb: Verb, io: Io, done: (code: number) => void): void {
  const workspace = () => {
    const project = openProject(io)
    return openWorkspace(project, readSnapshot(project.store))
  }
  verb('list', 'The items, in the order of their files')
    .option('--category <name>', 'only this category')
    .option('--layer <name>', 'only this layer: fixed, project, temporary')
    .option('--file <path>', 'only this file')
    .option('--archived', 'what left, the newest first, with the reason')
    .option('--json', 'print the items as JSON')
    .action((options: ListOptions) => {
      const { items, archive, returned, ...rest } = workspace()
      const isAsked = ({ category, layer, file }: MemoryItem) =>
        [category, layer, file].every((value, at) => {
          const wanted = [options.category, options.layer, options.file][at]
          return wanted === undefined || wanted === value
        })
      if (options.archived) {
        const lines = archived(archive)
          .filter(({ item }) => isAsked(item))
          .reverse()
        return io.print(options.json ? json(lines) : listArchived(lines))
      }
      refuseWithout({ items, archive, returned, ...rest })
      for (const { item, line } of returned)
        io.note(
          `note: ${item.id} has the text of ${line.item.id}, which was archived (${line.reason}) on ${day(line.at)}.`,
        )
      const found = items.filter(isAsked)
      io.print(options.json ? json(found) : listItems(found))
    })
  verb('show', 'An item whole, with what is kept beside its text')
    .argument('<id>', 'its id, or the beginning of it')
    .option('--json', 'print the item as JSON')
    .action((id: string, options: { json?: boolean }) => {
      const { item, status, protections } = explain(openProject(io), id)
      io.print(options.json ? json({ ...item, status, protections }) : asText(item, status))
    })
  verb('explain', 'Why it stands where it stands: every part of its score, and what it rests on')
    .argument('<id>', 'its id, or the beginning of it')
    .option('--json', 'print everything as JSON')
    .action((id: string, options: { json?: boolean }) => {
      const explanation = explain(openProject(io), id)
      io.print(options.json ? json(explanation) : explained(explanation))
    })
  verb('unused', 'Items that nothing has used, apart from those that had no chance yet')
    .option('--days <count>', 'for so many days', '30')
    .option('--json', 'print them as JSON')
    .action((options: { days: string; json?: boolean }) => {
      const report = unusedItems(workspace(), Math.max(0, Number(options.days) || 0))
      if (options.json) return io.print(json(report))
      io.print(
        [
          report.measured
            ? `${report.unused.length} of ${report.items} items were not used in ${options.days} days.`
            : 'No use of any item was seen on this machine yet, so nothing can be told.',
          ...(report.measured ? [listItems(report.unused)] : []),
          ...(report.young > 0 ? [`${report.young} more are younger than that.`] : []),
        ].join('\n'),
      )
      done(0)
    })
}

function listItems(items: readonly MemoryItem[]): string {
  let file = ''
  const lines = items.flatMap((item) => {
    const head = item.file === file ? [] : [item.file]
    file = item.file
    const marks = [item.category, `p${item.priority}`, ...(item.layer === 'project' ? [] : [item.layer])]
    const kept = protectionsOf(item).length > 0 ? ['protected'] : []
    const row = [item.id, [...marks, ...(item.pinned ? ['pinned'] : kept)].join(' ').padEnd(28)]
    return [...head, `  ${row.join('  ')}  ${truncate(oneLine(item.content), 100)}`]
  })
  return lines.length === 0 ? 'No items.' : lines.join('\n')
}

function listArchived(lines: readonly ArchiveLine[]): string {
  if (lines.length === 0) return 'Nothing is archived.'
  return lines
    .map(
      ({ at, reason, item }) => `${day(at)}  ${item.id}  ${reason.padEnd(12)}  ${truncate(oneLine(item.content), 100)}`,
    )
    .join('\n')
}

function asText(item: MemoryItem, status: Explanation['status']): string {
  const { id, file, line, heading, category, priority, layer, pinned, created_at, restored, origin } = item
  return [
    `${id} (${status}) ${file}${status === 'active' ? `:${line}` : ''}${heading === '' ? '' : `, under "${heading}"`}`,
    '',
    ...item.content.split('\n').map((text) => `  ${text}`),
    '',
    `category ${category}, priority ${priority}, layer ${layer}${pinned ? ', pinned' : ''}`,
    `since ${day(created_at)}${restored ? `, restored ${restored} times` : ''}${origin === undefined ? '' : `, ${origin}`}`,
  ].join('\n')
}

function explained(one: Explanation): string {
  const { item, status, score, signals, protections, graceUntil, archive, supersededBy } = one
  const lines = [asText(item, status), '']
  if (score !== undefined) {
    const count = Math.round(item.access_count * 100) / 100
    lines.push(
      `score ${score.total.toFixed(3)}: ${score.zone}`,
      `  priority  ${score.priority.toFixed(3)}  (${item.priority} of 10)`,
      `  recency   ${score.recency.toFixed(3)}  (${score.ageDays.toFixed(1)} days since ${day(item.last_accessed)})`,
      `  frequency ${score.frequency.toFixed(3)}  (${count} uses, the most used has ${Math.round(score.maxCount * 100) / 100})`,
    )
  } else if (status === 'active') lines.push('never scored: its layer is fixed')
  const seen = SIGNAL_KINDS.map((kind) => {
    const { times, last } = signals[kind]
    // Nobody can name an id that is not shown.
    if (kind === 'cited' && times === 0 && !item.content.includes(item.id)) return 'cited not measured'
    return `${kind} ${times}${last ? ` (last ${day(last)})` : ''}`
  })
  lines.push(`seen on this machine, once a session and day: ${seen.join(', ')}`)
  for (const kind of protections) lines.push(`protected: ${PROTECTIONS[kind]}`)
  if (item.confirmed.length > 0) lines.push(`a person has lifted: ${item.confirmed.join(', ')}`)
  if (graceUntil !== undefined) lines.push(`cannot leave before ${day(graceUntil)}`)
  for (const line of archive) {
    const parts = Object.entries(line.score ?? {}).map(([part, value]) => `${part} ${value.toFixed(3)}`)
    lines.push(
      `archived ${day(line.at)}: ${line.reason}${line.why === '' ? '' : `, ${line.why}`}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}${line.restored ? `; restored ${day(line.restored)}` : ''}`,
    )
  }
  if (supersededBy !== undefined)
    lines.push(
      `superseded by ${supersededBy.id}${supersededBy.content === undefined ? '' : `: ${oneLine(supersededBy.content)}`}`,
    )
  return lines.join('\n')
}

function day(iso: string): string {
  return iso.slice(0, 10)
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
