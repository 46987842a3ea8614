// Reading what a home holds: daily logs, knowledge, specification. Paths become what the domain calls things here.
import type { Snapshot } from './changes/commit.ts'
import { type DailyLog, parseDailyLog } from './kb/daily-log.ts'
import { type KnowledgeBase, knowledgeBase } from './kb/knowledge-base.ts'

/** All daily logs, oldest day first; files that are no daily log are left out. */
export function readDailyLogs(snapshot: Snapshot): DailyLog[] {
  return snapshot
    .list('home/daily')
    .filter((path) => /\/\d{4}-\d{2}-\d{2}\.md$/.test(path))
    .map((path) => readDailyLog(path.replace(/^home\//, ''), snapshot.read(path) ?? ''))
    .sort((a, b) => (a.date + a.path < b.date + b.path ? -1 : 1))
}

/** Parsed once a process while its text stays: a command and the brief after it read every day several times. */
function readDailyLog(path: string, text: string): DailyLog {
  const before = parsed.get(path)
  if (before?.text === text) return before.log
  const log = parseDailyLog(path, text)
  parsed.set(path, { text, log })
  return log
}

const parsed = new Map<string, { text: string; log: DailyLog }>()

/** The base of these files. What an earlier one of this process has parsed and is the same is not parsed again. */
export function baseOf(files: ReadonlyMap<string, string>): KnowledgeBase {
  latest = knowledgeBase(files, latest)
  return latest
}

let latest: KnowledgeBase | undefined

/** Every markdown file under knowledge/, by its path relative to knowledge/; dot folders are not ours. */
export function readKnowledge(snapshot: Snapshot): Map<string, string> {
  const files = new Map<string, string>()
  for (const path of snapshot.list('home/knowledge')) {
    const name = path.replace(/^home\/knowledge\//, '')
    if (name.endsWith('.md') && !name.split('/').some((part) => part.startsWith('.')))
      files.set(name, snapshot.read(path) ?? '')
  }
  return files
}
