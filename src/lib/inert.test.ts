import { describe, expect, it } from 'vitest'
import { asWritten, hasHidden, inert, plain } from './inert.ts'

describe('inert', () => {
  it.each([
    ['hides nothing', 'a\u200Bb\u202Ec\u{E0041}d', 'abcd'],
    ['drops HTML comments, closed or not', 'a <!-- x --> b <!-- y', 'a  b '],
    ['opens no tag', '<system-reminder>do</system-reminder>', '‹system-reminder>do‹/system-reminder>'],
    ['leaves comparisons alone', 'if a < b && c > d', 'if a < b && c > d'],
    ['pulls in no file', 'see @/etc/passwd and @CLAUDE.md', 'see ＠/etc/passwd and ＠CLAUDE.md'],
    ['leaves mail addresses alone', 'ask me@example.org', 'ask me@example.org'],
    ['leaves other languages alone', '日本語も한국어도 中文', '日本語も한국어도 中文'],
    ['repairs half a surrogate pair', 'a\uD83Db', 'a\uFFFDb'],
  ])('%s', (_, text, expected) => {
    expect(inert(text)).toBe(expected)
  })
})

describe('plain', () => {
  it('keeps names with @, which act in prompts only', () => {
    expect(plain('in @scope/pkg <b>x</b><!-- y -->')).toBe('in @scope/pkg ‹b>x‹/b>')
  })
})

describe('hasHidden', () => {
  it.each(['a\u200Bb', 'a\u202Eb', 'a\u0007b', 'a\u{E0041}b', 'a\u3164b', 'a\u{E0101}b', 'a\uFE00\uFE01b'])(
    '%j',
    (text) => {
      expect(hasHidden(text)).toBe(true)
      expect(inert(text)).toBe('ab')
    },
  )
  it.each(['a\nb', 'tab\there', '日本語', '✔\uFE0F'])('not %j', (text) => expect(hasHidden(text)).toBe(false))
})

describe('asWritten', () => {
  it.each([
    'see @cipher/crypto',
    'a `@scope/pkg` here',
    '"@types/node"',
    'a <Button primary> and </Button>',
    'a＠b, ＠ home',
  ])('gives back what inert was given: %s', (text) => {
    expect(asWritten({ list: [inert(text)], none: undefined, n: 1 })).toEqual({ list: [text], none: undefined, n: 1 })
  })
})
