// Pairs of rules in other words: which say the same, which cannot both hold, and which only look alike. Every pair stands in a
// file of other rules, since what is rare there is what tells.
import { describe, expect, it } from 'vitest'
import { parseInstructions } from '../claude-md.ts'
import { loadItems } from '../load.ts'
import type { StageFacts } from './facts.ts'
import { findAll } from './stages.ts'

const NOW = '2026-06-01T02:00:00.000Z'

describe('two rules', () => {
  it.each([
    [
      'Every module has exactly one header; the comment on each function says in which units it works and who may call it.',
      'One header a module, with the contract of each function in a comment: units, ranges, who may call it.',
    ],
    [
      'Invoices cannot be altered after they went out: issue a credit note and write a fresh one.',
      'Invoices are immutable once issued; a correction is a credit note and a new invoice.',
    ],
    [
      'Ask Dmytro before adding a dependency, it ends up in the Airflow image.',
      'A new dependency is discussed with Dmytro since the Airflow image has to carry it.',
    ],
    ['合并请求中要注明在哪些板子和固件版本上测过。', '合并请求里写明测试过的板子和固件版本。'],
    [
      'Once given, a register keeps address and unit for ever; for another meaning take another address.',
      'A register keeps its address and unit for good; a new meaning gets a new address.',
    ],
  ])('are asked about as one: %s', (a, b) => expect(kinds(a, b)).toContain('similar'))

  it.each([
    [
      'another port',
      '`pnpm storybook` serves the stories on port 6007.',
      '`pnpm storybook` opens the stories on port 6006.',
    ],
    [
      'another time in other words',
      'Write thread attributes to flash every ten seconds at most.',
      'Thread attributes are written to flash at most once a minute.',
    ],
    ['another size', '空中升级按 4 KB 分块，每块带 CRC。', '空中升级的分块大小是 1 KB，每块都带 CRC。'],
    [
      'another library',
      'Forms are built with Formik, the Zod resolver and the `Field` components.',
      'Forms use react-hook-form with the Zod resolver and the `Field` components.',
    ],
    [
      'another precision',
      'Amounts of money are `Decimal(12, 2)` in the marts.',
      'Money in a mart is `Decimal(18, 4)`.',
    ],
    [
      'sides',
      'Prefer `interface` over `type`, also for props.',
      'Prefer `type` over `interface`, apart from augmentation.',
    ],
    [
      'sides of two clauses',
      'Dashboards read core directly; a question on a mart gets lost.',
      'Dashboards read marts only; a question on core gets lost.',
    ],
    ['两边', '回答一律用英文，代码注释用提问的语言。', '回答用提问的语言，代码注释一律用英文。'],
    [
      'the order of events',
      'Migrations run after the new code has started.',
      'Migrations run before the new code has started.',
    ],
    ['a permission', 'Recursion is fine where it makes code shorter.', 'No recursion in the control loop.'],
  ])('cannot both hold for %s: %s', (_, a, b) => expect(kinds(a, b)).toContain('contradiction'))

  it.each([
    ['On PW-4A the LED is dimmed with 200 Hz.', 'On PW-4C the LED is dimmed with 1 kHz.'],
    ['The speed loop runs every 1 ms.', 'The safety loop runs every 5 ms.'],
    ['Tests of `packages/rates` run in the node environment.', 'Tests of `packages/ui` run in the jsdom environment.'],
    ['Uploads of the portal take 20 MB.', 'Uploads of the ops tool take 200 MB.'],
    ['Use two spaces of indentation in JSON files.', 'Use four spaces of indentation in SQL files.'],
    ['Curves of the simulation have a step of 1 ms.', 'Curves of the bench have a step of 100 µs.'],
    ['Run `npm run check` first.', 'Run `npm test` first.'],
  ])('hold beside each other: %s', (a, b) => expect(kinds(a, b)).toEqual([]))
})

describe('a dated rule', () => {
  it.each([
    [
      'As of 2026-03-02 the monthly pull request is merged by whoever is on call.',
      'As of 2026-09-07 the monthly pull request goes round the team; the rule of 2 March is superseded.',
    ],
    [
      '(2026-01-15) Screenshots in pull requests are optional.',
      '(2026-05-20) Screenshots are due in every pull request, the rule of January is gone.',
    ],
    [
      'Decision 4 March 2025: translations are bought from Lingo.',
      'Decision 10 October 2025: translations come from our own editors instead of Lingo.',
    ],
    [
      '2026-01-12: results of the nightly tests are mailed to Eva.',
      '2026-08-31: nightly results are posted in the room of the rig; the mail of 12 January is replaced by this.',
    ],
  ])('is replaced by a later one: %s', (older, newer) => expect(kinds(older, newer)).toContain('superseded'))

  it('is not replaced by one that names the day of another', () => {
    const [older, newer] = [
      '2026-01-12: the summary of the week is sent to Eva in three lines.',
      '2026-05-31: flags live in a package of three files, replacing the summary of 2025-11-03.',
    ]
    expect(kinds(older, newer)).toEqual([])
  })
})

describe('a claim of the knowledge base', () => {
  it('says what a rule says in other words', () => {
    const said =
      'The contacts of the bus relay bounce, so current is first measured 200 ms after it was switched and has settled.'
    expect(kinds('Give the bus relay 200 ms to settle before the first current measurement.', '', said)).toContain(
      'in-knowledge',
    )
    expect(kinds('Give the bus relay 500 ms to settle before the first current measurement.', '', said)).toEqual([])
    expect(
      kinds(
        'A return is booked on the day of the sale.',
        '',
        'Returns are booked on the day on which the article was sold.',
      ),
    ).toContain('in-knowledge')
  })
})

