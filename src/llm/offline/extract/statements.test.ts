// What a person states as decided, and how its sentences are grouped.
import { describe, expect, it } from 'vitest'
import { read } from './dialogue-fixture.ts'

const decided = (...lines: string[]) => read(...lines).decisions

describe('what a person states', () => {
  it('keeps a judgement as the reason of the choice beside it', () => {
    const made = decided(
      'U: which minimum SDK do we need?',
      'A: 21 today. 0.8 % of the devices are below 26.',
      'U: 0.8% is not worth it. bump minSdk to 26 and get rid of the desugaring',
    )
    expect(made).toHaveLength(1)
    expect(made[0]?.text).toMatch(/^Bump minSdk to 26/)
    expect(made[0]?.because).toContain('not worth it')
  })

  it('keeps a refinement with what it refines', () => {
    const made = decided("U: Let's use UUIDs for public ids", 'A: v4 fragments the index; v7 is ordered.', 'U: v7 then')
    expect(made.map((one) => one.text)).toEqual(["Let's use UUIDs for public ids. v7 then"])
  })

  it.each([
    ['a policy', ['U: new policy: a TODO needs a ticket number or it gets rejected', 'A: OK.'], 'ticket'],
    ['what one part may not do', ['U: our frontend should not call third-party APIs directly', 'A: OK.'], 'frontend'],
    ['a rule for all of a kind', ['U: all user-facing strings go through t(), even errors', 'A: Got it.'], 't()'],
    [
      'a number that is chosen',
      [
        'U: which node version should we target?',
        'A: 20 is in maintenance, 22 is LTS.',
        'U: 22. And put it in .nvmrc.',
      ],
      '22',
    ],
    ['an option by its name', ['U: secrets?', 'A: A file, or the CLI with op run.', 'U: op run.'], 'Op run'],
    [
      'a choice after an explanation',
      ['U: why both?', 'A: lodash came first, ramda was added in 2021.', 'U: Kill ramda. One lib is enough'],
      'ramda',
    ],
    [
      'what stays for now',
      ['U: why webpack?', 'A: A loader.', 'U: well, webpack stays until the admin is gone'],
      'Webpack',
    ],
    ['how things are named', ['U: new component', 'A: Created UserCard.tsx.', 'S: file names are kebab-case'], 'kebab'],
    ['an amount', ['U: the tax service hangs', 'A: No timeout is set.', 'U: 3 seconds, then fall back'], '3 seconds'],
    [
      'an option named within a sentence',
      ['U: slow', 'A: Two ideas: a) shared fixtures, b) a rollback', 'U: b'],
      'rollback',
    ],
    [
      'what a short reply is about',
      ['U: also dark mode?', 'A: It takes two days.', 'U: ok not this release'],
      'Dark mode',
    ],
    [
      'a refused offer',
      ['U: go on', 'A: Should I publish the chart?', 'U: no, customers clone the repo'],
      'Do not publish',
    ],
    [
      'a yes with a limit',
      ['U: texts', 'A: Want me to extract them into files?', 'U: Go ahead but German only'],
      'xtract them',
    ],
    [
      'a report whose alternative would fail',
      ['U: cache', 'A: I implemented it with SQLite. A JSON file would be corrupted by two writers.', 'U: good'],
      'SQLite',
    ],
    [
      'what an alternative said, asked for',
      ['U: the feed?', 'A: I could sign the feed, or drop the feed cache.', 'U: sign the feed'],
      'ign the feed',
    ],
    [
      'an amount with its name',
      ['U: pool?', 'A: The idle timeout is a guess. I would go with pgbouncer.', 'U: idle timeout 90s'],
      '90s',
    ],
    [
      'how it was done and what it averts',
      ['U: lock it', 'A: Done. I write the pid into the lock, so a dead owner can never block the next run.', 'U: ok'],
      'pid into the lock',
    ],
    [
      'what was proposed before a question in between',
      ['U: a broker?', 'A: I would take NATS.', 'U: does it keep messages?', 'A: Yes.', "U: then let's take that one"],
      'NATS',
    ],
    [
      'what a person brought up and the agent confirmed',
      ['U: I think an hourly digest would be good', 'A: The mailer can group by hour.', "U: then that's what we do"],
      'hourly digest',
    ],
    [
      'what is done after all',
      ['U: the parser', 'A: Working on it.', 'U: hold on. the grammar is ambiguous. handwritten parser after all'],
      'andwritten parser',
    ],
  ])('finds %s', (_, lines, word) => expect(decided(...lines)[0]?.text).toContain(word))

  it.each([
    ['an observation', ['U: is it on?', 'A: Yes.', "U: Weird, it was there before and now it just didn't appear."]],
    ['a wish to see more first', ['U: x?', 'A: A or B.', "U: I'd need to see how big A is before I say anything"]],
    ['more of the same', ['U: make the font bigger', 'A: 16 px now.', 'U: bigger']],
    ['what to do with what was named', ['U: run the linter', 'A: 3 warnings, all unused imports.', 'U: remove them']],
    ['a comment of the code', ['U: // never use this in production\nwhat does it mean?', 'A: It skips checks.']],
    ['what is next', ['U: the index?', 'A: It would take a day.', "U: Let's get the login fix out first"]],
    ['an errand', ['U: why red?', 'A: The runner lost its network.', 'U: retrigger it please']],
    [
      'a list of work',
      ['U: status?', 'A: Two options: a queue or a cron.', 'U: TODO for May: use one queue per tenant'],
    ],
    ['what others recommend', ['U: the docs of the vendor recommend one bucket for everything', 'A: They do.']],
    ['wavering', ['U: I keep going back and forth on where the flags should live', 'A: Both would work.']],
  ])('takes nothing from %s', (_, lines) => expect(decided(...lines)).toEqual([]))
})

