// Pausing the memory, and going on. A pause is a stretch of time in the user's own settings: what is said in it is passed
// over whenever it is read. It is ended, never deleted, since deleting it would bring those words back.
import { sessionName } from '../capture/session-file.ts'
import { configFolder, type Env } from '../config/folders.ts'
import { allPauses, openPause, type Pause, pausesFile } from '../config/pauses.ts'
import { KnownError } from '../errors.ts'
import type { Io } from '../io.ts'
import { nodeFileSystem } from '../lib/file-system.ts'
import { ensureFolder, PRIVATE_FILE, PRIVATE_FOLDER, readText, writeWhole } from '../lib/files.ts'
import { withLock } from '../lib/lock.ts'
import { openProject } from '../project.ts'
import { sessionHere } from './muted-here.ts'

export interface PauseOptions {
  /** Id of the session; default the one the command runs in, else the whole project is meant. */
  session?: string
  /** End the pause. */
  off?: boolean
}

export interface PauseReport {
  /** 'paused', 'ended', or that there was nothing to do. */
  status: 'paused' | 'was-paused' | 'ended' | 'was-not-paused'
  /** Name of the session; undefined for the whole project. */
  session: string | undefined
  project: string
  /** The pause that goes on after this, e.g. that of the project after a session's has ended. */
  open: Pause | undefined
}

export function pause(here: Pick<Io, 'cwd' | 'env' | 'now'>, options: PauseOptions): PauseReport {
  const { record } = openProject(here)
  const session = options.session === undefined ? sessionHere(here.env) : nameOf(options.session)
  const at = { key: record.key, session, now: here.now().toISOString() }
  let report: PauseReport = { status: 'was-not-paused', session, project: record.project, open: undefined }
  update(here.env, (pauses) => {
    const after = options.off ? end(pauses, at) : begin(pauses, at)
    const open = openPause(after.pauses.filter((each) => each.key === record.key && isFor(each, session)))
    report = { ...report, status: after.status, session: after.session, open }
    return after.pauses
  })
  return report
}

interface Place {
  key: string
  session: string | undefined
  now: string
}

type Outcome = Pick<PauseReport, 'status' | 'session'> & { pauses: Pause[] }

function begin(pauses: Pause[], { key, session, now }: Place): Outcome {
  const open = pauses.some((each) => each.key === key && each.session === session && each.to === undefined)
  if (open) return { pauses, status: 'was-paused', session }
  const added: Pause = { key, ...(session === undefined ? {} : { session }), from: now }
  return { pauses: [...pauses, added], status: 'paused', session }
}

/** In a session its own pause ends first; that of the project where it has none. */
function end(pauses: Pause[], { key, session, now }: Place): Outcome {
  const open = pauses.filter((each) => each.key === key && each.to === undefined && isFor(each, session))
  const chosen = open.find((each) => each.session === session) ?? open[0]
  if (!chosen) return { pauses, status: 'was-not-paused', session }
  const ended = pauses.map((each) => (each === chosen ? { ...each, to: now } : each))
  return { pauses: ended, status: 'ended', session: chosen.session }
}

function isFor(pause: Pause, session: string | undefined): boolean {
  return pause.session === undefined || pause.session === session
}

function nameOf(id: string): string {
  const name = sessionName(id.trim())
  if (name !== '') return name
  throw new KnownError('bad-usage', 'A session id is needed after --session.', {
    hint: "Claude Code's /status shows it; without --session the whole project is paused.",
  })
}

function update(env: Env, change: (pauses: Pause[]) => Pause[]): void {
  ensureFolder(nodeFileSystem, configFolder(env), PRIVATE_FOLDER)
  const file = pausesFile(env)
  withLock(`${file}.lock`, () => {
    refuseDamaged(file)
    const before = allPauses(env)
    const after = change(before)
    if (after === before) return
    writeWhole(nodeFileSystem, file, `${JSON.stringify({ version: 1, pauses: after }, null, 2)}\n`, {
      mode: PRIVATE_FILE,
    })
  })
}

/** Written over, it would lose pauses that still hold. */
function refuseDamaged(file: string): void {
  const text = readText(file)
  if (text === undefined) return
  try {
    JSON.parse(text)
  } catch (cause) {
    throw new KnownError('bad-config', `${file} should hold {"pauses": […]}, but it is not valid JSON.`, {
      hint: 'Mend the file, or move it away to begin anew; what was said in its pauses may then be captured.',
      cause,
    })
  }
}
