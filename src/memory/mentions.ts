// The commands and paths that a rule names, and whether what was done in a session was one of them. A rule is used when its
// command is run or its path touched; what it refuses is no use of it. It must rather miss a use than see one in anything.
import { negated } from '../compile/kept-facts.ts'
import { matchesGlob } from '../lib/glob.ts'

export interface Mentions {
  /** Words of each command, a placeholder as `*`. */
  commands: string[][]
  /** Files, folders with a slash at the end, globs. */
  paths: string[]
}

export function mentionsOf(content: string): Mentions {
  const code = [...fencedLines(content), ...codeSpans(content)]
  const names = [...code, ...pathsInProse(content)]
  return {
    commands: code.flatMap(toCommand),
    paths: [...new Set(names.flatMap(toPath))],
  }
}

/** Whether a command line runs one of them, alone or among others, with more arguments or without. */
export function runsOne({ commands }: Mentions, line: string): boolean {
  if (commands.length === 0) return false
  return segmentsOf(line).some((said) => commands.some((wanted) => startsWith(said, wanted)))
}

/** Whether a path, absolute or not, is one of them or lies in one. */
export function touchesOne({ paths }: Mentions, touched: string): boolean {
  const path = `/${touched.replaceAll('\\', '/').replace(/^(?:[a-z]:)?\/+/i, '')}`
  return paths.some((named) => {
    if (named.includes('*')) return tailsOf(path).some((tail) => matchesGlob(named, tail))
    return named.endsWith('/') ? path.includes(`/${named}`) : path.endsWith(`/${named}`)
  })
}

/** Whether a command line names one of the paths as an argument. */
export function namesOne(mentions: Mentions, line: string): boolean {
  if (mentions.paths.length === 0) return false
  return segmentsOf(line).some((words) => words.slice(1).some((word) => touchesOne(mentions, word)))
}

const FENCE = /^[ \t]*(`{3,}|~{3,})([^\n]*)\n([\s\S]*?)(?:^[ \t]*\1[ \t]*$|$(?![\s\S]))/gm
const SPAN = /(`+)(?!`)(.+?)(?<!`)\1(?!`)/g

function fencedLines(content: string): string[] {
  const lines = [...content.matchAll(FENCE)].flatMap((match) => (match[3] ?? '').split('\n'))
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
}

/** Those that the rule does not refuse. */
function codeSpans(content: string): string[] {
  const prose = content.replace(FENCE, (fence) => ' '.repeat(fence.length))
  return [...prose.matchAll(SPAN)].flatMap((match) => (isRefused(prose.slice(0, match.index)) ? [] : (match[2] ?? [])))
}

/** "Never run", "not", "instead of" right before it; "never commit without" asks for it. */
function isRefused(before: string): boolean {
  const clause =
    before
      .slice(-120)
      .split(/[,;:.!?。，；：！？](?:\s|$)|\n|\b(?:but|and then)\b/)
      .at(-1) ?? ''
  if (/\b(?:without|unless|before|until)\b[^`]*$/i.test(clause)) return false
  return negated(clause) || /\b(?:instead of|rather than|over|stop using)\s*$/i.test(clause)
}

/** Programs that say nothing of a rule when they are named alone. */
const GENERAL = new Set(
  'npm npx pnpm yarn bun bunx node deno python python3 pip cargo go git docker make bash sh zsh cd ls cat grep rg sed awk find echo mkdir rm cp mv curl wget true false test'.split(
    ' ',
  ),
)
const WORD = /^[\w@.+/:*={}[\]<>$,'"|-]+$/

function toCommand(code: string): string[][] {
  const words = wordsOfCommand(code.replace(/^\$ /, '')).map((word) => (PLACEHOLDER.test(word) ? '*' : word))
  const [program = '', ...rest] = words
  const isProgram = /^(?:\.{0,2}\/)?[\w@][\w.@/-]*$/.test(program) && words.every((word) => WORD.test(word))
  if (!isProgram || (rest.length === 0 && (GENERAL.has(program) || !/^[a-z.][\w./-]+$/.test(program)))) return []
  // Prose in code and bare names of things are no commands.
  return rest.length === 0 && /\.(?:md|json|ya?ml|toml|[cm]?[jt]sx?|lock|txt)$/.test(program) ? [] : [words]
}

const PLACEHOLDER = /^(?:<[^>]*>|\[[^\]]*\]|\{[^}]*\}|\$\{?\w+\}?|\.{3}|…)$/

