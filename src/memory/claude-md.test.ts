import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileText } from '../../test/support/hostile-text.ts'
import { KnownError } from '../errors.ts'
import { formatInstructions, itemsOf, parseInstructions } from './claude-md.ts'
import { bulletOf, withContent } from './item-source.ts'
import { adopt, BEGIN, END, findBlock, release } from './markers.ts'

const words = fc.constantFrom(
  'Run `npm test` first',
  '使用 pnpm 安装',
  '常に型を書く',
  'never push to main',
  'see @docs/a.md',
  'a\\*b',
)
const line = fc.oneof(
  words.map((text) => `- ${text}`),
  words.map((text) => `* ${text}:`),
  words.map((text) => `  + ${text}`),
  words.map((text) => `12. ${text}`),
  words.map((text) => `### ${text}`),
  words.map((text) => `> ${text}`),
  words,
  fc.constantFrom(
    '',
    '',
    '| a | b |',
    '|---|---|',
    '```',
    '~~~sh',
    '===',
    '---',
    '<!-- note -->',
    '<div>',
    '\tcode',
    BEGIN,
  ),
  hostileText,
)
const markdown = fc
  .tuple(fc.array(line, { maxLength: 14 }), fc.constantFrom('\n', '\r\n'), fc.constantFrom('', '\uFEFF'), fc.boolean())
  .map(([lines, eol, bom, ended]) => bom + lines.join(eol) + (ended ? eol : ''))

const SAMPLE = `Text before the first heading.

# Commands

- Run \`npm test\` before a commit.
* Use pnpm:
  not npm.
+ Never push to main.
1. First.
   - nested

   more of first

## Testing

Before a commit:

- run the linter
- Areas:
  - unit
  - e2e: see
    below

Start it like this:

\`\`\`sh
# not a heading
- not an item
\`\`\`

| a | b |
|---|---|
| 1 | 2 |

@docs/imported.md
- see @README.md for more
- Use @tanstack/query and mail a@b.co

<!-- a comment -->
Setext
------

> quoted
`

describe('taking a file apart', () => {
  it('makes an item of every rule and of nothing else', () => {
    const items = itemsOf(parseInstructions(SAMPLE))
    expect(items.map(({ form, heading, content }) => [form, heading, content])).toMatchInlineSnapshot(`
      [
        [
          "paragraph",
          "",
          "Text before the first heading.",
        ],
        [
          "bullet",
          "Commands",
          "Run \`npm test\` before a commit.",
        ],
        [
          "bullet",
          "Commands",
          "Use pnpm:
      not npm.",
        ],
        [
          "bullet",
          "Commands",
          "Never push to main.",
        ],
        [
          "bullet",
          "Commands",
          "First.
      - nested

      more of first",
        ],
        [
          "bullet",
          "Testing > Before a commit:",
          "run the linter",
        ],
        [
          "bullet",
          "Testing > Before a commit: > Areas:",
          "unit",
        ],
        [
          "bullet",
          "Testing > Before a commit: > Areas:",
          "e2e: see
      below",
        ],
        [
          "fence",
          "Testing",
          "Start it like this:

      \`\`\`sh
      # not a heading
      - not an item
      \`\`\`",
        ],
        [
          "table",
          "Testing",
          "| a | b |
      |---|---|
      | 1 | 2 |",
        ],
        [
          "bullet",
          "Testing",
          "Use @tanstack/query and mail a@b.co",
        ],
        [
          "quote",
          "Setext",
          "> quoted",
        ],
      ]
    `)
  })

  it('gives the file back to the byte, whatever it says', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const file = parsed(text)
        if (file !== undefined) expect(formatInstructions(file)).toBe(text)
      }),
      { numRuns: 600 },
    )
  })

  it('reads CRLF, a byte order mark and frontmatter as if they were not there', () => {
    const plain = itemsOf(parseInstructions(SAMPLE)).map(({ content, heading }) => [content, heading])
    const other = `\uFEFF---\r\npaths: ["src/**"]\r\n---\r\n${SAMPLE.replaceAll('\n', '\r\n')}`
    expect(itemsOf(parseInstructions(other)).map(({ content, heading }) => [content, heading])).toEqual(plain)
  })

  it('puts another content into the source of an item', () => {
    for (const item of itemsOf(parseInstructions(SAMPLE))) {
      expect(withContent(item, item.content)).toBe(item.source)
    }
    expect(withContent({ source: '  12) old\r\n', form: 'bullet' }, 'a\nb')).toBe('  12) a\r\n      b\r\n')
    expect(bulletOf('a\n\nb')).toBe('- a\n\n  b\n')
  })
})

