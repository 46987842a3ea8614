// memc correct as a use case: a person's words go into an article, or in the place of a claim that is wrong, through publish
// and commit like everything else. No engine is asked, and none may change what a person wrote.
import { commit, readSnapshot } from '../changes/commit.ts'
import { diff } from '../changes/diff.ts'
import { KnownError } from '../errors.ts'
import type { Article, ArticleId, Block } from '../kb/article.ts'
import type { BuildRecord } from '../kb/build-log.ts'
import type { CorrectEdit } from '../kb/correct.ts'
import { articleNamed } from '../kb/find-article.ts'
import { knowledgeBase } from '../kb/knowledge-base.ts'
import { localTime } from '../lib/local-time.ts'
import type { Project } from '../project.ts'
import { publish } from '../publish.ts'
import { readKnowledge } from '../read-home.ts'

export interface Correction {
  /** Id, title or path. */
  article: string
  /** Number or id of the block that is wrong; without it the text is added. */
  block?: string
  /** What holds; without it the block is taken out. */
  text?: string
  dryRun?: boolean
}

export interface CorrectReport {
  article: ArticleId
  applied: boolean
  /** What changes in the article. */
  diff: string
  /** Files that somebody had changed meanwhile; theirs stayed. */
  conflicts: string[]
}

/** The article as a person names it, with its blocks. */
export function readArticle(project: Project, name: string): Article {
  return articleNamed(knowledgeBase(readKnowledge(readSnapshot(project.store))), name)
}

export function correct(project: Project, { dryRun = false, ...correction }: Correction): CorrectReport {
  const { value, applied, conflicts } = commit(
    project.store,
    { reason: 'correct', summary: correction.article, scope: 'home', dryRun },
    (snapshot) => {
      const kb = knowledgeBase(readKnowledge(snapshot))
      const article = articleNamed(kb, correction.article)
      const edit = toEdit(article, correction, project)
      const { changes, problems } = publish({ files: kb.files, known: kb, edits: [edit], record: recordOf(project) })
      const [problem] = problems
      if (problem !== undefined)
        throw new KnownError('bad-usage', sentence(problem.message), { hint: LIST(article.id) })
      const path = `home/knowledge/${article.id}.md`
      const next = changes.find((change) => change.path === path)
      const after = next?.kind === 'write' ? next.text : article.text
      const about = { summary: article.id, undoes: [] }
      return {
        changes,
        about,
        value: { article: article.id, diff: diff(`knowledge/${article.id}.md`, article.text, after) },
      }
    },
  )
  return { ...value, applied, conflicts: conflicts.map(({ path }) => path) }
}

function toEdit(article: Article, { block, text }: Correction, project: Project): CorrectEdit {
  const said = text === undefined ? {} : { text }
  const edit = { op: 'correct', article: article.id, date: today(project).date, ...said } as const
  if (block === undefined) return edit
  const found = blockNamed(article, block)
  if (found !== undefined) return { ...edit, block: found.n, seen: found.text }
  throw new KnownError('not-found', `${article.id} has no block "${block}".`, { hint: LIST(article.id) })
}

function blockNamed({ blocks }: Article, name: string): Block | undefined {
  const asked = name.replace(/^\^/, '')
  return blocks.find(({ n, id }) => String(n) === asked || id === asked)
}

function recordOf(project: Project): BuildRecord {
  const { date, time, seconds } = today(project)
  const record = { time: `${date}T${time}:${seconds}`, kind: 'correct', title: '1 block' } as const
  return { ...record, source: [], created: [], updated: [], nothing: [] }
}

function today(project: Project): { date: string; time: string; seconds: string } {
  const now = project.now()
  const { date, time } = localTime(now.toISOString()) ?? { date: '1970-01-01', time: '00:00' }
  return { date, time, seconds: String(now.getSeconds()).padStart(2, '0') }
}

const LIST = (article: ArticleId) => `\`memc correct ${article}\` lists its blocks.`

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
