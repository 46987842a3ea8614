// Which of the decisions found still stand at the end: echoes become one, what was taken back or gave way to an
// objection goes, and each one left becomes a bullet with its reason apart.
import { stem, wordsOf } from '../../../lib/words.ts'
import type { ExtractAnswer } from '../../extract-shape.ts'
import { find, has } from '../cues.ts'
import { BULLET_CHARS, bulletText, splitReason, tidy } from '../phrasing.ts'
import type { Sentence } from '../sentences.ts'
import { GENERIC } from '../stop-words.ts'
import { contentWords } from '../subjects.ts'
import { ANOTHER, afterSpeech, isPersons, type Speech } from './dialogue.ts'
import type { Found } from './found.ts'

type Decision = ExtractAnswer['decisions'][number]

export function settle(found: Found[], dialogue: Speech[]): Decision[] {
  const standing: Found[] = []
  for (const one of found) {
    const withdrawn = standing.findIndex(
      (earlier) => takesBack(one, earlier, dialogue) || yieldsTo(one, earlier, dialogue),
    )
    if (withdrawn >= 0) standing.splice(withdrawn, 1)
    const refined = standing.findIndex((earlier) => refines(one, earlier, dialogue))
    const general = standing[refined]
    if (general !== undefined && withdrawn < 0) {
      standing[refined] = {
        ...general,
        sentences: [...general.sentences, ...one.sentences],
        turns: union(general.turns, one.turns),
      }
      continue
    }
    const twin = standing.findIndex((earlier) => isSame(earlier, one, dialogue))
    const earlier = standing[twin]
    if (earlier === undefined) standing.push(one)
    else standing[twin] = { ...earlier, turns: union(earlier.turns, one.turns) }
  }
  return standing.map(toBullet).filter((bullet) => bullet.text !== '')
}

/** A later turn that opens with "scratch that" and speaks of the same thing, or rules out what was chosen before. */
function takesBack(later: Found, earlier: Found, dialogue: Speech[]): boolean {
  if (later.at <= earlier.at || later.kind === 'report') return false
  const apart = earlier.kind === 'report' && !sharesSubject(later, earlier)
  const near = later.at - earlier.at <= 2 || isNextSaid(later, earlier, dialogue)
  if (later.takesBack && !apart && (near || overlap(later, earlier) > 0.25)) return true
  return later.sentences.some((sentence) => rulesOut(sentence, earlier)) || insistsOn(later, earlier, dialogue)
}

/** The person said nothing in between. */
function isNextSaid(later: Found, earlier: Found, dialogue: Speech[]): boolean {
  return !dialogue.slice(earlier.at + 1, later.at).some(isPersons)
}

/** "I went without resend." - "Resend is a must": asks for what the agent's choice left out. */
function insistsOn(later: Found, earlier: Found, dialogue: Speech[]): boolean {
  const [said] = later.sentences
  if (earlier.kind !== 'report' || said?.language !== 'en' || !isNextSaid(later, earlier, dialogue)) return false
  if (!INSISTS.test(said.text) || has(said.text, 'exclude', 'en')) return false
  const missing = earlier.sentences.map((one) => LEFT_OUT.exec(one.text)?.[1] ?? '').join(' ')
  const words = new Set(contentWords(missing))
  return contentWords(said.text).some((word) => words.has(word))
}

const INSISTS =
  /\b(?:is|are) (?:a must|needed|required|important|essential)\b|\bwe (?:do )?need\b|\bput .* back\b|\bhas to\b/i
