// A registered memory of many articles for measuring lint, in the product's own format: about 200 words each, cited entries,
// links to neighbours, a tenth of it Chinese; and faults of several kinds in one article of a hundred, so that there is
// something to report. In a temporary folder with folders of its own; the same every time.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { homeStateFolder } from '../src/config/homes.ts'
import { registerHome } from '../src/config/registry.ts'
import { formatArticle } from '../src/kb/article-draft.ts'
import { appendRecord } from '../src/kb/build-log.ts'
import { formatEntry } from '../src/kb/daily-log.ts'
import { renderIndex } from '../src/publish.ts'

export interface LintBase {
  project: string
  home: string
  state: string
  env: NodeJS.ProcessEnv
  remove(): void
}

const ARTICLES_OF_ENTRY = 4
const ENTRIES_OF_DAY = 3

export function makeLintBase(size: number): LintBase {
  const root = realpathSync.native(mkdtempSync(join(tmpdir(), 'memc-bench-lint-')))
  const project = join(root, 'project')
  const home = join(project, '.memory')
  const own = Object.entries(process.env).filter(([name]) => !/^(ANTHROPIC_|CLAUDE|MEMC_)/.test(name))
  const folders = { HOME: root, MEMC_CONFIG_DIR: join(root, 'config'), MEMC_STATE_DIR: join(root, 'state') }
  const env = { ...Object.fromEntries(own), ...folders }
  for (const folder of ['knowledge/concepts', 'daily']) mkdirSync(join(home, folder), { recursive: true })
  for (const folder of [join(project, '.git'), join(project, 'src'), join(root, 'config')]) mkdirSync(folder)
  // Files that were written a moment ago are read again; those of a real memory are older.
  const earlier = new Date(Date.now() - 3_600_000)
  for (const [path, text] of filesOf(size)) {
    writeFileSync(join(home, path), text)
    utimesSync(join(home, path), earlier, earlier)
  }
  const record = registerHome({ home, project, added: '2026-01-01T00:00:00.000Z' }, env)
  const remove = () => rmSync(root, { recursive: true, force: true })
  return { project, home, state: homeStateFolder(record, env), env, remove }
}

function filesOf(size: number): Map<string, string> {
  const knowledge = new Map<string, string>()
  const days = new Map<string, string>()
  let log = '# Build Log\n'
  for (let first = 0; first < size; first += ARTICLES_OF_ENTRY) {
    const number = first / ARTICLES_OF_ENTRY
    const date = dayAfter('2018-03-01', Math.floor(number / ENTRIES_OF_DAY))
    const id = `e${String(number).padStart(9, '0')}`
    const ids = Array.from({ length: Math.min(ARTICLES_OF_ENTRY, size - first) }, (_, at) => first + at)
    const before = days.get(date) ?? `# Daily Log: ${date}\n\n## Sessions\n\n`
    days.set(date, `${before}${entryOf(id, date, number)}\n`)
    const ref = `daily/${date}#^${id}`
    for (const n of ids) knowledge.set(`${idOf(n)}.md`, articleOf(n, ids, ref))
    const record = { time: `${date}T10:00:00`, kind: 'compile' as const, title: '1 entry', source: [ref] }
    log += `\n${appendRecord(undefined, { ...record, created: ids.map(idOf), updated: [], nothing: [] }).slice(13)}`
  }
  const files = new Map([...days].map(([date, text]) => [`daily/${date}.md`, text]))
  for (const [path, text] of knowledge) files.set(`knowledge/${path}`, text)
  files.set('knowledge/index.md', renderIndex(knowledge))
  return files.set('knowledge/log.md', log)
}

function idOf(n: number): string {
  return `concepts/${word(n * 7)}-${n}`
}

function articleOf(n: number, group: number[], ref: string): string {
  const sentence = (part: number, words: number) => ({ text: said(n * 13 + part, words, n % 10 === 0), cites: [ref] })
  const text = formatArticle({
    kind: 'concept',
    title: `${word(n * 7)} ${n}`,
    aliases: [`${word(n * 5)} ${word(n)} ${n}`],
    tags: [word(n % 40)],
    summary: sentence(0, 24),
    keyPoints: [1, 2, 3, 4, 5].map((part) => sentence(part, 16)),
    details: [6, 7, 8].map((part) => sentence(part, 32)),
    related: group.filter((other) => other !== n).map((other) => ({ to: idOf(other), why: said(other, 8, false) })),
  })
  if (n % 100 !== 50) return text
  const planted = [
    '- See [[concepts/nowhere]]',
    '- It was moved yesterday',
    '- It begins in `src/gone.ts`',
    '- Rests on ([[daily/2017-01-01]])',
  ]
  return `${text}${planted[((n / 100) % 4) | 0]}\n`
}

function entryOf(id: string, date: string, n: number): string {
  const bullets = [1, 2, 3, 4].map((part) => ({ text: said(n * 17 + part, 18, false), rank: 'human' as const }))
  const about = { agent: 'claude-code', session: `session-${n}`, turns: ['a', 'b'] as [string, string] }
  const text = { title: said(n, 5, false), context: said(n + 1, 20, false) }
  return formatEntry({
    id,
    date,
    time: '10:00',
    ...about,
    ...text,
    exchanges: [],
    decisions: bullets,
    lessons: [],
    actions: [],
  })
}

const SYLLABLES = 'ba co di fu ge ha ki lo mu ne pa ri so tu ve wa xi yo za que'.split(' ')

function word(n: number): string {
  const at = [n % 20, Math.floor(n / 20) % 20, Math.floor(n / 400) % 20]
  return at.map((index) => SYLLABLES[index] ?? '').join('')
}

function said(seed: number, words: number, isChinese: boolean): string {
  const one = (at: number) => (seed * 7919 + at * 104_729 + seed * at * 31) % 8000
  if (!isChinese)
    return Array.from({ length: words }, (_, at) => (at % 9 === 4 ? `\`${word(one(at))}\`` : word(one(at)))).join(' ')
  return Array.from({ length: words * 2 }, (_, at) => String.fromCharCode(0x4e00 + (one(at) % 3000))).join('')
}

function dayAfter(first: string, days: number): string {
  return new Date(Date.parse(`${first}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
