import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemsOf, parseInstructions } from './claude-md.ts'
import { type KeptPiece, placesOf, textOf, withIds, withItem, withoutItems } from './place.ts'

const TEXT = `<!-- memc:begin memory -->
Intro paragraph.

# One

- a
- b:
  - c
  - d

Before a release:

1. e
2. f

## Two

* g

\`\`\`sh
h
\`\`\`

### Three

| i | j |
|---|---|
| 1 | 2 |

## Four

- k

- l
<!-- memc:end -->
`

describe('places', () => {
  it('bring every item back to the byte, whatever left together and in whatever order it comes back', () => {
    for (const text of [TEXT, TEXT.replaceAll('\n', '\r\n')]) {
      const all = pieces(text)
      const ids = all.flatMap(({ id }) => id ?? [])
      expect(ids.length).toBeGreaterThan(9)
      fc.assert(
        fc.property(fc.shuffledSubarray(ids, { minLength: 1 }), fc.shuffledSubarray(ids), (gone, first) => {
          const places = placesOf(all, new Set(gone))
          const order = [...first.filter((id) => gone.includes(id)), ...gone.filter((id) => !first.includes(id))]
          let left = withoutItems(all, new Set(gone))
          expect(left.flatMap(({ id }) => id ?? [])).toEqual(ids.filter((id) => !gone.includes(id)))
          for (const id of order) left = withItem(left, itemOf(all, id), places.get(id))
          expect(textOf(left)).toBe(textOf(all))
        }),
        { numRuns: 300 },
      )
    }
  })

  it('take the heading and the introduction of what left along, and no other line', () => {
    const all = pieces(TEXT)
    const ids = all.flatMap(({ id, source }) => (id !== undefined && /\b[ef]$/m.test(source.trim()) ? [id] : []))
    const left = textOf(withoutItems(all, new Set(ids)))
    expect(left).not.toContain('Before a release')
    expect(TEXT.replace('Before a release:\n\n1. e\n2. f\n\n', '')).toContain(left)
  })

  it('take an introduction along whose words stand above the next list, too', () => {
    const { pieces } = parseInstructions('Before it:\n\n- a\n\nBefore it:\n\n- b\n')
    expect(textOf(withoutItems(withIds(pieces, ['a', 'b']), new Set(['a'])))).toBe('Before it:\n\n- b\n')
  })

  it('change no byte of what stays, wherever it stands', () => {
    const parts = ['# A\n', '\n', '- a\n', '* b\n  c\n', '1. d\n', 'para\n', '```\n- x\n```\n', '@docs/a.md\n']
    const part = fc.constantFrom(...parts, '<!-- c -->\n', 'Do:\n', '  - n\n')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), fc.nat(6), (body, at) => {
        const all = pieces(`<!-- memc:begin memory -->\n${body.join('')}<!-- memc:end -->\n`)
        const left = withoutItems(all, new Set([`m${at}`]))
        const staying = all.filter(({ id, kind }) => (kind === 'item' || kind === 'import') && id !== `m${at}`)
        expect(left.filter(({ kind }) => kind === 'item' || kind === 'import')).toEqual(staying)
        // A blank line where a text would go on in the one above, else nothing new.
        expect(left.every((piece) => all.includes(piece) || piece.source === '\n')).toBe(true)
      }),
    )
  })

  it('put an item under its heading when its neighbours are gone, and below a new one when that is gone, too', () => {
    const all = pieces('<!-- memc:begin memory -->\n## A\n\n- one\n\n## B\n\n- two\n<!-- memc:end -->\n')
    const item = { kind: 'item', source: '- new\n', level: 0, id: 'new' } as const
    const under = withItem(all, { ...item, heading: 'A' }, { after: 'gone', before: 'gone', was: undefined })
    expect(textOf(under)).toBe('## A\n\n- one\n- new\n\n## B\n\n- two\n')
    expect(textOf(withItem(all, { ...item, heading: 'C' }))).toBe('## A\n\n- one\n\n## B\n\n- two\n\n## C\n\n- new\n')
  })
})

function pieces(text: string): KeptPiece[] {
  const file = parseInstructions(text)
  return withIds(
    file.pieces,
    itemsOf(file).map((_, at) => `m${at}`),
  )
}

function itemOf(all: readonly KeptPiece[], id: string): KeptPiece & { id: string } {
  const piece = all.find((one) => one.id === id)
  if (piece === undefined) throw new Error(id)
  return { ...piece, id }
}
