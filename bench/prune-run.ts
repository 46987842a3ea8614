// One grown instruction file in the care of the product, from adoption to the prune after which nothing changes any more. Who
// answers is a script that knows what holds: it says yes to what is dead or planted, and no to everything about a live rule.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MemoryItem } from '../src/memory/item.ts'
import type { PlanLine } from '../src/memory/plan-run.ts'
import { openProject } from '../src/project.ts'
import type { PruneReport } from '../src/prune/run.ts'
import { noteSignal } from '../src/use/signals.ts'
import { makeProject, type TempProject } from '../test/support/make-project.ts'
import { knowledgeOf, repositoryOf } from './prune-home.ts'
import { faultOf } from './prune-kinds.ts'
import type { Instance, Planted } from './prune-plant.ts'

export interface RunResult {
  instance: Instance
  /** The instruction files afterwards. */
  texts: string[]
  /** Every line of the first file to the item that it became. */
  items: ReadonlyMap<number, MemoryItem>
  /** Everything that was said of an item in any of the runs. */
  said: Said[]
  archive: Archived[]
  runs: number
  seconds: number
  /** Proposals that a person was shown, and those of them that were about a rule that holds. */
  asked: number
  askedOfLive: string[]
}

interface Said {
  item: string
  kind: string
  with: string | undefined
}

interface Archived {
  reason: string
  by: string | undefined
  item: { id: string; content: string }
}

type Reported = Omit<PruneReport, 'files'> & { files: { path: string; lines: PlanLine[] }[] }
type Shown = PruneReport['proposals'][number]

const DAY = 86_400_000
/** Faults may carry dates until the end of November 2026 that have passed. */
const ADOPTED = new Date('2026-10-01T09:00:00Z')
const FIRST = new Date('2026-12-01T09:00:00Z')
/** Two months of it, which is what the labels speak of. */
const PAST = 60
const MOST_RUNS = 60

export async function runInstance(instance: Instance): Promise<RunResult> {
  const { base } = instance
  const temp = makeProject({ ...repositoryOf(base), 'CLAUDE.md': instance.text })
  const begun = performance.now()
  try {
    const items = await adopt(temp, instance)
    const care = { temp, instance, items, said: new Map(), asked: new Set(), askedOfLive: new Set() } as Care
    use(care, PAST)
    await memc(temp, 'prune', '--json')
    const runs = await untilNothingChanges(care)
    return {
      ...{ instance, items, runs, said: [...care.said.values()], archive: archiveOf(temp) },
      texts: [readFileSync(join(temp.cwd, 'CLAUDE.md'), 'utf8')],
      ...{ asked: care.asked.size, askedOfLive: [...care.askedOfLive] },
      seconds: (performance.now() - begun) / 1000,
    }
  } finally {
    temp.remove()
  }
}

interface Care {
  temp: TempProject
  instance: Instance
  items: Map<number, MemoryItem>
  said: Map<string, Said>
  asked: Set<string>
  askedOfLive: Set<string>
}

async function adopt(temp: TempProject, { text, base, planted }: Instance): Promise<Map<number, MemoryItem>> {
  temp.clock.now = ADOPTED
  await memc(temp, 'init')
  // The limit of rules is off: what is measured is the file of under 200 lines.
  write(temp, '.memory/memc.json', JSON.stringify({ version: 1, 'memory.maxItems': 0, 'memory.maxLines': 199 }))
  for (const [path, article] of Object.entries(knowledgeOf(base))) write(temp, `.memory/${path}`, article)
  await memc(temp, 'memory', 'adopt', '--yes')
  const items: MemoryItem[] = JSON.parse(await memc(temp, 'memory', 'list', '--json'))
  const lines = text.split('\n')
  const byLine = new Map<number, MemoryItem>()
  for (const item of items) {
    // The first marker stands above.
    const first = item.line - 1
    const height = item.source.replace(/\n$/, '').split('\n').length
    for (let line = first; line < first + height; line += 1) byLine.set(line, item)
    if (lines[first - 1]?.trim() === '') throw new Error(`item ${item.id} begins on an empty line`)
  }
  const low = planted.filter(({ kind }) => kind === 'unused').flatMap(({ line }) => byLine.get(line)?.id ?? [])
  if (low.length > 0) await memc(temp, 'memory', 'set', ...low, '--priority', '2')
  return byLine
}

