// Repairs of findings, through publish and one commit, so that they can be undone. They are decided on the bytes that are
// there under the lock: what changed since the findings were made is looked at again, and a repair may bring about another.
import { type Change, fold } from '../changes/change.ts'
import { commit, readSnapshot, type Snapshot } from '../changes/commit.ts'
import { diff } from '../changes/diff.ts'
import type { BuildRecord } from '../kb/build-log.ts'
import { hash } from '../lib/hash.ts'
import { localTime } from '../lib/local-time.ts'
import type { Project } from '../project.ts'
import { publish } from '../publish.ts'
import { readKnowledge } from '../read-home.ts'
import type { LintContext } from '../rules/context.ts'
import { lookUps } from '../rules/look-up.ts'
import { readPage } from '../rules/read/page.ts'
import type { Finding, Rule } from '../rules/rule.ts'
import { gather } from './gather.ts'
import { chosenRules, judged, runRules, settingsOf } from './lint.ts'

export interface FixOptions {
  rules?: readonly string[]
  /** Asked before a repair that does not follow from the files themselves; without it there is none. */
  agree?: (finding: Finding, shown: string) => Promise<boolean>
  dryRun?: boolean
  signal?: AbortSignal
  progress?: (line: string) => void
}

export interface FixReport {
  fixed: Finding[]
  /** Of everything that changed, or would. */
  diff: string
  /** Files that somebody changed meanwhile; theirs stayed. */
  conflicts: string[]
}

export async function fixFindings(project: Project, options: FixOptions = {}): Promise<FixReport> {
  // What rests on a judgement is never derivable from the files themselves.
  const rules = chosenRules({ ...options, structuralOnly: options.agree === undefined })
  const context = await judged(project, await gather(project, readSnapshot(project.store)), { ...options, rules })
  const first = findingsWithFix(project, rules, context)
  const agreed = await agreedOf(project, first, options)
  const wanted = (finding: Finding) => finding.fix?.safe === true || agreed.has(keyOf(finding))
  if (!first.some(wanted)) return { fixed: [], diff: '', conflicts: [] }
  const { value, conflicts } = commit(
    project.store,
    { reason: 'lint', scope: 'home', dryRun: options.dryRun === true },
    (snapshot) => {
      const files = readKnowledge(snapshot)
      const done = repair({
        files,
        context: current(context, files),
        wanted,
        find: (now) => findingsWithFix(project, rules, now),
      })
      const changes = done.changes.length === 0 ? [] : [...done.changes, ...recorded(project, done)]
      const about = { summary: summaryOf(done.fixed), undoes: [] }
      return { changes, about, value: { fixed: done.fixed, diff: diffOf(snapshot, changes) } }
    },
  )
  return { ...value, conflicts: conflicts.map(({ path }) => path) }
}

interface Repair {
  files: ReadonlyMap<string, string>
  context: LintContext
  wanted: (finding: Finding) => boolean
  find: (context: LintContext) => Finding[]
}

interface Repaired {
  files: ReadonlyMap<string, string>
  changes: Change[]
  fixed: Finding[]
}

const MOST_ROUNDS = 5

function repair({ files, context, wanted, find }: Repair): Repaired {
  const done: Repaired = { files, changes: [], fixed: [] }
  let now = context
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const findings = find(now).filter(wanted)
    const step = findings.length === 0 ? undefined : carryOut(done.files, findings)
    if (step === undefined || step.changes.length === 0) break
    done.files = step.files
    done.changes = fold([...done.changes, ...step.changes])
    now = current(now, done.files)
    const left = new Set(find(now).map(keyOf))
    done.fixed.push(...findings.filter((finding) => !left.has(keyOf(finding))))
  }
  return done
}

function carryOut(files: ReadonlyMap<string, string>, findings: readonly Finding[]): Omit<Repaired, 'fixed'> {
  const fixes = findings.flatMap(({ fix }) => fix ?? [])
  const { changes, kb } = publish({
    files,
    edits: fixes.flatMap(({ edits }) => edits),
    relink: [...new Set(fixes.flatMap(({ relink = [] }) => relink))],
  })
  const removed = [...new Set(fixes.flatMap(({ remove = [] }) => remove))]
  const left = new Map(kb.files)
  for (const path of removed) left.delete(path.replace(/^home\/knowledge\//, ''))
  return { files: left, changes: fold([...changes, ...removed.map((path): Change => ({ path, kind: 'remove' }))]) }
}

/** The facts with those pages read anew whose text is another, and without those that are gone. */
function current(context: LintContext, files: ReadonlyMap<string, string>): LintContext {
  const before = new Map(context.pages.map((page) => [page.id, page]))
  const ids = [...files.keys()].filter((path) => path.includes('/')).map((path) => path.slice(0, -3))
  const pages = ids.sort().map((id) => {
    const text = files.get(`${id}.md`) ?? ''
    const known = before.get(id)
    return known !== undefined && known.print === hash(text) ? known : readPage(id, text)
  })
  const { logs, buildLog } = context
  return { ...context, pages, lookUp: lookUps({ pages, logs, buildLog }), index: files.get('index.md') }
}

function findingsWithFix(project: Project, rules: readonly Rule[], context: LintContext): Finding[] {
  return runRules(rules, context, settingsOf(project)).findings.filter(({ fix }) => fix !== undefined)
}

async function agreedOf(project: Project, findings: readonly Finding[], { agree }: FixOptions): Promise<Set<string>> {
  const agreed = new Set<string>()
  if (agree === undefined) return agreed
  const snapshot = readSnapshot(project.store)
  const files = readKnowledge(snapshot)
  for (const finding of findings.filter(({ fix }) => fix?.safe === false)) {
    const { changes } = carryOut(files, [finding])
    if (await agree(finding, diffOf(snapshot, changes))) agreed.add(keyOf(finding))
  }
  return agreed
}

function keyOf({ rule, path, line, message }: Finding): string {
  return JSON.stringify([rule, path, line, message])
}

function recorded(project: Project, { files, fixed }: Repaired): Change[] {
  const now = project.now()
  const { date, time } = localTime(now.toISOString()) ?? { date: '1970-01-01', time: '00:00' }
  const at = `${date}T${time}:${String(now.getSeconds()).padStart(2, '0')}`
  const lists = { source: [], created: [], updated: [], nothing: [] }
  const record: BuildRecord = { time: at, kind: 'fix', title: `lint: ${summaryOf(fixed)}`, ...lists }
  return publish({ files, edits: [], record }).changes
}

/** `2 missing-backlink, 1 index-drift` */
function summaryOf(fixed: readonly Finding[]): string {
  const counts = new Map<string, number>()
  for (const { rule } of fixed) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return [...counts].map(([rule, count]) => `${count} ${rule}`).join(', ')
}

function diffOf(snapshot: Snapshot, changes: readonly Change[]): string {
  return changes
    .map((change) => {
      const after = change.kind === 'write' ? change.text : undefined
      return diff(change.path.replace(/^home\//, ''), snapshot.read(change.path), after)
    })
    .join('')
}
