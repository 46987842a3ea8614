// memc search
import { type Command, InvalidArgumentError, Option } from 'commander'
import { rememberEmitted } from '../capture/emitted.ts'
import { readSnapshot } from '../changes/commit.ts'
import { openHomeIndex } from '../home-index.ts'
import type { Io } from '../io.ts'
import { knowledgeBase } from '../kb/knowledge-base.ts'
import type { Project } from '../project.ts'
import { readDailyLogs, readKnowledge } from '../read-home.ts'
import type { SearchHit } from '../retrieval/search-document.ts'
import { openForReading } from '../setup/muted-here.ts'

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
      const project = openForReading(io)
      const hits = await search(project, words.join(' '), options)
      const text = hits.map(line).join('\n')
      const shown = options.json ? JSON.stringify(hits, null, 2) : text || 'Nothing found.'
      if (hits.length > 0) rememberEmitted(project.state, [text, shown], io.now())
      io.print(shown)
      done(hits.length > 0 ? 0 : 1)
    })
}

async function search(project: Project, words: string, { limit, type }: Options): Promise<SearchHit[]> {
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
