import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSafeShortening, lostInShortening, shorten } from './compress.ts'
import { sentencesIn } from './sentences.ts'

const bullet = (content: string) => shorten({ content, form: 'bullet' })

describe('shortening', () => {
  it('leaves out openers, asides and stories, and keeps the rule word for word', () => {
    expect(
      bullet(
        'Please note that `pnpm install --frozen-lockfile` runs in CI (as discussed with everybody). Last year we spent a whole week on this. Never commit `.env.local` unless it holds no keys, because the hook reads it.',
      ),
    ).toBe(
      '`pnpm install --frozen-lockfile` runs in CI. Never commit `.env.local` unless it holds no keys, because the hook reads it.',
    )
    expect(bullet('以前我们花了很多时间讨论。使用 pnpm 安装依赖。')).toBe('使用 pnpm 安装依赖。')
    expect(bullet('以前は議論が続きました。型を必ず書く。')).toBe('型を必ず書く。')
  })

  it('reads a sentence to its end where it goes on in the next line', () => {
    expect(
      bullet('Last year we met in a cellar and talked about\nthe queue. Never call the queue from a\n  handler.'),
    ).toBe('Never call the queue from a handler.')
    expect(
      bullet('Ask first:\n- Last year we tried it and\n  it took a week. Use the queue.\n- Keep it\n  short.'),
    ).toBe('Ask first:\n- Use the queue.\n- Keep it\n  short.')
    expect(bullet('以前我们花了很多时间讨论，\n没有结果的话就再谈。使用 pnpm 安装\n依赖。')).toBeUndefined()
    expect(bullet('以前我们花了很多时间\n讨论。使用 pnpm 安装\n依赖。')).toBe('使用 pnpm 安装依赖。')
  })

  it('leaves a text alone in which every sentence is a rule, a fence and a table', () => {
    expect(bullet('Ask before you deploy. Write a test first. Keep files short.')).toBeUndefined()
    expect(bullet('Historically:\n\n```sh\nnpm test\n```')).toBeUndefined()
    expect(shorten({ content: '| we had | b |\n|---|---|', form: 'table' })).toBeUndefined()
  })

  it('keeps a story that holds a number, a reason, an exception or a name', () => {
    expect(bullet('Use port 8080 for it. Last year we moved 3 hosts to `b.c`.')).toBeUndefined()
    expect(bullet('Use the queue. We had it direct before, because mail was slow.')).toBeUndefined()
  })

  it('judges by bytes and tokens, not by letters', () => {
    expect(isSafeShortening('run tests before you commit code', '在提交代码之前请先运行测试')).toBe(false)
  })

  it.each([
    ['the negation', 'Never push to main.', 'Push to main.'],
    ['an exception', 'Use tabs only in Makefiles.', 'Use tabs in Makefiles.'],
    ['a reason', 'Use UTC because the billing job compares days.', 'Use UTC; billing job compares days.'],
    ['`npm ci`', 'Run `npm ci` first.', 'Run it first.'],
    ['30', 'Keep logs for 30 days.', 'Keep logs for days.'],
    ['src/a.ts', 'Look at src/a.ts before.', 'Look at it before.'],
    ['the sense (a negation was added)', 'Do not skip hooks or tests ever.', 'Do not skip hooks, not tests.'],
    ['a demand', 'Tests must pass first.', 'Tests pass first.'],
  ])('does not pass when it loses %s', (lost, before, after) => {
    expect(lostInShortening(before, after)).toContain(lost)
    expect(isSafeShortening(before, after)).toBe(false)
  })

  it('gives nothing or something shorter that lost nothing, and finds no more in it', () => {
    const part = fc.constantFrom(
      ...[
        'Please note that we use X. ',
        'Last year we tried it. ',
        'Never do this. ',
        'Use `a b`. ',
        '如果失败，重试。',
        'Thanks for reading. ',
      ],
      ...[
        'e.g. this one. ',
        '以前は違いました。',
        'Keep 3 of v1.2.3. ',
        '(see above) ',
        '\n  - nested. Historically it was so. ',
      ],
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const content = parts.join('').trim()
        const shorter = bullet(content)
        if (shorter === undefined) return
        expect(lostInShortening(content, shorter)).toEqual([])
        expect(bullet(shorter)).toBeUndefined()
      }),
    )
  })

  it('cuts sentences without losing a letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(sentencesIn(text).join('')).toBe(text)
      }),
    )
    expect(sentencesIn('Use v1.2. See e.g. this. 好。「はい。」')).toEqual([
      'Use v1.2.',
      ' See e.g. this.',
      ' 好。',
      '「はい。」',
    ])
  })
})
