import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileText } from '../../test/support/hostile-text.ts'
import { parseMarkdown, withoutMarkup } from './markdown.ts'

const page = `# Title

A paragraph
of two lines.

- one
  - nested
- two \`code [[no]]\` [[yes]]

  still two

\`\`\`md
[[in a fence]]
\`\`\`

| a | b |
|---|---|
| [[x\\|y]] | \`[[no]]\` |

> quoted [[quote]]
> - item

<!-- [[comment]] -->

[ref]: http://example.org

Setext
---

***
`

describe('the blocks of a document', () => {
  it('stand where the source has them', () => {
    const { blocks } = parseMarkdown(page)
    expect(blocks.map(({ kind, level, start, end }) => [kind, level, page.slice(start, end).split('\n')[0]])).toEqual([
      ['heading', 1, '# Title'],
      ['paragraph', 0, 'A paragraph'],
      ['item', 0, '- one'],
      ['item', 1, '  - nested'],
      ['item', 0, '- two `code [[no]]` [[yes]]'],
      ['fence', 0, '```md'],
      ['table', 0, '| a | b |'],
      ['quote', 0, '> quoted [[quote]]'],
      ['html', 0, '<!-- [[comment]] -->'],
      ['paragraph', 0, '[ref]: http://example.org'],
      ['heading', 2, 'Setext'],
      ['rule', 0, '***'],
    ])
  })

  it('hold every character but blank lines, in order, whatever the document', () => {
    fc.assert(
      fc.property(fc.array(hostileText), fc.constantFrom('\n', '\r\n', '\n\n', '\r'), (lines, eol) => {
        const text = lines.join(eol)
        let at = 0
        for (const { kind, level, start, end } of parseMarkdown(text).blocks) {
          if (level > 0 && kind !== 'heading') continue
          expect(text.slice(at, start).replace(/[\s\uFEFF]/g, '')).toBe('')
          at = end
        }
        expect(text.slice(at).replace(/[\s\uFEFF]/g, '')).toBe('')
      }),
      { numRuns: 300 },
    )
  })

  it('say what would close a fence or html that was left open', () => {
    const open = (text: string) => parseMarkdown(text).blocks.at(-1)?.open
    expect(open('```js\na\n```')).toBe('')
    expect(open('````\na\n```')).toBe('````')
    expect(open('~~~\na')).toBe('~~~')
    expect(open('a\n\n<!-- b\n\nc')).toBe('-->')
    expect(open('<script>')).toBe('</script>')
    expect(open('<div>')).toBe('')
  })
})

describe('prose', () => {
  it('is what is neither code nor comment', () => {
    const { prose } = parseMarkdown(page)
    const text = prose.map(({ start, end }) => page.slice(start, end)).join('¦')
    expect(text.match(/\[\[[^\]]*\]\]/g)).toEqual(['[[yes]]', '[[x\\|y]]', '[[quote]]'])
  })

  it('goes on after a run of backticks that nothing closes', () => {
    const text = 'a ``b [[c]] \\`d [[e]]'
    expect(parseMarkdown(text).prose).toEqual([{ start: 0, end: text.length }])
  })
})

describe('text without markup', () => {
  it('reads as it is shown', () => {
    expect(withoutMarkup('**Bold** and `code` and [link](http://a.b) \\* &amp;\n中文')).toBe(
      'Bold and code and link * & 中文',
    )
  })
})
