// Where else a rule could live: moving is the pruning that loses nothing. A rule about one folder goes to a rule file that the
// client reads with that folder only, what must happen every time to a hook, a long procedure to a skill, a reference to docs.
// Pure: proposals for a person, in words; only `memc memory move` moves anything.
import { isRuleFile, ruleFile, skillFile } from '../agents/claude-code/instruction-files.ts'
import { slug } from '../lib/text.ts'
import type { MemoryItem } from '../memory/item.ts'
import { codeNames } from '../rules/read/code-names.ts'

export interface Route {
  item: string
  kind: 'rule-file' | 'hook' | 'skill' | 'docs'
  /** The file it would go to; undefined for a hook. */
  to: string | undefined
  /** Of a rule file: what it is read with. */
  paths: string | undefined
  reason: string
}

/** At most one an item; none for what is fixed or stands in a rule file already. */
export function routesFor(items: readonly MemoryItem[]): Route[] {
  return items
    .filter(({ layer, file }) => layer !== 'fixed' && !isRuleFile(file))
    .flatMap((item) => routeOf(item) ?? [])
}

function routeOf(item: MemoryItem): Route | undefined {
  const { id, content, form } = item
  const lines = content.split('\n').length
  if (EVERY_TIME.test(content) && lines <= 2) {
    return {
      item: id,
      kind: 'hook',
      to: undefined,
      paths: undefined,
      reason: 'it must happen every time: a hook does it, a rule only asks',
    }
  }
  if (lines >= LONG && (form === 'fence' || STEPS.test(content))) {
    const to = skillFile(nameOf(item))
    return {
      item: id,
      kind: 'skill',
      to,
      paths: undefined,
      reason: `${lines} lines of procedure: a skill is read when it is needed`,
    }
  }
  if (lines >= LONG || form === 'table') {
    const to = `docs/${nameOf(item)}.md`
    return {
      item: id,
      kind: 'docs',
      to,
      paths: undefined,
      reason: 'a reference, not a rule: docs are read when they are needed',
    }
  }
  const folder = item.category === 'commands' ? undefined : folderOf(content)
  if (folder === undefined) return undefined
  const to = ruleFile(slug(folder.replaceAll('/', ' ')))
  return {
    item: id,
    kind: 'rule-file',
    to,
    paths: `${folder}/**`,
    reason: `it is about ${folder}/ only: a rule file is read with those files`,
  }
}

const LONG = 8
const STEPS = /^\s*(?:\d+[.)]|[-+*]) /m
const EVERY_TIME =
  /\b(?:always|every time|(?:before|after) (?:each|every|any) \w+)\b[^.]*`[^`]+`|`[^`]+`[^.]*\b(?:every time|(?:before|after) (?:each|every|any) \w+)\b/i

/** The one folder that all of the paths in it lie in. */
function folderOf(content: string): string | undefined {
  const code = [...content.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '')
  const globs = code.flatMap((text) => /^(?:\.\/)?((?:[\w.-]+\/)+)\*/.exec(text)?.[1] ?? [])
  const files = codeNames(code, content.replace(/`[^`]*`/g, ' ')).filter(({ kind }) => kind === 'file')
  const folders = [
    ...globs.map((glob) => glob.replace(/\/$/, '')),
    ...files.map(({ name }) => name.replace(/\/?[^/]+$/, '')),
  ]
  const [first, ...others] = folders.filter((folder) => folder !== '')
  if (first === undefined) return undefined
  const common = others.reduce((a, b) => shared(a, b), first)
  return common === '' ? undefined : common
}

function shared(a: string, b: string): string {
  const [here, there] = [a.split('/'), b.split('/')]
  const end = here.findIndex((name, at) => name !== there[at])
  return here.slice(0, end < 0 ? here.length : end).join('/')
}

function nameOf({ heading, content }: MemoryItem): string {
  return slug((heading.split(' > ')[0] || content).slice(0, 40)) || 'notes'
}
