// What a claim cites, followed down: an entry to the turns it was made from, a day of the earlier tool to its entries, a
// block to its article. Says of each whether it is still there. Long turns are cut, never without saying so.
import type { Turn } from '../agents/agent.ts'
import { type DailyLog, type Entry, parseDailyLog } from '../kb/daily-log.ts'
import { parseEntryRef } from '../kb/ids.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import { inert } from '../lib/inert.ts'
import { localTime } from '../lib/local-time.ts'
import { oneLine, sliceWellFormed, truncate } from '../lib/text.ts'
import { stem, wordsOf } from '../lib/words.ts'
import { type TurnSource, turnFinder } from './turns.ts'

export interface TracedSource {
  /** As cited. */
  ref: string
  kind: 'entry' | 'day' | 'block'
  state: 'there' | 'forgotten' | 'gone'
  date?: string
  title?: string
  session?: string
  /** First and last turn. */
  turns?: [first: string, last: string]
  /** Where the words below come from: the first of these that still exists. */
  from?: 'transcript' | 'span' | 'daily log' | 'copy'
  transcript?: string
  said?: TracedTurn[]
  /** Turns that are left out, the farthest from the claims first. */
  omitted?: number
  /** The entry as it stands, where its turns are gone. */
  text?: string
  /** Of a day: its entries. */
  entries?: { id: string; title: string }[]
  /** Of a block: what it says, and what it cites in turn. */
  cites?: string[]
}

export interface TracedTurn {
  role: Turn['role']
  kind: Turn['kind']
  /** Local, HH:MM. */
  time: string
  text: string
  /** Characters that are left out at its end. */
  cut: number
}

export interface Limits {
  turns: number
  turn: number
}

export interface SourceContext extends TurnSource {
  logs: DailyLog[]
  kb: KnowledgeBase
  limits: Limits
}

const LONGEST_ENTRY = 4_000
const MOST_ENTRIES = 50

/** `about`: the claims that cite it. */
export function sourceTracer(context: SourceContext): (ref: string, about: string[]) => Promise<TracedSource> {
  const turnsOf = turnFinder(context)
  return async (ref, about) => {
    const parsed = parseEntryRef(ref)
    if (parsed === undefined) return toBlock(ref, context)
    if (parsed.id === undefined) return toDay(ref, parsed, context)
    const at = { ref, kind: 'entry', date: parsed.date } as const
    const known = find(parsed.id, context)
    if (known === 'forgotten') return { ...at, state: 'forgotten' }
    if (known === undefined) return { ...at, state: 'gone' }
    const { entry, from } = known
    const found = await turnsOf(entry)
    const { session, turns } = entry
    return {
      ...at,
      state: from === 'copy' ? 'gone' : 'there',
      title: shown(entry.title),
      ...(session === undefined ? {} : { session: shown(session) }),
      ...(turns === undefined ? {} : { turns: [shown(turns[0]), shown(turns[1])] }),
      ...(found === undefined
        ? { from, text: await cutEntry(entry.text, context) }
        : {
            from: found.from,
            ...(found.path ? { transcript: found.path } : {}),
            ...pick(found.turns, about, context),
          }),
    }
  }
}

/** The entry in the logs, wherever it was moved to; else its copy on this machine. */
function find(id: string, { logs, snapshot, forgotten }: SourceContext) {
  const entry = logs.flatMap((log) => log.entries).find((one) => one.id === id)
  if (entry) return { entry, from: 'daily log' as const }
  if (forgotten.some((one) => one.entry === id)) return 'forgotten' as const
  const path = snapshot.list('state/copies').find((one) => one.endsWith(`/${id}.md`))
  const copy = path && copied(path, snapshot.read(path) ?? '', id)
  return copy ? { entry: copy, from: 'copy' as const } : undefined
}

function copied(path: string, text: string, id: string): Entry | undefined {
  const date = path.split('/').at(-2) ?? ''
  return parseDailyLog(`daily/${date}.md`, text).entries.find((one) => one.id === id)
}

function toDay(ref: string, { path, date }: { path: string; date: string }, { logs }: SourceContext): TracedSource {
  const log = logs.find((one) => one.path === path)
  if (log === undefined) return { ref, kind: 'day', date, state: 'gone' }
  const entries = log.entries.slice(0, MOST_ENTRIES).map(({ id, title }) => ({ id, title: shown(title) }))
  return { ref, kind: 'day', date, state: 'there', entries, omitted: log.entries.length - entries.length }
}

function toBlock(ref: string, { kb }: SourceContext): TracedSource {
  const [target = '', anchor] = ref.split('#^')
  const id = kb.resolve(target)
  const article = id === undefined ? undefined : kb.get(id)
  const block = article?.blocks.find((one) => one.id === anchor)
  const title = article ? { title: shown(article.title) } : {}
  if (block === undefined) return { ref, kind: 'block', state: 'gone', ...title }
  return { ref, kind: 'block', state: 'there', ...title, text: shown(block.text), cites: block.cites.map(shown) }
}

async function cutEntry(text: string, { redactor }: SourceContext): Promise<string> {
  return truncate(inert((await redactor.redact(text)).text).trim(), LONGEST_ENTRY)
}

/** As many turns as there is room for, in their order. */
function pick(turns: Turn[], about: string[], { limits }: SourceContext): Pick<TracedSource, 'said' | 'omitted'> {
  const words = new Set(about.flatMap(wordsOf).map(stem))
  const near = (turn: Turn) =>
    new Set(
      wordsOf(turn.text)
        .map(stem)
        .filter((word) => words.has(word)),
    ).size
  const ranked = turns.map((turn, at) => ({ turn, at, near: turn.role === 'tool' ? near(turn) / 4 : near(turn) }))
  const kept = ranked.sort((a, b) => b.near - a.near || a.at - b.at).slice(0, limits.turns)
  const said = kept.sort((a, b) => a.at - b.at).map(({ turn }) => toTurn(turn, limits.turn))
  return { said, omitted: turns.length - said.length }
}

function toTurn({ role, kind, text, timestamp }: Turn, longest: number): TracedTurn {
  const clean = inert(text).trim()
  const head = sliceWellFormed(clean, 0, longest)
  return { role, kind, time: localTime(timestamp)?.time ?? '', text: head, cut: clean.length - head.length }
}

function shown(text: string): string {
  return truncate(oneLine(inert(text)), 300)
}
