// A link that leads nowhere. What counts is where a reader would get to, in memc or in Obsidian; nothing in code is a link.
import type { HomeFile, LintContext } from './context.ts'
import { isDaily } from './look-up.ts'
import type { PageFacts, PageLink } from './read/page.ts'
import type { Problem, Rule } from './rule.ts'

export const brokenLink: Rule = {
  id: 'broken-link',
  severity: 'error',
  docs: {
    finds: `A \`[[link]]\` or an embed \`![[…]]\` in an article, outside code and comments, that leads to no file of the home:

- the target is looked up as an article's id (\`concepts/x\`), as the name of its file (\`x\`; its title and aliases are
  none), as the end of a path of any file of the home, whole names only (\`[[index]]\`, \`![[images/flow.png]]\`), with or
  without \`knowledge/\`, \`./\`, \`../\` and \`.md\`; letter case, the form of accented letters and blanks around it apart, \`%20\`
  is no blank;
- a bare name that two articles have, unless both lead to the same one: write the folder as well;
- \`[[x#Heading]]\`: a heading that the article does not have; letter case, the number of blanks, backticks and the signs
  \`# | ^ : % [ ] \\ * _\` do not matter; of \`[[x#A#B]]\` each is looked up, wherever it stands;
- \`[[x#^id]]\`: an id that stands, in this letter case, at the end of no line of the article outside code. \`[[#Heading]]\`
  and \`[[#^id]]\` mean the page itself;
- the frontmatter fields \`connects\`, \`consulted\` and \`redirect\` name articles, as \`concepts/x\` or \`[[concepts/x]]\`,
  without anchor, and are looked up in the same way. A redirect that leads in a circle leads nowhere, and so does a link
  to it.

None: links to days and entries (\`daily/…\`, see \`bad-citation\`), links through a redirect (see \`redirect-link\`), anchors
in files that are no articles, links in \`index.md\`, \`log.md\` and the daily logs, ordinary markdown links, an alias of
whatever kind behind the bar, escaped brackets, \`[[]]\` and \`[[#]]\`. One link is one finding; the same one twice in a line
is one, with different aliases, too.`,
    why: 'Nobody gets where it points, neither a person in Obsidian nor a search that follows links.',
    example: '- [[concepts/supabase-jwts]] - the article is called concepts/supabase-jwt',
    fix: 'Correct the target, or write the words without brackets.',
  },
  check(context) {
    const isFile = fileEnds(context.files)
    return context.pages.flatMap((page) => [
      ...fieldProblems(page, context),
      ...(page.redirect === undefined ? linkProblems(page, context, isFile) : []),
    ])
  },
}

type IsFile = (target: string) => boolean

function linkProblems(page: PageFacts, context: LintContext, isFile: IsFile): Problem[] {
  const found = new Map<string, Problem>()
  for (const link of page.links) {
    if (isDaily(link.target)) continue
    const fault = faultOf(link, { page, context, isFile })
    if (fault === undefined) continue
    const message = `[[${written(link)}]] ${fault}`
    found.set(`${link.line} ${message}`, { path: page.path, line: link.line, message })
  }
  return [...found.values()]
}

interface Where {
  page: PageFacts
  context: LintContext
  isFile: IsFile
}

function faultOf(link: PageLink, { page, context, isFile }: Where): string | undefined {
  if (link.target === '') return anchorFault(link, page)
  const there = context.lookUp.target(link.target)
  if (there === undefined) return ambiguous(link.target, context) ?? (isFile(link.target) ? undefined : 'leads nowhere')
  const article = context.lookUp.article(link.target)
  if (article === undefined) return `leads to ${there.id}, a redirect that leads nowhere`
  return anchorFault(link, article)
}

/** A bare name that several articles have. */
function ambiguous(target: string, { pages, lookUp }: LintContext): string | undefined {
  const name = fold(target)
  const same = name.includes('/') ? [] : pages.filter(({ id }) => fold(id).endsWith(`/${name}`))
  const leadTo = new Set(same.map(({ id }) => lookUp.article(id)?.id))
  return leadTo.size > 1 ? `may mean ${same.map(({ id }) => id).join(' or ')}; write the folder as well` : undefined
}

function anchorFault({ heading, block }: PageLink, page: PageFacts): string | undefined {
  if (block !== undefined)
    return page.anchors.includes(block) ? undefined : `names a block that ${page.id} does not have`
  if (heading === undefined || heading === '') return undefined
  const there = new Set(page.headings.map(headingKey))
  const lost = heading.split('#').find((part) => !there.has(headingKey(part)))
  return lost === undefined ? undefined : `names a heading that ${page.id} does not have`
}

function headingKey(text: string): string {
  return fold(text.replace(/[#|^:%[\]\\*_`]/g, ' ').replace(/\s+/g, ' '))
}

function fieldProblems({ path, fields, redirect, connects, consulted }: PageFacts, { lookUp }: LintContext): Problem[] {
  if (connects.length === 0 && consulted.length === 0 && redirect === undefined) return []
  const named = { connects, consulted, redirect: redirect === undefined ? [] : [redirect] }
  return Object.entries(named).flatMap(([field, ids]) =>
    ids
      .filter((id) => !isDaily(id) && lookUp.article(id) === undefined)
      .map((id): Problem => ({ path, line: fields[field] ?? 1, message: `${field} names ${id}, which leads nowhere` })),
  )
}

/** Whether some file's path ends so: Obsidian opens it then. */
function fileEnds(files: readonly HomeFile[]): IsFile {
  let byName: Map<string, string[]> | undefined
  return (target) => {
    byName ??= pathsByName(files)
    const end = fold(target).replace(/^(?:\.{0,2}\/)+/, '')
    const name = nameOf(end)
    const isEnd = (path: string, whole: string) => path === whole || path.endsWith(`/${whole}`)
    const here = byName.get(name)?.some((path) => isEnd(path, end)) ?? false
    return here || (byName.get(`${name}.md`)?.some((path) => isEnd(path, `${end}.md`)) ?? false)
  }
}

function pathsByName(files: readonly HomeFile[]): Map<string, string[]> {
  const byName = new Map<string, string[]>()
  for (const file of files) {
    const path = fold(file.path)
    const there = byName.get(nameOf(path))
    if (there === undefined) byName.set(nameOf(path), [path])
    else there.push(path)
  }
  return byName
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().trim()
}

function written({ target, heading, block }: PageLink): string {
  const anchor = block !== undefined ? `#^${block}` : heading !== undefined ? `#${heading}` : ''
  return `${target}${anchor}`
}
