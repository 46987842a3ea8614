// What the client's settings files say that decides whether our hooks run in a project, and for how long transcripts are
// kept. Files are read as the client reads them: one that does not parse counts for nothing, and is named.
import { KnownError } from '../../errors.ts'
import { readText } from '../../lib/files.ts'
import { HOOK_EVENTS } from './hook-io.ts'
import { type HookEntry, readFacts, readHooks } from './settings.ts'
import { allSettings } from './settings-place.ts'

export interface ClientHooks {
  /** Our entries, with the file they stand in. */
  entries: (HookEntry & { file: string })[]
  /** Events of ours for which there is no entry in any file. */
  lacking: string[]
  /** Files that enable our plugin. */
  plugin: string[]
  /** Files that switch all hooks off. */
  disabled: string[]
  /** Files that the client ignores as a whole. */
  broken: { file: string; reason: string }[]
  /** Days after which the client deletes a transcript. */
  cleanupDays: number
}

/** The client's own default. */
const CLEANUP_DAYS = 30

export function readClientHooks(project: string, env: Readonly<Record<string, string | undefined>>): ClientHooks {
  const found: ClientHooks = {
    entries: [],
    lacking: [],
    plugin: [],
    disabled: [],
    broken: [],
    cleanupDays: CLEANUP_DAYS,
  }
  // From the user's to the nearest file, so that the last one that says something about a value holds.
  for (const file of allSettings(project, env)) {
    const text = readText(file)
    if (text !== undefined) readInto(found, file, text)
  }
  found.lacking = HOOK_EVENTS.filter((event) => !found.entries.some((entry) => entry.event === event))
  return found
}

function readInto(found: ClientHooks, file: string, text: string): void {
  try {
    const facts = readFacts(text)
    if (facts.plugin) found.plugin.push(file)
    if (facts.disabled) found.disabled.push(file)
    found.cleanupDays = facts.cleanupDays ?? found.cleanupDays
    found.entries.push(...readHooks(text).map((entry) => ({ ...entry, file })))
  } catch (error) {
    if (!(error instanceof KnownError)) throw error
    found.broken.push({ file, reason: error.message })
  }
}
