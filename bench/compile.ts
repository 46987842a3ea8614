// What compiling costs and what it finds in a memory of 2,000 generated articles: size of the prompts, whether the article
// that must change is among the candidates, second articles for a subject that has one, and time without the model.
//
// MEMC_BENCH_SHOW=1 names each entry that missed.
import { compileAnswer } from '../src/llm/compile-shape.ts'
import { offlineEngine } from '../src/llm/offline/engine.ts'
import { articleIdOf, subjectsOfBase } from './compile-base.ts'
import { compileCosts } from './compile-costs.ts'
import { type Answer, type Asked, type Labelled, type Recorded, readEntries, record } from './compile-run.ts'
import { variantOf, WAYS_COUNT } from './compile-variants.ts'
import type { Figure } from './figure.ts'

const SIZES = [100, 500, 2000]
const LARGE = 2000
/** Entries of the fixed set whose prompts are compared from size to size. */
const EVERY = 8
const HUNDRED = 100

export async function benchCompile(): Promise<Figure[]> {
  const entries = readEntries()
  checkLabels(entries)
  const sizes = await promptSizes(entries.filter((_, at) => at % EVERY === 0))
  const hundred = entries.filter((_, at) => at % 5 !== 4).slice(0, HUNDRED)
  const large = await run(entries)
  return [
    ...sizes,
    candidateRecall(entries, large.asked),
    ...(await offlineDuplicates(hundred)),
    await variantDuplicates(hundred),
    ...(await compileCosts(LARGE, entries.slice(0, 40))),
  ]
}

/** A label that names no article would count as a miss of the product. */
function checkLabels(entries: Labelled[]): void {
  const titles = new Set(
    subjectsOfBase()
      .slice(0, LARGE)
      .map(({ title }) => title),
  )
  const wrong = entries.filter(({ target }) => !titles.has(target))
  if (wrong.length > 0) throw new Error(`not in the base: ${wrong.map(({ target }) => target).join(', ')}`)
}

async function run(entries: Labelled[], { size = LARGE, ...how }: How = {}): Promise<Recorded> {
  const recorded = await record(size, entries, how)
  recorded.home.remove()
  if (recorded.report.stopped !== undefined) throw new Error(recorded.report.stopped)
  return recorded
}

interface How {
  size?: number
  answer?: Answer
  name?: string
}

async function promptSizes(fixed: Labelled[]): Promise<Figure[]> {
  const means: { size: number; chars: number; tokens: number }[] = []
  for (const size of SIZES) {
    const { asked } = await run(fixed, { size })
    if (asked.length < fixed.length) throw new Error(`${asked.length} of ${fixed.length} entries were asked about`)
    means.push({ size, chars: mean(asked.map(({ chars }) => chars)), tokens: mean(asked.map(({ tokens }) => tokens)) })
  }
  const ratio = (means.at(-1)?.chars ?? 0) / (means[0]?.chars ?? 1)
  const shown = means.map(
    ({ size, chars, tokens }) => `@${size}: ${count(chars)} chars, ~${count(tokens)} tokens with rules`,
  )
  const setup = `mean prompt of ${fixed.length} fixed entries, one a call; ${shown.join('; ')}`
  return [
    { id: 'compile.prompt-chars.ratio', value: round(ratio), unit: '', goal: '≤ 1.1', met: ratio <= 1.1, setup },
    ...means.map(({ size, chars, tokens }) => ({
      id: `compile.prompt-chars@${size}`,
      value: Math.round(chars),
      unit: 'chars',
      goal: 'reported',
      met: true,
      setup: `~${count(tokens)} tokens with the system text`,
    })),
  ]
}

