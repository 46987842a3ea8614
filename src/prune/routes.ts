// Where else a rule could live: moving is the pruning that loses nothing. A rule about one folder goes to a rule file that the
// client reads with that folder only, what must happen every time to a hook, a long procedure to a skill, a reference to docs.
// Pure: proposals for a person; nothing moves unasked.
import { isRuleFile, ruleFile, skillFile } from '../agents/claude-code/instruction-files.ts'
import { slug } from '../lib/text.ts'
import { type Finding, proposalKey } from '../memory/finding.ts'
import type { MemoryItem } from '../memory/item.ts'
import { codeNames } from '../rules/read/code-names.ts'
import { pointerTo } from './targets.ts'

export interface Route {
  item: string
  /** Of the proposal; undefined for a hook, which only a person can write. */
  key: string | undefined
  kind: 'rule-file' | 'hook' | 'skill' | 'docs'
  /** The file it would go to; undefined for a hook. */
  to: string | undefined
  /** Of a rule file: what it is read with. */
  paths: string | undefined
  /** Of docs: what stays in its place. */
  pointer: string | undefined
  reason: string
}

/** At most one an item; none for what is fixed or stands in a rule file already. */
export function routesFor(items: readonly MemoryItem[]): Route[] {
  return items
    .filter(({ layer, file }) => layer !== 'fixed' && !isRuleFile(file))
    .flatMap((item) => {
      const found = elsewhere(item)
      if (found === undefined) return []
      const key = found.to === undefined ? undefined : proposalKey('elsewhere', [item.content, found.to])
      return [
        {
          ...found,
          item: item.id,
          key,
          pointer: found.kind === 'docs' ? pointerTo(found.to, item.heading) : undefined,
        },
      ]
    })
}

/** As a prune hears of it. */
export function routeFinding({ item, key, kind, to, pointer, reason: why }: Route): Finding {
  const reason = `it could live in ${to ?? `a ${kind}`}, since ${why}`
  const finding = { stage: 'layer', kind: 'elsewhere', item, with: to ?? kind, reason } as const
  if (key === undefined || to === undefined) return finding
  const text = pointer === undefined ? {} : { text: pointer }
  return { ...finding, proposal: { key, op: 'move', reason: 'moved', to, ...text, certain: false } }
}

type Elsewhere = Pick<Route, 'paths' | 'reason'> &
  ({ kind: 'rule-file' | 'skill' | 'docs'; to: string } | { kind: 'hook'; to: undefined })

function elsewhere(item: MemoryItem): Elsewhere | undefined {
  const { content, form } = item
  const lines = content.split('\n').length
  if (EVERY_TIME.test(content) && lines <= 2) {
    const reason = 'it must happen every time: a hook does it, a rule only asks'
    return { kind: 'hook', to: undefined, paths: undefined, reason }
  }
  if (lines >= LONG && (form === 'fence' || STEPS.test(content))) {
    const reason = `${lines} lines of procedure: a skill is read when it is needed`
    return { kind: 'skill', to: skillFile(nameOf(item)), paths: undefined, reason }
  }
  if (lines >= LONG || form === 'table') {
    const reason = 'a reference, not a rule: docs are read when they are needed'
    return { kind: 'docs', to: `docs/${nameOf(item)}.md`, paths: undefined, reason }
  }
  const folder = item.category === 'commands' ? undefined : folderOf(content)
  if (folder === undefined) return undefined
  const reason = `it is about ${folder}/ only: a rule file is read with those files`
  return { kind: 'rule-file', to: ruleFile(slug(folder.replaceAll('/', ' '))), paths: `${folder}/**`, reason }
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
