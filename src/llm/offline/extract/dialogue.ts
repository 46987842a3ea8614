// A session as a dialogue: who said what, cut into sentences, and what stood before and after each thing a person said.
// What counts as a proposal or an open question is decided here, once, for decisions and exchanges alike.
import type { EvidenceTurn } from '../../extract-shape.ts'
import { find, has } from '../cues.ts'
import { type Language, languageOf } from '../language.ts'
import { type Sentence, sentencesOf } from '../sentences.ts'
import { isProposal } from './proposals.ts'

export interface Speech {
  n: number
  role: EvidenceTurn['role']
  kind: string
  raw: string
  language: Language
  sentences: Sentence[]
}

/** What the assistant had said when a person spoke. */
export interface Before {
  speeches: Speech[]
  /** What it had said before `asked`. */
  earlier: Speech[]
  /** What the person had said before that. */
  asked: Speech | undefined
  /** The person had asked what to do. */
  deliberated: boolean
  /** Sentences that propose something, best first. */
  proposals: Sentence[]
  /** Items of a list, or the alternatives named. */
  options: Sentence[]
  /** Something was left for the person to decide: options, a proposal, a question or a problem laid out. */
  open: boolean
}

export function dialogueOf(turns: EvidenceTurn[]): Speech[] {
  const home = languageOf(
    turns
      .filter((turn) => turn.role === 'user')
      .map((turn) => turn.text)
      .join('\n'),
  )
  return turns.map((turn) => {
    const language = languageOf(turn.text, home)
    const sentences = turn.role === 'tool' || turn.kind === 'shell' ? [] : spoken(turn, language)
    return { n: turn.n, role: turn.role, kind: turn.kind, raw: turn.text, language, sentences }
  })
}

const PASTED_SENTENCES = 14
const FRAME_SENTENCES = 3

// A long text with headings or a list in a prompt was pasted: a plan, a ticket, a review. Only what frames it is said.
function spoken(turn: EvidenceTurn, language: Language): Sentence[] {
  const text = turn.kind === 'answer' ? turn.text.replace(/^(?:Question|Answer): /gm, '') : turn.text
  const sentences = sentencesOf(text, language)
  if (turn.role !== 'user' || sentences.length <= PASTED_SENTENCES) return sentences
  const open = sentences.filter((sentence) => !sentence.listed && !sentence.heading)
  return [...open.slice(0, FRAME_SENTENCES), ...open.slice(FRAME_SENTENCES).slice(-FRAME_SENTENCES)]
}

/** The assistant's speeches between the person's previous turn and speech `at`. */
export function beforeSpeech(dialogue: Speech[], at: number): Before {
  const speeches: Speech[] = []
  const earlier: Speech[] = []
  let asked: Speech | undefined
  for (let i = at - 1; i >= 0; i--) {
    const speech = dialogue[i]
    if (speech === undefined || (asked !== undefined && isPersons(speech))) break
    if (isPersons(speech)) asked = speech
    else if (speech.role === 'assistant') (asked === undefined ? speeches : earlier).unshift(speech)
  }
  const sentences = speeches.flatMap((speech) => speech.sentences)
  const options = sentences.filter((sentence) => sentence.listed)
  const proposals = proposalsOf(speeches)
  const weighs = sentences.some((sentence) => has(sentence.text, 'options', sentence.language))
  const asks = sentences.some((sentence) => sentence.question)
  const reported = sentences.slice(0, 2).some(isReport)
  const open = proposals.length > 0 || options.length > 1 || weighs || asks || !reported
  const deliberated = asked?.sentences.some((one) => has(one.text, 'deliberate', one.language)) ?? false
  return { speeches, earlier, asked, deliberated, proposals, options, open: speeches.length > 0 && open }
}

export function proposalsOf(speeches: Speech[]): Sentence[] {
  return speeches.flatMap((speech) => speech.sentences.filter((one) => isProposal(one) && !one.heading))
}

/** Opens with what was done, or says "I added": a verb of work elsewhere may tell of anything. */
function isReport(sentence: Sentence): boolean {
  const cue = find(sentence.text, 'report', sentence.language)
  if (cue === undefined) return false
  return (
    sentence.language !== 'en' ||
    cue.at < 12 ||
    /\b(?:I|I['’]ve|tests?|all|now|is|are)\b/i.test(sentence.text.slice(0, cue.at))
  )
}

/** The assistant's speeches from speech `at` to the person's next turn. */
export function afterSpeech(dialogue: Speech[], at: number): Speech[] {
  const speeches: Speech[] = []
  for (const speech of dialogue.slice(at + 1)) {
    if (isPersons(speech)) break
    if (speech.role === 'assistant') speeches.push(speech)
  }
  return speeches
}

/** The person's next turn after speech `at`. */
export function nextOfPerson(dialogue: Speech[], at: number): Speech | undefined {
  return dialogue.slice(at + 1).find(isPersons)
}

export function isPersons(speech: Speech): boolean {
  return speech.role === 'user' && speech.kind !== 'shell' && speech.kind !== 'slash'
}

/** Opens another matter than the sentence before. */
export const ANOTHER =
  /^(?:also|and also|another|plus|oh and|另外|还有|還有|顺便|あと|それと|それから|ついでに|그리고|또|참고로)/iu
