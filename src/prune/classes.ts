// The classes of protected items, asked about once each: what a person lifts holds for the texts as they are now. A pin is no
// class: it is taken off by hand. Answers can come from a file.
import { readSnapshot } from '../changes/commit.ts'
import { KnownError } from '../errors.ts'
import { PROTECTIONS } from '../memory/finding.ts'
import type { MemoryItem, Protection } from '../memory/item.ts'
import { protectionsOf } from '../memory/protect.ts'
import type { Project } from '../project.ts'
import { refuseWithout } from './hand.ts'
import { confirmItems } from './set.ts'
import { openWorkspace } from './workspace.ts'

export interface ProtectedClass {
  name: Protection
  items: MemoryItem[]
}

export interface ClassAnswer {
  name: Protection
  yes: boolean
}

const NAMES = Object.keys(PROTECTIONS).filter((name) => name !== 'pinned') as Protection[]

/** Those that protect anything now. */
export function classesOf(project: Project): ProtectedClass[] {
  const workspace = openWorkspace(project, readSnapshot(project.store))
  refuseWithout(workspace)
  const classes = NAMES.map((name) => ({
    name,
    items: workspace.items.filter((item) => protectionsOf(item).includes(name)),
  }))
  return classes.filter(({ items }) => items.length > 0)
}

export function formatClasses(classes: readonly ProtectedClass[]): string {
  const parts = classes.flatMap(({ name, items }) => [
    `# ${items.length} ${items.length === 1 ? 'item' : 'items'}, since ${PROTECTIONS[name]}:`,
    ...items.map(({ id, content }) => `#   ${id} ${content.split('\n')[0]}`),
    `${name} no`,
  ])
  return [...parts, ''].join('\n')
}

export function parseClasses(text: string): ClassAnswer[] {
  const lines = text.split(/\r?\n/).map((line, at) => ({ line: line.trim(), at: at + 1 }))
  return lines
    .filter(({ line }) => line !== '' && !line.startsWith('#'))
    .map(({ line, at }) => {
      const [first = '', answer = ''] = line.split(/\s+/)
      const name = NAMES.find((one) => one === first)
      if (name !== undefined && (answer === 'yes' || answer === 'no')) return { name, yes: answer === 'yes' }
      throw new KnownError('bad-usage', `Line ${at}: "${line}" is no answer. Nothing was changed.`, {
        hint: `A line is: ${NAMES.join('|')} yes|no`,
      })
    })
}

export function confirmClasses(project: Project, answers: readonly ClassAnswer[]): void {
  const agreed = answers.filter(({ yes }) => yes).map(({ name }) => name)
  const ids = classesOf(project)
    .filter(({ name }) => agreed.includes(name))
    .flatMap(({ items }) => items.map(({ id }) => id))
  if (ids.length > 0) confirmItems(project, [...new Set(ids)], agreed)
}
