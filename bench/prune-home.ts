// What lies beside an instruction file of the bench: a small repository, and a knowledge base of one article.
import { formatArticle } from '../src/kb/article-draft.ts'
import { formatEntry } from '../src/kb/daily-log.ts'
import type { Base } from './prune-data.ts'

/** Path → text. */
export function repositoryOf({ repository, name }: Base): Record<string, string> {
  const { files, scripts, targets, packages } = repository
  const own = Object.fromEntries(files.map((path) => [path, '\n']))
  if (scripts.length > 0) {
    const dependencies = Object.fromEntries(packages.map((one) => [one, '*']))
    const manifest = { name, scripts: Object.fromEntries(scripts.map((one) => [one, 'true'])), dependencies }
    return { ...own, 'package.json': `${JSON.stringify(manifest, null, 2)}\n` }
  }
  const rules = targets.map((target) => `${target}:\n\t@true\n`).join('\n')
  return { ...own, Makefile: rules, 'requirements.txt': packages.map((one) => `${one}\n`).join('') }
}

/** Path in the home → text: what every planted line of the kind `known` repeats is a claim of it. */
export function knowledgeOf({ faults }: Base): Record<string, string> {
  const known = faults
    .flat()
    .filter(({ kind }) => kind === 'known')
    .map(({ text, said }) => said ?? text)
  const [id, date] = ['e1a2b3c4d5', '2026-03-02']
  const cites = [`daily/${date}#^${id}`]
  const said = known.map((text) => ({ text, rank: 'human' as const }))
  const entry = formatEntry({
    ...{ id, date, time: '10:00', agent: 'claude-code', session: 'session-1', turns: ['a', 'b'] },
    ...{ title: 'What was learned', context: 'Told in a session.', exchanges: [], decisions: said },
    ...{ lessons: [], actions: [] },
  })
  const article = formatArticle({
    ...{ kind: 'concept', title: 'Things learned', aliases: [], tags: ['notes'] },
    summary: { text: 'What sessions of the spring taught.', cites },
    keyPoints: known.map((text) => ({ text, cites })),
    ...{ details: [], related: [] },
  })
  return { 'knowledge/concepts/things-learned.md': article, [`daily/${date}.md`]: `# ${date}\n\n${entry}` }
}
