// Files so large that neither people nor prompts can take them whole.
import type { HomeFile } from './context.ts'
import type { Found, Rule } from './rule.ts'

const ARTICLE_BYTES = 40_000
const LOG_BYTES = 500_000
const SPECIFICATION_BYTES = 20_000

export const oversizeFile: Rule = {
  id: 'oversize-file',
  severity: 'warning',
  docs: {
    finds: `An article of more than ${thousands(ARTICLE_BYTES)} bytes, a daily log of more than ${thousands(LOG_BYTES)}, an \`AGENTS.md\` of more than
${thousands(SPECIFICATION_BYTES)}.

None: \`index.md\` and \`log.md\`, which grow with the memory, and other files.`,
    why: 'Of a larger article a compile is shown only a part. AGENTS.md goes into every compile prompt, and is paid for each time.',
    example: 'knowledge/concepts/everything.md, 63,210 bytes',
    fix: 'Split the article; shorten AGENTS.md. A daily log may be left as it is.',
  },
  check({ files }): Found[] {
    return files.flatMap((file) => {
      const most = limitOf(file)
      if (most === undefined || file.bytes <= most) return []
      return [{ path: file.path, message: `${thousands(file.bytes)} bytes; more than ${thousands(most)} are too many` }]
    })
  },
}

function limitOf({ path }: HomeFile): number | undefined {
  if (path === 'AGENTS.md') return SPECIFICATION_BYTES
  if (/^knowledge\/.+\/.+\.md$/.test(path)) return ARTICLE_BYTES
  return /^daily\/.+\.md$/.test(path) ? LOG_BYTES : undefined
}

function thousands(count: number): string {
  return String(count).replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',')
}
