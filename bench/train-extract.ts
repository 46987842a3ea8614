// Learns which English messages decide something, from the labelled sessions in bench/data/extract/en.jsonl (and more files
// of that format given as arguments), and writes src/llm/offline/extract/decision-weights.ts. Prints first how the model does on
// each author it was not trained on. Nothing in it is random: the same sessions give the same table. To run it:
//   npx rolldown bench/train-extract.ts --platform node --file .bench/train-extract.js && node .bench/train-extract.js
import { writeFileSync } from 'node:fs'
import { ofPerson } from '../src/llm/offline/extract/decisions.ts'
import { dialogueOf, isPersons, type Speech } from '../src/llm/offline/extract/dialogue.ts'
import type { Found } from '../src/llm/offline/extract/found.ts'
import { decidedBy, type Message, type Model, messageAt, scoreOf } from '../src/llm/offline/extract/judge.ts'
import { isYes } from '../src/llm/offline/extract/meant.ts'
import { ofAssistant } from '../src/llm/offline/extract/reports.ts'
import { settle } from '../src/llm/offline/extract/settle.ts'
import { asFound } from '../src/llm/offline/extract/told.ts'
import { contentWords } from '../src/llm/offline/subjects.ts'
import { extractSessions, type Labelled, matchesOf } from './extract-score.ts'
import { type Example, fitted } from './logistic.ts'

const SESSIONS = 'bench/data/extract/en.jsonl'
const TABLE = 'src/llm/offline/extract/decision-weights.ts'

// Who wrote a session stands in its id. The first three authors' sessions were known to those who wrote the cue tables,
// so the tables look better on them than they are: they count for less.
const AUTHORS = [
  { id: /^en-\d/, author: 'a', weight: 0.2 },
  { id: /^en-[rw]/, author: 'r', weight: 0.2 },
  { id: /^en-x/, author: 'x', weight: 8 },
]
const PENALTY = 8
/** A word must be seen this often, anything else less often. */
const WORDS_LEAST = 5
const OTHERS_LEAST = 4
/** Which unit a label means is guessed anew with each model. */
const ROUNDS = 3
/** A label's later turn confirms what an earlier one only asked; words it does not tell may stand elsewhere. */
const EARLIER = 1
const UNTOLD = 3
/** Weights smaller than this say nothing. */
const SMALLEST = 0.02
const THRESHOLD = { message: -0.15, another: 0.2 }

interface Session {
  author: string
  weight: number
  labelled: Labelled
  dialogue: Speech[]
  messages: (Message & { at: number })[]
  reports: Found[]
  /** For each label the units that could be meant. */
  standing: Standing[][]
}

interface Standing {
  message: number
  unit: number
  /** How unlikely it is meant, before any model says so. */
  doubt: number
}

function main(): void {
  const sessions = [SESSIONS, ...process.argv.slice(2)].flatMap((file) => extractSessions(file)).map(prepared)
  const total: Counted = { matched: 0, found: 0, labels: 0 }
  for (const author of new Set(sessions.map((one) => one.author))) {
    const left = sessions.filter((one) => one.author === author)
    const model = trained(sessions.filter((one) => one.author !== author))
    report(author, left, model)
    if (!AUTHORS.some((known) => known.author === author)) count(total, left, model)
  }
  console.log(`authors who knew nothing of the engine: ${shares(total)}`)
  writeFileSync(TABLE, tableOf(trained(sessions)))
}

function prepared(labelled: Labelled): Session {
  const known = AUTHORS.find(({ id }) => id.test(labelled.id))
  const { author, weight } = known ?? { author: labelled.id.slice(3, 4), weight: 1 }
  const dialogue = dialogueOf(labelled.turns)
  const messages = dialogue.flatMap((speech, at) =>
    isPersons(speech) && speech.language === 'en'
      ? [{ at, ...messageAt(dialogue, at, { speech, ruled: ofPerson(dialogue, at, speech) }) }]
      : [],
  )
  const reports = dialogue.flatMap((one, at) => (one.role === 'assistant' ? ofAssistant(dialogue, at, one) : []))
  const standing = labelled.decisions.map((label) => standingFor(label, messages))
  return { author, weight, labelled, dialogue, messages, reports, standing }
}

/** The units whose turn and words fit a label, by themselves or with what they refer to. */
function standingFor(label: Labelled['decisions'][number], messages: Message[]): Standing[] {
  const fits = (text: string) => label.must.every((must) => text.toLowerCase().includes(must.toLowerCase()))
  const persons = messages.flatMap(({ units }) => units[0]?.candidate.speech.n ?? [])
  const own = persons.filter((n) => label.turns.includes(n))
  return messages.flatMap(({ units }, message) =>
    units.flatMap(({ candidate }, unit) => {
      const alone = asFound(candidate, { from: unit, to: unit + 1 })
      const all = asFound(candidate, { from: 0, to: units.length })
      const { n } = candidate.speech
      if (own.length > 0 ? !own.includes(n) : !all.turns.some((turn) => label.turns.includes(turn))) return []
      const texts = [[candidate.unit.sentence], alone.sentences, [...all.sentences, ...all.reasons]]
      const tier = texts.findIndex((sentences) => fits(sentences.map((one) => one.text).join(' ')))
      if (tier < 0 && own.length === 0) return []
      const early = EARLIER * own.filter((turn) => turn > n).length
      return [{ message, unit, doubt: (tier < 0 ? UNTOLD : tier) + early + awkwardness(candidate) }]
    }),
  )
}

