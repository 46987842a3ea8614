// What forgetting would do, decided on the current bytes: edits of articles, tombstones, files that go, and the reach in
// numbers and names that a person sees before saying yes. Pure but for the snapshot it reads.
import { outcomePath } from '../capture/extract.ts'
import type { Change, Snapshot, StorePath } from '../changes/commit.ts'
import { KnownError } from '../errors.ts'
import type { ArticleId } from '../kb/article.ts'
import type { BuildRecord } from '../kb/build-log.ts'
import { appendEntry } from '../kb/daily-log.ts'
import type { Edit } from '../kb/edit.ts'
import { entryRef } from '../kb/ids.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { retractEdits } from '../kb/retract.ts'
import { buryEntries, formatTombstone } from '../kb/tombstone.ts'
import { slug } from '../lib/text.ts'
import type { Project } from '../project.ts'
import { type Published, publish } from '../publish.ts'
import { blocksGone, blocksKept, type KeptBlock } from './blocks.ts'
import { asRead, type Doomed, doomedBy, type Unread } from './doomed.ts'
import { type GoneBlocks, type Needles, needlesFor } from './needles.ts'
import { recordChanges } from './records.ts'
import { scrubLog } from './scrub.ts'
import type { Target } from './target.ts'
import { openView, type View } from './view.ts'

interface ArticleReach {
  article: ArticleId
  /** True when the whole article goes. */
  goes: boolean
  /** Blocks that go. */
  blocks: number
}

export interface Reach {
  entries: { id: string; path: string; title: string }[]
  /** Stretches of a session that gave no entry, or none yet. */
  stretches: number
  articles: ArticleReach[]
  kept: KeptBlock[]
  /** Files of the machine state and reports of the home. */
  spans: number
  copies: number
  records: number
  reports: number
}

export interface Plan {
  target: Target
  doomed: Doomed[]
  changes: Change[]
  reach: Reach
  needles: Needles
  /** Articles that go whole and whose names go with them. */
  gone: ArticleId[]
  /** Of the build log and the history: ids only. */
  title: string
}

export interface PlanOptions {
  project: Project
  unread?: Unread
  /** Local, `2026-04-01T14:30:00`. */
  time: string
}

/** Throws KnownError when an article cannot be changed: then nothing may be called forgotten. */
export function plan(snapshot: Snapshot, target: Target, options: PlanOptions): Plan {
  const view = openView(snapshot)
  const doomed = doomedBy(view, target, options)
  const title = titleOf(target, doomed)
  const published = publishWithout(view, { target, doomed, title, time: options.time })
  const blocks = blocksGone(view.kb, published)
  const needles = needlesFor(doomed, blocks, target)
  const gone = target.kind === 'article' ? [] : idsThatGo(blocks)
  const files = [...stateFiles(view, doomed), ...reportsWith(snapshot, needles)]
  const records = recordChanges(snapshot, new Set(doomed.map(({ entry }) => entry)), needles)
  const changes: Change[] = [
    ...withoutNames(view, published.changes, { gone, needles }),
    ...buried(snapshot, doomed),
    ...files.map((path): Change => ({ path, kind: 'remove' })),
    ...records,
    ...(options.unread ? asRead(snapshot, options.unread) : []),
  ]
  const count = (folder: string) => files.filter((path) => path.startsWith(folder)).length
  const reach: Reach = {
    entries: doomed.flatMap(({ inLog }) => (inLog ? [{ id: inLog.id, path: inLog.path, title: inLog.title }] : [])),
    stretches: doomed.filter(({ inLog, buried }) => !inLog && !buried).length,
    articles: blocks.map(({ article, texts, goes }) => ({ article: article.id, goes, blocks: texts.length })),
    kept: blocksKept(view.kb, published.kb, { target, refs: new Set(doomed.map(refOf)) }),
    ...{
      spans: count('state/spans/'),
      copies: count('state/copies/'),
      records: records.length,
      reports: count('home/'),
    },
  }
  return { target, doomed, changes, reach, needles, gone, title }
}

function refOf({ path, entry }: Doomed): string {
  return entryRef({ path, id: entry })
}

function titleOf(target: Target, doomed: Doomed[]): string {
  if (target.kind === 'article') return '1 article'
  const inLog = doomed.filter((one) => one.inLog).length
  const entries = `${inLog} ${inLog === 1 ? 'entry' : 'entries'}`
  return target.kind === 'entry' ? entries : `1 session, ${entries}`
}

