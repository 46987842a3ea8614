// The short way through plain documents must give what the parser gives, whatever the document.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileText } from '../../test/support/hostile-text.ts'
import { inlineText, parseAny, parseMarkdown, withoutMarkup } from './markdown.ts'
import { readPlain } from './plain-markdown.ts'

const starts = [
  '',
  '',
  '- ',
  '- ',
  '# ',
  '## ',
  '####### ',
  '-',
  '- - ',
  '**',
  '*',
  '***',
  '`',
  '1. ',
  '12',
  '[',
  '"',
  ' ',
  '>',
]
const middles = [
  'word',
  '`code`',
  '`` a ` b ``',
  '<!-- c -->',
  '[[x#^c1]]',
  '中文',
  '\\`',
  '**b**',
  ': ',
  '|',
  '---',
  '# ',
  ' ',
  '=',
]
const line = fc
  .tuple(fc.constantFrom(...starts), fc.array(fc.constantFrom(...middles), { maxLength: 4 }))
  .map(([start, rest]) => start + rest.join(''))
const plainLine = fc
  .tuple(fc.constantFrom('', '- ', '# ', '### '), fc.array(fc.constantFrom(...middles.slice(0, 8)), { maxLength: 4 }))
  .map(([start, rest]) => (rest.length === 0 ? '' : `${start}a ${rest.join('')}`))
const commented = fc.oneof(
  plainLine,
  fc.constantFrom('<!-- memc: a -->', '<!-- a --> b', '<!-->', '<!-- a', '<!', '<b>'),
)

describe('a plain document', () => {
  it.each([
    ['plain lines', fc.array(plainLine, { maxLength: 12 })],
    ['lines and comments', fc.array(commented, { maxLength: 12 })],
    ['odd lines', fc.array(line, { maxLength: 8 })],
    ['hostile lines', fc.array(hostileText, { maxLength: 6 })],
  ])('is read as any other: %s', (_, lines) => {
    fc.assert(
      fc.property(lines, fc.constantFrom('\n', '\n', '\n\n', '\r\n'), fc.nat(3), (all, eol, from) => {
        const text = all.join(eol)
        expect(parseMarkdown(text, from)).toEqual(parseAny(text, from))
      }),
      { numRuns: 3000 },
    )
  })

  it('is what memc writes', () => {
    const text =
      '# A\n\nA `b` c. ([[daily/2026-04-01#^e1]]) ^c1\n\n## Key Points\n\n- **D** e ^c2\n- f ^c3\n\n## Sources\n\n- [[x]]\n'
    expect(readPlain(text, 0)?.blocks.map(({ kind }) => kind)).toEqual([
      ...['heading', 'paragraph', 'heading', 'item', 'item', 'heading', 'item'],
    ])
  })

  it('is a daily log that memc writes', () => {
    const text =
      '# Daily Log: 2026-04-01\n\n### Session (14:30) - A\n<!-- memc: entry=e1 -->\n\n**Context:** B. ^e1\n\n- c\n- [ ] d\n'
    expect(readPlain(text, 0)?.blocks.map(({ kind }) => kind)).toEqual([
      ...['heading', 'heading', 'html', 'paragraph', 'item', 'item'],
    ])
  })

  it.each(['- a\nb', '  a', 'a\n---', '```\na', '1. a', '> a', '| a |', '<b>', 'a\r\nb', '- a\n  - b', '***'])(
    'is not: %j',
    (text) => {
      expect(readPlain(text, 0)).toBeUndefined()
    },
  )
})

const inlinePieces = [
  '`',
  '`',
  ' ',
  'a',
  'word ',
  '中',
  '"',
  ':',
  '.',
  '\u2028',
  '\u00a0',
  'http://a.b',
  '\t',
  '(c)',
  '--',
  '*',
]

it('text with code spans only is read as any other', () => {
  for (const text of ['` \u2028a `word', '`  `a', '` a`']) expect(withoutMarkup(text)).toBe(inlineText(text))
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...inlinePieces), { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      expect(withoutMarkup(text)).toBe(/[\\`*_[\]<>&~!\n]/.test(text) ? inlineText(text) : text.trim())
    }),
    { numRuns: 5000 },
  )
})