describe('two rules in few words', () => {
  it.each([
    ['Indent with tabs.', 'Always indent with spaces.'],
    ['Use tabs for indentation.', 'Indent with spaces.'],
    ['Squash commits before merging.', 'Rebase commits before merging.'],
    ['Named exports only, pages apart.', 'Default exports only.'],
    ['Imports send 500 rows per batch.', 'Imports send batches of 2,000 rows.'],
    ['The list shows pages of 25 with a cursor.', 'The list shows 50 rows a page with a cursor.'],
    ['The queue hands out chunks of ten to each consumer.', 'The queue hands out chunks of forty to each consumer.'],
    ['Reads are sent with a batch size of 100 and retried once.', 'Reads are sent in batches of 500 and retried once.'],
    ['Logging goes through loguru, with the shop bound to it.', 'Log through `structlog` with the shop as a key.'],
    ['HTTP calls are made with httpx, with a timeout.', 'Make HTTP calls with `requests` and a timeout.'],
    ['Dates are handled via luxon in the portal.', 'In the portal handle dates via `date-fns`.'],
    ['Fake the network in tests with `nock`.', 'The network is faked in tests with msw.'],
    ['State of the map is kept in zustand.', 'Keep the state of the map in `jotai`.'],
    ['先跑测试，再提交代码；提交信息用英文。', '先提交代码，再跑测试；提交信息用英文。'],
    ['发布时先打标签，然后更新日志。', '发布时先更新日志，然后打标签。'],
  ])('cannot both hold: %s | %s', (a, b) => expect(kinds(a, b)).toContain('contradiction'))

  it.each([
    ['Imports send 500 rows per batch.', 'Exports send batches of 2,000 rows.'],
    ['Use tabs in Makefiles.', 'Use spaces in Python files.'],
    ['Log jobs through loguru.', 'Draw charts with `plotly`.'],
    ['Test loaders with pytest and a sample.', 'Test screens with `playwright` and a sample.'],
    ['Dates are formatted with `date-fns`.', 'Money is formatted with `dinero-js`.'],
    ['Read `a.md` before you start.', 'Close the ticket after you finish.'],
    ['Commit generated files early.', 'Merge reviewed files late.'],
  ])('hold beside each other: %s | %s', (a, b) => expect(kinds(a, b)).toEqual([]))
})

describe('a claim in another order, or with what went wrong', () => {
  it.each([
    [
      'A bug ticket names the hardware revision, not just the board.',
      'Tickets about bugs have to state which hardware revision was used; the name of the board alone was too little several times.',
    ],
    [
      'Core leaves out training receipts, which have cashier number 0.',
      'Receipts from trainings can be recognised by cashier number 0, and they are left out when core is built.',
    ],
    [
      'Map an unknown carrier status to the nearest one of ours.',
      'When a carrier sends a status that we do not know, it is mapped to the closest of our own.',
    ],
    [
      'Round prices to the cent only at the end, not after each step.',
      'Prices are rounded to the cent once, at the end; rounding after every step was off by a cent.',
    ],
    [
      'The gateway buffers readings for an hour when the network is gone.',
      'If there is no network, readings stay in the buffer of the gateway for an hour.',
    ],
    [
      'Write the ticket number into the branch name, not only into the commit.',
      'The branch has to carry the number of its ticket in its name; in the commit alone it was not found.',
    ],
    ['Refuse a file that has an unknown column.', 'A file with a column that we do not know is refused.'],
    ['Close the valve before the pump is stopped.', 'The pump is only stopped after the valve was closed.'],
    [
      'Names of suppliers are compared without accents.',
      'When suppliers are compared, accents in their names are ignored.',
    ],
  ])('says the rule: %s', (rule, said) => expect(kinds(rule, '', said)).toContain('in-knowledge'))

  it.each([
    ['Close the valve before the pump is stopped.', 'The valve is only closed after the pump was stopped.'],
    ['Refuse a file that has an unknown column.', 'A file with a column that we do not know is accepted.'],
    ['Use core for demand; staging costs more.', 'Use staging for demand; core costs more.'],
  ])('says the contrary of: %s', (rule, said) => expect(kinds(rule, '', said)).toEqual([]))
})

function kinds(a: string, b: string, claim?: string): string[] {
  const text = [...OTHERS, a, b].filter((rule) => rule !== '').map((rule) => `- ${rule}\n`)
  const { items } = loadItems({ path: 'CLAUDE.md', file: parseInstructions(text.join('')), records: [], now: NOW })
  const facts: StageFacts = { now: NOW, claims: claim === undefined ? [] : [{ ref: 'concepts/x#^c1', text: claim }] }
  const about = new Set(items.filter(({ content }) => content === a || content === b).map(({ id }) => id))
  const pairs = findAll(items, facts).filter(({ item, with: other }) => about.has(item) && other !== undefined)
  return [...new Set(pairs.map(({ kind }) => kind))]
}

const OTHERS = [
  'Named exports only; pages are the exception.',
  'Log with the structured logger and an event name.',
  'Icons come from the design package.',
  'Every list endpoint returns a cursor.',
  'Fake time in tests, a test that sleeps is flaky.',
  'Branch names begin with the ticket.',
]
