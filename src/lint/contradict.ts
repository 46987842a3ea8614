// Comparing claims as a step of lint: candidate pairs, what is known of them already, and the engine for the rest, so many in
// a run. Whatever could not be compared is said; nothing that an engine fails at ends the lint.
import { readSnapshot } from '../changes/commit.ts'
import { estimateTokens } from '../llm/budget.ts'
import type { ComparedClaim, PairVerdict } from '../llm/contradict-shape.ts'
import { modelFor } from '../llm/metered.ts'
import { describeEstimate, estimateCost } from '../money/estimate.ts'
import type { Judged, JudgedPair } from '../rules/judged.ts'
import { VERSION } from '../version.ts'
import { pairKey, readVerdicts, type Verdicts, writeVerdicts } from './contradict-cache.ts'
import { type BaseClaim, baseClaims, newestClaims } from './contradict-claims.ts'
import { type Compared, judgePairs, PAIRS_OF_CALL } from './contradict-judge.ts'
import { type CandidatePair, candidatePairs } from './contradict-pairs.ts'
import { CONTRADICT_PROMPT_VERSION, CONTRADICT_SYSTEM, contradictPrompt } from './contradict-prompt.ts'
import type { Step, StepInput } from './steps.ts'

/** Of a larger base the newest are looked at, so that time and memory have an end. */
const MOST_CLAIMS = 20_000
/** Pairs of a base that are worth comparing at all, and how many of them a run gives to a model. */
const MOST_PAIRS = 3_000
const MOST_ASKED = 120

export const compareClaims: Step = async (input) => {
  const { project, context, signal } = input
  const snapshot = readSnapshot(project.store)
  const all = baseClaims(context, (id) => snapshot.read(`home/knowledge/${id}.md`))
  const claims = newestClaims(all, MOST_CLAIMS)
  const compared = compare()
  const pairs = candidatePairs(claims, MOST_PAIRS).map((pair) => ({ pair, ...compared(pair) }))
  const { engine } = await project.engine()
  const isModel = engine.name !== 'offline'
  const by = `${engine.name} ${isModel ? `${modelFor(engine, project.config, 'contradict')} ${CONTRADICT_PROMPT_VERSION}` : VERSION}`
  const known = isModel ? readVerdicts(project.state, by) : new Map()
  const keyed = pairs.map((one) => ({ ...one, key: pairKey(one) }))
  const unknown = keyed.filter(({ key }) => !known.has(key))
  const asked = isModel ? unknown.slice(0, MOST_ASKED) : unknown
  if (isModel) await sayWhatItTakes(input, asked)
  const verdicts: Verdicts = new Map(keyed.flatMap(({ key }) => entryOf(key, known.get(key))))
  const save = () => isModel && asked.length > 0 && writeVerdicts(project.state, by, verdicts)
  let trouble: string | undefined
  try {
    trouble = await judgePairs(engine, asked, {
      timeoutMs: project.config['model.timeoutSeconds'] * 1000,
      signal,
      judged: (batch) => {
        for (const [at, verdict] of batch) verdicts.set(asked[at]?.key ?? '', verdict)
      },
    })
  } finally {
    save()
  }
  const left = keyed.filter(({ key }) => !verdicts.has(key)).length
  return {
    judged: {
      pairs: keyed.flatMap(({ pair, key }) => judgedPair(pair, verdicts.get(key))),
      doubts: doubts({ left, trouble, older: all.length - claims.length }),
    },
  }
}

/** One value a claim, so that it is read once for all its pairs. */
function compare(): (pair: CandidatePair) => Compared {
  const made = new Map<BaseClaim, ComparedClaim>()
  const claimOf = (claim: BaseClaim) => {
    const there = made.get(claim) ?? { article: claim.title, text: claim.text, date: claim.date }
    made.set(claim, there)
    return there
  }
  return ({ a, b }) => ({ a: claimOf(a), b: claimOf(b) })
}

function entryOf(key: string, verdict: PairVerdict | undefined): [string, PairVerdict][] {
  return verdict === undefined ? [] : [[key, verdict]]
}

/** From so many calls on, what they take is said before the first. */
const MUCH = 4

async function sayWhatItTakes({ project, progress }: StepInput, pairs: readonly Compared[]): Promise<void> {
  const calls = Math.ceil(pairs.length / PAIRS_OF_CALL)
  if (calls < MUCH || progress === undefined) return
  const prompt = contradictPrompt(pairs.map((pair, at) => ({ n: at + 1, ...pair })))
  const inputTokens = estimateTokens(prompt) + calls * estimateTokens(CONTRADICT_SYSTEM)
  const cost = await estimateCost(project, [{ purpose: 'contradict', calls, inputTokens }])
  progress(`comparing ${pairs.length} pairs of claims: ${describeEstimate(cost)}`)
}

function judgedPair({ a, b }: CandidatePair, verdict: PairVerdict | undefined): JudgedPair[] {
  if (verdict === undefined || verdict === 'compatible') return []
  if (verdict === 'contradiction') return [{ verdict, first: a, second: b }]
  return [
    verdict === 'a-replaced'
      ? { verdict: 'replaced', first: a, second: b }
      : { verdict: 'replaced', first: b, second: a },
  ]
}

interface Left {
  /** Pairs without a verdict, and why. */
  left: number
  trouble: string | undefined
  /** Claims that were not looked at. */
  older: number
}

function doubts({ left, trouble, older }: Left): Judged['doubts'] {
  const unseen =
    older === 0 ? [] : [`the ${older} claims with the oldest evidence were not compared: there are too many`]
  if (left === 0) return unseen
  const pairs = left === 1 ? '1 pair of claims was' : `${left} pairs of claims were`
  const why = trouble === undefined ? 'a run compares so many; the next one goes on' : trouble
  return [...unseen, `${pairs} not compared: ${why}`]
}
