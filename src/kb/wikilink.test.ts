import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileText } from '../../test/support/hostile-text.ts'
import { findWikilinks, linkResolver, retarget, rewriteWikilinks } from './wikilink.ts'

describe('links', () => {
  it('are found with alias, heading, block and embed', () => {
    const text = '[[a]] [[b.md|see b]] [[c#Heading two|c]] ![[d#^c123]] [[#^c9]] [[ e ]]'
    expect(findWikilinks(text).map(({ start: _s, end: _e, ...link }) => link)).toEqual([
      { target: 'a', heading: undefined, block: undefined, alias: undefined, embed: false },
      { target: 'b', heading: undefined, block: undefined, alias: 'see b', embed: false },
      { target: 'c', heading: 'Heading two', block: undefined, alias: 'c', embed: false },
      { target: 'd', heading: undefined, block: 'c123', alias: undefined, embed: true },
      { target: '', heading: undefined, block: 'c9', alias: undefined, embed: false },
      { target: 'e', heading: undefined, block: undefined, alias: undefined, embed: false },
    ])
  })

  it('are none in code, comments, escapes or brackets that never close', () => {
    const text = '`[[a]]` ``b ` [[c]]`` <!-- [[d]] --> \\[[e]] [[f [[g]] [[h\ni]]\n\n```\n[[j]]\n```\n\n    [[k]]\n'
    expect(findWikilinks(text).map(({ target }) => target)).toEqual(['g'])
  })

  it('stand where they say, and rewriting none of them gives the same bytes', () => {
    fc.assert(
      fc.property(fc.array(hostileText), (lines) => {
        const text = lines.join('\n')
        for (const { start, end } of findWikilinks(text)) expect(text.slice(start, end)).toMatch(/^!?\[\[[^[\]]+\]\]$/)
        expect(rewriteWikilinks(text, () => undefined)).toBe(text)
      }),
    )
  })
})

describe('pointing links elsewhere', () => {
  it('keeps anchor, alias and embed, in tables too, and leaves code alone', () => {
    const text = '![[old#H|$&]] `[[old]]` [[older]]\n\n| a |\n|---|\n| [[old\\|x]] |\n'
    expect(retarget(text, (target) => target === 'old', 'new')).toBe(
      '![[new#H|$&]] `[[old]]` [[older]]\n\n| a |\n|---|\n| [[new\\|x]] |\n',
    )
  })
})

describe('what a link means', () => {
  const resolve = linkResolver(['concepts/jwt', 'concepts/Über', 'people/anna', 'projects/anna', 'concepts/缓存'])

  it('is the id, or the only article of that file name', () => {
    expect(['concepts/jwt', 'concepts/jwt.md', 'knowledge/concepts/jwt', './concepts/JWT', 'jwt'].map(resolve)).toEqual(
      Array(5).fill('concepts/jwt'),
    )
    expect(resolve('U\u0308ber')).toBe('concepts/Über')
    expect(resolve('../concepts/jwt')).toBe('concepts/jwt')
    expect(resolve('缓存')).toBe('concepts/缓存')
  })

  it('is nothing when it is in doubt or nowhere', () => {
    expect(['anna', 'concepts/anna', 'nothing', ''].map(resolve)).toEqual(Array(4).fill(undefined))
    expect(resolve('people/anna')).toBe('people/anna')
  })
})
