// What each event of a session does: note it down, start the worker when it is time, and give a new session its brief.
// Acts only in homes of the user's registry. Each step fails alone: a full disk must not cost the session its brief.
import { existsSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import type { HookNews } from '../agents/claude-code/hook-io.ts'
import { muteSession, unmuteSession } from '../capture/muted-sessions.ts'
import { type Muting, mutingOf } from '../capture/muting.ts'
import {
  readSessionFile,
  type SessionFile,
  sessionFilePath,
  sessionName,
  writeSessionFile,
} from '../capture/session-file.ts'
import type { Env } from '../config/folders.ts'
import { findHome, findRecord, findVanished, type HomeRecord, homeStateFolder, realPath } from '../config/homes.ts'
import { forgetShown } from '../recall/shown.ts'
import { noteCompaction, noteLoad } from '../use/session-notes.ts'
import { branchAt } from './brief-branch.ts'
import { briefFor, keepBrief } from './brief-session.ts'
import { captureLimits } from './capture-limits.ts'
import { forgetVanished, trustOffer, vanishedNotice } from './notices.ts'
import { hasPending, isSweepDue } from './pending.ts'
import { staleNotice } from './stale.ts'
import { startWorker } from './worker-start.ts'

export interface HookContext {
  env: Env
  now: Date
  /** The `memc` command's own file, which is the worker. */
  script: string
  /** Writes to a log file; `state` is the folder of a home's machine state. */
  log(line: string, state?: string): void
}

/** Handles one event; what it returns belongs into the session's context, and only a start returns anything. */
export function dispatch(news: HookNews, context: HookContext): string | undefined {
  if (news.subagent) return undefined
  const { env } = context
  const lost = findVanished(news.cwd, env)
  if (lost) return news.kind === 'start' ? attempt(context, () => vanishedNotice(lost, env)) : undefined
  const place = findHome(news.cwd, env)
  if (place === undefined) return undefined
  const record = findRecord(place.home, env)
  const session = sessionName(news.session)
  const accepted = record ? { home: record.home, key: record.key, session } : {}
  const muting = mutingOf({ cwd: news.cwd, project: place.project, ...accepted }, env)
  if (!record) return news.kind === 'start' && !muting ? trustOffer(place.home) : undefined
  const event: HookEvent = { ...context, news, record, state: homeStateFolder(record, env) }
  if (news.kind === 'loaded') return muting ? undefined : attempt(event, () => noteFile(event))
  if (muting) return beSilent(event, muting)
  if (news.kind === 'start' || news.kind === 'compact') attempt(event, () => noteMoment(event))
  attempt(event, () => unmuteSession(event.state, session, event.now))
  if (losesContext(news)) attempt(event, () => forgetShown(event.state, session))
  return news.kind === 'start' ? atStart(event) : atOtherTimes(event)
}

interface HookEvent extends HookContext {
  news: HookNews
  record: HomeRecord
  state: string
}

/** Nothing is shown, no worker starts, and of the session no more is noted than what keeps it out. */
function beSilent(event: HookEvent, { kind }: Muting): undefined {
  attempt(event, () => {
    if (kind === 'project' || kind === 'folder') muteSession(event.state, sessionName(event.news.session))
    // The time of the last event tells the next reading that what stands before it is whole.
    else note(event, {})
  })
}

/** A rule file that the client has just read since a file it is about was touched. */
function noteFile({ news, record, state, now }: HookEvent): undefined {
  const loaded = news.file ?? ''
  if (loaded === '' || !hasItems(record)) return
  // A worktree has the same files in another place.
  const file = [record.project, news.cwd]
    .map((root) => relative(realPath(root), realPath(loaded)).replaceAll('\\', '/'))
    .find((path) => !path.startsWith('..') && !isAbsolute(path))
  if (file !== undefined) noteLoad(state, { time: now.toISOString(), session: sessionName(news.session), file })
}

/** With a session's start comes what the client reads at every start. */
function noteMoment({ news, record, state, now }: HookEvent): void {
  if (!hasItems(record)) return
  const at = { time: now.toISOString(), session: sessionName(news.session) }
  if (news.kind === 'start') noteLoad(state, { ...at, file: '' })
  else if (news.source === 'auto') noteCompaction(state, at)
}

/** Whether any instruction file was adopted; else there is nothing to count for. */
function hasItems({ home }: HomeRecord): boolean {
  return existsSync(join(home, 'memory/items.jsonl'))
}

/** What recall has shown to the session is then in it no longer. */
function losesContext({ kind, source }: HookNews): boolean {
  return kind === 'compact' || (kind === 'start' && (source === 'compact' || source === 'clear'))
}

function atStart(event: HookEvent): string | undefined {
  attempt(event, () => note(event, {}))
  attempt(event, () => forgetVanished(event.record, event.env))
  attempt(event, () => {
    if (hasPending(event.state, event.now) || isSweepDue(event.state, event.now)) work(event)
  })
  return attempt(event, () => brief(event))
}

function atOtherTimes(event: HookEvent): undefined {
  attempt(event, () => {
    const before = known(event)
    const stops = (before?.stops ?? 0) + (event.news.kind === 'turn-end' ? 1 : 0)
    const due = event.news.kind !== 'turn-end' || isDue(event, { stops, since: before?.since })
    // Noted before the worker starts, so that it finds the session.
    attempt(event, () => note(event, due ? { stops: 0, since: event.now.toISOString() } : { stops }))
    if (due) work(event)
  })
}

/** The session's file, brought up to date. What the event does not say stays as it was. */
function note(event: HookEvent, change: Partial<SessionFile>): void {
  const { news, now } = event
  const session = sessionName(news.session)
  if (session === '') {
    event.log(
      `${news.kind}: neither a session id nor a transcript was named; the session is found by the sweep only.`,
      event.state,
    )
    return
  }
  const before = known(event)
  const file: SessionFile = {
    version: 1,
    agent: news.agent,
    session,
    transcript: news.transcript || before?.transcript || '',
    cwd: news.cwd || before?.cwd || '',
    event: news.kind,
    time: now.toISOString(),
    stops: before?.stops ?? 0,
    since: before?.since || now.toISOString(),
    ...change,
  }
  writeSessionFile(join(event.state, 'sessions'), file)
}

function known({ state, news }: HookEvent): SessionFile | undefined {
  return readSessionFile(sessionFilePath(join(state, 'sessions'), sessionName(news.session)))
}

/** Enough has gathered; a start of counting that lies ahead of the clock or is no time counts as long ago. */
function isDue(event: HookEvent, seen: { stops: number; since: string | undefined }): boolean {
  const { turns, minutes } = captureLimits(event.record.home, event.env)
  if (seen.stops >= turns) return true
  if (seen.since === undefined) return false
  const passed = event.now.getTime() - Date.parse(seen.since)
  return !(passed >= 0 && passed < minutes * 60_000)
}

function work(event: HookEvent): void {
  const started = startWorker(event)
  if (started === 'failed')
    event.log('The worker could not be started; the next session start tries again.', event.state)
}

function brief(event: HookEvent): string | undefined {
  const { news, state, now } = event
  const stale = attempt(event, () => staleNotice(state, now))
  const branch = attempt(event, () => branchAt(news.cwd))
  const problems = stale === undefined ? [] : [stale]
  const start = { state, session: sessionName(news.session), source: news.source, branch, problems }
  const given = briefFor(start)
  if (given) attempt(event, () => keepBrief(start, given, now))
  return given?.text
}

function attempt<T>(context: HookContext & { state?: string }, step: () => T): T | undefined {
  try {
    return step()
  } catch (error) {
    context.log(error instanceof Error ? error.message : String(error), context.state)
    return undefined
  }
}
