// An article that names files or commands which the repository does not have any more.
import type { Repository } from './context.ts'
import type { CodeName } from './read/code-names.ts'
import type { Found, Rule } from './rule.ts'

export const codeDrift: Rule = {
  id: 'code-drift',
  severity: 'warning',
  docs: {
    finds: `In a concept, a connection or an article of your own type, a name of something that the repository around the home does
not have:

- a path with a folder, relative to the root, whose first folder is there: in a code span (\`src/auth/token.ts\`,
  \`src/auth/\`, with \`:12\` or \`#L12\` or not) or, with an extension of code (source, configuration or text), in plain words;
- a code span that is just \`npm run <script>\` (pnpm, yarn and bun, too), when the package.json at the root has no such
  script;
- a code span that is just \`make <target>\`, when the Makefile at the root has no such target.

None: where the home lies outside a repository; code blocks; names without a folder; patterns and placeholders
(\`src/*.ts\`, \`src/<name>.ts\`); what builds make (\`dist\`, \`build\`, \`out\`, \`target\`, \`coverage\`, \`node_modules\`) and what
the root's .gitignore names by name, path or ending (\`*.log\`); addresses, targets of ordinary links, paths from \`/\`; a
block that says that something was removed, renamed, moved or replaced, is planned, or is an example; what is superseded;
answers. Each name is one finding in an article.`,
    why: 'An agent that believes the article edits a file that is not there, or runs a command that fails.',
    example: '- Tokens are checked in `src/auth/jwt.ts` (the file is `src/auth/token.ts` now)',
    fix: 'Correct the name (`memc correct`), or say that it is gone.',
  },
  check({ pages, repository }): Found[] {
    if (repository === undefined) return []
    return pages
      .filter(({ redirect, kind }) => redirect === undefined && kind !== 'answer')
      .flatMap(({ path, names }) => {
        const gone = names.filter((name) => isGone(name, repository))
        const first = new Map(gone.map((one) => [`${one.kind} ${one.name}`, one] as const).reverse())
        return [...first.values()].reverse().map(({ line, ...name }): Found => ({ path, line, message: says(name) }))
      })
  },
}

function isGone({ kind, name }: CodeName, { has, scripts, targets }: Repository): boolean {
  if (kind === 'script') return scripts?.has(name) === false
  if (kind === 'target') return targets?.has(name) === false
  return has(name.slice(0, name.indexOf('/'))) === true && has(name) === false
}

function says({ kind, name }: CodeName): string {
  if (kind === 'script') return `package.json has no script "${name}"`
  return kind === 'target' ? `the Makefile has no target "${name}"` : `the repository has no ${name}`
}