function publishWithout(
  { kb }: View,
  { target, doomed, title, time }: { target: Target; doomed: Doomed[]; title: string; time: string },
): Published {
  const refs = doomed.map(refOf)
  const edits: Edit[] =
    target.kind === 'article'
      ? [{ op: 'remove', article: target.article }]
      : retractEdits(kb, refs).map((edit) => ({ ...edit, forget: true }))
  const forgotten = target.kind === 'article' ? { forgotten: namesOf(kb, target.article) } : {}
  const isNew = edits.length > 0 || doomed.some(({ inLog, buried }) => inLog || !buried)
  const record: BuildRecord = {
    time,
    kind: 'forget',
    title,
    source: refs,
    created: [],
    updated: [],
    nothing: [],
    ...forgotten,
  }
  const published = publish({ files: kb.files, edits, known: kb, ...(isNew ? { record } : {}) })
  const [problem] = published.problems
  if (problem === undefined) return published
  throw new KnownError('bad-document', `Nothing was forgotten: ${problem.message}.`, {
    hint: 'Close the fence or the comment in that file; then run the command again.',
  })
}

/** The ids that the article's names would give; not that of another article. */
function namesOf(kb: KnowledgeBase, id: ArticleId): ArticleId[] {
  const facts = kb.facts(id)
  const folder = id.slice(0, id.lastIndexOf('/'))
  const made = [facts?.title ?? '', ...(facts?.aliases ?? [])].map((name) => slug(name)).filter((name) => name !== '')
  const ids = made.map((name) => `${folder}/${name}`)
  return [...new Set([id, ...ids.filter((one) => kb.get(one) === undefined)])]
}

function idsThatGo(blocks: GoneBlocks[]): ArticleId[] {
  return blocks.filter(({ goes }) => goes).map(({ article }) => article.id)
}

/** The build log loses the names of articles that go: they tell what was said. */
function withoutNames(
  { snapshot }: View,
  changes: Change[],
  { gone, needles }: { gone: ArticleId[]; needles: Needles },
): Change[] {
  const written = changes.find(({ path }) => path === LOG)
  const text = written?.kind === 'write' ? written.text : snapshot.read(LOG)
  if (text === undefined || gone.length === 0) return changes
  const others = changes.filter((change) => change !== written)
  return [...others, { path: LOG, kind: 'write', text: scrubLog(text, gone, needles) }]
}

const LOG = 'home/knowledge/log.md'

function buried(snapshot: Snapshot, doomed: Doomed[]): Change[] {
  const paths = [...new Set(doomed.map(({ path }) => path))]
  return paths.flatMap((path): Change[] => {
    const here = doomed.filter((one) => one.path === path)
    const ids = new Set(here.filter(({ inLog }) => inLog).map(({ entry }) => entry))
    const before = snapshot.read(`home/${path}`)
    const emptied = before === undefined ? undefined : buryEntries({ path, text: before }, ({ id }) => ids.has(id))
    const text = here
      .filter(({ inLog, buried }) => !inLog && !buried)
      .reduce<string | undefined>(
        (log, one) => appendEntry({ text: log, date: one.date, id: one.entry, entry: `${formatTombstone(one)}\n` }),
        emptied,
      )
    return text === undefined || text === before ? [] : [{ path: `home/${path}`, kind: 'write', text }]
  })
}

/** Spans, outcomes and copies; the brief is rendered anew. */
function stateFiles({ snapshot, outcomes }: View, doomed: Doomed[]): StorePath[] {
  const ids = new Set(doomed.map(({ entry }) => entry))
  const sessions = new Set(doomed.flatMap(({ session }) => session ?? []))
  const spans = doomed.flatMap(({ entry, span }) => span?.id ?? outcomes.get(entry)?.span ?? [])
  const damaged = snapshot.list('state/spans').filter((path) => {
    const text = snapshot.read(path) ?? ''
    return !text.endsWith('}\n') && [...sessions].some((session) => text.includes(`"session":"${session}"`))
  })
  const wanted: StorePath[] = [
    ...spans.flatMap((id): StorePath[] => [`state/spans/${id}.json`, outcomePath(id)]),
    ...damaged,
    ...snapshot.list('state/copies').filter((path) => ids.has(path.slice(path.lastIndexOf('/') + 1, -'.md'.length))),
    'state/brief.json',
  ]
  return [...new Set(wanted)].filter((path) => snapshot.size(path) !== undefined)
}

function reportsWith(snapshot: Snapshot, needles: Needles): StorePath[] {
  return snapshot.list('home/reports').filter((path) => needles.isIn(snapshot.read(path) ?? ''))
}
