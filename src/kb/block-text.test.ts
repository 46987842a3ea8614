import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileText } from '../../test/support/hostile-text.ts'
import { parseMarkdown } from '../lib/markdown.ts'
import { cleanText, escapeStart, isCitation, joinBlock, splitBlock, unescapeStart } from './block-text.ts'
import { blockId, claimId } from './ids.ts'

describe('text of a block', () => {
  it('is one paragraph in a file, whatever it says', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const clean = cleanText(text)
        fc.pre(clean !== '')
        const source = `before\n\n${escapeStart(clean)}\n\nafter`
        expect(parseMarkdown(source).blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph', 'paragraph'])
      }),
    )
  })

  it('is one item of a list, whatever it says', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const clean = cleanText(text)
        fc.pre(clean !== '')
        const { blocks } = parseMarkdown(`- one\n- ${escapeStart(clean)}\n- two\n`)
        expect(blocks.map(({ kind, level }) => [kind, level])).toEqual([
          ['item', 0],
          ['item', 0],
          ['item', 0],
        ])
      }),
    )
  })

  it('comes back as it was cleaned, and cleaning twice changes nothing', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const clean = cleanText(text)
        expect(cleanText(clean)).toBe(clean)
        expect(unescapeStart(escapeStart(clean))).toBe(clean)
      }),
    )
  })

  it('keeps citations and id apart from what is said', () => {
    const source = 'RLS is checked in Postgres ([[daily/2026-04-01#^e1]], [[daily/2026-04-02.md]]) ^c1234567'
    expect(splitBlock(source)).toEqual({
      text: 'RLS is checked in Postgres',
      cites: ['daily/2026-04-01#^e1', 'daily/2026-04-02'],
      id: 'c1234567',
    })
  })

  it('takes brackets that hold anything else for text', () => {
    expect(splitBlock('See ([[concepts/a]])').text).toBe('See ([[concepts/a]])')
    expect(splitBlock('Code `([[daily/2026-04-01#^e1]])`').cites).toEqual([])
  })

  it('joins what it takes apart', () => {
    fc.assert(
      fc.property(
        hostileText,
        fc.uniqueArray(fc.constantFrom('daily/2026-04-01#^e1', 'daily/a/2026-04-02#^e2', 'concepts/x#^c1')),
        (text, cites) => {
          const clean = cleanText(text)
          const parts = { text: clean, cites, id: claimId(clean) }
          expect(splitBlock(joinBlock(parts))).toEqual(parts)
        },
      ),
    )
  })

  it('tells citations from links', () => {
    expect(['daily/2026-04-01', 'daily/2026-04-01#^e1', 'concepts/a#^c1'].every(isCitation)).toBe(true)
    expect(['concepts/a', 'concepts/a#Heading', '#^c1'].some(isCitation)).toBe(false)
  })
})

describe('the id of a block', () => {
  it('does not change with line breaks, citations or the form of letters', () => {
    const id = blockId('Cafés cache 结果')
    expect(blockId('Cafe\u0301s  cache\n结果 ([[daily/2026-04-01#^e1]]) ^cabcdef0')).toBe(id)
    expect(id).toMatch(/^c[0-9a-f]{7}$/)
  })

  it('changes with a word, and not with the anchor of a link', () => {
    expect(blockId('see [[concepts/a#^c1]]')).toBe(blockId('see [[concepts/a#^c2]]'))
    expect(blockId('see [[concepts/a]]')).not.toBe(blockId('see [[concepts/b]]'))
  })
})
