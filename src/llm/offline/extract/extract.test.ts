import { describe, expect, it } from 'vitest'
import { read, turnsOf } from './dialogue-fixture.ts'
import { extract } from './extract.ts'

describe('an entry', () => {
  it('puts the reason apart from what was decided and names the turns of both', () => {
    const { decisions } = read(
      'U: from now on always run ruff before a commit, because red builds cost us an hour a day',
      'A: Understood, ruff before every commit.',
    )
    expect(decisions).toEqual([
      {
        text: 'From now on always run ruff before a commit',
        because: 'Red builds cost us an hour a day',
        turns: [1, 2],
      },
    ])
  })

  it('keeps an error and what fixed it as a lesson', () => {
    const { lessons, keep } = read(
      'U: the login test fails only at night',
      'F: Expected 2026-03-31, received 2026-04-01',
      'A: The cause is that toISOString returns the UTC day. Fixed by freezing the clock in the test.',
      'U: works now',
    )
    expect(keep).toBe(true)
    expect(lessons[0]?.text).toContain('UTC day')
    expect(lessons[0]?.text).toContain('freezing the clock')
  })

  it.each([
    [
      'thanks after a report',
      ['U: add the export', 'A: Added. Still to do: the test for empty files.', 'U: Thanks, it works now.'],
    ],
    [
      'the end of the day',
      ['U: fix the layout', 'A: The grid has a fixed width. You could use minmax.', 'U: That is all for now'],
    ],
    ['the end of the work', ['U: fix the layout', 'A: Fixed the grid.', "U: ok, that's it for now. thanks!"]],
  ])('takes no decision from %s', (_, lines) => expect(read(...lines).decisions).toEqual([]))

  it('says a rule once, as a decision and not as a lesson too', () => {
    const { decisions, lessons } = read(
      'U: the deploy failed because a migration was not reversible',
      'F: cannot roll back 0042',
      'A: Added the missing down migration.',
      'U: From now on every migration must be reversible, because we cannot roll back otherwise',
    )
    expect(decisions).toHaveLength(1)
    expect(lessons.map((one) => one.text).join()).not.toContain('From now on')
  })

  it('keeps work left for later as an action', () => {
    expect(read("U: I'll rotate the key tomorrow, remind me", 'A: Noted.').actions).toHaveLength(1)
  })

  it.each([
    ['small talk', ['U: are you there?', 'A: Yes.', 'U: ok, grabbing a coffee']],
    ['a trivial fix', ['U: theres a typo on the pricing page', 'A: Fixed in 2 places.', 'U: thanks!']],
    ['招呼', ['U: 在吗', 'A: 在的。', 'U: 没事']],
  ])('is not kept for %s', (_, lines) => {
    const answer = read(...lines)
    expect(answer.keep).toBe(false)
    expect(answer.why).not.toBe('')
  })

  it('takes the title the agent gave and at most eight words of a prompt', () => {
    const turns = turnsOf(['U: please make the search box on the start page wait until the user stops typing'])
    expect(extract({ date: '', title: 'Debounce search', turns }).title).toBe('Debounce search')
    expect(extract({ date: '', title: undefined, turns }).title.split(' ').length).toBeLessThanOrEqual(8)
  })

  it('says a question with what came out of it', () => {
    const { exchanges } = read(
      'U: how are environment variables loaded?',
      'A: dotenv reads them at startup and zod validates them.',
    )
    expect(exchanges[0]?.text).toMatch(/dotenv reads them at startup/i)
    expect(exchanges[0]?.turns).toEqual([1, 2])
  })

  it('leaves out code, tables and what a document says', () => {
    const { decisions } = read(
      'U: what does this mean?\n```\n# always use boto, never boto3\n```\n> we decided to use PHP',
      'A: It is an old note.',
    )
    expect(decisions).toEqual([])
  })

  it('is the same for the same turns', () => {
    const lines = ['U: redis or memcached', 'A: Both work.', 'U: redis, we know it']
    expect(read(...lines)).toEqual(read(...lines))
  })

  it('has something to say about a session of no turns', () => {
    expect(extract({ date: '', title: undefined, turns: [] })).toMatchObject({ keep: false, title: '', decisions: [] })
  })
})
