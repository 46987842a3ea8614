// memc search
import { type Command, InvalidArgumentError, Option } from 'commander'
import { readSnapshot } from '../changes/commit.ts'
import { openHomeIndex } from '../home-index.ts'
import type { Io } from '../io.ts'
import { knowledgeBase } from '../kb/knowledge-base.ts'
import { openProject } from '../project.ts'
import { readDailyLogs, readKnowledge } from '../read-home.ts'
import type { SearchHit } from '../retrieval/search-document.ts'

interface Options {
  limit: number
  type?: 'article' | 'entry'
  json?: boolean
}

export function define(command: Command, io: Io, done: (code: number) => void): void {
  command
    .argument('<words...>', 'what to look for')
    .option('--limit <n>', 'how many', positive, 10)
    .addOption(new Option('--type <kind>', 'only these').choices(['article', 'entry']))
    .option('--json', 'print the hits as JSON')
    .addHelpText('after', '\nExamples:\n  memc search row level security\n  memc search --type entry 认证')
    .action(async (words: string[], options: Options) => {
      const hits = await search(words.join(' '), options, io)
      if (options.json) io.print(JSON.stringify(hits, null, 2))
      else io.print(hits.length > 0 ? hits.map(line).join('\n') : 'Nothing found.')
      done(hits.length > 0 ? 0 : 1)
    })
}

async function search(words: string, { limit, type }: Options, io: Io): Promise<SearchHit[]> {
  const project = openProject(io)
  const snapshot = readSnapshot(project.store)
  const kb = knowledgeBase(readKnowledge(snapshot))
  const index = await openHomeIndex(project, { kb, dailyLogs: readDailyLogs(snapshot) })
  try {
    return index.search(words, { limit, ...(type ? { kind: type } : {}) })
  } finally {
    index.close()
  }
}

function line(hit: SearchHit): string {
  return `${hit.id}  ${hit.title}\n    ${hit.snippet}`
}

function positive(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value > 0) return value
  throw new InvalidArgumentError('expected a whole number above 0.')
}
