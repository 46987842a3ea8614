// A set of our own for retrieval (bench/data/in-force): records that hold beside records that mislead, by authors who knew
// nothing of the product. Shaped as the public sets are; three authors' questions served for choosing, the fourth's are reported.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lines } from './extract-score.ts'
import { type BenchRecord, type BenchSet, type Question, recordDocuments } from './retrieval-sets.ts'

const DATA = fileURLToPath(new URL('../bench/data/in-force', import.meta.url))
const AUTHORS: Record<string, Question['half']> = { a: 'tune', b: 'tune', d: 'tune', e: 'report' }

interface Asked {
  id: string
  project: string
  text: string
  asOf?: string
  gold: string[]
  harmful?: { id: string }[]
}

export function loadInForce(): BenchSet {
  const authors = Object.keys(AUTHORS)
  const pools = new Map(
    authors.map((author) => [author, recordDocuments(linesOf<BenchRecord>(`${author}-records.jsonl`))]),
  )
  const questions = authors.flatMap((author) =>
    linesOf<Asked>(`${author}-questions.jsonl`).map(
      ({ harmful = [], ...question }): Question => ({
        ...{ ...question, pool: author, half: AUTHORS[author] ?? 'report' },
        harmful: harmful.map(({ id }) => id),
      }),
    ),
  )
  const made = "a record is an entry as in coding-memory; searched within the question's project"
  return { id: 'in-force', made, pools, questions }
}

function linesOf<T>(name: string): T[] {
  return lines(join(DATA, name)) as T[]
}
