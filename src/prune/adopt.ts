// Adopting instruction files: two marker lines and nothing else, in one commit with the first records of their items. What is
// adopted already stays as it is. A file without a rule in it (imports alone) is adopted only when it is named.
import { findInstructionFiles, type InstructionFilePlace } from '../agents/claude-code/instruction-files.ts'
import { type Change, commit, type Snapshot } from '../changes/commit.ts'
import { diff } from '../changes/diff.ts'
import { KnownError } from '../errors.ts'
import { itemsOf } from '../memory/claude-md.ts'
import type { ItemRecord } from '../memory/item.ts'
import { adopt as adoptText } from '../memory/markers.ts'
import type { Project } from '../project.ts'
import { openWorkspace, parseFile, projectPath, recordsChange } from './workspace.ts'

export interface AdoptOptions {
  /** Relative to the project; all that have rules when empty. */
  files?: readonly string[]
  dryRun?: boolean
}

export interface AdoptReport {
  applied: boolean
  files: { path: string; items: number; status: 'adopted' | 'already' | 'no-rules' }[]
  /** The marker lines that are added. */
  diff: string
  /** Items of the adopted files. */
  items: string[]
  conflicts: string[]
}

export function adoptFiles(project: Project, { files = [], dryRun = false }: AdoptOptions = {}): AdoptReport {
  const places = placesOf(project, files)
  const { value, applied, conflicts } = commit(
    project.store,
    { reason: 'adopt', scope: 'home', dryRun },
    (snapshot) => {
      const chosen = places.map((place) => ({ ...place, ...adoption(snapshot, place, files.length > 0) }))
      const texts = new Map(chosen.map(({ path, after }) => [path, after]))
      const workspace = openWorkspace(project, snapshot, texts)
      const isNew = new Set(chosen.flatMap(({ path, status }) => (status === 'adopted' ? [path] : [])))
      const changes = chosen.flatMap(({ path, before, after }): Change[] =>
        before === after ? [] : [{ path: projectPath(path), kind: 'write', text: after }],
      )
      const report = {
        files: chosen.map(({ path, items, status }) => ({ path, items, status })),
        diff: chosen.map(({ path, before, after }) => diff(path, before, after)).join(''),
        items: workspace.items.flatMap(({ id, file }) => (isNew.has(file) ? [id] : [])),
      }
      const summary = [...isNew].join(', ')
      const records = workspace.records.map((record) => withOrigin(record, places))
      return {
        changes: isNew.size === 0 ? [] : [...changes, ...recordsChange(snapshot, records)],
        value: report,
        about: { summary, undoes: [] },
      }
    },
  )
  return { ...value, applied, conflicts: conflicts.map(({ path }) => path) }
}

function placesOf({ record }: Project, files: readonly string[]): InstructionFilePlace[] {
  const found = findInstructionFiles(record.project)
  const named = files.map((file) => file.replaceAll('\\', '/').replace(/^\.\//, ''))
  const unknown = named.filter((file) => !found.some(({ path }) => path === file))
  if (unknown.length > 0) {
    const known = found.map(({ path }) => path).join(', ') || 'none'
    throw new KnownError('not-found', `${unknown.join(', ')} is no instruction file of this project.`, {
      hint: `Those the client reads here: ${known}.`,
    })
  }
  return named.length === 0 ? found : found.filter(({ path }) => named.includes(path))
}

function adoption(snapshot: Snapshot, { path }: InstructionFilePlace, isNamed: boolean) {
  const before = snapshot.read(projectPath(path)) ?? ''
  const parsed = parseFile(path, before)
  const items = itemsOf(parsed).length
  if (parsed.adopted) return { before, after: before, items, status: 'already' as const }
  if (items === 0 && !isNamed) return { before, after: before, items, status: 'no-rules' as const }
  return { before, after: adopted(path, before), items, status: 'adopted' as const }
}

function adopted(path: string, text: string): string {
  try {
    return adoptText(text)
  } catch (error) {
    if (!(error instanceof KnownError)) throw error
    throw new KnownError(error.code, `${path}: ${error.message}`, error.hint === undefined ? {} : { hint: error.hint })
  }
}

function withOrigin(record: ItemRecord, places: readonly InstructionFilePlace[]): ItemRecord {
  const by = places.find(({ path }) => path === record.file)?.importedBy
  return by === undefined || record.origin !== undefined ? record : { ...record, origin: `imported by ${by}` }
}
