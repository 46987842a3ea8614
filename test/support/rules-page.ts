// docs/lint.md from the rules: what each finds and what it does not, why, an example, and the fix.
import type { Rule } from '../../src/rules/rule.ts'

export function rulesPage(rules: readonly Rule[]): string {
  const rows = rules.map(({ id, severity }) => `| [${id}](#${id}) | ${severity} |`)
  return `${HEAD}
| Rule | Severity |
|---|---|
${rows.join('\n')}
${rules.map(section).join('')}`
}

function section({ id, severity, guard, docs: { finds, why, example, fix } }: Rule): string {
  const about = guard ? `${severity}; a project's own memc.json cannot lower it` : severity
  const fence = example.includes('\n') || example.startsWith('- ') || example.startsWith('|')
  const shown = fence ? `\n\n\`\`\`markdown\n${example}\n\`\`\`` : ` ${example}`
  return `
## ${id}

Severity: ${about}.

**A finding:** ${finds}

**Why:** ${why}

**Example:**${shown}

**Fix:** ${fix}
`
}

const HEAD = `# Lint

<!-- Generated from src/rules: UPDATE_DOCS=1 npx vitest run test/docs.test.ts -->

\`memc lint\` looks at a memory and lists what is wrong with it. It changes nothing; \`--fix\` repairs what follows from the
files themselves, through the same commit as everything else, so that \`memc undo\` takes it back. The exit code is 1 when
there are errors, with \`--strict\` on warnings, too. [ci.md](ci.md) has it fail a build.

What is looked at: articles are the markdown files in a folder below \`knowledge/\` (nested ones, too), daily logs the files of
\`daily/\` that are called as a date. Names that begin with a dot, and everything below such a folder, are never read. A
*redirect* is a page with \`redirect\` in its frontmatter. A link is a \`[[wikilink]]\` or embed in prose: what stands in code
spans, code blocks, comments and html blocks, or is escaped (\`\\[[x]]\`), is none, nor is one that goes over two lines or, in a
table, is cut by a bar without a backslash. Markdown is CommonMark with tables; Obsidian's \`%%\` and \`$\` are prose. Line ends,
a byte order mark and letter case in targets make no difference.

Each rule answers with findings, or says that it could not tell: where \`daily/\` is not kept here, nobody knows whether a
citation is right. That is printed and changes no exit code.

Severities can be set in \`memc.json\`, for everybody, or in your own \`config.json\`:

\`\`\`json
{ "lint.rules": { "sparse-article": "off", "orphan-article": "error" } }
\`\`\`

A comment silences rules where a finding is right and yet wanted. It is invisible in a reader, and no compile removes it. On a
line of its own it holds for the block below it; within a block, for that block; several rules are set apart by commas:

\`\`\`markdown
<!-- memc: lint-ignore broken-link, relative-date -->
The old name was [[concepts/gone]] until yesterday.

<!-- memc: lint-ignore-file sparse-article -->
\`\`\`

The second form, anywhere in a file, holds for all of it. Findings without a line (\`orphan-article\`, \`sparse-article\`, …) know
only this one. In articles and daily logs alone; a block is a paragraph, a heading, a table, a quote or a list item with all
that is nested in it. Above a list the comment holds for the first item, between two items for the next one; an empty line
after it makes no difference.
`
