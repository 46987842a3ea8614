// What code renders after an undo: the index from the articles that are left, and a record in the build log. The log is only
// added to: what was compiled stays named there, so that an undone entry counts as compiled and costs nothing again. Pure.
import type { Change } from '../changes/change.ts'
import { appendRecord, type BuildRecord, parseBuildLog } from '../kb/build-log.ts'
import { renderIndex } from '../publish.ts'
import { readKnowledge } from '../read-home.ts'
import { INDEX, isRestored, LOG } from './invert.ts'
import type { Commit } from './plan.ts'
import type { Overlay, View } from './view.ts'

interface Files {
  view: View
  after: Overlay
  time: string
}

/** Nothing when no file under knowledge/ is touched. `held`: the entries that are no longer compiled and stay so. */
export function rendered(chosen: Commit[], files: Files): { changes: Change[]; held: string[] } {
  const touched = files.after.changes().filter(({ path }) => path.startsWith('home/knowledge/'))
  if (touched.length === 0) return { changes: [], held: [] }
  const records = recordsFor(chosen, files)
  const before = files.view.read(LOG)
  const log = records.reduce((text: string | undefined, record) => appendRecord(text, record), before) ?? ''
  const held = records.filter(({ kind }) => kind === 'undo').flatMap(({ source }) => source)
  return { changes: [indexChange(chosen, files), { path: LOG, kind: 'write', text: log }], held }
}

/** An index of nothing that the undone commits had begun goes with them. */
function indexChange(chosen: Commit[], { after }: Files): Change {
  const knowledge = readKnowledge(after)
  const begun = chosen.some(({ journal }) =>
    journal.entries.some((entry) => entry.path === INDEX && entry.kind === 'write' && entry.before === null),
  )
  const hasArticles = [...knowledge.keys()].some((name) => name.includes('/'))
  if (begun && !hasArticles) return { path: INDEX, kind: 'remove' }
  return { path: INDEX, kind: 'write', text: renderIndex(knowledge) }
}

/** One record for what is undone, before it one for what comes back because an undo is undone. */
function recordsFor(chosen: Commit[], files: Files): BuildRecord[] {
  const effective = chosen.filter((commit) => !isCancelled(commit, chosen))
  const written = effective.flatMap(({ journal }) => recordsOf(journal))
  const back = written.filter(({ kind }) => kind === 'undo')
  const gone = written.filter(({ kind }) => kind !== 'undo')
  const title = effective.map(titleOf).join('; ')
  const blank = { time: files.time, title, source: [], created: [], updated: [], nothing: [] }
  const records: BuildRecord[] = []
  if (back.length > 0) {
    const forgotten = all(back.map(({ wanted }) => wanted))
    records.push({ ...blank, kind: kindBefore(back, files), source: sources(back), ...(forgotten[0] && { forgotten }) })
  }
  if (gone.length > 0 || back.length === 0) {
    const wanted = all(gone.map(({ forgotten }) => forgotten))
    records.push({ ...blank, kind: 'undo', source: sources(gone), ...(wanted[0] && { wanted }) })
  }
  return records.map((record, at) => (at === records.length - 1 ? { ...record, ...articles(files) } : record))
}

/** An undo and what it undid, both undone: nothing has happened. */
function isCancelled({ number, journal }: Commit, chosen: Commit[]): boolean {
  const numbers = new Set(chosen.map((one) => one.number))
  const undoneToo = (undoes: number[]) => undoes.length > 0 && undoes.every((each) => numbers.has(each))
  return (
    undoneToo(journal.undoes) ||
    chosen.some((one) => one.journal.undoes.includes(number) && undoneToo(one.journal.undoes))
  )
}

/** The records that a commit added to the log. */
function recordsOf({ entries }: Commit['journal']): BuildRecord[] {
  return entries.flatMap((entry) => {
    if (entry.path !== LOG || entry.kind !== 'write') return []
    const old = entry.old && 'text' in entry.old ? parseBuildLog(entry.old.text).length : 0
    return parseBuildLog(entry.text).slice(old)
  })
}

/** What the work was called before it was undone. */
function kindBefore(back: BuildRecord[], { view }: Files): BuildRecord['kind'] {
  const namedIn = ({ source, created, updated }: BuildRecord) => [...source, ...created, ...updated]
  const names = new Set(back.flatMap(namedIn))
  const log = parseBuildLog(view.read(LOG) ?? '')
  return log.findLast((one) => one.kind !== 'undo' && namedIn(one).some((name) => names.has(name)))?.kind ?? 'compile'
}

/** Of a compile alone: what else names entries has not compiled them, so they are not held either. */
function sources(records: BuildRecord[]): string[] {
  const compiled = records.filter(({ kind }) => kind === 'compile' || kind === 'undo')
  return all(compiled.flatMap(({ source, nothing }) => [source, nothing]))
}

function all(lists: (string[] | undefined)[]): string[] {
  return [...new Set(lists.flatMap((list) => list ?? []))]
}

function articles({ view, after }: Files): Pick<BuildRecord, 'created' | 'updated'> {
  const found: Pick<BuildRecord, 'created' | 'updated'> = { created: [], updated: [] }
  for (const { path, kind } of after.changes()) {
    const id = /^home\/knowledge\/(.+\/.+)\.md$/.exec(path)?.[1]
    if (id === undefined || !isRestored(path)) continue
    const isNew = kind !== 'remove' && view.bytes(path) === undefined
    found[isNew ? 'created' : 'updated'].push(id)
  }
  return found
}

function titleOf({ number, journal }: Commit): string {
  return `${journal.reason} ${number}${journal.summary === undefined ? '' : `: ${journal.summary}`}`
}