describe('the managed block', () => {
  it('comes and goes without changing another byte, and once only', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const adopted = tried(() => adopt(text))
        if (adopted === undefined || text.includes('memc:')) return
        expect(adopt(adopted)).toBe(adopted)
        expect(release(adopted)).toBe(text)
        const items = (from: string) => itemsOf(parseInstructions(from)).map(({ source }) => source.trimEnd())
        expect(items(adopted)).toEqual(items(text))
      }),
      { numRuns: 400 },
    )
  })

  it('adds just the two lines', () => {
    expect(adopt('---\npaths: a\n---\n- x\n')).toBe(`---\npaths: a\n---\n${BEGIN}\n- x\n${END}\n`)
    expect(adopt('\uFEFF# A\r\n- x')).toBe(`\uFEFF${BEGIN}\r\n# A\r\n- x\r\n${END}`)
    expect(adopt('')).toBe(`${BEGIN}\n${END}\n`)
  })

  it('keeps what stands outside to the byte', () => {
    const text = `# Mine  \r\n\n- outside\n\n${BEGIN}\n- in\n${END}\t\nafter\r`
    const file = parseInstructions(text)
    expect(itemsOf(file).map(({ content, line }) => [content, line])).toEqual([['in', 6]])
    expect([file.before, file.after]).toEqual([`# Mine  \r\n\n- outside\n\n${BEGIN}\n`, `${END}\t\nafter\r`])
  })

  it('does not take an example in a fence for a marker', () => {
    expect(findBlock(`\`\`\`\n${BEGIN}\n\`\`\`\n`)).toBeUndefined()
    expect(findBlock(`Write \`${BEGIN}\` there.\n`)).toBeUndefined()
  })

  it.each([
    ['a missing end', `${BEGIN}\n- a\n`, 'never ended'],
    ['a missing begin', `- a\n${END}\n`, 'ends before it begins'],
    ['two blocks', `${BEGIN}\n${END}\n\n${BEGIN}\n${END}\n`, 'more than one block'],
    ['nested blocks', `${BEGIN}\n${BEGIN}\n${END}\n${END}\n`, 'more than one block'],
    ['a doubled end', `${BEGIN}\n- a\n${END}\n${END}\n`, 'more than one block'],
    ['a marker in a list', `- a\n  ${BEGIN}\n- b\n\n${END}\n`, 'inside a list item'],
    ['a marker in a comment', `<!-- \n${BEGIN}\n${END}\n`, 'inside a comment'],
    ['a conflict', `${BEGIN}\n<<<<<<< HEAD\n- a\n=======\n- b\n>>>>>>> x\n${END}\n`, 'unresolved merge conflict'],
  ])('refuses %s', (_, text, message) => {
    expect(() => parseInstructions(text)).toThrow(message)
    expect(() => parseInstructions(text)).toThrow(KnownError)
  })

  it('refuses a file whose end is code', () => {
    expect(() => adopt('```\n- a\n')).toThrow('never closed')
    expect(() => adopt('<!-- a\n')).toThrow(KnownError)
  })
})

function parsed(text: string): ReturnType<typeof parseInstructions> | undefined {
  return tried(() => parseInstructions(text))
}

function tried<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch (error) {
    if (error instanceof KnownError) return undefined
    throw error
  }
}
