// npm run bench [-- part…] [--json]: measures the product itself and prints every figure beside its goal.
import { parseArgs } from 'node:util'
import { benchRead } from './capture-read.ts'
import { benchResume } from './capture-resume.ts'
import { benchCompile } from './compile.ts'
import { benchContradict } from './contradict.ts'
import { benchExtract } from './extract.ts'
import { benchFaults } from './faults.ts'
import type { Figure } from './figure.ts'
import { benchFind } from './find.ts'
import { benchHooks } from './hooks.ts'
import { benchLint } from './lint.ts'
import { benchPrune } from './prune.ts'
import { benchRetrieval } from './retrieval.ts'
import { benchSearch } from './search.ts'

const PARTS: Record<string, () => Promise<Figure[]>> = {
  hooks: benchHooks,
  capture: async () => [...(await benchResume()), ...(await benchRead())],
  compile: benchCompile,
  search: benchSearch,
  retrieval: benchRetrieval,
  find: benchFind,
  extract: benchExtract,
  lint: benchLint,
  contradict: benchContradict,
  prune: benchPrune,
  faults: benchFaults,
}

const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true })
const unknown = positionals.filter((part) => !Object.hasOwn(PARTS, part))
if (unknown.length > 0) {
  console.error(`bench: no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`)
  process.exitCode = 2
} else {
  const figures: Figure[] = []
  for (const part of positionals.length > 0 ? positionals : Object.keys(PARTS)) {
    figures.push(...((await PARTS[part]?.()) ?? []))
  }
  console.log(values.json ? JSON.stringify(figures, null, 2) : table(figures))
}

function table(figures: Figure[]): string {
  const rows = figures.map(({ id, value, unit, goal, met, setup }) => [
    met ? 'met ' : 'MISS',
    id,
    `${value ?? '-'} ${unit}`.trim(),
    goal,
    setup,
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}
