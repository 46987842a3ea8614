// What a claim is about as its grammar tells it: access tokens are no refresh tokens, a service's scripts are not the service,
// and what was on one day says nothing of what is. Pure.
import { contentWords } from '../../lib/claim-words.ts'
import type { ReadClaim } from './contradict-claim.ts'
import { CHANGED } from './contradict-words.ts'

/** One head with another word before it in each, near their beginnings: "access tokens" and "refresh tokens". */
export function differentKinds(a: ReadClaim, b: ReadClaim): boolean {
  const [mine, theirs] = [kindsIn(a), kindsIn(b)]
  return [...mine].some(([head, kind]) => {
    const other = theirs.get(head)
    return other !== undefined && other !== kind && !isSpokenOf(kind, b) && !isSpokenOf(other, a)
  })
}

/** The same sentence word by word but for what it gives and one more word: that is another thing of which it is told. */
export function sameButForOneWord(a: ReadClaim, b: ReadClaim): boolean {
  const [mine, theirs] = [a, b].map(({ low }) => low.match(/[\p{L}\p{N}.]+/gu) ?? [])
  if (mine === undefined || theirs === undefined || mine.length !== theirs.length || mine.length < LEAST_WORDS)
    return false
  const other = mine.flatMap((word, at) => (word === theirs[at] || /^\d/.test(word) ? [] : [[word, theirs[at] ?? '']]))
  const [pair] = other
  return (
    other.length === 1 && (pair ?? []).every((word) => /^[a-z]{3,}$/.test(word) && !contentWords(word).some(isUnit))
  )
}

/** Shorter ones have no word to spare that is not what is told. */
const LEAST_WORDS = 7

function isUnit(word: string): boolean {
  return /^(?:second|minut|hour|day|week|month|year|min|sec|must|may|can|should|byt|megabyt|gigabyt|kilobyt)$/.test(
    word,
  )
}

function isSpokenOf(word: string, { words, titleWords }: ReadClaim): boolean {
  return words.has(word) || titleWords.has(word)
}

/** Head → the word right before it, of the first words of a claim; English only. */
function kindsIn({ low }: ReadClaim): Map<string, string> {
  const found = new Map<string, string>()
  const words = low.split(/\s+/).slice(0, FIRST_WORDS)
  for (const [at, word] of words.entries()) {
    const [kind] = LINK.test(words[at - 1] ?? '') ? [] : contentWords(words[at - 1] ?? '')
    const [head] = contentWords(word)
    if (kind !== undefined && head !== undefined && /^[a-z]+$/.test(kind + head) && !found.has(head))
      found.set(head, kind)
  }
  return found
}

const FIRST_WORDS = 6
/** Ends one thing and begins another, or says nothing of its kind. */
const LINK =
  /[,.;:]$|^(?:all|any|each|every|only|must|may|can|should|never|always|new|old|own|same|whole|current|currently|use|uses|using|store|stores|run|runs|keep|keeps|send|sends|write|writes|read|reads|default|our|two|three|most|when|if|failed|whose|commit|only|set|sets|pass|make|get|put)$|(?:ed|ing|ly)$/

/** Both begin with the same word that says something. */
export function sameBeginning(a: ReadClaim, b: ReadClaim): boolean {
  const [[first], [other]] = [contentWords(a.text), contentWords(b.text)]
  return first !== undefined && first === other
}

/** One speaks of a part of what the other speaks of: "the frontend's build scripts". */
export function partOfOther({ low }: ReadClaim, other: ReadClaim): boolean {
  return [...low.matchAll(/([a-z][\w-]*)(?:['’]s|s['’])\s+([a-z]+)/g)].some(([, whole = '', part = '']) => {
    const isShared = contentWords(whole).some((word) => other.words.has(word))
    return isShared && !contentWords(part).some((word) => other.words.has(word))
  })
}

/** It tells of what was, and of nothing that is; English only, where a verb alone says so. */
export function isPastOnly({ low }: ReadClaim): boolean {
  return (
    !CHANGED.test(low) &&
    /\b(?:was|were|had|held|did|took|ran|went|got|kept)\b/.test(low) &&
    !/\b(?:is|are|has|have|must|can|may|will|should|does|do|now)\b/.test(low)
  )
}
