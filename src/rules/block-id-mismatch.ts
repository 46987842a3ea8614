// Blocks whose id is not that of their text. Mostly a person changed them, which is their right.
import type { PageFacts } from './read/page.ts'
import type { Found, Rule } from './rule.ts'

export const blockIdMismatch: Rule = {
  id: 'block-id-mismatch',
  severity: 'suggestion',
  docs: {
    finds: `A paragraph or list item whose id (\`^c\` and seven hexadecimal digits) is not made from its text, and an id
that stands behind two blocks of one article (at the second). Spacing, line ends and citations are no part of the text. A
list item is one block with all that is nested in it and has one id, at its end; the finding is at the line of the id.

None: blocks without an id, anchors of any other form, such as \`^deadline\`, ids in code.`,
    why: `Such a block counts as a person's: no compile changes it any more. After an edit by hand that is what you want, and
nothing needs doing; ids need not be kept up. After a bad merge or a script it is not, so it is worth a look. Of an id that
stands twice, links reach one block only.`,
    example: '- A policy is evaluated once for each statement ([[daily/2026-04-01#^e7k3q9x2ab]]) ^c83b0e11',
    fix: `None by code: a new id would make the block the compiler's again. To give it back, undo the edit; to have no finding, take
the id away or put \`<!-- memc: lint-ignore block-id-mismatch -->\` above the block.`,
  },
  check({ pages }): Found[] {
    return pages.flatMap(inPage)
  },
}

function inPage({ path, blocks }: PageFacts): Found[] {
  const seen = new Set<string>()
  return blocks.flatMap(({ id, idLine: line, matches }): Found[] => {
    const again = seen.has(id)
    seen.add(id)
    if (again) return [{ path, line, message: `^${id} stands behind an earlier block, too` }]
    return matches
      ? []
      : [{ path, line, message: `^${id} is not the id of this text: it counts as written by a person` }]
  })
}