describe('several decisions of one message', () => {
  it.each([
    [
      ['U: mail?', 'A: Postmark or SES.', 'U: Postmark. SES is out, their sandbox review takes a month'],
      ['Postmark', 'SES is out'],
    ],
    [
      ['U: quotas?', 'A: I would count requests per key. OK?', 'U: go ahead. burst size 40, the old gateway had that'],
      ['per key', '40'],
    ],
    [
      ['U: Ground rules for the shop before you start: prices are always gross, all ids ULID, and no raw SQL in views'],
      ['gross', 'ULID', 'raw SQL'],
    ],
    [['U: use got for requests, p-queue for limits, and skip retries for now'], ['got', 'p-queue', 'retries']],
    [
      ['U: keep lines under 90 chars, names in English, and tests beside the code. our code style'],
      ['90', 'English', 'beside'],
    ],
    [
      ['U: web font?', 'A: Inter or Lato.', 'U: Inter. latin and greek only, the rest falls back'],
      ['Inter', 'greek'],
    ],
    [
      ['U: probe?', 'A: Added.', "U: it must not need a login, and don't query the store in there"],
      ['login', 'store'],
    ],
    [['U: audit?', 'A: Two are in tar, nine in dev tools.', 'U: update tar, ignore the dev tools'], ['dev tools']],
    [
      ['U: I need a name for it', 'A: "relay"?', 'U: relay it is. And kebab case for the topics please'],
      ['elay', 'ebab'],
    ],
  ])('are told apart: %j', (lines, words) => {
    const found = decided(...lines)
    expect(found).toHaveLength(words.length)
    for (const [at, word] of words.entries()) expect(found[at]?.text).toContain(word)
  })

  it('does not take a concession for one', () => {
    const found = decided('U: drop the ORM?', 'A: 200 queries.', 'U: tempting, but not with two people. The ORM stays.')
    expect(found).toHaveLength(1)
    expect(found[0]?.text).toContain('ORM stays')
  })

  it('takes nothing back of a report when it speaks of another matter', () => {
    const report = 'A: Tenant ids would have 9000 values, so I left that label out.'
    const found = decided('U: add metrics', report, 'U: fine. actually, prefix all of them with relay_')
    expect(found.map((one) => one.text).join()).toContain('label out')
  })

  it.each([
    [
      'the agent had left out',
      ['A: It works. I went without paging for now, to keep it simple.', 'U: paging is a must'],
    ],
    ['was tried', ["A: I'd take CRDTs.", 'U: go', 'A: Done.', 'U: too slow. back to plain locks']],
  ])('keeps only the last word on what %s', (_, lines) => {
    expect(decided('U: build the list', ...lines)).toHaveLength(1)
  })

  it('gives way to an objection also after a question in between', () => {
    const found = decided(
      "U: let's use SSE for the feed",
      "A: Note the proxy doesn't support it.",
      'U: hm, long polling then?',
      'A: Yes, that passes.',
      'U: ok long polling it is',
    )
    expect(found).toHaveLength(1)
  })

  it.each([
    ['Bodies go to a spool. I cap it in the writer so no caller has to care.', 'spool'],
    ['I merged the two loops and capped the window at 12 rows because the panel is small.', '12 rows'],
    ['It is split now. I did not touch the fixtures, since the QA team is changing them.', 'fixtures'],
    ['The draft is held in IndexedDB, not on the server: a request on every key would be too much.', 'IndexedDB'],
  ])('takes what an agent made and why: %s', (text, word) => {
    expect(decided('U: tidy up', `A: ${text}`, 'U: ok')[0]?.text).toContain(word)
  })

  it('takes what the agent told of for the proposal when it is to be done like that', () => {
    const told = 'A: Most editors keep the swap file beside the original. A separate folder should be rather hidden.'
    expect(decided('U: where do swap files go?', told, 'U: do it like most editors')[0]?.text).toContain('beside')
  })

  it.each([
    [
      'what "it" is',
      ['U: the old schema', 'A: A view would freeze the old schema for readers.', 'U: right, freeze it'],
      'old schema',
    ],
    [
      'what was told and is now the rule',
      ['U: a style for titles?', 'A: Most titles begin with a verb.', "U: ok let's write that down as the style"],
      'begin with a verb',
    ],
    [
      'a convention in passing',
      ['U: fix it', 'A: Done.', 'U: while we are at it: we write "set-up" with a hyphen everywhere'],
      'hyphen',
    ],
    ['a short name and a word of praise', ['U: transport?', 'A: MQTT or SSE.', 'U: sse, good'], 'se'],
    [
      'a rule with a tag question',
      ["U: I'd like you to ask me before dropping any table, ok?", 'A: Will do.'],
      'before dropping',
    ],
    [
      'what goes on with the matter agreed to',
      ['U: tags moved', 'A: You could pin the runners by hash.', 'U: do that for all of them. Hashes, no tags'],
      'Hashes',
    ],
  ])('tells %s', (_, lines, word) => {
    const found = decided(...lines)
    expect(found).toHaveLength(1)
    expect(found[0]?.text).toContain(word)
  })

  it('takes the answer to a question for no echo of what stood before the question', () => {
    const found = decided(
      "U: Let's move the covers out of the database. Where to?",
      "A: B2 is cheap. I'd keep all covers in one bucket.",
      'U: ok go with that',
    )
    expect(found.map((one) => one.text).join()).toContain('one bucket')
  })

  it('keeps apart what is added with plus', () => {
    const lines = ['A: A stub or the sandbox.', 'U: stub. plus one weekly run against the sandbox so we see drift']
    expect(decided('U: how do we test the bank? stub or sandbox?', ...lines)).toHaveLength(2)
  })

  it('keeps apart what holds for the rest', () => {
    const lines = [
      'U: icons?',
      'A: I could inline them, or use a sprite.',
      'U: inline is fine there. For the rest a sprite please',
    ]
    expect(decided('U: speed up the start page', ...lines)).toHaveLength(2)
  })

  it.each([
    ['the order of work', ['U: next?', 'A: Two open points: the ids, and the cache.', 'U: the ids first']],
    ['a question without its mark', ['U: which queue should we take for mails', 'A: SQS or Rabbit.']],
    [
      'a ticket to write',
      ['U: on failure?', 'A: Nothing happens.', "U: file a ticket for that, I don't want to touch it today"],
    ],
  ])('takes nothing from %s', (_, lines) => expect(decided(...lines)).toEqual([]))

  it('does not take a complaint for a rule', () =>
    expect(decided('U: we keep breaking the exports by accident', 'A: A snapshot would catch that.')).toEqual([]))

  it('takes the choices an agent lists as its own', () => {
    const list = 'A: It runs. Choices I made:\n- rows are matched by ISBN\n- bad rows go to a second file'
    expect(decided('U: write the import', list, 'U: thanks')).toHaveLength(2)
  })
})
