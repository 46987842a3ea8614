// What lets two claims both hold. Some of it settles the pair, the rest speaks against a contradiction by a weight that is
// learned, and never for one. Pure.
import { claimKey } from '../../lib/claim-words.ts'
import { isLong, isPastOnly, type ReadClaim } from './contradict-claim.ts'
import { denies } from './contradict-denials.ts'
import { ordersDiffer } from './contradict-orders.ts'
import { agree } from './contradict-quantities.ts'
import { differentScopes } from './contradict-scopes.ts'
import { sameButForOneWord, titlesTellApart } from './contradict-subjects.ts'
import { CAUSE, STRESS } from './contradict-words.ts'

/** Why the two cannot be held against each other, whatever they say. */
export function bothCanHold(a: ReadClaim, b: ReadClaim): string | undefined {
  if (claimKey(a.text) === claimKey(b.text)) return 'the same words'
  return a.excuse ?? b.excuse ?? (differentScopes(a, b) ? 'different places or parts' : undefined)
}

/** What leaves room for both, though one may have replaced the other. */
export function apartOtherwise(a: ReadClaim, b: ReadClaim): boolean {
  if (titlesTellApart(a, b) || isLong(a) || isLong(b) || (isPastOnly(a) !== isPastOnly(b) && !bothGiveCauses(a, b)))
    return true
  if (isOfPart(a, b) || isOfPart(b, a) || deniesForATime(a, b) || deniesForATime(b, a)) return true
  if (neverTwice(a, b) || neverTwice(b, a)) return true
  return sameButForOneWord(a, b) || agree(a.quantities, b.quantities) || ordersDiffer(a.text, b.text) === false
}

/** "Backup" and "Backup restore drills": the second is of one part of the first, and speaks of that part alone. */
function isOfPart(part: ReadClaim, whole: ReadClaim): boolean {
  const [long, short] = [part, whole].map(({ title }) => title.normalize('NFKC').trim().toLowerCase())
  if (long === undefined || short === undefined || !(long.startsWith(short) || long.endsWith(short))) return false
  const own = [...part.titleKeys.keys()].filter((key) => !whole.titleKeys.has(key))
  return own.some((key) => part.keys.has(key)) && !own.some((key) => whole.keys.has(key))
}

/** "Not while it is in use" leaves all other times to the other. */
function deniesForATime(a: ReadClaim, b: ReadClaim): boolean {
  return FOR_A_TIME.test(a.text) && !FOR_A_TIME.test(b.text) && !denies(b.text)
}

const FOR_A_TIME =
  /(?:\b(?:not|never|cannot)\b|n['’]t\b)[^.;]{1,50}\b(?:while|as long as|for as long as)\b|^(?:while|as long as)\b[^.;]{1,60}(?:\b(?:not|never|cannot)\b|n['’]t\b)|期间[^。；]{0,16}(?:不|禁止)|(?:の間|る間|あいだ|最中)は?[^。]{1,24}(?:ない|ません|禁止)|(?:동안|는 중)에?는?[^.]{1,24}(?:없|않|금지)/iu

/** "Never two at once" and "only one" are the same. */
function neverTwice(a: ReadClaim, b: ReadClaim): boolean {
  return NEVER_TWICE.test(a.text) && ONLY_ONE.test(b.text) && !denies(b.text)
}

const NEVER_TWICE =
  /\b(?:never|not?|n['’]t|cannot|nobody|none)\b[^.;]{0,50}\b(?:twice|two|more than (?:one|once)|concurrently|in parallel|at the same time|at once|a second)\b|(?:不|没有?|禁止)[^，。；]{0,14}(?:两[个次份台]|同时|多个|并发|重复)|(?:两[个次份台]|同时|多个|并发|重复)[^，。；]{0,14}(?:不|没有?|禁止)|(?:同時に|二重に|二つ|2つ|複数)[^、。]{0,16}(?:ない|ません|禁止)|(?:동시에|두 번|두 개|중복)[^,.]{0,20}(?:없|않|금지|안 )/iu
const ONLY_ONE =
  /\b(?:only|just|exactly|at most|a single|never more than) (?:one|once|a single|instance|copy)\b|\bone (?:\S+ )?at a time\b|(?:只有?|仅|最多)[^，。；]{0,8}一|(?:一|1)[つ台件個回](?:だけ|のみ|しか)|(?:한|하나|1)[^,.]{0,8}(?:만|뿐|에서만)/iu

/** What went wrong once has one cause, though one claim speaks of it as of what is. */
function bothGiveCauses(a: ReadClaim, b: ReadClaim): boolean {
  return CAUSE.test(a.text) && CAUSE.test(b.text)
}

/** Kinds of stress by which both leave no room: they may well say the same. By names that begin with `but `. */
export function doubts(a: ReadClaim, b: ReadClaim): string[] {
  const shared = STRESS.filter(([, pattern]) => pattern.test(a.text) && pattern.test(b.text))
  const found = shared.map(([kind]) => `but both say ${kind}`)
  if (CONDITION.test(a.text) !== CONDITION.test(b.text)) found.push('but on a condition')
  return found
}

/** What one says holds only then; the other may speak of all other times. */
const CONDITION =
  /\b(?:if|while|as long as|whenever|until|once|in case)\b|如果|若|一旦|期间|[时時](?=[，,、])|場合|とき|間は|たら|れば|(?:으면|하면|되면|이면|다면|라면|는 동안|경우)/iu
