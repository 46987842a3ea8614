// A secret that lies in the memory in plain text.
import type { Rule } from './rule.ts'

export const storedSecret: Rule = {
  id: 'stored-secret',
  severity: 'error',
  guard: true,
  docs: {
    finds: `A key, token, password or private key, as capture would redact it, in any markdown file of \`knowledge/\` and \`daily/\`, in
\`AGENTS.md\` and in \`memc.json\`; with your own \`redact.patterns\`. Code and comments count as well. One finding for each
line; a private key over several lines is one, at its first.

None: what is redacted already (\`[redacted:github-token]\`), placeholders as \`<token>\`, \`xxxx\` or \`$TOKEN\`, names of
variables, hashes and ids.`,
    why: 'Memories are shared, backed up and shown to models. The secret may have come by hand, from another tool, or before a pattern was known.',
    example: 'The staging key is sk_live_… in daily/2026-04-01.md',
    fix: 'Revoke it. Then put `[redacted]` in its place, or `memc forget` the entry. What git has seen stays in its history.',
  },
  check({ secrets }) {
    return secrets.map(({ path, line, kind }) => ({ path, line, message: `this looks like a secret (${kind})` }))
  },
}
