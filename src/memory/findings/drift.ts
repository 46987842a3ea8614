// Rules that name what the repository does not have any more: paths, scripts, targets, packages. A fact that anybody can
// check, so it comes before age; still only a proposal, since a path outside the repository looks missing, too.
import { codeNames } from '../../rules/read/code-names.ts'
import { type Finding, type FindingKind, proposalKey } from '../finding.ts'
import type { MemoryItem } from '../item.ts'
import type { RepositoryFacts, StageFacts } from './facts.ts'
import { commandsNamed } from './named-commands.ts'
import { isInstalled, packagesNamed } from './named-packages.ts'

export function drift(items: readonly MemoryItem[], { repository }: StageFacts): Finding[] {
  return repository === undefined ? [] : items.flatMap((item) => deadNames(item, repository))
}

interface Dead {
  kind: FindingKind
  name: string
  says: string
}

function deadNames(item: MemoryItem, repository: RepositoryFacts): Finding[] {
  if (SAYS_SO.test(item.content)) return []
  const { code, prose } = split(item.content)
  const dead = [
    ...[...codeNames(code, ''), ...codeNames([], prose)].flatMap(({ kind, name }) => deadName(kind, name, repository)),
    ...code.flatMap((text) => moreInCode(text, repository)),
    ...(EXAMPLE.test(prose) ? [] : code.flatMap((text) => wholePath(text, repository))),
    ...packagesNamed(item.content).flatMap((name) => deadPackage(name, repository)),
  ]
  const once = [...new Map(dead.map((one) => [one.name, one])).values()]
  return once.map(({ kind, name, says }) => {
    const proposal = {
      key: proposalKey(kind, [item.content, name]),
      op: 'archive',
      reason: 'drifted',
      certain: false,
    } as const
    return { stage: 'drift', kind, item: item.id, with: name, reason: says, proposal }
  })
}

/** A rule may speak of what is gone. */
const SAYS_SO =
  /\b(?:removed|deleted|renamed|replaced by|moved to|no longer exists?|does not exist|will be (?:added|created)|create)\b|已删除|已移除|删除了|削除され|삭제되/i

function deadName(kind: 'file' | 'script' | 'target', name: string, repository: RepositoryFacts): Dead[] {
  if (kind === 'script' && repository.scripts?.has(name) === false) {
    return [{ kind: 'dead-script', name, says: `package.json has no script "${name}"` }]
  }
  if (kind === 'target' && repository.targets?.has(name) === false) {
    return [{ kind: 'dead-target', name, says: `the Makefile has no target "${name}"` }]
  }
  return kind === 'file' ? deadPath(name, repository) : []
}

/** Its first folder is there, so it speaks of this repository. */
function deadPath(name: string, { has }: RepositoryFacts): Dead[] {
  const first = name.includes('/') ? name.slice(0, name.indexOf('/')) : name
  if (!name.includes('/') || has(first) !== true || has(name) !== false) return []
  return [{ kind: 'dead-path', name, says: `the repository has no ${name}` }]
}

/** "Should be listed in `src/a.ts`" names it as well; an example need not be there. */
const EXAMPLE =
  /\b(?:e\.g\.|for example|such as|for instance|like|named|called|something)(?=[\s,:]|$)|例如|比如|たとえば|예를 들/i

function wholePath(text: string, repository: RepositoryFacts): Dead[] {
  const [, path] = /^(?:\.\/)?((?:[\w@.-]+\/)+[\w@-][\w@.-]*)\/?(?::\d+)?$/.exec(text.trim()) ?? []
  return path === undefined || path.includes('..') || path.startsWith('@') ? [] : deadPath(path, repository)
}

/** `pnpm db:studio`, `make a b`; `./scripts/check.sh --all`, `uv run tools/plot.py`. */
function moreInCode(text: string, repository: RepositoryFacts): Dead[] {
  const isProgram = (name: string) => repository.packages === undefined || isInstalled(name, repository.packages)
  const named = commandsNamed(text, isProgram).flatMap(({ kind, name }) => deadName(kind, name, repository))
  const words = text.trim().replace(/^\$ /, '').split(/\s+/)
  const isCommand = words.length > 1 && /^(?:\.{0,2}\/)?[\w.@/-]+$/.test(words[0] ?? '')
  const paths = isCommand ? words.flatMap((word) => /^(?:\.\/)?((?:[\w.-]+\/)+[\w-]+\.\w+)$/.exec(word)?.[1] ?? []) : []
  return [
    ...named,
    ...paths.flatMap((path) => deadPath(path, repository)).map((dead): Dead => ({ ...dead, kind: 'dead-command' })),
  ]
}

function deadPackage(name: string, { packages, has }: RepositoryFacts): Dead[] {
  const isOwn = OWN.some((folder) => has(`${folder}/${name}`) === true) || has(name) === true
  return packages !== undefined && !isOwn && !isInstalled(name, packages)
    ? [{ kind: 'dead-package', name, says: `no dependency is called ${name}` }]
    : []
}

/** Where a workspace has packages of its own. */
const OWN = ['packages', 'apps', 'libs', 'services', 'crates', 'modules', 'src']

/** Code spans and lines of fences; and what is left. */
function split(content: string): { code: string[]; prose: string } {
  const code: string[] = []
  const prose = content
    .replace(/^ *(`{3,}|~{3,})[^\n]*\n([\s\S]*?)(?:^ *\1.*$|$(?![\s\S]))/gm, (_, _fence, body: string) => {
      code.push(
        ...body
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== '' && !line.startsWith('#')),
      )
      return ' '
    })
    .replace(/(`+)(?!`)(.+?)(?<!`)\1(?!`)/g, (_, _ticks, body: string) => {
      code.push(body)
      return ' '
    })
  return { code, prose }
}
