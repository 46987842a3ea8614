// Of the turns that were read, those that may be kept, and of them what may be kept: nothing from a pause or an excluded
// folder, nothing that memc itself has shown, no private passage, no secret. Every turn passes through here before the first
// byte of it is written; what is left out is accounted for by the cursor and never comes back.
import type { Turn } from '../agents/agent.ts'
import { excludedBy, readExclusions } from '../config/exclusion.ts'
import { findHome } from '../config/homes.ts'
import { isWithin, readPauses } from '../config/pauses.ts'
import { KnownError } from '../errors.ts'
import type { Project } from '../project.ts'
import { type Emitted, readEmitted } from './emitted.ts'
import { mutedUntil } from './muted-sessions.ts'
import { type Redactor, takePrivate } from './redact.ts'

export interface ReadTurns {
  session: string
  turns: Turn[]
  title: string | undefined
  /** The folder in which the session began. */
  cwd: string | undefined
}

export interface KeptTurns {
  turns: Turn[]
  /** Undefined when something was held back: a title is made from the whole session and may tell it. */
  title: string | undefined
  /** Something was held back: said in a pause, in an excluded folder, or marked as private. */
  partly: boolean
}

export async function keptTurns(project: Project, read: ReadTurns, redactor: Redactor): Promise<KeptTurns> {
  const emitted = readEmitted(project.state)
  const audible = audibleTurns(project, read)
  const others = audible.flatMap((turn) => withoutOurs(turn, emitted))
  const { turns, taken } = await cleanTurns(others, redactor)
  const partly = taken || audible.length < read.turns.length
  const title = partly || !read.title ? undefined : (await redactor.redact(takePrivate(read.title).text)).text
  return { turns, title, partly }
}

/** The turns that no pause and no exclusion silences. */
export function audibleTurns(project: Project, read: Pick<ReadTurns, 'session' | 'turns' | 'cwd'>): Turn[] {
  const isMuted = muteTest(project, read)
  return read.turns.filter((turn) => !isMuted(turn))
}

/** The turns without private passages and secrets. What somebody marked as private goes wherever it is said again, too. */
export async function cleanTurns(turns: Turn[], redactor: Redactor): Promise<{ turns: Turn[]; taken: boolean }> {
  const parts = turns.map((turn) => takePrivate(turn.text, { closedOnly: turn.role !== 'user' }))
  const passages = parts.flatMap(({ taken }) => taken.map((text) => text.trim())).filter(isTelling)
  const branches = new Map<string, string>()
  const clean: Turn[] = []
  for (const [index, turn] of turns.entries()) {
    const spoken = passages.reduce((text, one) => text.replaceAll(one, '[private]'), parts[index]?.text ?? '')
    const { branch } = turn
    if (branch && !branches.has(branch)) branches.set(branch, (await redactor.redact(branch)).text)
    const named = branch ? { branch: branches.get(branch) ?? '' } : {}
    clean.push({ ...turn, ...named, text: (await redactor.redact(spoken)).text })
  }
  return { turns: clean, taken: parts.some(({ taken }) => taken.length > 0) }
}

/** Shorter passages are words that stand elsewhere by chance. */
function isTelling(passage: string): boolean {
  return passage.length >= 8
}

function withoutOurs(turn: Turn, emitted: Emitted): Turn[] {
  if (turn.role === 'tool') return [turn]
  const text = emitted.strip(turn.text)
  return text === '' ? [] : [{ ...turn, text }]
}

function muteTest(project: Project, { session, cwd }: Pick<ReadTurns, 'session' | 'cwd'>): (turn: Turn) => boolean {
  const { env, home, state } = project
  const exclusions = readExclusions(env, home)
  if (exclusions.unreadable) throw unreadable()
  const pauses = readPauses(project.record.key, env, session)
  const muted = mutedUntil(state, session)
  const known = new Map<string, boolean>()
  const isExcluded = (folder: string): boolean => {
    const before = known.get(folder)
    if (before !== undefined) return before
    const at = { cwd: folder, project: findHome(folder, env)?.project ?? project.record.project }
    const found = excludedBy(exclusions, at, env) !== undefined
    known.set(folder, found)
    return found
  }
  if (isExcluded(cwd ?? project.record.project)) return () => true
  return (turn) =>
    isBefore(turn.timestamp, muted) || isWithin(pauses, turn.timestamp) || (turn.cwd ? isExcluded(turn.cwd) : false)
}

/** Neither captured, which may be too much, nor passed over, which may be too little: it is left where it is. */
function unreadable(): KnownError {
  const message = 'What to keep out cannot be told: your config.json or pauses.json is not valid JSON. Nothing is read.'
  return new KnownError('bad-config', message, { hint: 'Mend the file; what was said meanwhile is captured then.' })
}

/** '' stands for a session that was excluded when a hook last saw it. */
function isBefore(time: string, until: string | undefined): boolean {
  if (until === undefined) return false
  return until === '' || !(Date.parse(time) > Date.parse(until))
}