function candidateRecall(entries: Labelled[], asked: Asked[]): Figure {
  const shown = new Map(asked.map(({ entry, candidates }) => [entry, candidates]))
  const isFound = ({ id, target }: Labelled) => shown.get(id)?.includes(articleIdOf(target)) === true
  const found = entries.filter(isFound)
  if (process.env.MEMC_BENCH_SHOW)
    for (const { way, target } of entries.filter((one) => !isFound(one))) console.error(`${way}: ${target}`)
  const value = found.length / entries.length
  return {
    ...{ id: 'compile.candidate-recall@2000', value: round(value), unit: '', goal: '≥ .95', met: value >= 0.95 },
    setup: `${entries.length} hand-written entries about articles of a generated base, in words of their own: ${byWay(entries, isFound)}`,
  }
}

/** The bullets of an entry are about its subject, so whatever is created or said elsewhere should have gone to that article. */
async function offlineDuplicates(entries: Labelled[]): Promise<Figure[]> {
  const engine = offlineEngine()
  const targets = new Map(entries.map(({ id, target }) => [id, articleIdOf(target)]))
  const blank = { system: '', prompt: '', schema: compileAnswer, timeoutMs: 60_000 }
  const claims = { all: 0, misplaced: 0 }
  const answer: Answer = async (input) => {
    const { value } = await engine.complete({ purpose: 'compile', input, ...blank })
    for (const one of value.operations) {
      if (one.op !== 'add' && one.op !== 'supersede' && one.op !== 'replace') continue
      claims.all += 1
      if (one.cites.some((id) => targets.get(id) !== one.article)) claims.misplaced += 1
    }
    return value
  }
  const { report, made } = await run(entries, { name: 'offline', answer })
  const ways = byWay(entries, ({ id }) => made.has(id))
  const { all, misplaced } = claims
  return [
    duplicates('compile.duplicates-per-100', report.created.length, {
      of: entries,
      setup: `the offline engine; every article it made counts; entries that led to one, by how they name their subject: ${ways}`,
    }),
    {
      ...{ id: 'compile.misplaced-per-100', value: round((misplaced * 100) / Math.max(1, all)), unit: '' },
      ...{ goal: 'reported', met: true },
      setup: `the offline engine; ${misplaced} of ${all} claims went to an article that they are not about; ${report.nothing.length} entries earned nothing`,
    },
  ]
}

/** A model that always proposes an article of its own, under another spelling of the name. */
async function variantDuplicates(entries: Labelled[]): Promise<Figure> {
  const numbered = new Map(entries.map(({ id, target }, at) => [id, variantOf(target, at)]))
  const answer: Answer = ({ entries: [entry] }) => {
    const claim = { text: entry?.bullets[0]?.text ?? '', cites: [entry?.id ?? ''] }
    const title = numbered.get(entry?.id ?? '') ?? ''
    const create = {
      op: 'create',
      title,
      aliases: [],
      tags: [],
      summary: claim,
      keyPoints: [],
      details: [],
      related: [],
    }
    return { operations: [create], nothing: [] }
  }
  const { report } = await run(entries, { answer })
  if (process.env.MEMC_BENCH_SHOW) console.error(report.created.join('\n'))
  return duplicates('compile.duplicates-per-100.variants', report.created.length, {
    of: entries,
    setup: `a scripted model that proposes \`create\` for each subject in one of ${WAYS_COUNT} other spellings, twice; ${report.quarantined.length} set aside`,
  })
}

function duplicates(id: string, made: number, { of, setup }: { of: Labelled[]; setup: string }): Figure {
  const value = (made * 100) / of.length
  return {
    id,
    value: round(value),
    unit: '',
    goal: '≤ 1',
    met: value <= 1,
    setup: `${of.length} entries about subjects that have an article; ${setup}`,
  }
}

function byWay(entries: Labelled[], holds: (entry: Labelled) => boolean): string {
  const ways = [...new Set(entries.map(({ way }) => way))]
  return ways
    .map((way) => {
      const of = entries.filter((entry) => entry.way === way)
      return `${way} ${of.filter(holds).length}/${of.length}`
    })
    .join(', ')
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
