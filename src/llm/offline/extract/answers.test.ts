// What people answered to the agent's own questions, in both forms transcripts have.
import { describe, expect, it } from 'vitest'
import { read } from './dialogue-fixture.ts'

const texts = (...lines: string[]) => read(...lines).decisions.map((one) => one.text)

describe('an answer to a question of the agent', () => {
  it('is said with enough of the question to stand alone', () => {
    expect(
      texts(
        'Q: Question: Which database should the demo use?\nAnswer: SQLite\nQuestion: Should seeds be committed?\nAnswer: Yes, as a JSON file',
      ),
    ).toEqual(['Which database should the demo use? SQLite', 'Should seeds be committed? Yes, as a JSON file'])
  })

  it('is said in the short form too', () => {
    expect(texts('Q: Which branch should the release be cut from? -> main')).toEqual([
      'Which branch should the release be cut from? Main',
    ])
  })

  it('leaves out what the question only sets out and the mark of a recommendation', () => {
    expect(
      texts(
        'Q: Question: Plan: add tests\nCurrent context: branch main\nWhere should the tests live?\nAnswer: Beside the code (Recommended)',
      ),
    ).toEqual(['Where should the tests live? Beside the code'])
  })

  it('keeps an answer of several lines', () => {
    expect(texts('Q: Question: Which store?\nAnswer: Postgres,\nwith row-level security')).toEqual([
      'Which store? Postgres, with row-level security',
    ])
  })

  it.each([
    'Question: How would you like to proceed?\nAnswer: Continue',
    'Question: What would you like to do with this plan?\nAnswer: Save it',
    'Question: Which store?\nAnswer: not sure yet',
    'Question: Which store?\nAnswer: what is the difference?',
  ])('decides nothing when it says %s', (answer) => expect(texts(`Q: ${answer}`)).toEqual([]))
})
