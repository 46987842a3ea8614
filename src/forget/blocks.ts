// Which blocks of articles go with what is forgotten, and which hold on to it and stay: a person has to look at those.
// Pure.
import type { Article, ArticleId } from '../kb/article.ts'
import type { KnowledgeBase } from '../kb/knowledge-base.ts'
import type { Published } from '../publish.ts'
import type { GoneBlocks } from './needles.ts'
import type { Target } from './target.ts'

/** A block, or an article's head, that holds on to what is forgotten and stays. */
export interface KeptBlock {
  article: ArticleId
  text: string
  why: 'a person wrote or changed it' | 'it rests on other entries too' | 'the article stays'
}

export function blocksGone(kb: KnowledgeBase, published: Published): GoneBlocks[] {
  return published.changes.flatMap(({ path, kind }) => {
    const id = path.slice('home/knowledge/'.length, -'.md'.length)
    const article = id.includes('/') ? kb.get(id) : undefined
    if (article === undefined || article.redirect !== undefined) return []
    const left = new Set(published.kb.get(id)?.blocks.map(({ text }) => text))
    const gone = article.blocks.filter(({ text, section }) => !left.has(text) && !isLink(section, text))
    return [{ article, texts: gone.map(({ text }) => text), goes: kind === 'remove' }]
  })
}

export interface Asked {
  target: Target
  /** References to the entries. */
  refs: ReadonlySet<string>
}

export function blocksKept(before: KnowledgeBase, after: KnowledgeBase, asked: Asked): KeptBlock[] {
  return before.articles().flatMap((article): KeptBlock[] => {
    const now = after.get(article.id)
    if (now === undefined || !mayHold(before, article, asked)) return []
    const left = new Set(now.blocks.map(({ text }) => text))
    const kept = article.blocks
      .filter(({ text, section }) => left.has(text) && !isLink(section, text))
      .filter((block) => holds(before, block, asked))
    return [
      ...kept.map(
        ({ text, byPerson }) => ({ article: article.id, text, why: byPerson ? BY_PERSON : BY_OTHERS }) as const,
      ),
      ...(asked.target.kind !== 'article' && isPersonsAlone(now) ? headOf(now) : []),
    ]
  })
}

const BY_PERSON = 'a person wrote or changed it'
const BY_OTHERS = 'it rests on other entries too'

function mayHold(kb: KnowledgeBase, { links, blocks }: Article, { target, refs }: Asked): boolean {
  return target.kind === 'article'
    ? links.some((link) => kb.resolve(link.target) === target.article)
    : blocks.some(({ cites }) => cites.some((cite) => refs.has(cite)))
}

function holds(kb: KnowledgeBase, { text, cites }: Article['blocks'][number], { target, refs }: Asked): boolean {
  if (target.kind !== 'article') return cites.some((cite) => refs.has(cite))
  return [...text.matchAll(/\[\[([^\]|#]+)/g)].some(([, to = '']) => kb.resolve(to) === target.article)
}

function isPersonsAlone({ blocks }: Article): boolean {
  return blocks.every(({ byPerson }) => byPerson)
}

/** Whose names and tags these are, nobody can tell. */
function headOf({ id, title, aliases, tags }: Article): KeptBlock[] {
  return [
    { article: id, text: `its names and tags: ${[title, ...aliases, ...tags].join(', ')}`, why: 'the article stays' },
  ]
}

function isLink(section: string, text: string): boolean {
  return LINKS.has(section) && text.startsWith('[[')
}

const LINKS = new Set(['Related Concepts', 'Sources', 'Sources Consulted'])
