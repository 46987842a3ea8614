// An article as an agent reads it: claims by section, each with the entries it rests on, without the marks that only
// programs need. Pure; everything is made inert.
import type { Article, Block } from '../kb/article.ts'
import { inert } from '../lib/inert.ts'
import { safeLine } from './shapes.ts'

export function articleText(article: Article): string {
  const { id, title, aliases, tags, created, updated, kind } = article
  const about = [
    `id: ${id}`,
    ...(aliases.length > 0 ? [`also called: ${aliases.map(safeLine).join(', ')}`] : []),
    ...(tags.length > 0 ? [`tags: ${tags.map(safeLine).join(', ')}`] : []),
    ...(updated === undefined ? [] : [`from ${created ?? updated} to ${updated}`]),
    ...(kind === 'answer' ? ['an answer derived from other articles: no evidence by itself'] : []),
  ]
  return [`# ${safeLine(title)}`, about.join('; '), '', ...sectionsOf(article)].join('\n')
}

/** Lists of the entries stand with the claims already. */
const LEFT_OUT = new Set(['Sources', 'Sources Consulted'])

function sectionsOf({ blocks }: Article): string[] {
  const lines: string[] = []
  let section = ''
  for (const block of blocks.filter((one) => !LEFT_OUT.has(one.section))) {
    if (block.section !== section) lines.push('', `## ${safeLine(block.section)}`)
    section = block.section
    lines.push(lineOf(block))
  }
  return lines
}

function lineOf(block: Block): string {
  const { kind, text, cites, retired } = block
  if (kind === 'other') return inert(text)
  const since = retired === undefined ? '' : ` (no longer holds since ${retired.date}: ${safeLine(retired.reason)})`
  const from = cites.length === 0 ? '' : ` (from ${cites.map((cite) => `[[${cite}]]`).join(', ')})`
  return `${kind === 'bullet' ? '- ' : ''}${safeLine(text)}${since}${from}`
}
