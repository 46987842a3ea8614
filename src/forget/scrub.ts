// Words and names of what is forgotten, taken out of files that stay: the build log, its copies in the history, and small
// records. Pure.
import type { ArticleId } from '../kb/article.ts'
import type { Needles } from './needles.ts'

/** The build log without names of articles that are gone and without titles that tell what they said. */
export function scrubLog(text: string, gone: readonly ArticleId[], needles: Needles): string {
  return text
    .split(/(?<=\n)/)
    .map((line) => {
      if (line.startsWith('## ')) return needles.saysIn(line) ? line.replace(/\|.*?(?=\r?\n|$)/, '| forgotten') : line
      return withoutNames(line, gone)
    })
    .join('')
}

/** A list loses these names; a list of nothing else goes. */
function withoutNames(line: string, gone: readonly ArticleId[]): string {
  const list = /^- [^:]+: (?=\[\[)/.exec(line)?.[0]
  if (list === undefined || !gone.some((id) => line.includes(`[[${id}]]`))) return line
  const end = /\r?\n$/.exec(line)?.[0] ?? ''
  const names = line.slice(list.length, line.length - end.length).split(', ')
  const left = names.filter((name) => !gone.includes(name.slice(2, -2)))
  return left.length === 0 ? '' : list + left.join(', ') + end
}

/** A record in JSON with every text that tells of it replaced; undefined when it cannot be read. */
export function scrubRecord(text: string, needles: Needles): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return `${JSON.stringify(value, (_, part) => (typeof part === 'string' && needles.isIn(part) ? 'forgotten' : part))}\n`
  } catch {
    return undefined
  }
}
