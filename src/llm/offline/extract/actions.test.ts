// What is left to do at the end, and what was only a step on the way.
import { describe, expect, it } from 'vitest'
import { read } from './dialogue-fixture.ts'

const open = (...lines: string[]) => read(...lines).actions.map((one) => one.text)

describe('open work', () => {
  it.each([
    "I'll add timing now. Then the next steps follow.",
    "Now I'll update the comment that still needs to be changed.",
    'Let me clean up the remaining files.',
    "I'll complete the remaining task from the plan.",
    'Next, I need to check the remaining call sites.',
  ])('is not a step in the middle of the work: %s', (step) => {
    expect(open('U: add timing to the requests', `A: ${step}`, 'A: Done, all tests pass.')).toEqual([])
  })

  it('is not what was done after it was named', () => {
    expect(
      open(
        'U: go on',
        'A: Still to do: the CSV export.',
        'U: do it now please',
        'A: Added the CSV export with a test.',
      ),
    ).toEqual([])
  })

  it.each([
    [
      'what the last reply lists',
      ['U: go on', 'A: Added the parser.\n\nStill to do:\n- the CSV export\n- docs for it'],
      2,
    ],
    ['what a person puts off', ["U: I'll rotate the key tomorrow", 'A: Noted.', 'U: now fix the typo', 'A: Fixed.'], 1],
    ['a promise for later', ['U: and the worker?', "A: I'll do the worker next week, after the release."], 1],
  ])('is %s', (_, lines, count) => expect(open(...lines)).toHaveLength(count))

  it.each(['Nothing else to do here.', 'No follow-up needed.', 'Todo saved: .planning/todos/pending/infra.md'])(
    'is not the word that there is none: %s',
    (text) => expect(open('U: is that all?', `A: ${text}`)).toEqual([]),
  )
})
