// Quality of retrieval without a model, on the halves that tuning never looked at, through the product's own index and
// retrieve, beside plain BM25 computed on the same half. The data is other people's; where it is not there, it says so.
import { retrieve } from '../src/retrieval/retrieve.ts'
import type { SearchDocument } from '../src/retrieval/search-document.ts'
import { openSearchIndex } from '../src/retrieval/search-index.ts'
import type { Figure } from './figure.ts'
import { plainBm25 } from './retrieval-bm25.ts'
import { loadInForce } from './retrieval-own.ts'
import { type Answered, type Scores, scoresOf } from './retrieval-score.ts'
import { type BenchSet, dataFolder, loadSets, type Question } from './retrieval-sets.ts'

/** Deep enough to see what comes before what; the measures look at the first ten at most, but for the mean rank. */
const DEPTH = 50
const MEASURES = ['any1', 'any5', 'all5', 'all10', 'mrr'] as const
/** What must be above plain BM25, by set. */
const HELD: Record<string, readonly (typeof MEASURES)[number][]> = {
  'locomo.session': ['any5', 'all10'],
  'locomo.turn': ['any5'],
  devmembench: ['all5'],
  'coding-memory': ['any5'],
  'in-force': ['any5'],
}
/** In how many of the questions with harmful documents the right one must come before them; else more often than by BM25. */
const UNHARMED: Record<string, number> = { 'coding-memory': 35 / 40 }

export async function benchRetrieval(): Promise<Figure[]> {
  const figures = await figuresOf(loadInForce())
  const folder = dataFolder()
  if (folder === undefined) {
    const setup = 'no data: set MEMC_BENCH_DATA to the folder with locomo, devmembench and coding-memory'
    return [...figures, { id: 'retrieval', value: undefined, unit: '', goal: 'above plain BM25', met: false, setup }]
  }
  for (const set of loadSets(folder)) figures.push(...(await figuresOf(set)))
  return figures
}

async function figuresOf(set: BenchSet): Promise<Figure[]> {
  const ours: Answered[] = []
  const plain: Answered[] = []
  let way = ''
  for (const [pool, documents] of set.pools) {
    const questions = set.questions.filter((question) => question.pool === pool && question.half === 'report')
    const index = await openSearchIndex(undefined)
    way = index.way
    index.update({ put: documents.map((document) => ({ ...document, stamp: '' })), remove: [] })
    const floor = plainFor(documents)
    for (const question of questions) {
      const { hits, relevant } = retrieve({ index }, question.text, { ...optionsFor(question), limit: DEPTH })
      ours.push({ question, ids: hits.map(({ id }) => id), relevant })
      plain.push({ question, ids: floor(question).slice(0, DEPTH), relevant: true })
    }
    index.close()
  }
  const [scores, floor] = [scoresOf(ours), scoresOf(plain)]
  const sizes = [...set.pools.values()].map((documents) => documents.length)
  const setup = `${scores.questions} answerable questions of the report half, pools of ${Math.min(...sizes)} to ${Math.max(...sizes)}; ${set.made}; ${way}`
  return [...qualityFigures(set.id, { scores, floor, setup }), ...otherFigures(set.id, { scores, floor })]
}

function optionsFor({ project, asOf }: Question): { project?: string; asOf?: string } {
  return { ...(project === undefined ? {} : { project }), ...(asOf === undefined ? {} : { asOf }) }
}

/** Within the question's project where it has one, as ours; it knows no dates. */
function plainFor(documents: SearchDocument[]): (question: Question) => string[] {
  const made = new Map<string, (query: string) => string[]>()
  return ({ project = '', text }) => {
    const rank = made.get(project) ?? plainBm25(documents.filter((one) => project === '' || one.project === project))
    made.set(project, rank)
    return rank(text)
  }
}

interface Measured {
  scores: Scores
  floor: Scores
}

function qualityFigures(set: string, { scores, floor, setup }: Measured & { setup: string }): Figure[] {
  return MEASURES.map((measure) => {
    const held = HELD[set]?.includes(measure) === true
    const [value, least] = [round(scores[measure]), round(floor[measure])]
    const goal = held ? `> ${least} (BM25)` : `BM25: ${least}`
    return { id: `retrieval.${set}.${measure}`, value, unit: '', goal, met: !held || value > least, setup }
  })
}

function otherFigures(set: string, { scores, floor }: Measured): Figure[] {
  const figures: Figure[] = []
  if (scores.harmful > 0) {
    const least = UNHARMED[set]
    const goal =
      least === undefined ? `> ${floor.unharmed} (BM25)` : `≥ ${Math.ceil(least * scores.harmful)} of ${scores.harmful}`
    const enough = least === undefined ? scores.unharmed > floor.unharmed : scores.unharmed >= least * scores.harmful
    const setup = `of ${scores.harmful} answerable questions of the report half that have harmful records; BM25 ${floor.unharmed}; ${scores.asOfKept} of ${scores.asOf} dated ones (BM25 ${floor.asOfKept})`
    const met = enough && (least === undefined || scores.asOfKept === scores.asOf)
    figures.push({ id: `retrieval.${set}.right-above-harmful`, value: scores.unharmed, unit: '', goal, met, setup })
  }
  if (scores.unanswerable > 0) {
    const { falseAnswers, falseRefusals, unanswerable, questions } = scores
    const value = round(scores.balancedError)
    const setup = `mean of two shares: ${falseAnswers} of ${unanswerable} unanswerable questions answered, ${falseRefusals} of ${questions} answerable ones refused`
    figures.push({
      ...{ id: `retrieval.${set}.abstention-error`, value, unit: '' },
      ...againstAlwaysAnswering(value),
      setup,
    })
  }
  return figures
}

function againstAlwaysAnswering(value: number): Pick<Figure, 'goal' | 'met'> {
  return { goal: '< 0.5 (always answering)', met: value < 0.5 }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
