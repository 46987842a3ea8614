import { describe, expect, it } from 'vitest'
import { read } from './dialogue-fixture.ts'

const texts = (...lines: string[]) => read(...lines).decisions.map((decision) => decision.text)

const PLAN =
  'A: Here is what I suggest:\n\n1. Logs go to stdout\n2. Rotate the keys monthly\n3. Alerts by mail, so that nobody needs an app'

describe('a reply to several points', () => {
  it('takes all of them as one with a plain yes', () => {
    const found = texts('U: ops for the relay?', PLAN, 'U: sounds good, do that')
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('stdout')
  })

  it('takes each by itself when it speaks of all of them, and what it adds', () => {
    const found = texts('U: ops for the relay?', PLAN, 'U: yes to all three, and never log the payload')
    expect(found).toHaveLength(4)
    expect(found[3]).toContain('Never log the payload')
  })

  it('judges them by number, and leaves out what is only refused', () => {
    const found = texts('U: ops for the relay?', PLAN, 'U: 1 yes. 2 no. 3 no, use the pager, mails get lost')
    expect(found).toHaveLength(2)
    expect(found[0]).toContain('stdout')
    expect(found[1]).toContain('pager')
  })

  it('answers questions by their number', () => {
    const found = texts(
      'U: set up the relay',
      'A: Before I start:\n1. Which port should it listen on?\n2. Who may send to it?\n3. How long are messages kept?',
      'U: 1. 2525\n2. only the two app servers\n3. let me ask legal',
    )
    expect(found).toHaveLength(2)
    expect(found[0]).toContain('2525')
    expect(found[1]).toMatch(/may send.*two app servers/)
  })
})
