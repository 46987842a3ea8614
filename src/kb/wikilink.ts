// [[Links]] between articles: found outside code with their exact place, resolved, and pointed elsewhere.
import { parseMarkdown, type Range } from '../lib/markdown.ts'

export interface Wikilink {
  /** As written, without `.md`; '' for a link within the page. */
  target: string
  heading: string | undefined
  /** Without the caret. */
  block: string | undefined
  alias: string | undefined
  embed: boolean
  /** The whole link, from `[[` or `![[` to `]]`. */
  start: number
  end: number
}

/** All links in prose, in order; what stands in code or comments is none. */
export function findWikilinks(text: string): Wikilink[] {
  return text.includes('[[') ? wikilinksIn(text, parseMarkdown(text).prose) : []
}

/** As `findWikilinks`, where the document has been parsed already. */
export function wikilinksIn(text: string, prose: Range[]): Wikilink[] {
  return prose.flatMap((range) => linksInRange(text, range))
}

/** A link as it stands in a file. `bar`: how an alias is set off, `\|` inside a table. */
export function formatWikilink(link: Omit<Wikilink, 'start' | 'end'>, bar = '|'): string {
  const alias = link.alias === undefined ? '' : bar + link.alias
  return `${link.embed ? '!' : ''}[[${link.target}${anchorOf(link)}${alias}]]`
}

/** What follows the target: `#^…`, `#…` or nothing. */
export function anchorOf({ heading, block }: Pick<Wikilink, 'heading' | 'block'>): string {
  if (block !== undefined) return `#^${block}`
  return heading === undefined ? '' : `#${heading}`
}

/** Text that can stand as an alias. */
export function toAlias(text: string): string {
  return text
    .replace(/[[\]|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The text with links changed to what `change` gives; undefined leaves one as it is. All other bytes stay. */
export function rewriteWikilinks(text: string, change: (link: Wikilink) => string | undefined): string {
  let result = ''
  let done = 0
  for (const link of findWikilinks(text)) {
    const next = change(link)
    if (next === undefined) continue
    result += text.slice(done, link.start) + next
    done = link.end
  }
  return result + text.slice(done)
}

/** The text with links of one article pointing to another; anchors, aliases and embeds stay. */
export function retarget(text: string, points: (target: string) => boolean, to: string): string {
  return rewriteWikilinks(text, (link) => {
    if (link.target === '' || !points(link.target)) return undefined
    const bar = text.slice(link.start, link.end).includes('\\|') ? '\\|' : '|'
    return formatWikilink({ ...link, target: to }, bar)
  })
}

/** What a link target means among these ids: the very id, its letter case apart, or the only one of that file name. */
export function linkResolver(ids: Iterable<string>): (target: string) => string | undefined {
  const whole = new Map<string, string>()
  const names = new Map<string, string | undefined>()
  for (const id of ids) {
    const key = fold(id)
    const name = key.slice(key.lastIndexOf('/') + 1)
    if (!whole.has(key)) whole.set(key, id)
    names.set(name, names.has(name) ? undefined : id)
  }
  return (target) => {
    const key = fold(target.replace(/\.md$/i, '').replace(/^(?:\.{0,2}\/|knowledge\/)+/, ''))
    return whole.get(key) ?? (key.includes('/') ? undefined : names.get(key))
  }
}

function fold(id: string): string {
  return id.normalize('NFC').toLowerCase().trim()
}

function linksInRange(text: string, range: Range): Wikilink[] {
  const links: Wikilink[] = []
  let at = range.start
  for (;;) {
    const open = text.indexOf('[[', at)
    if (open < 0 || open >= range.end) return links
    const close = text.indexOf(']]', open + 2)
    if (close < 0 || close + 2 > range.end) return links
    // `[[a [[b]]`: the inner one is the link.
    const start = text.lastIndexOf('[[', close - 1)
    const inner = text.slice(start + 2, close)
    const escaped = text[start - 1] === '\\' && start > range.start
    if (!escaped && inner !== '' && !/[\r\n[\]]/.test(inner)) links.push(toLink(text, start, close + 2))
    at = close + 2
  }
}

function toLink(text: string, open: number, end: number): Wikilink {
  const embed = text[open - 1] === '!'
  const inner = text.slice(open + 2, end - 2)
  const bar = /\\?\|/.exec(inner)
  const path = bar === null ? inner : inner.slice(0, bar.index)
  const alias = bar === null ? undefined : inner.slice(bar.index + bar[0].length).trim()
  const sharp = path.indexOf('#')
  const anchor = sharp < 0 ? undefined : path.slice(sharp + 1).trim()
  const target = (sharp < 0 ? path : path.slice(0, sharp)).trim().replace(/\.md$/i, '')
  const isBlock = anchor?.startsWith('^') === true
  return {
    target,
    heading: isBlock ? undefined : anchor,
    block: isBlock ? anchor?.slice(1) : undefined,
    alias,
    embed,
    start: embed ? open - 1 : open,
    end,
  }
}
