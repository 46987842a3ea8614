// The records of the brief, made from what the home holds. What a person said comes as it is; what the agent concluded
// comes as its note, and not at all where it reads as an order: it may come from a web page or a cloned repository.
// Pure: the same base gives the same records; nothing here knows the session that will read them.
import type { Bullet, Entry } from '../kb/daily-log.ts'
import { claimId } from '../kb/ids.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { withdrawn } from '../kb/withdrawn.ts'
import { readsAsOrder } from '../lib/orders.ts'
import type { BriefPart } from './brief-file.ts'
import { type Nearness, rowParts } from './brief-rows.ts'
import { compare, safe } from './brief-text.ts'

export interface BriefFacts extends Nearness {
  kb: KnowledgeBase
  entries: Entry[]
  /** One line for each thing that needs the user. */
  problems: string[]
  /** What people said last that no entry tells yet, oldest first. */
  prompts: string[]
}

/** Units of one record at most. */
export const RECORD_CAPS: Readonly<Record<string, number>> = {
  problem: 420,
  decision: 460,
  'recent-prompts': 420,
  action: 320,
  recent: 1000,
  relevant: 320,
  index: 320,
  hub: 320,
}

const PROBLEMS = 6
const DECISIONS = 30
const PROMPTS = 5
const ACTIONS = 12
const RECENT = 5
/** Entries in which action items may still be open. */
const ACTION_ENTRIES = 30

/** Most valuable first. */
export function briefParts(facts: BriefFacts): BriefPart[] {
  const entries = [...facts.entries].sort((a, b) => compare(order(b), order(a)) || compare(a.id, b.id))
  return [
    ...facts.problems.slice(0, PROBLEMS).map((line) => ({ kind: 'problem', text: `- ${safe(line, 400)}` })),
    ...decisions(entries, facts.kb),
    ...facts.prompts.slice(-PROMPTS).map((text) => ({ kind: 'recent-prompts', text: `- ${safe(text, 400)}` })),
    ...actions(entries),
    ...entries.slice(0, RECENT).map(session),
    ...rowParts(facts, entries),
  ]
}

/** What people decided or laid down, and nothing that articles have replaced or retired since. */
function decisions(entries: Entry[], kb: KnowledgeBase): BriefPart[] {
  const gone = withdrawn(kb)
  const human = entries.flatMap((entry) =>
    [...entry.decisions, ...entry.lessons]
      .filter((bullet) => bullet.rank === 'human' && gone(entry, bullet) === undefined)
      .map((bullet) => ({ entry, bullet })),
  )
  return once(human, ({ bullet }) => bullet)
    .slice(0, DECISIONS)
    .map(({ entry, bullet }) => part('decision', `- ${safe(bullet.text, 400)} (${entry.date})`, [entry.ref]))
}

/** An item is open until the newest entry that has it has it ticked off. */
function actions(entries: Entry[]): BriefPart[] {
  const all = entries
    .slice(0, ACTION_ENTRIES)
    .flatMap((entry) => entry.actions.map((bullet) => ({ entry, bullet })))
    .filter(({ bullet }) => isFit(bullet))
  return once(all, ({ bullet }) => bullet)
    .filter(({ bullet }) => bullet.done !== true)
    .slice(0, ACTIONS)
    .map(({ entry, bullet }) => part('action', `- [ ] ${said(bullet, 240)} (${entry.date})`, [entry.ref]))
}

function session(entry: Entry): BriefPart {
  // Nobody can say of a title or a context who said it.
  const about = [entry.title, entry.context].filter((text) => text.trim() !== '' && !readsAsOrder(text))
  const notes = [...entry.decisions, ...entry.lessons].filter((bullet) => bullet.rank !== 'human' && isFit(bullet))
  const head = `- ${entry.date}${entry.time === undefined ? '' : ` ${entry.time}`}: ${about.map((text) => safe(text, 180)).join('. ')}`
  const lines = notes.slice(0, 3).map((bullet) => `  - ${said(bullet, 160)}`)
  return part('recent', [head, ...lines].join('\n'), [entry.ref])
}

/** A person's word, or nothing that gives orders. */
function isFit(bullet: Bullet): boolean {
  return bullet.rank === 'human' || !readsAsOrder(bullet.text)
}

function said(bullet: Bullet, max: number): string {
  return bullet.rank === 'human' ? safe(bullet.text, max) : `the agent noted: ${safe(bullet.text, max)}`
}

function part(kind: string, text: string, ids: string[]): BriefPart {
  return { kind, text, ids }
}

/** The first of those that say the same. */
function once<T>(items: T[], bulletOf: (item: T) => Bullet): T[] {
  const known = new Set<string>()
  return items.filter((item) => {
    const id = claimId(bulletOf(item).text)
    return !known.has(id) && known.add(id)
  })
}

function order(entry: Entry): string {
  return `${entry.date}T${entry.time ?? ''}`
}
