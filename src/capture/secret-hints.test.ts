// Nothing that is found as a secret may lie in a text without a hint: checked with texts made from the shapes themselves,
// and with the rules of secretlint that the hints were read from.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ASSIGNED } from './assigned-secrets.ts'
import { mayHoldSecret } from './secret-hints.ts'
import { secretPatterns } from './secret-patterns.ts'

/** What stands around a match does not matter here, and fast-check makes no text for it. */
function withoutLooks(source: string): string {
  let plain = ''
  for (let at = 0; at < source.length; ) {
    const look = /^\(\?(?:<?[=!])/.exec(source.slice(at))
    if (look === null) {
      const one = /^(?:\\.|\[(?:\\.|[^\]])*\])/s.exec(source.slice(at))?.[0] ?? source.charAt(at)
      plain += one
      at += one.length
      continue
    }
    let depth = 0
    do {
      const one = /^(?:\\.|\[(?:\\.|[^\]])*\])/s.exec(source.slice(at))?.[0] ?? source.charAt(at)
      if (one === '(') depth += 1
      if (one === ')') depth -= 1
      at += one.length
    } while (depth > 0)
  }
  return plain
}

it.each(secretPatterns.map(({ kind, pattern }) => [kind, pattern] as const))('a %s has a hint: %s', (_, pattern) => {
  const shape = new RegExp(withoutLooks(pattern.source))
  fc.assert(
    fc.property(fc.stringMatching(shape), fc.boolean(), (text, isUpper) => {
      expect(mayHoldSecret(isUpper && pattern.flags.includes('i') ? text.toUpperCase() : text)).toBe(true)
    }),
    { numRuns: 150 },
  )
})

it('a name that gets a value is a hint', () => {
  const [names = ''] = /^\(\?:.*?\)\)(?=\(\?:\[-_\]\?)/s.exec(ASSIGNED.source) ?? []
  expect(names).toContain('(?<=[_-])pass')
  fc.assert(
    fc.property(
      fc.stringMatching(new RegExp(withoutLooks(names.replace('(?<=[_-])pass', '[_-]pass')))),
      fc.boolean(),
      (text, isUpper) => {
        expect(mayHoldSecret(isUpper ? text.toUpperCase() : text)).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})

it('no other rules of secretlint than those that the hints know', async () => {
  const { rules } = await import('@secretlint/secretlint-rule-preset-recommend')
  expect(rules.map(({ meta }) => meta.id.replace(/^.*secretlint-rule-/, '')).sort()).toEqual([
    ...['1password', 'anthropic', 'aws', 'basicauth', 'database-connection-string', 'filter-comments', 'gcp', 'github'],
    ...['linear', 'npm', 'openai', 'privatekey', 'sendgrid', 'shopify', 'slack'],
  ])
})

it('most texts have none', () => {
  for (const text of [
    '# Row level security\n\n## Key Points\n\n- The monkey keys in\n',
    '数据库迁移的顺序',
    'Ein Wort',
  ])
    expect(mayHoldSecret(text)).toBe(false)
})
