// What the bench of pruning reads: hand-written instruction files with their labels, the faults that are planted into them,
// and the small repository beside each. Reading only.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FaultKind } from './prune-kinds.ts'

export interface Base {
  name: string
  lines: string[]
  live: LiveRule[]
  /** By author. */
  faults: FaultText[][]
  repository: { files: string[]; scripts: string[]; targets: string[]; packages: string[] }
}

export interface LiveRule {
  /** 1-based. */
  line: number
  /** The whole line. */
  text: string
  /** In the two months before the first prune. */
  uses: number
  /** Since the last use. */
  days: number
}

export interface FaultText {
  kind: FaultKind
  text: string
  /** The beginning of the live rule that it is about. */
  against?: string
  /** A second line, planted elsewhere. */
  with?: string
  /** How the knowledge base words it; as the rule does when nothing is given. */
  said?: string
}

export const BASES = ['web', 'embedded', 'data'] as const
/** What the files of each author's faults begin with. */
const AUTHORS = ['faults', 'more']

export function readBase(name: string): Base {
  const lines = read(`base-${name}.md`).split('\n').slice(0, -1)
  const labels = rows(`base-${name}.labels.tsv`)
  const live = labels
    .filter(([, label]) => label === 'live')
    .map(([line = '', , uses = '', days = '', beginning = '']): LiveRule => {
      const text = lines[Number(line) - 1] ?? ''
      if (beginning === '' || !text.startsWith(beginning)) throw new Error(`base-${name}: label of line ${line} is off`)
      return { line: Number(line), text, uses: Number(uses), days: Number(days) }
    })
  const faults = AUTHORS.map((author) => [`${author}-${name}.jsonl`, `${author}-any.jsonl`].flatMap(jsonLines))
  return { name, lines, live, faults, repository: JSON.parse(read(`repo-${name}.json`)) }
}

function jsonLines(file: string): FaultText[] {
  return read(file)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

function rows(file: string): string[][] {
  return read(file)
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split('\t'))
}

const DATA = fileURLToPath(new URL('../bench/data/prune', import.meta.url))

function read(file: string): string {
  return readFileSync(`${DATA}/${file}`, 'utf8')
}
