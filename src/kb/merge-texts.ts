// Three versions of one file of a home made one, each kind of file in its own way. Text in, text out; line ends, byte
// order mark and final newline are ours. It must never drop what one side has added, nor leave a conflict unsaid.

import type { Sides } from './three-way.ts'
import { type MergedText, mergeArticles } from './three-way-article.ts'
import { mergeIndexes } from './three-way-index.ts'
import { mergeBuildLogs, mergeDailyLogs } from './three-way-log.ts'

export interface FileVersions extends Sides<string> {
  /** Where the file stands, from any folder above the home: `.memory/knowledge/concepts/x.md`. */
  path: string
}

/** Undefined when the file is none of the home's kinds or cannot be taken apart: then lines are all there is to go by. */
export function mergeTexts({ path, base, ours, theirs }: FileVersions): MergedText | undefined {
  if (ours === theirs || base === theirs) return { text: ours, conflicts: [] }
  if (base === ours) return { text: theirs, conflicts: [] }
  // One that somebody left a conflict in is not merged further.
  if ([ours, theirs].some((text) => /^(?:<{7} |>{7} )/m.test(text))) return undefined
  const texts = { base: base === undefined ? undefined : plain(base), ours: plain(ours), theirs: plain(theirs) }
  const merged = mergePlain(path.replaceAll('\\', '/'), texts)
  return merged && { ...merged, text: asIn(ours, merged.text) }
}

function mergePlain(path: string, texts: Sides<string>): MergedText | undefined {
  const day = /(?:^|\/)(daily\/(?:[^/]+\/)?\d{4}-\d{2}-\d{2}\.md)$/.exec(path)?.[1]
  if (day !== undefined) return mergeDailyLogs(day, texts)
  const name = /(?:^|.*\/)knowledge\/(.+)\.md$/.exec(path)?.[1]
  if (name === undefined) return undefined
  if (name === 'index') return { text: mergeIndexes(texts), conflicts: [] }
  if (name === 'log') return mergeBuildLogs(texts)
  return name.includes('/') ? mergeArticles(name, texts) : undefined
}

function plain(text: string): string {
  return `${text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trimEnd()}\n`
}

/** The text with the byte order mark, line ends and final newlines of another one. */
function asIn(model: string, text: string): string {
  const mark = model.startsWith('\uFEFF') ? '\uFEFF' : ''
  const eol = /\r\n|\n/.exec(model)?.[0] ?? '\n'
  const end = /\s*$/.exec(model)?.[0] ?? ''
  return `${mark}${text.trimEnd().replaceAll('\n', () => eol)}${end}`
}
