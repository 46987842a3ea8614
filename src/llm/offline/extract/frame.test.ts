import { describe, expect, it } from 'vitest'
import { read } from './dialogue-fixture.ts'

describe('the title of a session', () => {
  it.each([
    ['ok so can you please check the release notes?', 'Check the release notes'],
    ["I'd like you to rename the feature flags", 'Rename the feature flags'],
    ['can you start the dev server - redis and postgres are running on the other host', 'Start the dev server'],
    ['mise run lint is showing errors, can you take a look at it for me?', 'Mise run lint is showing errors'],
    ['The comment on line 12 states that the limit of', 'The comment on line 12 states that'],
    ['check the tests in cmd/cli/integration_test/setup_hooks_test.go', 'Check the tests in setup_hooks_test.go'],
  ])('of %s is what it was about', (prompt, title) => {
    const found = read(`U: ${prompt}`, 'A: Done.').title
    expect(title.startsWith(found) && found.split(' ').length > 2).toBe(true)
    expect(found).not.toMatch(/[?]$|(?: the| that| of| to| are)$/i)
  })

  it('is not a banner, data or a prompt of the shell', () => {
    const pasted = '▐▛███▜▌ Claude Code v2.1\n❯ npm test\n{"verdict": "neutral"}\nwhy does the parser test fail here'
    expect(read(`U: ${pasted}`, 'A: A missing file.').title).toBe('Why does the parser test fail here')
  })
})

describe('the context of a session', () => {
  it('leaves out the pleas', () => {
    expect(read('U: ok so could you please check the telemetry settings ?', 'A: They are off.').context).toBe(
      'Check the telemetry settings',
    )
  })
})

describe('what is passed on', () => {
  it('as findings of a review is no decision', () => {
    const finding =
      'The reader has no limit. This could allow a large response. Consider using a limited reader to enforce a maximum size.'
    expect(read(`U: ${finding}`, 'A: Added a limit.').decisions).toEqual([])
  })

  it('as an order of work is no decision', () => {
    expect(read('U: suggestions?', 'A: 1. Use tabs\n2. Use zod', "U: let's start with 1").decisions).toHaveLength(0)
  })
})

describe('a lesson', () => {
  it('is not a step of the work', () => {
    const { lessons } = read(
      'U: the lint fails, why?',
      'F: 3 errors',
      'A: Let me read the files to understand the issues because the linter fails. Need to patch the test since it breaks.',
    )
    expect(lessons).toEqual([])
  })
})
