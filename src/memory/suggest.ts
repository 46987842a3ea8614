// Rules that people keep saying and that stand in no instruction file: the same correction twice, a gotcha or a decision in
// three entries. Only what a person said counts, the newest wording is shown, and what was denied since is not. A value for a
// person to accept; nothing here may write.

import { claimKey } from '../lib/claim-words.ts'
import { hash } from '../lib/hash.ts'
import { inert, plain } from '../lib/inert.ts'
import { oneLine } from '../lib/text.ts'
import { areAgainst, isTelling, likenessOf, type Saying, toSaying } from './saying.ts'

export interface Said {
  text: string
  /** The entry, as people cite it. */
  ref: string
  /** Sorts by when it was said. */
  at: string
  session: string
  kind: 'decision' | 'lesson'
  /** The claim of an article that rests on it. */
  claim?: string
}

export interface Suggestion {
  key: string
  kind: 'correction' | 'gotcha' | 'decision'
  text: string
  /** Newest first. */
  evidence: { ref: string; text: string; claim?: string }[]
  /** Keys that earlier wordings had: who refused one of them has refused this. */
  keys: string[]
  /** Items that say something else of the same. */
  against: string[]
}

export interface Standing {
  items: readonly { id: string; content: string }[]
  archived: readonly { id: string; content: string }[]
  /** Texts that were superseded in the knowledge base. */
  retired: readonly string[]
}

export interface Suggested {
  suggestions: Suggestion[]
  /** Came up as often, but stands in a file already. */
  standing: number
  /** Came up as often, but was taken out: to restore, not to suggest. */
  archived: { id: string; text: string; evidence: number }[]
}

export function suggest(said: readonly Said[], standing: Standing): Suggested {
  const [items, archived] = [standing.items, standing.archived].map((all) =>
    all.map(({ id, content }) => ({ id, saying: toSaying(content) })),
  ) as [Known[], Known[]]
  const retired = standing.retired.map(toSaying)
  const found: Suggested = { suggestions: [], standing: 0, archived: [] }
  for (const group of groupsOf(said)) {
    const kind = kindOf(group)
    const [first] = group.members
    if (kind === undefined || first === undefined || group.isDenied || retired.some((one) => isSame(first, one)))
      continue
    const old = archived.find((one) => isSame(first, one.saying))
    if (items.some((one) => stands(first, one.saying))) found.standing += 1
    else if (old !== undefined) {
      found.archived.push({ id: old.id, text: first.text, evidence: refsOf(group).size })
    } else found.suggestions.push(toSuggestion(group, kind, items))
  }
  return found
}

interface Known {
  id: string
  saying: Saying
}

interface Member extends Saying {
  said: Said
}

/** The newest first. */
interface Group {
  members: Member[]
  /** Something newer says otherwise. */
  isDenied: boolean
}

const LONGEST = 400
const ALIKE = 0.6
const TWICE = 2
const THRICE = 3

function groupsOf(said: readonly Said[]): Group[] {
  const members = [...said]
    .sort((a, b) => (a.at > b.at ? -1 : a.at < b.at ? 1 : a.ref < b.ref ? -1 : 1))
    .map((one): Member => ({ ...toSaying(cleaned(one.text)), said: one }))
    .filter((one) => isTelling(one) && one.text.length <= LONGEST)
  const groups: Group[] = []
  const byWord = new Map<string, Set<Group>>()
  for (const member of members) {
    const near = [...new Set([...member.words].flatMap((word) => [...(byWord.get(word) ?? [])]))].filter(
      ({ members: [first] }) => first !== undefined && likenessOf(member, first).alike >= ALIKE,
    )
    const same = near.find(({ members: [first] }) => first !== undefined && !areAgainst(member, first))
    const group = same ?? { members: [], isDenied: near.length > 0 }
    group.members.push(member)
    if (same !== undefined) continue
    groups.push(group)
    for (const word of member.words) byWord.set(word, (byWord.get(word) ?? new Set()).add(group))
  }
  return groups
}

/** One line without what hides, links as their names; outside of code `@path` would have the client read a file. */
function cleaned(text: string): string {
  const shown = plain(text).replace(/\[\[(?:[^\]|]*\|)?([^\]|]*)\]\]/g, '$1')
  const parts = shown.split(/(`+[^`]+`+)/).map((part) => (part.startsWith('`') ? part : inert(part)))
  return oneLine(parts.join('')).replace(REPLY, '')
}

/** What an agent said it would do, behind what the person said. */
const REPLY = /(?: - |(?<=[.!?]) )(?:I|We)(?:['’]ll|['’]ve| will| have| am going)\b.*$/

function kindOf({ members }: Group): Suggestion['kind'] | undefined {
  const of = (kind: Said['kind']) =>
    new Set(members.filter(({ said }) => said.kind === kind).map(({ said }) => said.ref))
  const [refs, sessions] = [
    new Set(members.map(({ said }) => said.ref)),
    new Set(members.map(({ said }) => said.session)),
  ]
  const corrects = members.some((one) => one.negated || CORRECTS.test(one.text))
  if (corrects && refs.size >= TWICE && sessions.size >= TWICE) return 'correction'
  if (of('lesson').size >= THRICE) return 'gotcha'
  return refs.size >= THRICE ? 'decision' : undefined
}

/** A word that somebody puts in who wants it otherwise than it was done. */
const CORRECTS =
  /\b(?:always|must|only|instead of|rather than|from now on|immer|siempre|toujours)\b|必ず|必须|务必|总是|而不是|代わりに|ではなく|반드시|항상|대신/i

function refsOf({ members }: Group): Set<string> {
  return new Set(members.map(({ said }) => said.ref))
}

function isSame(a: Saying, b: Saying): boolean {
  return likenessOf(a, b).alike >= ALIKE && !areAgainst(a, b)
}

/** A longer rule may hold it whole. */
function stands(one: Saying, item: Saying): boolean {
  return (isSame(one, item) || likenessOf(one, item).covered >= 0.85) && !areAgainst(one, item)
}

function toSuggestion({ members }: Group, kind: Suggestion['kind'], items: readonly Known[]): Suggestion {
  const text = members[0]?.text ?? ''
  const keys = [...new Set(members.map((one) => keyOf(one.text)))]
  const byRef = new Map(members.map(({ said, text: words }) => [said.ref, { said, words }] as const).reverse())
  const newest = toSaying(text)
  return {
    ...{ key: keyOf(text), kind, text, keys },
    evidence: [...byRef.values()].reverse().map(({ said: { ref, claim }, words }) => {
      return { ref, text: words, ...(claim === undefined ? {} : { claim }) }
    }),
    against: items.flatMap(({ id, saying }) =>
      likenessOf(newest, saying).alike >= ALIKE && areAgainst(newest, saying) ? [id] : [],
    ),
  }
}

function keyOf(text: string): string {
  return `s${hash('suggestion', claimKey(text)).slice(0, 10)}`
}
