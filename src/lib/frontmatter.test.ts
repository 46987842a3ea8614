import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileText } from '../../test/support/hostile-text.ts'
import { formatFrontmatter, listField, parseFrontmatter, textField, updateFrontmatter } from './frontmatter.ts'

describe('reading frontmatter', () => {
  it('gives what was written, whatever it says', () => {
    const value = fc.oneof(
      hostileText.map((text) => text.replace(/\p{Cs}/gu, '')),
      fc.array(hostileText.map((text) => text.replace(/\p{Cs}/gu, ''))),
    )
    fc.assert(
      fc.property(value, fc.boolean(), (title, bom) => {
        const head = formatFrontmatter([
          ['title', title],
          ['created', { date: '2026-04-01' }],
        ])
        const text = `${bom ? '\uFEFF' : ''}${head}body`
        const read = parseFrontmatter(text)
        expect(read.problems).toEqual([])
        expect(read.data).toEqual({ title, created: '2026-04-01' })
        expect(text.slice(read.bodyStart)).toBe('body')
      }),
    )
  })

  it('reads quotes, lists of lines, comments and CRLF as YAML does', () => {
    const text = '\uFEFF---\r\ntitle: Plain: not really # comment\r\n---\r\nbody'
    expect(parseFrontmatter(text).problems).toHaveLength(1)
    const good = "---\r\ntitle: 'It''s'\r\naliases:\r\n  - a # why\r\n  - \"b\"\r\ntags: x\r\nyear: 2026\r\n---\r\nbody"
    const { data, bodyStart, problems } = parseFrontmatter(good)
    expect(problems).toEqual([])
    expect([
      textField(data, 'title'),
      listField(data, 'aliases'),
      listField(data, 'tags'),
      textField(data, 'year'),
    ]).toEqual(["It's", ['a', 'b'], ['x'], '2026'])
    expect(good.slice(bodyStart)).toBe('body')
  })

  it('reports what it cannot read, and never throws', () => {
    const problems = (text: string) => parseFrontmatter(text).problems
    expect(problems('---\ntitle: "open\n---\n')).not.toEqual([])
    expect(problems('---\ntitle: a\n')).toEqual(['frontmatter is never closed'])
    expect(problems('---\n- a\n---\n')).toEqual(['frontmatter is not a list of keys and values'])
    expect(problems('---\ntags: [a]\ntags: [b]\n---\n')).toEqual([
      'frontmatter names "tags" twice; the last one counts',
    ])
    expect(problems('---\na: &a [x]\nb: [*a, *missing]\n---\n')).not.toEqual([])
    expect(problems('# No frontmatter')).toEqual([])
    fc.assert(fc.property(fc.array(hostileText), (lines) => void parseFrontmatter(`---\n${lines.join('\n')}\n---\n`)))
  })
})

describe('changing frontmatter', () => {
  const mine = `---
# mine
title:   'Old'   # keep this
custom: {a: 1,  b: [2,3]}
sources:
    - "daily/2026-04-01.md" # first
    - daily/2026-04-03.md
updated: 2026-04-03
empty:
---
body --- stays
`

  it('changes the value alone and keeps comments, order, quotes and unknown keys', () => {
    expect(updateFrontmatter(mine, { title: 'New "one"', updated: { date: '2026-04-05' }, empty: ['x'] })).toBe(
      mine
        .replace("'Old'", '"New \\"one\\""')
        .replace('updated: 2026-04-03', 'updated: 2026-04-05')
        .replace('empty:', 'empty: ["x"]'),
    )
  })

  it('puts an item into a list of lines where it sorts', () => {
    const sources = ['daily/2026-04-01.md', 'daily/2026-04-02.md', 'daily/2026-04-03.md', 'daily/2026-04-04.md']
    const next = updateFrontmatter(mine, { sources })
    expect(next).toBe(
      mine.replace(
        '    - daily/2026-04-03.md',
        '    - "daily/2026-04-02.md"\n    - daily/2026-04-03.md\n    - "daily/2026-04-04.md"',
      ),
    )
    expect(updateFrontmatter(next ?? '', { sources: ['daily/2026-04-02.md'] })).toBe(
      mine.replace(/ {4}- "daily\/2026-04-01.*\n.*\n/, '    - "daily/2026-04-02.md"\n'),
    )
  })

  it('adds a key that is missing, and a frontmatter that is missing', () => {
    expect(updateFrontmatter(mine, { tags: ['a'] })).toBe(mine.replace('empty:\n', 'empty:\ntags: ["a"]\n'))
    expect(updateFrontmatter('\uFEFF# T\r\n', { tags: ['a'] })).toBe('\uFEFF---\r\ntags: ["a"]\r\n---\r\n\r\n# T\r\n')
    expect(updateFrontmatter('---\n---\nx', { tags: [] })).toBe('---\ntags: []\n---\nx')
  })

  it('keeps CRLF and a byte order mark', () => {
    const text = `\uFEFF${mine.replaceAll('\n', '\r\n')}`
    const next = updateFrontmatter(text, { sources: ['daily/2026-04-01.md', 'daily/2026-04-03.md', 'x'], tags: ['a'] })
    expect(next?.replaceAll('\r\n', '')).not.toMatch(/\n/)
    expect(next?.startsWith('\uFEFF---\r\n')).toBe(true)
    expect(parseFrontmatter(next ?? '').data).toMatchObject({
      sources: ['daily/2026-04-01.md', 'daily/2026-04-03.md', 'x'],
    })
  })

  it('touches nothing in a frontmatter it cannot read', () => {
    expect(updateFrontmatter('---\ntitle: "open\n---\n', { title: 'x' })).toBeUndefined()
    expect(updateFrontmatter('---\n{a: 1}\n---\n', { title: 'x' })).toBeUndefined()
    expect(updateFrontmatter('---\na: 1\n', { title: 'x' })).toBeUndefined()
  })

  it('sets what it was told and nothing else, whatever stands there', () => {
    const scalar = hostileText.map((text) => text.replace(/\p{Cs}/gu, ''))
    const style = fc.constantFrom('flow', 'lines', 'plain')
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.uniqueArray(scalar)),
        style,
        fc.constantFrom('a', 'b', 'd'),
        fc.uniqueArray(scalar),
        (fields, how, key, value) => {
          const list = (items: string[]) =>
            how === 'flow' || items.length === 0
              ? ` ${JSON.stringify(items)}`
              : items.map((item) => `\n  - ${JSON.stringify(item)}`).join('')
          const text = `---\n${Object.entries(fields)
            .map(([name, items]) => `${name}:${list(items)} # c\n`)
            .join('')}---\nbody`
          const before = parseFrontmatter(text)
          fc.pre(before.problems.length === 0)
          const next = parseFrontmatter(updateFrontmatter(text, { [key]: value }) ?? '')
          expect(next.problems).toEqual([])
          const set = next.data[key]
          expect({ ...next.data, [key]: [...(Array.isArray(set) ? set : [])].sort() }).toEqual({
            ...before.data,
            [key]: [...value].sort(),
          })
        },
      ),
    )
  })
})
