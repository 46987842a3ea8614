// What a yes decides, and what it does not.
import { describe, expect, it } from 'vitest'
import { read } from './dialogue-fixture.ts'

const texts = (...lines: string[]) => read(...lines).decisions.map((one) => one.text)

describe('a yes', () => {
  it.each([
    ['Do you want me to split the parser into a lexer and a grammar?', 'Split the parser into a lexer and a grammar'],
    ['Should I replace moment with date-fns?', 'Replace moment with date-fns'],
    ['I suggest switching the importer to COPY.', 'Switching the importer to COPY'],
    ["I'd put the feature flags behind one endpoint.", 'Put the feature flags behind one endpoint'],
  ])('turns %s into a statement', (proposal, statement) => {
    expect(texts('U: what now?', `A: The file grew. ${proposal}`, 'U: yes please')).toEqual([statement])
  })

  it('says what "it" is', () => {
    expect(texts('U: should retries stay at 2?', "A: They hide new failures. I'd set it to 0.", 'U: do it')[0]).toMatch(
      /retries.*set it to 0/i,
    )
  })

  it('answers the question put last', () => {
    const [text] = texts(
      'U: check the setup',
      'A: If you ever need a checkpoint, auto-commit could be problematic because it fires early. Want me to switch the strategy to manual-commit?',
      'U: yes please',
    )
    expect(text).toContain('manual-commit')
    expect(text).not.toContain('problematic')
  })

  it("takes up the person's own question", () => {
    expect(
      texts('U: so set keepAliveTimeout to 65s?', "A: Yes, above the balancer's.", 'U: ok do that', 'A: Set.'),
    ).toEqual(['Set keepAliveTimeout to 65s'])
  })

  it.each([
    ['a request that opens with great', 'U: Great, now finally do that to func TestOther too'],
    ['a question that opens with ok', 'U: ok, can you check the docs regarding the steps?'],
    ['a new task that opens with alright', 'U: Alright, run the whole suite again for the new package'],
  ])('is not %s', (_, line) => {
    expect(
      texts('U: fix the test', "A: sprintf is clunky here. I'd use slices.Equal since it is simpler. All pass.", line),
    ).toEqual([])
  })

  it('does not make a decision of an offer to look or to commit', () => {
    expect(texts('U: fix the test', 'A: Fixed. Want me to commit the changes now?', 'U: yes')).toEqual([])
  })
})

describe('what the agent reports', () => {
  it.each([
    [
      'The regex `[a-z/+]{10,}` matches the key as a single token (since `=` is in the class), so the value gets replaced.',
      'U: now do the same for the others',
    ],
    ['Fix: the hook now sets both fields, so you see it and the agent gets it.', 'U: commit this'],
    ['Since the plan is a draft, let me set up the branch manually instead of using the script.', 'U: ok'],
    ['Updated all references to use addedMap instead of newMap.', 'U: thanks'],
    ['4xx responses are never retried, because they would fail again.', 'U: ok makes sense'],
  ])('is no choice when it only explains or does: %s', (text, next) => {
    expect(texts('U: look at this', `A: ${text}`, next)).toEqual([])
  })

  it.each([
    ['I pinned the plugin to 7.x because upgrading would touch every package.', '7.x'],
    ['Used undici instead of axios because Node ships it.', 'undici'],
  ])('is a choice when it says what it did and why: %s', (text, word) => {
    expect(texts('U: fix this', `A: ${text}`, 'U: nice').join()).toContain(word)
  })
})
