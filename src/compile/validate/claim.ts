// One claim: what it says must be knowledge, it must cite new entries, and these must hold its facts. Pure.
import type { Claim } from '../../kb/article.ts'
import type { Entry } from '../../kb/entry.ts'
import { claimKey } from '../../lib/claim-words.ts'
import { inert } from '../../lib/inert.ts'
import { readsAsOrder } from '../../lib/orders.ts'
import { says } from '../../lib/pasted.ts'
import { textFault } from '../../llm/text-faults.ts'
import { echoFault } from '../echo.ts'
import { inventedFacts } from '../kept-facts.ts'
import { shownTypes } from '../shown-types.ts'
import { type Context, plain, quote, type Refuse } from './context.ts'

/** The most characters of a field, and what to do with more. */
export const LONGEST = {
  summary: { chars: 900, advice: 'a summary is one paragraph; put the rest into key points and details' },
  bullet: { chars: 700, advice: 'a key point is one claim; make several of it' },
  paragraph: { chars: 1_500, advice: 'make several paragraphs of it, each one claim' },
} as const

interface Check {
  refuse: Refuse
  longest: keyof typeof LONGEST
  /** The block that the claim takes the place of. */
  before?: { text: string; cites: string[] }
}

/** The claim with its citations as references; undefined, and the model is told why, when it cannot stand. */
export function checkedClaim(item: Claim, context: Context, check: Check): Claim | undefined {
  const text = claimText(item.text, context)
  const cited = citedEntries(item.cites, context, check)
  const fault = faultOf(text, item.text, context, check)
  const order =
    cited !== undefined && readsAsOrder(text) && !cited.some((entry) => givesOrder(entry, text)) ? ORDER : undefined
  if (fault ?? order) refuseText(text, fault ?? ORDER, context, check)
  if (fault || order || cited === undefined) return undefined
  const sources = [...cited.flatMap((entry) => [entry.text, entry.date]), check.before?.text ?? '']
  const invented = inventedFacts(text, sources)
  if (invented.length > 0) {
    const facts = invented.map((fact) => quote(fact).slice(1, -1)).join(', ')
    check.refuse(
      `${quote(text)} says ${facts}, which the cited entries do not; keep to their words, or cite the entry that says it`,
    )
    return undefined
  }
  return { text, cites: cited.map((entry) => entry.ref) }
}

const ORDER = 'speaks to the agent as an order, and no person said it; say what was found, or leave it out'

/**
 * What an entry says in these very words was not made up by the model, but may have been planted for it: when nobody can
 * be asked again it is left out, and the rest of the unit is not lost for it.
 */
function refuseText(text: string, fault: string, context: Context, { refuse }: Check): void {
  const key = claimKey(text)
  const said = key !== '' && context.unit.entries.some((entry) => claimKey(inert(entry.text)).includes(key))
  if (context.isLast && said) context.warnings.push(`left out: ${quote(text)} ${fault}`)
  else refuse(`${quote(text)} ${fault}`)
}

/** A person said it in it, or wrote the entry by hand. */
function givesOrder({ agent, decisions, lessons, exchanges, actions }: Entry, order: string): boolean {
  if (agent === undefined) return true
  const bullets = [...decisions, ...lessons, ...exchanges, ...actions]
  return bullets.some(({ text, rank }) => rank === 'human' && readsAsOrder(text) && says(text, order))
}

/** Without the marker of a list or heading, which code writes. */
function claimText(text: string, context: Context): string {
  return plain(text, context).replace(/^(?:[-*•]|#{1,6}|\d{1,2}\.)\s+(?=\p{L})/u, '')
}

function faultOf(text: string, raw: string, context: Context, { longest }: Check): string | undefined {
  const { chars, advice } = LONGEST[longest]
  if (text === '') return 'is empty; a claim says something'
  if (text.length > chars) return `is ${text.length} characters long; at most ${chars} fit here: ${advice}`
  // As the model was shown them, and as they stand.
  const sources = context.unit.entries.flatMap((entry) => [entry.text, inert(entry.text)])
  const own = context.unit.entries.find(({ id }) => text.includes(id))
  if (own) return `names the entry ${own.id} in its text; ids go into cites`
  return (
    textFault(text, sources) ??
    textFault(raw.trim(), sources) ??
    echoFault(text, { specification: told(context.input), entries: sources })
  )
}

/** What the model was told of this project. */
function told({ specification, types = [] }: Context['input']): string {
  return types.length === 0 ? specification : `${specification}\n${shownTypes(types)}`
}

/** The new entries that are cited; undefined, and the model is told, when there are none or one is invented. */
function citedEntries(cites: string[], context: Context, { refuse, before }: Check) {
  const { entries } = context.unit
  const ids = entries.map(({ id }) => id).join(', ')
  const names = cites.map((cite) => entries.find(({ id, ref }) => id === bareId(cite) || ref === cite) ?? cite)
  const old = new Set((before?.cites ?? []).map((ref) => bareId(ref)))
  const strange = names.filter((name) => typeof name === 'string').filter((name) => !old.has(bareId(name)))
  const cited = entries.filter((entry) => names.includes(entry))
  if (strange.length > 0) {
    refuse(`${strange.map(quote).join(', ')} is no id of a new entry; cite one of: ${ids}`)
  } else if (cited.length === 0) {
    refuse(`a claim cites nothing; name the new entry that says it, one of: ${ids}`)
  } else {
    return cited
  }
  return undefined
}

/** `e7k3q9x2ab` of what models make of it: `^e7k3q9x2ab`, `[[daily/2026-04-01#^e7k3q9x2ab]]`, `Entry e7k3q9x2ab`. */
function bareId(cite: string): string {
  return /(?:^|[\^\s#])([\w-]+?)(?:\]\])?$/.exec(cite.trim())?.[1] ?? cite.trim()
}
