// memc trace as a use case: from the claims of an article to the entries they cite and the turns these were made from. It
// reads only, needs no engine, and shows nothing that capture would not keep.
import { createRedactor } from '../capture/redact.ts'
import { readSnapshot } from '../changes/commit.ts'
import { KnownError } from '../errors.ts'
import type { Article } from '../kb/article.ts'
import { articleNamed } from '../kb/find-article.ts'
import { parseEntryRef } from '../kb/ids.ts'
import { knowledgeBase } from '../kb/knowledge-base.ts'
import { inert } from '../lib/inert.ts'
import { oneLine, truncate } from '../lib/text.ts'
import type { Project } from '../project.ts'
import { readDailyLogs, readKnowledge } from '../read-home.ts'
import { claimsOf, type TracedClaim } from './claims.ts'
import { type Limits, sourceTracer, type TracedSource } from './sources.ts'

export interface Trace {
  article: string
  title: string
  claims: TracedClaim[]
  /** What the claims cite, each once, in the order in which it is first cited. */
  sources: TracedSource[]
}

export interface TraceOptions {
  /** Number or id of one block. */
  block?: string
  signal?: AbortSignal
}

const OVERVIEW: Limits = { turns: 8, turn: 400 }
const ONE_BLOCK: Limits = { turns: 60, turn: 4_000 }

/** Throws not-found for an article or block that does not exist. */
export async function trace(project: Project, name: string, options: TraceOptions = {}): Promise<Trace> {
  const { block, signal } = options
  const snapshot = readSnapshot(project.store)
  const kb = knowledgeBase(readKnowledge(snapshot))
  const article = articleNamed(kb, name)
  const logs = readDailyLogs(snapshot)
  const entries = new Map(logs.flatMap((log) => log.entries).map((entry) => [entry.id, entry]))
  const entryOf = (ref: string) => entries.get(parseEntryRef(ref)?.id ?? '')
  const claims = claimsOf(article, { entryOf, ...(block === undefined ? {} : { block }) })
  if (block !== undefined && claims.length === 0) throw noBlock(article, block)
  const trace = sourceTracer({
    ...{ project, snapshot, kb, logs, forgotten: logs.flatMap((log) => log.forgotten) },
    redactor: await createRedactor({ patterns: project.config['redact.patterns'] }),
    limits: block === undefined ? OVERVIEW : ONE_BLOCK,
    ...(signal ? { signal } : {}),
  })
  const sources: TracedSource[] = []
  for (const [ref, about] of citedBy(claims)) sources.push(await trace(ref, about))
  return { article: shown(article.id), title: shown(article.title), claims, sources }
}

/** Reference → the claims that cite it. */
function citedBy(claims: TracedClaim[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { text, evidence } of claims) {
    for (const { ref } of evidence) found.set(ref, [...(found.get(ref) ?? []), text])
  }
  return found
}

function shown(text: string): string {
  return truncate(oneLine(inert(text)), 300)
}

function noBlock({ id }: Article, block: string): KnownError {
  return new KnownError('not-found', `${id} has no claim "${block}".`, {
    hint: `\`memc trace ${id}\` lists its claims with their numbers and ids.`,
  })
}