const LEFT_OUT = /\b(?:without|no|skipped|left out|did(?:n['’]t| not) add|dropped|excluded)\s+(\S+(?: \S+)?)/i

/** "Fine. Actually, prefix them all" takes nothing back of a report on another matter. */
function sharesSubject(a: Found, b: Found): boolean {
  const words = new Set(a.sentences.flatMap((one) => contentWords(one.text)))
  return b.sentences.some((one) => contentWords(one.text).some((word) => words.has(word)))
}

/** "No gRPC then" after "let's use gRPC": what stands right beside the word of exclusion was chosen before. */
function rulesOut(sentence: Sentence, earlier: Found): boolean {
  const cue = find(sentence.text, 'exclude', sentence.language)
  if (cue === undefined || earlier.sentences.some((one) => has(one.text, 'exclude', one.language))) return false
  const around =
    sentence.language === 'ja' || sentence.language === 'ko'
      ? sentence.text.slice(Math.max(0, cue.at - 14), cue.at)
      : sentence.text.slice(cue.at, cue.at + cue.text.length + 14)
  const chosen = new Set(earlier.sentences.flatMap((one) => namesIn(one.text)))
  return namesIn(around).some((name) => chosen.has(name))
}

function namesIn(text: string): string[] {
  return (text.match(NAMES) ?? []).filter((name) => contentWords(name).length > 0).map((name) => name.toLowerCase())
}

const NAMES = /[A-Za-z][A-Za-z\d_.-]{2,}/g

/** "v7 then", said next after "let's use UUIDs": a few words that only make sense beside the choice before. */
function refines(later: Found, earlier: Found, dialogue: Speech[]): boolean {
  if (later.kind !== 'choice' || earlier.kind !== 'choice' || later.at <= earlier.at) return false
  if (!isNextSaid(later, earlier, dialogue)) return false
  const words = later.sentences.flatMap((one) => wordsOf(one.text))
  return words.length < 4 && later.sentences.some((one) => one.language === 'en' && GIVES_IN.test(one.text))
}

/** The assistant named an obstacle and the person chose something else. */
function yieldsTo(later: Found, earlier: Found, dialogue: Speech[]): boolean {
  if (later.at <= earlier.at || later.at - earlier.at > 5 || earlier.kind === 'report' || later.kind === 'report')
    return false
  const between = dialogue.slice(earlier.at + 1, later.at).filter(isPersons)
  if (!between.every((speech) => speech.language === 'en' && speech.sentences.at(-1)?.question)) return false
  const [answer] = afterSpeech(dialogue, earlier.at)
  const said = between.map((speech) => speech.sentences)
  return (
    answer !== undefined &&
    isObjection(answer) &&
    isOnSame(later, [earlier.sentences, answer.sentences, ...said], dialogue)
  )
}

/** Takes up a word of what was chosen or objected to, or opens by giving in and names no other matter. */
function isOnSame(later: Found, said: Sentence[][], dialogue: Speech[]): boolean {
  const opening = dialogue[later.at]?.sentences.slice(0, 2) ?? []
  if (opening.some((one) => ANOTHER.test(one.text))) return false
  if (opening.some((one) => has(one.text, 'reverse', one.language) || GIVES_IN.test(one.text))) return true
  const words = new Set(said.flat().flatMap(tellingWords))
  return later.sentences.some((one) => tellingWords(one).some((word) => words.has(word)))
}

// A bigram across a Japanese ending says nothing.
function tellingWords(sentence: Sentence): string[] {
  return contentWords(sentence.text).filter((word) => !GENERIC.has(word) && !/\p{sc=Hiragana}/u.test(word))
}

const GIVES_IN =
  /^(?:(?:ok(?:ay)?|right|fine|hm+|ah|well|alright),? )?(?:then|in that case)\b|\bthen(?=[,.;!]|$)|^(?:じゃあ?|では|なら|那|그럼|그러면|아,? )/iu

/** Names an obstacle; where politeness asks for a yes first, its absence is one as well. */
function isObjection(answer: Speech): boolean {
  const [first] = answer.sentences
  if (first === undefined) return false
  if (answer.sentences.slice(0, 3).some((sentence) => has(sentence.text, 'object', sentence.language))) return true
  const taken = (['agree', 'report', 'propose'] as const).some((kind) => has(first.text, kind, first.language))
  return first.language !== 'en' && !taken
}

function isSame(earlier: Found, later: Found, dialogue: Speech[]): boolean {
  const near = later.kind === 'report' && later.at - earlier.at < 3
  // Two choices of one message were told apart there; the question in front of one may name both.
  const enough = later.at === earlier.at && later.kind === 'choice' ? 0.8 : near ? 0.4 : 0.6
  if (overlap(earlier, later) >= enough) return true
  // Saying yes to the assistant's repetition of what one has just decided decides nothing new.
  const echoed = later.kind === 'agreement' && earlier.at < later.at && later.at - earlier.at <= 3
  const between = afterSpeech(dialogue, earlier.at).map((speech) => speech.n)
  const said = dialogue[earlier.at]
  if (said?.language === 'en') return false
  return echoed && earlier.kind !== 'report' && later.turns.some((n) => between.includes(n))
}

/** Share of the smaller one's words that the other has too. */
function overlap(a: Found, b: Found): number {
  const left = terms(a)
  const right = terms(b)
  const shared = [...left].filter((word) => right.has(word)).length
  return shared / Math.max(1, Math.min(left.size, right.size))
}

function terms(found: Found): Set<string> {
  return new Set(found.sentences.flatMap((sentence) => wordsOf(sentence.text).map(stem)))
}

function toBullet(found: Found): Decision {
  const [first, ...rest] = found.sentences
  const turns = [...found.turns].sort((a, b) => a - b)
  if (first === undefined) return { text: '', because: '', turns }
  if (rest.length === 0) {
    const { statement, because } = splitReason(tidy(first.text, first.language), first.language)
    const given = because === '' ? [] : [{ text: because, language: first.language }]
    return {
      text: bulletText([{ text: statement, language: first.language }]),
      because: becauseOf([...given, ...found.reasons]),
      turns,
    }
  }
  const { said, left } = fitting(found.sentences)
  return { text: bulletText(said), because: becauseOf([...left, ...found.reasons]), turns }
}

// English reasons were chosen to fit (surroundings.ts).
const ENGLISH_CHARS = 520

function becauseOf(reasons: Pick<Sentence, 'text' | 'language'>[]): string {
  const english = reasons[0]?.language === 'en'
  return english ? bulletText(reasons, ENGLISH_CHARS) : bulletText(reasons.slice(0, 4))
}

/** The sentences that one bullet can hold; what is left explains them. */
function fitting(sentences: Sentence[]): { said: Sentence[]; left: Sentence[] } {
  let length = 0
  const full = sentences.findIndex((sentence, at) => {
    length += sentence.text.length + 2
    return at > 0 && length > BULLET_CHARS
  })
  return full < 0 ? { said: sentences, left: [] } : { said: sentences.slice(0, full), left: sentences.slice(full) }
}

function union(a: number[], b: number[]): number[] {
  return [...new Set([...a, ...b])]
}
