// Whether the right article is found by words that its title does not have, in Chinese, Japanese and Korean, and whether a
// prompt brings back what helps and nothing else. Articles, questions and prompts (bench/data/find) are by an author who had
// not seen the product; through the product's own commands, in a real home.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatArticle } from '../src/kb/article-draft.ts'
import { openProject } from '../src/project.ts'
import { recall } from '../src/recall/recall.ts'
import { makeProject, type TempProject } from '../test/support/make-project.ts'
import type { Figure } from './figure.ts'

interface Written {
  id: string
  title: string
  aliases: string[]
  tags: string[]
  summary: string
  points: string[]
}

const DATA = fileURLToPath(new URL('../bench/data/find', import.meta.url))
const SOURCE = 'daily/2026-04-01#^e000000000'

export async function benchFind(): Promise<Figure[]> {
  return [...(await findCjk()), ...(await recallAtPrompts())]
}

async function findCjk(): Promise<Figure[]> {
  const articles = linesOf<Written>('cjk-articles.jsonl')
  const questions = linesOf<{ question: string; article: string; lang: string }>('cjk-questions.jsonl')
  const home = await homeWith(articles)
  try {
    const places = new Map<string, number[]>()
    for (const { question, article, lang } of questions) {
      const { out } = await home.memc('search', '--type', 'article', '--limit', '10', '--json', question)
      const place = (JSON.parse(out) as { id: string }[]).findIndex(({ id }) => id === article)
      places.set(lang, [...(places.get(lang) ?? []), place < 0 ? Number.POSITIVE_INFINITY : place + 1])
    }
    const all = [...places.values()].flat()
    const share = (list: number[], first: number) => round(list.filter((place) => place <= first).length / list.length)
    const by = [...places].map(([lang, list]) => `${lang} ${share(list, 1)}/${share(list, 3)}`).join(', ')
    const setup = `${questions.length} questions over ${articles.length} articles; first/first three: ${by}`
    return [
      figure('find.cjk.first', share(all, 1), { goal: 0.8, setup }),
      figure('find.cjk.first-three', share(all, 3), { goal: 0.95, setup }),
    ]
  } finally {
    home.remove()
  }
}

async function recallAtPrompts(): Promise<Figure[]> {
  const prompts = linesOf<{ prompt: string; article: string | null }>('recall-prompts.jsonl')
  const home = await homeWith(linesOf<Written>('recall-articles.jsonl'))
  try {
    const { cwd, env, clock } = home
    const project = openProject({ cwd, env, now: () => clock.now, flags: { recall: 'pointers' } })
    const count = { shown: 0, right: 0, wrong: 0 }
    const about = prompts.filter(({ article }) => article !== null).length
    for (const [at, { prompt, article }] of prompts.entries()) {
      const text = await recall(project, { session: `session-${at}`, prompt })
      if (article === null) count.wrong += Number(text !== undefined)
      else {
        count.shown += Number(text !== undefined)
        count.right += Number(text?.includes(article) === true)
      }
    }
    const setup = `${about} prompts with an article that helps (${count.shown} got something, ${count.right} the right one), ${prompts.length - about} without`
    const wrong = round(count.wrong / (prompts.length - about))
    return [
      figure('recall.shown', round(count.right / about), { goal: 0.7, setup }),
      { id: 'recall.false', value: wrong, unit: '', goal: '≤ 0.1', met: wrong <= 0.1, setup },
    ]
  } finally {
    home.remove()
  }
}

async function homeWith(articles: Written[]): Promise<TempProject & { remove(): void }> {
  const project = makeProject()
  await project.memc('init')
  for (const { id, title, aliases, tags, summary, points } of articles) {
    const file = join(project.cwd, '.memory/knowledge', `${id}.md`)
    const claim = (text: string) => ({ text, cites: [SOURCE] })
    mkdirSync(dirname(file), { recursive: true })
    const draft = { kind: 'concept' as const, title, aliases, tags, summary: claim(summary), related: [], details: [] }
    writeFileSync(file, formatArticle({ ...draft, keyPoints: points.map(claim) }))
  }
  return project
}

function linesOf<T>(name: string): T[] {
  const lines = readFileSync(join(DATA, name), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as T)
}

function figure(id: string, value: number, { goal, setup }: { goal: number; setup: string }): Figure {
  return { id, value, unit: '', goal: `≥ ${goal}`, met: value >= goal, setup }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
