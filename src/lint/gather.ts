// Everything that the rules look at, gathered once: the home's files, this machine's records, the repository around it.
import type { Snapshot } from '../changes/commit.ts'
import { readQuarantine } from '../compile/quarantine.ts'
import { readUnitRecords } from '../compile/records.ts'
import { articleTypes } from '../config/article-types.ts'
import { parseBuildLog } from '../kb/build-log.ts'
import { localTime } from '../lib/local-time.ts'
import type { Project } from '../project.ts'
import type { LintContext } from '../rules/context.ts'
import { lookUps } from '../rules/look-up.ts'
import type { LogFacts } from '../rules/read/log.ts'
import { readFacts } from './facts.ts'
import { homeFiles } from './home-files.ts'
import { readRepository } from './repository.ts'

export async function gather(project: Project, snapshot: Snapshot): Promise<LintContext> {
  const { home, state, config, record } = project
  const files = homeFiles(home)
  const facts = await readFacts({ home, state, patterns: config['redact.patterns'] }, files)
  const kept = [...facts]
  const pages = kept.flatMap(([, { page }]) => page ?? [])
  const logs = kept.flatMap(([, { log }]) => log ?? []).filter(({ date }) => date !== '')
  const buildLog = parseBuildLog(snapshot.read('home/knowledge/log.md') ?? '')
  return {
    ...{ pages, logs, buildLog, files },
    lookUp: lookUps({ pages, logs, buildLog }),
    index: snapshot.read('home/knowledge/index.md'),
    types: articleTypes(config.types),
    today: localTime(project.now().toISOString())?.date ?? '',
    edited: editedEntries(logs, snapshot),
    quarantined: readQuarantine(snapshot),
    secrets: kept.flatMap(([path, { secrets }]) => secrets.map((secret) => ({ path, ...secret }))),
    dailyMayBeElsewhere: sharesKnowledgeOnly(snapshot.read('home/.gitignore') ?? ''),
    repository: readRepository({ home, project: record.project }),
    judged: undefined,
  }
}

function editedEntries(logs: readonly LogFacts[], snapshot: Snapshot): Set<string> {
  const records = readUnitRecords(snapshot)
  if (records.size === 0) return new Set()
  const entries = logs.flatMap((log) => log.entries)
  return new Set(
    entries.flatMap(({ id, fingerprint }) => {
      const compiled = records.get(id)?.texts?.[id]
      return compiled === undefined || compiled === fingerprint ? [] : [id]
    }),
  )
}

/** As `memc init --share knowledge` writes it: then other people's days are not here. */
function sharesKnowledgeOnly(ignoreFile: string): boolean {
  const lines = ignoreFile.split(/\r?\n/)
  return lines.includes('*') && lines.includes('!knowledge/') && !lines.includes('!daily/')
}
