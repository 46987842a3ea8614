// Edits that reach beyond one article: rename, merge, and the links and anchors that follow. An article that moves
// leaves a redirect, and no link in the base is left pointing at it.
import { formatFrontmatter, listField, parseFrontmatter, updateFrontmatter } from '../lib/frontmatter.ts'
import { slug } from '../lib/text.ts'
import { type Article, type ArticleId, parseArticle } from './article.ts'
import { cleanText, toReference } from './block-text.ts'
import { allIds, currentArticle, currentText, type Desk, findNamed, folded, freeId } from './desk.ts'
import { claimId } from './ids.ts'
import { pageText, toPage } from './page.ts'
import { formatWikilink, linkResolver, retarget, rewriteWikilinks } from './wikilink.ts'

/** Gives an article another title and the file name that goes with it. Returns why it cannot, or nothing. */
export function renameArticle(desk: Desk, id: ArticleId, title: string): string | undefined {
  const article = currentArticle(desk, id)
  const name = cleanText(title)
  if (article === undefined || name === '') return 'a new title is needed'
  if (article.kind === 'answer') return 'an answer is named by its question'
  const owner = findNamed(desk, name)
  if (owner !== undefined && owner !== id) return `${owner} has that name; merge them instead`
  const full = article.kind === 'connection' ? `Connection: ${name}` : name
  const folder = id.slice(0, id.lastIndexOf('/'))
  const to = folded(`${folder}/${slug(name)}`) === folded(id) ? id : freeId(desk, folder, name)
  desk.texts.set(to, retitle(article, full))
  desk.touched.add(to)
  if (to !== id) leaveRedirect(desk, article, to)
  return undefined
}

/** Leaves a redirect in an article's place and points every link to where it went. */
export function leaveRedirect(desk: Desk, article: Article, to: ArticleId): void {
  const dates = (['created', 'updated'] as const).flatMap((key) => {
    const date = article[key]
    return date === undefined ? [] : [[key, { date }] as [string, { date: string }]]
  })
  const head = formatFrontmatter([['title', article.title], ['redirect', to], ...dates])
  desk.texts.set(article.id, `${head}\n# ${article.title}\n\nMoved to [[${to}]].\n`)
  desk.touched.delete(article.id)
  followMove(desk, article.id, to)
}

/** Points anchors at blocks that have new ids, everywhere. */
export function renameAnchors(desk: Desk, id: ArticleId, anchors: ReadonlyMap<string, string>): void {
  if (anchors.size === 0) return
  const resolve = linkResolver(allIds(desk))
  for (const [other, text] of textsWith(
    desk,
    [...anchors.keys()].map((anchor) => `^${anchor}`),
  )) {
    const next = rewriteWikilinks(text, (link) => {
      const to = link.block === undefined ? undefined : anchors.get(link.block)
      const here = link.target === '' ? other === id : resolve(link.target) === id
      return to === undefined || !here ? undefined : formatWikilink({ ...link, block: to })
    })
    if (next !== text) desk.texts.set(other, next)
  }
}

function followMove(desk: Desk, from: ArticleId, to: ArticleId): void {
  const name = folded(from).slice(from.lastIndexOf('/') + 1)
  const others = textsWith(desk, [name]).flatMap(([id]) => (id === from ? [] : [id]))
  retargetIn(desk, others, { from, to })
}

/** Points the links of these articles to where another has gone; a block that matched its id matches again. */
export function retargetIn(desk: Desk, ids: ArticleId[], { from, to }: { from: ArticleId; to: ArticleId }): void {
  const resolve = linkResolver(allIds(desk))
  const points = (target: string) => resolve(target) === from
  const anchors = new Map<ArticleId, Map<string, string>>()
  for (const id of ids) {
    const text = currentText(desk, id) ?? ''
    const linked = retarget(text, points, to)
    const stamped = linked === text ? { text, anchors: new Map<string, string>() } : restamp(id, text, linked)
    const next = retargetFields(stamped.text, points, to)
    if (next !== text) desk.texts.set(id, next)
    if (stamped.anchors.size > 0) anchors.set(id, stamped.anchors)
  }
  for (const [id, changed] of anchors) renameAnchors(desk, id, changed)
}

/** A link inside a block's text is part of what its id is made from: blocks that matched before must match again. */
function restamp(id: ArticleId, before: string, after: string): { text: string; anchors: Map<string, string> } {
  const anchors = new Map<string, string>()
  const was = parseArticle(id, before).blocks
  const is = parseArticle(id, after).blocks
  let text = after
  if (was.length !== is.length) return { text, anchors }
  for (let at = is.length - 1; at >= 0; at--) {
    const block = is[at]
    if (block?.id === undefined || was[at]?.byPerson !== false || !block.byPerson) continue
    const fresh = claimId(block.text)
    const source = text.slice(block.start, block.end)
    const caret = source.lastIndexOf(`^${block.id}`)
    text = `${text.slice(0, block.start)}${source.slice(0, caret)}^${fresh}${source.slice(caret + 1 + block.id.length)}${text.slice(block.end)}`
    anchors.set(block.id, fresh)
  }
  return { text, anchors }
}

/** Ids in frontmatter are links too. */
function retargetFields(text: string, points: (target: string) => boolean, to: ArticleId): string {
  const { data } = parseFrontmatter(text)
  const fields: Record<string, string | string[]> = {}
  for (const key of ['connects', 'consulted', 'redirect']) {
    const ids = listField(data, key)
    if (!ids.some((target) => points(bare(target)))) continue
    const moved = [...new Set(ids.map((target) => (points(bare(target)) ? to : target)))]
    fields[key] = key === 'redirect' ? to : moved
  }
  return Object.keys(fields).length === 0 ? text : (updateFrontmatter(text, fields) ?? text)
}

function bare(target: string): string {
  return toReference(target.replace(/^\[\[|\]\]$/g, ''))
}

function retitle(article: Article, title: string): string {
  const page = toPage(article)
  const heading = page.pieces.find(({ role, level }) => role === 'heading' && level === 1)
  if (heading !== undefined) heading.text = `# ${title}`
  const aliases = [...article.aliases.filter((alias) => alias !== title), article.title]
  const text = pageText(page)
  return updateFrontmatter(text, { title, aliases: [...new Set(aliases)].filter((alias) => alias !== title) }) ?? text
}

/** Ids and texts of what holds one of these words, letter case apart. */
function textsWith(desk: Desk, words: string[]): [ArticleId, string][] {
  return allIds(desk).flatMap((id): [ArticleId, string][] => {
    const text = currentText(desk, id) ?? ''
    const low = text.normalize('NFC').toLowerCase()
    return words.some((word) => low.includes(word.toLowerCase())) ? [[id, text]] : []
  })
}