/** The commands of a line, each without what is set before it and what only starts another. */
function segmentsOf(line: string): string[][] {
  return line.split(/&&|\|\||[;|\n]/).map(wordsOfCommand)
}

function wordsOfCommand(text: string): string[] {
  const words = text
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/^(["'])(.*)\1$/, '$2'))
  while (words.length > 1 && (/^\w+=/.test(words[0] ?? '') || STARTERS.has(words[0] ?? ''))) words.shift()
  const [first = '', second = ''] = words
  if (RUNNERS.has(`${first} ${second}`) && words.length > 2) words.splice(0, 2)
  else if (MANAGERS.has(first) && second === 'run' && words.length > 2) words.splice(1, 1)
  else if (/^(?:npx|bunx|pnpx)$/.test(first) && words.length > 1) words.shift()
  if (first === 'npm' && second === 't') words[1] = 'test'
  if (words[0]?.startsWith('./')) words[0] = words[0].slice(2)
  return words.filter((word) => word !== '')
}

const STARTERS = new Set(['sudo', 'time', 'env', 'exec', 'command', 'nohup'])
const MANAGERS = new Set(['npm', 'pnpm', 'yarn', 'bun'])
const RUNNERS = new Set(['uv run', 'poetry run', 'npm exec', 'pnpm exec', 'yarn exec', 'python -m', 'python3 -m'])

function startsWith(said: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((word, at) => word === said[at] || (word === '*' && said[at] !== undefined))
}

const EXTENSION = /\.[a-z][a-z0-9]{0,9}$/i
const IN_PROSE = /(?<=^|[\s("'“])(?:\.\/)?((?:[\w.@+-]+\/)+[\w.@+-]*\w)(?=$|[\s)"'”:,;!?]|\.(?:\s|$))/g

/** Only what has an extension: "and/or" is no path. */
function pathsInProse(content: string): string[] {
  const prose = content
    .replace(FENCE, ' ')
    .replace(SPAN, ' ')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, ' ')
  return [...prose.matchAll(IN_PROSE)].flatMap((match) => match[1] ?? []).filter((path) => EXTENSION.test(path))
}

/** A folder of one name, or everything, is touched in every session and tells nothing. */
function toPath(code: string): string[] {
  const text = code
    .trim()
    .replace(/^\.\//, '')
    .replace(/:\d+(?:[:-]\d+)?$/, '')
  if (!/^[\w.@+*-]+(?:\/[\w.@+*-]+)*\/?$/.test(text) || text.split('/').some((name) => /^\.+$/.test(name))) return []
  const names = text.split('/').filter((name) => name !== '')
  const last = names.at(-1) ?? ''
  if (text.includes('*')) return names.some((name) => !name.includes('*')) || /^\*+\.\w/.test(last) ? [text] : []
  if (EXTENSION.test(last) && !text.endsWith('/')) return [text]
  return names.length < 2 ? [] : [text.endsWith('/') ? text : `${text}/`, ...(text.endsWith('/') ? [] : [text])]
}

/** Of `/a/b/c`: `a/b/c`, `b/c`, `c`, since nobody knows where the project begins. */
function tailsOf(path: string): string[] {
  const names = path.split('/').filter((name) => name !== '')
  return names.map((_, at) => names.slice(at).join('/'))
}
