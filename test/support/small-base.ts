// A small knowledge base as files of a home, for tests that read and never compile.
export const REF = 'daily/2026-04-01#^e7k3q9x2a'

export interface SmallArticle {
  id: string
  title: string
  summary: string
  aliases?: string[]
  tags?: string[]
  points?: string[]
  updated?: string
}

export function articleFile({ title, summary, aliases = [], tags = [], points = [], updated }: SmallArticle): string {
  const list = (items: string[]) => `[${items.map((item) => JSON.stringify(item)).join(', ')}]`
  const cite = `([[${REF}]])`
  return [
    '---',
    `title: ${JSON.stringify(title)}`,
    `aliases: ${list(aliases)}`,
    `tags: ${list(tags)}`,
    'sources: ["daily/2026-04-01.md"]',
    'created: 2026-04-01',
    `updated: ${updated ?? '2026-04-01'}`,
    '---',
    '',
    `# ${title}`,
    '',
    `${summary} ${cite}`,
    '',
    '## Key Points',
    '',
    ...points.map((point) => `- ${point} ${cite}`),
    '',
  ].join('\n')
}

/** Files of a home, by their path in the project. */
export function smallBase(articles: readonly SmallArticle[]): Record<string, string> {
  const files = articles.map((article) => [`.memory/knowledge/${article.id}.md`, articleFile(article)])
  return { '.memory/daily/2026-04-01.md': DAILY_LOG, ...Object.fromEntries(files) }
}

const DAILY_LOG = `# Daily Log: 2026-04-01

## Sessions

### Session (14:30) - Token rotation
<!-- memc: entry=e7k3q9x2a agent=claude-code session=11111111-2222-4333-8444-555555555555 turns=a..b ranks=haa -->

**Context:** Setting up authentication for the web app. ^e7k3q9x2a

**Decisions Made:**
- Rotate refresh tokens on every use, because a stolen one is noticed then

**Lessons Learned:**
- The clock of the build machine was two minutes late

**Action Items:**
- [ ] Write the migration for the token table
`
