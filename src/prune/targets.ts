// The file that an item moves to, where it is none of the adopted ones: a rule file is made for it and adopted, a skill or a
// page of docs is made or gets it at its end. Text in, text out; what stands in such a file stays as it is.
import { isRuleFile, isSkillFile } from '../agents/claude-code/instruction-files.ts'
import { KnownError } from '../errors.ts'
import { oneLine, slug, truncate } from '../lib/text.ts'
import type { MemoryItem } from '../memory/item.ts'
import { BEGIN, END } from '../memory/markers.ts'

interface Wanted {
  /** What is in the file now; undefined when there is none. */
  before: string | undefined
  /** `\n`, or as the file has it that the item comes from. */
  eol: string
}

/** A skill or a page with the item in it. */
export function pageWith({ content, heading }: MemoryItem, to: string, { before, eol }: Wanted): string {
  const body = `${content}\n`.replaceAll('\n', eol)
  if (before !== undefined) return `${before}${/\n$/.test(before) || before === '' ? '' : eol}${eol}${body}`
  const title = heading.split(' > ')[0] || truncate(oneLine(content), 60)
  const head = isSkillFile(to) ? [...skillHead(to, title), ''] : []
  return `${[...head, `# ${title}`, '', ''].join(eol)}${body}`
}

/** What stands in the place of an item that went to a page of docs: without it nobody would look there. */
export function pointerTo(to: string, heading: string): string {
  const title = heading.split(' > ')[0]
  return `${title ? `${title}: see` : 'See'} \`${to}\`.`
}

/** A rule file with an empty block, read with the files that `paths` match. */
export function newRuleFile(to: string, { before, eol, paths }: Wanted & { paths: string | undefined }): string {
  const isThere = before !== undefined
  if (isThere || !isRuleFile(to) || !to.endsWith('.md') || to.split('/').includes('..')) {
    throw new KnownError('not-found', isThere ? `${to} is not adopted.` : `${to} is no rule file that could be made.`, {
      hint: isThere ? `\`memc memory adopt ${to}\` adopts it.` : '`memc prune --route` proposes files.',
    })
  }
  const head = paths === undefined ? '' : `---${eol}paths: ${JSON.stringify(paths)}${eol}---${eol}${eol}`
  return `${head}${BEGIN}${eol}${END}${eol}`
}

function skillHead(to: string, title: string): string[] {
  const name = to.split('/').at(-2) ?? slug(title)
  return [
    '---',
    `name: ${name}`,
    `description: ${JSON.stringify(`${title}: the steps, as the project does it.`)}`,
    '---',
  ]
}
