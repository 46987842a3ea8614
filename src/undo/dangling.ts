// Entries that an undo would take off their daily log while an article still cites them: the article would rest on nothing.
// Pure: views of the files and journals in.
import type { StorePath } from '../changes/change.ts'
import { parseDailyLog } from '../kb/daily-log.ts'
import { findWikilinks } from '../kb/wikilink.ts'
import { readKnowledge } from '../read-home.ts'
import type { Commit, Refusal } from './plan.ts'
import type { Overlay, View } from './view.ts'

/** The first such entry, with the later commits that cited it. */
export function dangling(
  { view, after }: { view: View; after: Overlay },
  { chosen, others }: { chosen: Commit[]; others: Commit[] },
): Refusal | undefined {
  // A restore brings back what articles cited all the while, so before it they did so as well.
  if (chosen.every(({ journal }) => journal.reason === 'restore')) return undefined
  const gone = goneEntries(view, after)
  if (gone.length === 0) return undefined
  for (const [name, text] of readKnowledge(after)) {
    const entry = gone.find((id) => cites(text, id))
    if (entry === undefined || !name.includes('/')) continue
    const path: StorePath = `home/knowledge/${name}`
    return { why: 'cited', path, entry, commits: others.filter((commit) => citedFirst(commit, path, entry)) }
  }
  return undefined
}

function goneEntries(view: View, after: Overlay): string[] {
  const logs = after.changes().flatMap(({ path }) => (path.startsWith('home/daily/') ? path : []))
  const ids = (files: View) =>
    logs.flatMap((path) =>
      parseDailyLog(path.replace(/^home\//, ''), files.read(path) ?? '').entries.map((entry) => entry.id),
    )
  const left = new Set(ids(after))
  return ids(view).filter((id) => !left.has(id))
}

function citedFirst({ journal }: Commit, path: StorePath, id: string): boolean {
  return journal.entries.some((entry) => {
    if (entry.path !== path || entry.kind === 'remove' || !cites(entry.text, id)) return false
    const old = entry.kind === 'write' && entry.old && 'text' in entry.old ? entry.old.text : ''
    return !cites(old, id)
  })
}

function cites(text: string, id: string): boolean {
  return text.includes(`#^${id}`) && findWikilinks(text).some(({ block }) => block === id)
}