/** What sessions do: every live rule is used as often as its label says, and goes on being used. */
function use({ temp, instance, items }: Care, past: number): void {
  const { state } = openProject({ cwd: temp.cwd, env: temp.env })
  if (past === PAST) temp.clock.now = FIRST
  for (const { line, uses, days } of instance.live) {
    const item = items.get(line)?.id ?? ''
    const often = past === PAST ? uses : Math.min(1, uses)
    for (let nth = 0; nth < often; nth += 1) {
      const ago = days + (nth * (past - days)) / Math.max(1, often)
      const time = new Date(temp.clock.now.getTime() - ago * DAY).toISOString()
      noteSignal(state, { time, item, kind: 'matched', session: `${time}-${nth}` })
    }
  }
}

async function untilNothingChanges(care: Care): Promise<number> {
  const { temp } = care
  let isQuiet = false
  for (let run = 1; run <= MOST_RUNS; run += 1) {
    const before = readFileSync(join(temp.cwd, 'CLAUDE.md'), 'utf8')
    await oneRun(care)
    const same = readFileSync(join(temp.cwd, 'CLAUDE.md'), 'utf8') === before
    if (same && isQuiet) return run
    isQuiet = same
    // After a cooldown nothing may begin to move again.
    temp.clock.now = new Date(temp.clock.now.getTime() + (same ? 31 : 1) * DAY)
    use(care, 1)
  }
  throw new Error(`seed ${care.instance.seed} still changes after ${MOST_RUNS} runs`)
}

async function oneRun(care: Care): Promise<void> {
  const { temp } = care
  const report = await preview(care)
  const confirm = toConfirm(care, report)
  if (confirm.length > 0) await memc(temp, 'memory', 'confirm', ...confirm)
  const { proposals } = confirm.length > 0 ? await preview(care) : report
  const [yes, no] = [proposals.filter((one) => agrees(care, one)), proposals.filter((one) => !agrees(care, one))]
  for (const one of proposals) {
    care.asked.add(one.key)
    if (isLive(care, one.item)) care.askedOfLive.add(`${one.kind}: ${one.reason}`)
  }
  if (no.length > 0) await memc(temp, 'prune', '--refuse', ...no.map(({ key }) => key), '--json')
  const accept = yes.length > 0 ? ['--accept', ...yes.map(({ key }) => key)] : []
  hear(care, JSON.parse(await memc(temp, 'prune', '--apply', ...accept, '--json')))
}

async function preview(care: Care): Promise<Reported> {
  const report: Reported = JSON.parse(await memc(care.temp, 'prune', '--json'))
  hear(care, report)
  return report
}

function hear({ said }: Care, { files }: Reported): void {
  for (const { lines } of files) {
    for (const { item, findings, archive } of lines) {
      for (const { kind, with: other } of findings) {
        said.set(`${item.id} ${kind} ${other}`, { item: item.id, kind, with: other })
      }
      if (archive !== undefined) said.set(`${item.id} ${archive}`, { item: item.id, kind: archive, with: undefined })
    }
  }
}

/** What nobody needs and code protects, once a person has read it. */
function toConfirm(care: Care, { files }: Reported): string[] {
  return files.flatMap(({ lines }) =>
    lines
      .filter(({ item, protections }) => protections.some((one) => one !== 'pinned') && !isLive(care, item.id))
      .map(({ item }) => item.id),
  )
}

/** What is dead is to go, so nobody wants it shorter; of a rule that is too long the short form is welcome. */
function agrees(care: Care, shown: Shown): boolean {
  const { item, op } = shown
  const fault = plantedAs(care, item)
  const isLong = fault !== undefined && faultOf(fault.kind)?.stays === true
  return op.op === 'replace' ? isLong : !isLive(care, item) && !saysLive(care, shown)
}

function plantedAs({ instance, items }: Care, id: string): Planted | undefined {
  return instance.planted.find(({ line }) => items.get(line)?.id === id)
}

function isLive({ instance, items }: Care, id: string): boolean {
  return instance.live.some(({ line }) => items.get(line)?.id === id)
}

/** An answer is bound to the text: what is said of a copy of a rule that holds is said of the rule. */
function saysLive({ instance, items }: Care, { item, kind }: Shown): boolean {
  const text = `- ${[...items.values()].find(({ id }) => id === item)?.content}`
  return kind !== 'duplicate' && kind !== 'subsumed' && instance.live.some((rule) => rule.text === text)
}

function archiveOf(temp: TempProject): Archived[] {
  const text = readFileSync(join(temp.cwd, '.memory/memory/archive.jsonl'), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

async function memc(temp: TempProject, ...argv: string[]): Promise<string> {
  const { code, out, err } = await temp.memc(...argv)
  if (code === 2) throw new Error(`memc ${argv.slice(0, 3).join(' ')}: ${err}`)
  return out
}

function write(temp: TempProject, name: string, text: string): void {
  mkdirSync(dirname(join(temp.cwd, name)), { recursive: true })
  writeFileSync(join(temp.cwd, name), text)
}
