// What a merge of a shared home leaves to be done, since git merges one file at a time: the catalogue is rendered from
// the articles as they are now, and claims that rest on an entry which the other side has forgotten go. No model is asked.
import { commit } from '../changes/commit.ts'
import { entryRef } from '../kb/ids.ts'
import { knowledgeBase } from '../kb/knowledge-base.ts'
import { retractEdits } from '../kb/retract.ts'
import { isMergedIndex } from '../kb/three-way-index.ts'
import type { Lease } from '../lib/lease.ts'
import type { Project } from '../project.ts'
import { publish } from '../publish.ts'
import { readDailyLogs, readKnowledge } from '../read-home.ts'
import { type ReadStandings, readStandings } from './standing.ts'

/** What stands in the home once that is done; `read` itself when there was nothing to do. */
export function settleMerge(project: Project, lease: Lease, read: ReadStandings): ReadStandings {
  if (!isUnsettled(read)) return read
  commit(project.store, { reason: 'compile', summary: 'after a merge', scope: 'home', lease }, (snapshot) => {
    const files = readKnowledge(snapshot)
    return { changes: publish({ files, edits: editsFor(files, readDailyLogs(snapshot)) }).changes, value: undefined }
  })
  return readStandings(project)
}

type Read = Pick<ReadStandings, 'files' | 'logs'>

function isUnsettled({ files, logs }: Read): boolean {
  return isMergedIndex(files.get('index.md') ?? '') || editsFor(files, logs).length > 0
}

function editsFor(files: Read['files'], logs: Read['logs']) {
  const gone = logs.flatMap(({ path, forgotten }) => forgotten.map(({ entry }) => entryRef({ path, id: entry })))
  return gone.length === 0 ? [] : retractEdits(knowledgeBase(files), gone).map((edit) => ({ ...edit, forget: true }))
}
