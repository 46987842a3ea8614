// Rules that the memory would add to an instruction file: what people said in the daily logs again and again, and what claims
// of articles rest on it. Computed anew each time, so that nothing shown is stale; a person accepts each, and nothing is ever
// added by itself. What was refused stays refused in every wording it had; what nobody answers expires.
import { commit, readSnapshot, type Snapshot } from '../changes/commit.ts'
import { KnownError } from '../errors.ts'
import type { Entry } from '../kb/entry.ts'
import { archived } from '../memory/archive.ts'
import { agedIn, parseProposals } from '../memory/proposals.ts'
import { likenessOf, toSaying } from '../memory/saying.ts'
import { type Said, type Suggested, type Suggestion, suggest } from '../memory/suggest.ts'
import type { Project } from '../project.ts'
import { baseOf, readDailyLogs, readKnowledge } from '../read-home.ts'
import { type HandReport, refuseWithout } from './hand.ts'
import { addItem, type NewItem } from './leave.ts'
import { PROPOSALS, proposalsChange } from './proposals.ts'
import { readRuns, runsChange } from './runs.ts'
import { openWorkspace } from './workspace.ts'

export interface Learned extends Suggested {
  /** How many a person has refused before. */
  refused: number
  /** How many were shown for too long; they rest as long again. */
  expired: number
}

/** What is suggested now, which begins to age. */
export function learn(project: Project): Learned {
  const { all, found } = suggestedNow(project)
  const keys = new Set(all.map(({ key }) => key))
  const now = project.now().toISOString()
  const { runs } = openWorkspace(project, readSnapshot(project.store))
  const { since, expired } = agedIn(runs.suggested, keys, { now, days: project.config['memory.proposalDays'] })
  const suggested = { looked: now, since: new Map([...keys].map((key) => [key, since.get(key) ?? now] as const)) }
  commit(project.store, { reason: 'suggestions', scope: 'state' }, (snapshot) => ({
    changes: [runsChange({ ...readRuns(snapshot), suggested })],
    value: undefined,
  }))
  return {
    ...found,
    suggestions: all.filter(({ key }) => !expired.has(key)),
    ...{ refused: found.suggestions.length - all.length, expired: expired.size },
  }
}

/** `all`: those that nobody has refused. */
function suggestedNow(project: Project): { all: Suggestion[]; found: Suggested } {
  const snapshot = readSnapshot(project.store)
  const workspace = openWorkspace(project, snapshot)
  refuseWithout(workspace)
  const { said, retired } = whatPeopleSaid(snapshot)
  const away = archived(workspace.archive).map(({ item }) => item)
  const found = suggest(said, { items: workspace.items, archived: away, retired })
  const { refused } = parseProposals(snapshot.read(PROPOSALS))
  return { all: found.suggestions.filter(({ keys }) => !keys.some((key) => refused.has(key))), found }
}

/** Puts one into the file. Throws where it is not suggested now. */
export function acceptSuggestion(
  project: Project,
  { key, ...more }: { key: string } & Pick<NewItem, 'file' | 'heading' | 'category' | 'priority' | 'pinned'>,
): HandReport {
  const { text, kind, evidence } = suggested(project, key)
  const from = evidence.map(({ ref }) => ref).slice(0, MOST_NAMED)
  return addItem(project, { ...more, text, origin: `learned: ${kind} in ${from.join(', ')}` })
}

/** They do not come again. Throws where one is not suggested now. */
export function refuseSuggestions(project: Project, keys: readonly string[]): void {
  const meant = keys.flatMap((key) => suggested(project, key).keys)
  const now = project.now().toISOString()
  commit(project.store, { reason: 'suggest', summary: `refused ${keys.join(', ')}`, scope: 'home' }, (snapshot) => {
    const file = parseProposals(snapshot.read(PROPOSALS))
    const refused = new Map([...file.refused, ...meant.map((key) => [key, now] as const)])
    return { changes: proposalsChange(snapshot, { ...file, refused }), value: undefined }
  })
}

const MOST_NAMED = 5

function suggested(project: Project, key: string): Suggestion {
  const found = suggestedNow(project).all.find((one) => one.key === key)
  if (found !== undefined) return found
  throw new KnownError('not-found', `Nothing is suggested under "${key}" now.`, {
    hint: 'It was said otherwise since, stands in a file, or was refused; `memc memory suggest` shows what is.',
  })
}

function whatPeopleSaid(snapshot: Snapshot): { said: Said[]; retired: string[] } {
  const entries = readDailyLogs(snapshot).flatMap((log) => log.entries)
  const claims = new Map<string, { ref: string; text: string }[]>()
  const retired: string[] = []
  for (const { id, kind, blocks } of baseOf(readKnowledge(snapshot)).articles()) {
    // Answers rest on articles, not on what somebody said.
    for (const block of kind === 'answer' ? [] : blocks) {
      if (block.retired !== undefined) retired.push(block.text)
      else if (block.id !== undefined) {
        for (const cited of block.cites) {
          claims.set(cited, [...(claims.get(cited) ?? []), { ref: `${id}#^${block.id}`, text: block.text }])
        }
      }
    }
  }
  return { said: entries.flatMap((entry) => saidIn(entry, claims.get(entry.ref) ?? [])), retired }
}

function saidIn(entry: Entry, claims: readonly { ref: string; text: string }[]): Said[] {
  const { ref, date, time = '', session = ref } = entry
  const bullets = [
    ...entry.decisions.map((bullet) => ({ ...bullet, kind: 'decision' as const })),
    ...entry.lessons.map((bullet) => ({ ...bullet, kind: 'lesson' as const })),
  ]
  return bullets
    .filter(({ rank }) => rank === 'human')
    .map(({ text, kind }) => {
      const claim = claims.find((one) => likenessOf(toSaying(text), toSaying(one.text)).covered >= 0.6)?.ref
      return { text, kind, ref, at: `${date}T${time}`, session, ...(claim === undefined ? {} : { claim }) }
    })
}
