import { describe, expect, it } from 'vitest'
import { hear, listenFor } from './heard.ts'

const RULES = listenFor([
  { id: 'test', content: 'Run `npm test` before every commit.' },
  { id: 'indent', content: 'Indent with 2 spaces.' },
  { id: 'log', content: 'Use the logger, not console.' },
  { id: 'short', content: 'Be brief.' },
  { id: 'ja', content: 'コミットする前にテストを実行する' },
])

describe('what a person says of a rule', () => {
  it.each([
    ['I told you: run npm test before every commit!', { test: 'repeated' }],
    ['No. Always run `npm test` before each and every commit, please.', { test: 'repeated' }],
    ["Don't run npm test before every commit.", { test: 'rejected' }],
    ['Stop running npm test before every commit, it takes too long.', { test: 'rejected' }],
    ['Indent with 4 spaces.', { indent: 'rejected' }],
    ['Please use the logger and not console here.', { log: 'repeated' }],
    ['Good that you run npm test before every commit.', { test: 'confirmed' }],
    ['コミットする前にテストを実行するって言ったでしょう', { ja: 'repeated' }],
  ])('%s', (said, heard) => {
    expect(Object.fromEntries(hear(RULES, said))).toEqual(heard)
  })

  it.each([
    'Add a test for the commit hook.',
    'Why does npm test fail?',
    'Be brief.',
    '> Run `npm test` before every commit.\nWhere does this come from?',
    '```\nRun npm test before every commit.\n```',
  ])('nothing: %s', (said) => {
    expect(hear(RULES, said).size).toBe(0)
  })

  it('confirms what the agent had just said', () => {
    const before = 'So I run npm test before every commit. Shall I?'
    expect([...hear(RULES, 'Yes, exactly.', before)]).toEqual([['test', 'confirmed']])
    expect(hear(RULES, 'Yes, and add a button to the page that shows how many items there are in the cart.').size).toBe(
      0,
    )
    expect(hear(RULES, 'No.', before).size).toBe(0)
  })

  it('takes a file that is shown for no word about its rules', () => {
    const shown = ['Run `npm test` before every commit.', 'Indent with 2 spaces.', 'Use the logger, not console.']
    const more = listenFor([
      ...RULES.map(({ id, text }) => ({ id, content: text })),
      { id: 'd', content: 'Write dates as ISO 8601.' },
    ])
    expect(hear(more, [...shown, 'Write dates as ISO 8601.'].map((rule) => `- ${rule}`).join('\n')).size).toBe(0)
  })
})
