// Which stretches of what a person typed are not the person's words: fences, quote blocks, marked-up pages, and what is
// announced as a page or a log. Whoever planted text there gives no orders in the person's name. Pure; errs towards pasted.
import { readsAsOrder } from './orders.ts'
import { stem, wordsOf } from './words.ts'

/** The text without the stretches that were pasted into it. */
export function ownWords(text: string): string {
  let own = text.replace(/\r\n?/g, '\n')
  for (const pattern of [FENCE, QUOTE_BLOCK]) own = own.replace(pattern, '\n')
  own = withoutTagged(own).replace(OPEN_TAG, '\n')
  own = withoutAnnounced(own)
  return own.replace(QUOTED, (quoted) => (isForeign(quoted) ? ' ' : quoted))
}

/** Whether a statement is made in what was pasted rather than in the person's own words. */
export function isFromPasted(statement: string, text: string): boolean {
  const own = ownWords(text)
  if (own.length === text.length) return false
  return shareOf(statement, text) >= SAID && shareOf(statement, own) < SAID
}

/** Whether a text has most of a statement's words. */
export function says(text: string, statement: string): boolean {
  return shareOf(statement, text) >= SAID
}

const SAID = 0.6

function shareOf(statement: string, text: string): number {
  const there = new Set(wordsOf(text).map(stem))
  const words = [...new Set(wordsOf(statement).map(stem))]
  return words.length === 0 ? 0 : words.filter((word) => there.has(word)).length / words.length
}

const FENCE = /(?:^|\n)[ \t]*(```|~~~)[^\n]*(?:\n[\s\S]*?(?:\n[ \t]*\1[^\n]*|$)|$)/g
const QUOTE_BLOCK = /(?:^|\n)[ \t]*>[^\n]*/g
/** What stands between two tags and is long enough to be a document, not a piece of markup that is spoken of. */
function withoutTagged(text: string): string {
  let own = ''
  let from = 0
  const unclosed = new Set<string>()
  for (const open of text.matchAll(/<([a-z][\w-]*)(?:\s[^<>\n]{0,400})?>/gi)) {
    const start = open.index + open[0].length
    const close = `</${open[1]}>`
    // What we have shown is known by its words; our tag alone hides nothing.
    if (open.index < from || unclosed.has(close) || close.startsWith('</memc-')) continue
    const end = text.indexOf(close, start)
    if (end < 0) unclosed.add(close)
    if (end < start + DOCUMENT_CHARS) continue
    own += `${text.slice(from, open.index)}\n`
    from = end + close.length
  }
  return own + text.slice(from)
}

const DOCUMENT_CHARS = 60
const OPEN_TAG =
  /<(?:page|document|doc|file|log|logs|output|content|html|article|web[\w-]*|email|message|text)(?:\s[^<>]*)?>[\s\S]*$/i
const QUOTED = /"[^"\n]{40,}"|“[^”]{40,}”|«[^»]{40,}»|「[^」]{30,}」|『[^』]{30,}』/g

function isForeign(quoted: string): boolean {
  return readsAsOrder(quoted) || /[.!?。！？]["”»」』]?\s*\S.*[.!?。！？]/su.test(quoted)
}

const THINGS =
  'page|website|web ?site|article|blog ?post|post|thread|log|logs|output|trace|stack ?trace|traceback|docs?|documentation|readme|issue|ticket|e-?mail|message|transcript|response|result|dump|file|snippet|text|contents?|excerpt'
/** What opens a paste, at the end of a line or before the text itself. */
const ANNOUNCED = new RegExp(
  [
    `\\b(?:here(?:['’]s| is| are)|this is|below is|(?:i )?(?:copied|pasted|paste|pasting)|it says|says|reads)\\b[^\\n:]{0,60}\\b(?:${THINGS})\\b[^\\n:]{0,60}:`,
    `\\b(?:the|this|that) (?:${THINGS}) (?:says|reads|said|is|was)\\s*:`,
    `\\b(?:${THINGS})[^\\n:]{0,20}:[ \\t]*\\n`,
    '(?:以下是|下面是|这是|這是)[^\\n：:]{0,20}(?:页面|頁面|网页|網頁|文章|日志|日誌|输出|文档|邮件|内容|報錯|报错)[^\\n：:]{0,10}[：:]',
    '(?:以下|次)[はがの][^\\n：:]{0,20}(?:ページ|記事|ログ|出力|文書|メール|内容|エラー)[^\\n：:]{0,12}[：:]',
    '(?:다음은|아래는|이건)[^\\n：:]{0,20}(?:페이지|글|로그|출력|문서|메일|내용|에러)[^\\n：:]{0,12}[：:]',
    '\\b(?:aquí está|esta es|hier ist|das ist|voici)\\b[^\\n:]{0,40}\\b(?:página|artículo|registro|salida|seite|artikel|log|ausgabe|logs?|article|sortie)\\b[^\\n:]{0,30}:',
  ].join('|'),
  'i',
)

/** To the end, but for a last short paragraph, in which the person speaks again. */
function withoutAnnounced(text: string): string {
  const found = ANNOUNCED.exec(text)
  if (!found) return text
  const from = found.index + found[0].length
  const rest = text.slice(from)
  const last = /\n[ \t]*\n([^\n]{1,300}(?:\n[^\n]{1,200})?)\s*$/.exec(rest)
  const again = last?.[1] !== undefined && !readsAsOrder(last[1]) ? `\n${last[1]}` : ''
  return `${text.slice(0, from)}${again}`
}