/** A question, or a nod to a report: seldom what a label means. */
function awkwardness({ unit, before, meant }: Message['units'][number]['candidate']): number {
  if (unit.sentence.question) return 3
  const nods = contentWords(unit.sentence.text).length < 2 && isYes(unit.sentence.text, 0)
  const asked = before.proposals.length > 0 || before.speeches.at(-1)?.sentences.at(-1)?.question
  return nods && meant.how === 'agreed' && !asked ? 2.5 : 0
}

function trained(sessions: Session[]): Model {
  let weights: Record<string, number> = {}
  const free = new Set(['message', 'unit'])
  const least = (name: string) => (/ (?:word|opens) \S+$/.test(name) ? WORDS_LEAST : OTHERS_LEAST)
  for (let round = 0; round < ROUNDS; round++) {
    const examples = sessions.flatMap((session) => examplesOf(session, weights))
    weights = fitted(examples, { penalty: PENALTY, free, least })
  }
  return { threshold: THRESHOLD, weights }
}

/** Every message, and every unit of those that decide. */
function examplesOf(session: Session, weights: Record<string, number>): Example[] {
  const { author, weight, messages } = session
  const meant = meantBy(session, weights)
  return messages.flatMap(({ units, features }, message) => {
    const holds = meant.some((one) => one.message === message)
    const whole = { features, holds, author, weight }
    const parts = units.map((one, unit) => ({
      features: one.features,
      holds: meant.some((other) => other.message === message && other.unit === unit),
      author,
      weight,
    }))
    return holds ? [whole, ...parts] : [whole]
  })
}

/** The unit each label means: the likeliest that no label before it means. Labels the agent's reports meet mean none. */
function meantBy({ standing, messages, reports, labelled }: Session, weights: Record<string, number>): Standing[] {
  const taken: Standing[] = []
  const score = ({ message, unit, doubt }: Standing) =>
    scoreOf({ weights }, messages[message]?.units[unit]?.features ?? []) +
    scoreOf({ weights }, messages[message]?.features ?? []) / 2 -
    doubt
  for (const [at, places] of standing.entries()) {
    const told = matchesOf(
      reports.map(({ sentences, turns }) => ({ text: sentences.map((one) => one.text).join(' '), because: '', turns })),
      labelled.decisions.slice(at, at + 1),
    )
    const free = places.filter((one) => !taken.includes(one) && !taken.some((other) => isSame(one, other)))
    const [best] = free.filter((one) => told === 0 || one.doubt < 2).sort((a, b) => score(b) - score(a))
    if (best !== undefined) taken.push(best)
  }
  return taken
}

function isSame(a: Standing, b: Standing): boolean {
  return a.message === b.message && a.unit === b.unit
}

function report(author: string, sessions: Session[], model: Model): void {
  const labels = sessions.flatMap((one) => one.standing)
  const covered = labels.filter((places) => places.length > 0).length
  const lines = [-0.4, -0.2, 0, 0.2, 0.4].map((shift) => {
    const threshold = { ...model.threshold, message: model.threshold.message + shift }
    return `${threshold.message.toFixed(1)}: ${shares(count({ matched: 0, found: 0, labels: 0 }, sessions, { ...model, threshold }))}`
  })
  console.log(`${author}: ${sessions.length} sessions, ${covered}/${labels.length} labels covered; ${lines.join('  ')}`)
}

interface Counted {
  matched: number
  found: number
  labels: number
}

/** By the rule of the bench. */
function count(total: Counted, sessions: Session[], model: Model): Counted {
  for (const session of sessions) {
    const decisions = settle(foundIn(session, model), session.dialogue)
    total.matched += matchesOf(decisions, session.labelled.decisions)
    total.found += decisions.length
    total.labels += session.labelled.decisions.length
  }
  return total
}

/** Precision and recall. */
function shares({ matched, found, labels }: Counted): string {
  return `${(matched / Math.max(1, found)).toFixed(3)}/${(matched / labels).toFixed(3)}`
}

function foundIn({ messages, reports }: Session, model: Model): Found[] {
  const decided = messages.flatMap((message) => decidedBy(model, message))
  return [...decided, ...reports].sort((a, b) => a.at - b.at)
}

function tableOf({ threshold, weights }: Model): string {
  const kept = Object.entries(weights).filter(([, weight]) => Math.abs(weight) >= SMALLEST)
  const key = (name: string) => (/^[a-z]+$/i.test(name) ? name : `'${name}'`)
  return `// Weights of the linear model that says what decides in an English message (judge.ts): the name of a feature and what it
// adds to the log-odds. Learned by bench/train-extract.ts from bench/data/extract/en.jsonl; never edited by hand.
import type { Model } from './judge.ts'

export const DECISION_MODEL: Model = {
  threshold: { message: ${threshold.message}, another: ${threshold.another} },
  weights: {
${kept.map(([name, weight]) => `    ${key(name)}: ${weight},`).join('\n')}
  },
}
`
}

main()
