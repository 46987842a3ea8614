// Files in the folders of the memory that memc never reads.
import type { Found, Rule } from './rule.ts'

export const unmanagedFile: Rule = {
  id: 'unmanaged-file',
  severity: 'suggestion',
  docs: {
    finds: `A file that lies where articles and logs lie and is neither: a markdown file directly in \`knowledge/\` other than
\`index.md\` and \`log.md\`; any other kind of file below \`knowledge/\` that no article links to or shows, be it as
\`![[x.png]]\`, as an ordinary link or image or as \`<img src>\`; a file below \`daily/\`
that is not called as a date (\`2026-04-01.md\`).

None: names that begin with a dot and all below such folders (\`.obsidian/\`), articles in folders that no type declares
(they are read as concepts), images that an article shows, and everything elsewhere in the home.`,
    why: 'It looks like a part of the memory and is not: no search finds it, no compile knows it, no undo brings it back.',
    example: 'knowledge/notes.md, daily/2026-04-01 (conflicted copy).md',
    fix: 'Move an article into a folder, e.g. `knowledge/concepts/`; remove copies that a sync has made.',
  },
  check({ files, pages }): Found[] {
    const linked = new Set(
      pages.flatMap(({ links, shows }) => [...links.map(({ target }) => fold(target)), ...shows.map(pathOf)]),
    )
    const isLinked = (path: string) => {
      const names = fold(path).split('/')
      return names.some((_, at) => linked.has(names.slice(at).join('/')))
    }
    return files.flatMap(({ path }) => {
      const why = reason(path)
      return why === undefined || (!path.endsWith('.md') && isLinked(path)) ? [] : [{ path, message: why }]
    })
  },
}

const OURS: ReadonlySet<string> = new Set(['knowledge/index.md', 'knowledge/log.md'])

function reason(path: string): string | undefined {
  if (path.startsWith('daily/')) {
    return /\/\d{4}-\d{2}-\d{2}\.md$/.test(path) ? undefined : 'no daily log: these are called as their date'
  }
  if (!path.startsWith('knowledge/') || OURS.has(path)) return undefined
  if (!path.endsWith('.md')) return 'no article, and none links to it'
  return path.split('/').length > 2 ? undefined : 'no article: these lie in a folder of their kind'
}

/** The end of a path: `../images/a%20b.png#x` is `images/a b.png`. */
function pathOf(destination: string): string {
  const path = destination.replace(/[#?].*$/, '').replace(/^(?:\.{0,2}\/)+/, '')
  try {
    return fold(decodeURIComponent(path))
  } catch {
    return fold(path)
  }
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
