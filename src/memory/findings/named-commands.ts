// Scripts of package.json and targets of a Makefile that a command line in a rule runs, with arguments, variables and other
// commands beside it. What another folder's manifest may hold is left out, since nobody can tell.

export interface NamedCommand {
  kind: 'script' | 'target'
  name: string
}

/** `isProgram`: names that a package manager runs without a script, as `pnpm vitest`. */
export function commandsNamed(code: string, isProgram: (name: string) => boolean): NamedCommand[] {
  return code.split(/&&|\|\||[;|\n]/).flatMap((part) => {
    const words = part
      .trim()
      .replace(/^[$>%] /, '')
      .split(/\s+/)
    while (words.length > 1 && (/^\w+=/.test(words[0] ?? '') || BEFORE.has(words[0] ?? ''))) words.shift()
    const [program = '', ...rest] = words
    if (program === 'make' || program === 'gmake') return targetsIn(rest)
    return BUILT_IN.has(program) ? scriptIn(program, rest, isProgram) : []
  })
}

const BEFORE = new Set(['sudo', 'time', 'env', 'exec', 'command', 'nohup', 'nice'])

function targetsIn(words: readonly string[]): NamedCommand[] {
  if (words.some((word) => /^(?:-C|-f|--file|--directory|--makefile)/.test(word))) return []
  return words.filter((word) => /^[A-Za-z][\w.-]*$/.test(word)).map((name) => ({ kind: 'target', name }))
}

function scriptIn(manager: string, words: readonly string[], isProgram: (name: string) => boolean): NamedCommand[] {
  const head = words.slice(0, words.indexOf('--') < 0 ? undefined : words.indexOf('--'))
  if (
    head.some((word) => ELSEWHERE.test(word)) &&
    !ELSEWHERE.test(head.slice(1).find((word) => word.startsWith('-')) ?? '')
  )
    return []
  const [first = '', second = ''] = head.filter((word) => !word.startsWith('-'))
  if (first === 'run' || first === 'run-script') return toScript(second)
  if (RUN_BY_NAME.has(first)) return toScript(first === 't' || first === 'tst' ? 'test' : first)
  if (manager === 'npm' || BUILT_IN.get(manager)?.has(first)) return []
  return first.includes(':') || !isProgram(first) ? toScript(first) : []
}

function toScript(name: string): NamedCommand[] {
  return /^[a-z][\w:.-]*$/i.test(name) ? [{ kind: 'script', name }] : []
}

/** Of another package of the workspace, where it stands before the script. */
const ELSEWHERE = /^(?:--filter|-F|-C|--dir|-w|--workspaces?|--prefix|--cwd|-r|--recursive)\b/
const RUN_BY_NAME = new Set(['test', 'start', 'stop', 'restart', 't', 'tst'])

const COMMON =
  'install i add remove rm uninstall update up upgrade link unlink init create publish pack exec x dlx config outdated why audit info view login logout whoami version dedupe run bin root prune list ls help cache set store patch rebuild ci'
const BUILT_IN: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    ['npm', ''],
    [
      'pnpm',
      'import fetch approve-builds ignored-builds licenses deploy doctor server env setup patch-commit find-hash',
    ],
    ['yarn', 'workspace workspaces node npm plugin global policies constraints stage unplug explain'],
    ['bun', 'test build pm repl shell'],
  ].map(([manager = '', own = '']) => [manager, new Set(`${COMMON} ${own}`.split(' '))]),
)
