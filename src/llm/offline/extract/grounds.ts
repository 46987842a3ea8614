// Tells a sentence that only judges something ("0.8 % is not worth it") from one that decides: the former is the reason of
// the decision beside it.
import { find, has } from '../cues.ts'
import type { Sentence } from '../sentences.ts'
import { ANOTHER } from './dialogue.ts'
import type { Found } from './found.ts'
import { ELSEWHERE } from './grouping.ts'

/** What only weighs something explains the decision beside it: "0.8 % is not worth it. Bump the minimum." */
export function withoutGrounds(groups: Found[]): Found[] {
  if (groups.length < 2 || groups.every((group) => group.sentences.every(isGround))) return groups
  const kept: Found[] = []
  let loose: Sentence[] = []
  for (const [place, group] of groups.entries()) {
    const last = kept.at(-1)
    const split = ELSEWHERE.test(groups[place + 1]?.sentences[0]?.text ?? '')
    if (split || !group.sentences.every(isGround)) {
      kept.push({ ...group, reasons: [...loose, ...group.reasons] })
      loose = []
    } else if (last === undefined) loose.push(...group.sentences, ...group.reasons)
    else last.reasons.push(...group.sentences, ...group.reasons)
  }
  return kept
}

const WEIGHS =
  /^(?:too|not worth|overkill|good enough|never|always|only|won['’]?t|(?:is|are) (?:better|fine|enough|plenty|cleaner|simpler|best)|beats|(?:i|we) (?:can['’]?t|don['’]?t))/i

/** Has a subject of its own and only judges it. */
function isGround(sentence: Sentence): boolean {
  if (sentence.language !== 'en' || sentence.listed) return false
  if (ANOTHER.test(sentence.text)) return false
  if (CONCEDES.test(sentence.text) && !has(sentence.text, 'weak', 'en')) return true
  if (NAMES_FIRST.test(sentence.text) || /\balways\W*$/i.test(sentence.text)) return false
  const directive = (['weak', 'exclude', 'rule', 'strong', 'postpone', 'prefer'] as const)
    .map((kind) => find(sentence.text, kind, 'en'))
    .filter((cue) => cue !== undefined)
  if (/^(?:don['’]?t|do not) (?:want|need|care|like)\b/i.test(sentence.text)) return true
  if (
    has(sentence.text, 'contrast', 'en') ||
    directive.some((cue) => cue.at < 2 && !/^(?:too|overkill)/i.test(cue.text))
  )
    return false
  return (
    JUDGES.test(sentence.text) &&
    directive.every((cue) => WEIGHS.test(cue.text.trim()) || cue.text.trim() === 'without')
  )
}

// "GitHub Pages, Netlify is overkill": names its choice before it judges the other.
const NAMES_FIRST =
  /^(?!(?:no|nah|yes|yeah|well|honestly|imo|also|but|ok|hm+|actually|right|sorry|still|true|fair|for|in|on|at|as|if|and|so)\b)[\w./+#-]+(?: (?!is\b|are\b|was\b)[\w./+#-]+)?, (?!which|so|and|but|it|that|too|because)[^,]+ (?:is|are) (?:overkill|too|not worth)/i

// "Tempting, but not with two people": says why not, and what instead comes after.
const CONCEDES =
  /^(?:tempting|nice|cool|neat|interesting|true|fair(?: enough)?|sounds \w+|would be \w+|good (?:idea|point)|in theory)[^,]{0,20},? but\b/i

const JUDGES =
  /\b(?:is|are|was|isn['’]?t|aren['’]?t|won['’]?t|would|sounds?|seems?|looks?|feels?|can['’]?t|costs?|runs?|has|have|never|always|don['’]?t|doesn['’]?t|beats)\b/i
