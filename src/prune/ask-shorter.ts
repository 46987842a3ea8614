// Has the engine shorten long rules, a batch a call, before anything is decided: nothing may wait for a model under the lock.
// What it says counts only after the gate of memory/compress.ts; whatever fails, code shortens instead, and it is said.
import { redaction } from '../capture/redact.ts'
import { asWritten } from '../lib/inert.ts'
import { estimateTokens } from '../llm/budget.ts'
import { type Engine, EngineFailure } from '../llm/llm.ts'
import { modelFor } from '../llm/metered.ts'
import { type LongRule, shortenAnswer } from '../llm/shorten-shape.ts'
import { isSafeShortening, lostInShortening } from '../memory/compress.ts'
import { printOf } from '../memory/identity.ts'
import type { MemoryItem } from '../memory/item.ts'
import { SHORTEN_PROMPT_VERSION, SHORTEN_SYSTEM, shortenPrompt } from '../memory/shorten-prompt.ts'
import { describeEstimate, estimateCost } from '../money/estimate.ts'
import type { Project } from '../project.ts'
import { readShortened, type Shortened, writeShortened } from './shortened.ts'

export interface Shorter {
  /** Fingerprint of a rule → a shorter text that passed the gate. */
  texts: Shortened
  /** For a person, a line each: what was refused, and what could not be asked. */
  notes: string[]
}

export const NOTHING_SHORTER: Shorter = { texts: new Map(), notes: [] }

export interface AskOptions {
  /** False: only what is known already, no call. */
  ask: boolean
  signal?: AbortSignal | undefined
  progress?: ((line: string) => void) | undefined
}

/** More of them in one call and a model grows careless; more in one run than a prune would carry out. */
const RULES_OF_CALL = 8
const MOST_ASKED = 40

export async function askShorter(
  project: Project,
  items: readonly MemoryItem[],
  options: AskOptions,
): Promise<Shorter> {
  const long = items.filter(({ form }) => form !== 'fence' && form !== 'table')
  if (long.length === 0) return NOTHING_SHORTER
  const { engine } = await project.engine()
  if (engine.name === 'offline') {
    return { ...NOTHING_SHORTER, notes: ['memory.shortening is `model`, but there is none: words alone shorten'] }
  }
  const by = `${engine.name} ${modelFor(engine, project.config, 'shorten')} ${SHORTEN_PROMPT_VERSION}`
  const known = readShortened(project.state, by)
  const open = long.filter(({ content }) => !known.has(printOf(content))).slice(0, MOST_ASKED)
  const { shown, held } = options.ask ? await withoutSecrets(project, open) : { shown: [], held: [] }
  const asked = await askAll(project, { engine, items: shown }, options)
  const all = new Map([...known, ...asked.texts])
  if (asked.texts.size > 0) writeShortened(project.state, by, all)
  const judged = judge(long, all)
  return { texts: judged.texts, notes: [...judged.notes, ...held, ...asked.trouble] }
}

/** What redaction would change stays here: its shorter text could not be put back. */
async function withoutSecrets(project: Project, items: readonly MemoryItem[]) {
  const redact = await redaction(project)
  const shown: MemoryItem[] = []
  const held: string[] = []
  for (const item of items) {
    if ((await redact(item.content)) === item.content) shown.push(item)
    else held.push(`${item.id} holds what looks like a secret: no model was shown it`)
  }
  return { shown, held }
}

interface Asking {
  engine: Engine
  items: readonly MemoryItem[]
}

async function askAll(project: Project, { engine, items }: Asking, { signal, progress }: AskOptions) {
  const texts = new Map<string, string>()
  await sayWhatItTakes(project, items, progress)
  for (let from = 0; from < items.length; from += RULES_OF_CALL) {
    const batch = items.slice(from, from + RULES_OF_CALL)
    try {
      for (const [print, text] of await askBatch(project, { engine, items: batch }, signal)) texts.set(print, text)
    } catch (error) {
      if (!(error instanceof EngineFailure) || error.code === 'cancelled') throw error
      return { texts, trouble: [`words alone shortened ${items.length - from} rules: ${error.message}`] }
    }
  }
  return { texts, trouble: [] }
}

async function askBatch(
  project: Project,
  { engine, items }: Asking,
  signal: AbortSignal | undefined,
): Promise<Map<string, string>> {
  const rules = rulesOf(items)
  const { value } = await engine.complete(
    {
      ...{ purpose: 'shorten' as const, input: { rules }, schema: shortenAnswer },
      ...{ system: SHORTEN_SYSTEM, prompt: shortenPrompt(rules) },
      timeoutMs: project.config['model.timeoutSeconds'] * 1000,
    },
    signal,
  )
  const said = new Map(value.rules.map(({ n, text }) => [n, asWritten(text).trim()]))
  return new Map(items.map(({ content }, at) => [printOf(content), said.get(at + 1) ?? '']))
}

async function sayWhatItTakes(
  project: Project,
  items: readonly MemoryItem[],
  progress: AskOptions['progress'],
): Promise<void> {
  if (items.length === 0 || progress === undefined) return
  const calls = Math.ceil(items.length / RULES_OF_CALL)
  const inputTokens = estimateTokens(shortenPrompt(rulesOf(items))) + calls * estimateTokens(SHORTEN_SYSTEM)
  const cost = await estimateCost(project, [{ purpose: 'shorten', calls, inputTokens }])
  progress(`shortening ${items.length} long rules: ${describeEstimate(cost)}`)
}

function rulesOf(items: readonly MemoryItem[]): LongRule[] {
  return items.map(({ content }, at) => ({ n: at + 1, text: content }))
}

function judge(items: readonly MemoryItem[], said: Shortened): Shorter {
  const texts = new Map<string, string>()
  const notes: string[] = []
  for (const { id, content } of items) {
    const text = said.get(printOf(content)) ?? ''
    if (text === '') continue
    if (isSafeShortening(content, text)) texts.set(printOf(content), text)
    else notes.push(`the model's shorter text of ${id} was refused: ${whyNot(content, text)}`)
  }
  return { texts, notes }
}

function whyNot(before: string, after: string): string {
  const lost = lostInShortening(before, after)
  return lost.length === 0 ? 'it is no shorter' : `it lost ${lost.join(', ')}`
}
