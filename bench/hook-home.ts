// A registered project with a home of a given size, for measuring hooks: articles, daily logs, settled sessions and the
// brief that the product itself renders of them. In a temporary folder, with folders of its own for config and state.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HomeRecord, homeStateFolder } from '../src/config/homes.ts'
import { registerHome } from '../src/config/registry.ts'
import { renderBrief } from '../src/hooks/brief.ts'
import { openHome } from '../src/project.ts'

export interface BenchHome {
  record: HomeRecord
  state: string
  env: NodeJS.ProcessEnv
  /** A file for `node -r` that reports the process's CPU time, in microseconds, on descriptor 3. */
  cpuReport: string
  /** An existing transcript of a session that no cursor accounts for. */
  transcript: string
  remove(): void
}

const SETTLED_SESSIONS = 30

export async function makeHome(articles: number): Promise<BenchHome> {
  const root = realpathSync.native(mkdtempSync(join(tmpdir(), 'memc-bench-hooks-')))
  const project = join(root, 'project')
  const home = join(project, '.memory')
  const env = {
    ...ownEnvironment(),
    HOME: root,
    MEMC_CONFIG_DIR: join(root, 'config'),
    MEMC_STATE_DIR: join(root, 'state'),
  }
  for (const folder of ['knowledge/concepts', 'daily', 'memory']) mkdirSync(join(home, folder), { recursive: true })
  // An instruction file is adopted, so that what a session reads is noted, too.
  writeFileSync(join(home, 'memory/items.jsonl'), '')
  mkdirSync(join(root, 'config'))
  mkdirSync(join(project, '.git'))
  // So that no turn of the measured sessions is the one that starts the worker.
  writeFileSync(join(root, 'config/config.json'), '{"capture.turns": 1000, "capture.minutes": 1440}\n')
  for (let n = 0; n < articles; n++) writeFileSync(join(home, `knowledge/concepts/subject-${n}.md`), article(n))
  for (let day = 1; day <= 28; day++) writeFileSync(join(home, `daily/${date(day)}.md`), dailyLog(day))

  const record = registerHome({ home, project, added: new Date().toISOString() }, env)
  const state = homeStateFolder(record, env)
  for (const folder of ['sessions', 'cursors']) mkdirSync(join(state, folder), { recursive: true })
  for (let n = 0; n < SETTLED_SESSIONS; n++) settledSession({ root, state, name: `settled-${n}` })
  writeFileSync(join(state, 'last-flush.json'), '{}')
  await renderBrief(openHome(record, { env }))
  const transcript = join(root, 'transcripts', 'measured.jsonl')
  writeFileSync(transcript, line('Use Postgres, since we need row-level security.'))
  const cpuReport = join(root, 'cpu.cjs')
  writeFileSync(cpuReport, CPU_REPORT)
  return { record, state, env, transcript, cpuReport, remove: () => rmSync(root, { recursive: true, force: true }) }
}

const CPU_REPORT = `process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  require('node:fs').writeSync(3, String(user + system))
})
`

/** The environment of this shell, as a hook inherits it from the client; without marks that would make it do nothing. */
function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(ANTHROPIC_|CLAUDE|MEMC_)/.test(name)))
}

/** A session of a few days ago: still listed, and read to its end. */
function settledSession({ root, state, name }: { root: string; state: string; name: string }): void {
  const transcript = join(root, 'transcripts', `${name}.jsonl`)
  const text = line('hello')
  const time = new Date(Date.now() - 2 * 24 * 3_600_000).toISOString()
  const session = {
    version: 1,
    agent: 'claude-code',
    session: name,
    transcript,
    cwd: root,
    event: 'turn-end',
    time,
    stops: 1,
    since: time,
  }
  const cursor = {
    version: 1,
    agent: 'claude-code',
    session: name,
    transcript,
    offset: text.length,
    size: text.length,
    check: '',
  }
  mkdirSync(join(root, 'transcripts'), { recursive: true })
  writeFileSync(transcript, text)
  writeFileSync(join(state, 'sessions', `${name}.json`), JSON.stringify(session))
  writeFileSync(join(state, 'cursors', `${name}.json`), JSON.stringify(cursor))
}

function line(content: string): string {
  return `${JSON.stringify({ type: 'user', message: { role: 'user', content }, timestamp: '2026-04-01T10:00:00Z' })}\n`
}

function article(n: number): string {
  const source = `daily/${date((n % 28) + 1)}.md`
  return `---
title: "Subject ${n}"
aliases: []
tags: ["bench"]
sources: ["${source}"]
created: ${date(1)}
updated: ${date((n % 28) + 1)}
---

# Subject ${n}

Subject ${n} decides how the part with that number stores, checks and hands on what it is given.

## Key Points

- It keeps its rows in Postgres and reads them through policy ${n}
- It is asked for by [[concepts/subject-${(n * 7) % 50}]]
`
}

function dailyLog(day: number): string {
  return `# Daily Log: ${date(day)}

## Sessions

### Session (14:30) - Work on part ${day}
<!-- memc: entry=e${String(day).padStart(7, '0')} agent=claude-code session=s${day} turns=a..b branch=main project=bench ranks=h -->

**Context:** Part ${day} got its storage and its checks, after a look at what the neighbours do. ^e${String(day).padStart(7, '0')}

**Decisions Made:**
- Part ${day} stores its rows in Postgres: it needs row-level security, and the team knows how to run it
`
}

function date(day: number): string {
  return `2026-03-${String(day).padStart(2, '0')}`
}
