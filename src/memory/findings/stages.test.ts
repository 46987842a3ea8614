// The recorded mistakes of other pruners are among these: a rule retired by its own negation, both of two twins deleted, the
// richer one lost, likeness taken for sameness, paths outside the repository called gone.
import { describe, expect, it } from 'vitest'
import { parseInstructions } from '../claude-md.ts'
import type { MemoryItem } from '../item.ts'
import { loadItems } from '../load.ts'
import type { StageFacts } from './facts.ts'
import { findAll } from './stages.ts'

const NOW = '2026-06-01T02:00:00.000Z'
const present = new Set(['src', 'src/api.ts', 'scripts', 'docs'])
const facts: StageFacts = {
  now: NOW,
  repository: {
    has: (path) => (path.startsWith('dist') ? undefined : present.has(path.replace(/\/$/, ''))),
    scripts: new Set(['build', 'lint']),
    targets: new Set(['all']),
    packages: new Set(['zod']),
  },
  claims: [{ ref: 'concepts/auth#^c1234567', text: 'Tokens are refreshed by the gateway.' }],
}

function items(text: string, change: (item: MemoryItem, at: number) => Partial<MemoryItem> = () => ({})): MemoryItem[] {
  const loaded = loadItems({ path: 'CLAUDE.md', file: parseInstructions(text), records: [], now: NOW }).items
  return loaded.map((item, at) => ({ ...item, ...change(item, at) }))
}

function found(text: string, change?: (item: MemoryItem, at: number) => Partial<MemoryItem>): string[] {
  const all = items(text, change)
  const nth = (id: string | undefined) => all.findIndex((item) => item.id === id)
  return findAll(all, facts).map(({ kind, item, with: other, proposal }) => {
    const at = nth(other) >= 0 ? ` ${nth(other)}` : other === undefined ? '' : ` ${other}`
    return `${nth(item)} ${kind}${at}${proposal?.certain === true ? ' certain' : ''}`
  })
}

describe('redundancy', () => {
  it('proves only what is the same sentence for sentence, and leaves one of each', () => {
    expect(found('- Run the linter.\n- run the  linter\n- Run the linter.\n')).toEqual([
      '1 duplicate 0 certain',
      '2 duplicate 0 certain',
    ])
    expect(found('- Keep handlers short.\n- Keep handlers short. Put helpers in lib.\n')).toEqual([
      '0 subsumed 1 certain',
    ])
  })

  it('only asks where the same stands elsewhere, or is a step of a procedure', () => {
    expect(found('# Release\n\n- Run the tests.\n\n# Repair\n\n- Run the tests.\n')).toContain('1 duplicate 0')
    expect(found('Before a release:\n\n- Tell Ann of it.\n\nAfter it:\n\n- Tell Ann of it.\n')).toEqual([
      '1 duplicate 0',
    ])
    expect(found('1. Pull the branch.\n2. Tag it.\n3. Pull the branch.\n')).toEqual(['2 duplicate 0'])
  })

  it('keeps the one that a person pinned or that is used more', () => {
    expect(found('- Run the linter.\n- Run the linter.\n', (_, at) => ({ access_count: at }))).toEqual([
      '0 duplicate 1 certain',
    ])
    expect(
      found('- Run the linter.\n- Run the linter.\n', (_, at) => ({ pinned: at === 0, access_count: at })),
    ).toEqual(['1 duplicate 0 certain'])
  })

  it('only asks about what is alike, and not where numbers, names or the sense differ', () => {
    expect(
      found(
        '- Put all the shared test helpers into one lib folder.\n- Put the shared test helpers into one lib folder.\n',
      ),
    ).toEqual(['1 similar 0'])
    expect(
      found('- Build the worker image with node 18 base.\n- Build the worker image with node 20 base.\n'),
    ).not.toContain('1 similar 0')
    expect(
      found('- The gate blocks merges of drafts.\n- The gate no longer blocks merges of drafts.\n').join(),
    ).not.toMatch(/similar|certain/)
  })

  it('asks about a rule that a part of another says', () => {
    const long = '- `npm run fix` settles formatting and import order, do not argue with it.\n'
    expect(found(`${long}- Formatting and import order are settled by \`npm run fix\`.\n`)).toContain('1 similar 0')
    expect(found(`${long}- Formatting and line length are settled by the editor.\n`).join()).not.toContain('similar')
  })

  it('knows what every client does, and what the knowledge base says', () => {
    expect(found('- Write clean, maintainable code.\n- You are an expert in React.\n- 遵循最佳实践。\n')).toEqual([
      '0 client-default',
      '1 client-default',
      '2 client-default',
    ])
    expect(found('- Tokens are refreshed by the gateway\n')).toEqual(['0 in-knowledge concepts/auth#^c1234567'])
  })
})

describe('contradiction', () => {
  it.each([
    ['a denial', '- Commit generated files to the repository.\n- Do not commit generated files to the repository.\n'],
    ['two values', '- Indent with 2 spaces in all files.\n- Indent with 4 spaces in all files.\n'],
    [
      'a part that is denied',
      '- Raw is kept as it came, in parquet beside the original file.\n- Raw is not kept as it came.\n',
    ],
    [
      'sides that are changed over',
      '- Marts read from core, never from staging.\n- Marts read from staging, never from core.\n',
    ],
    ['two numbers in words', '- Loads overlap by three days.\n- Loads overlap by seven days.\n'],
    ['two choices', '- Use vitest for unit tests.\n- Use jest for unit tests.\n'],
    ['a refusal', '- Use pnpm, not npm, to install packages.\n- Use npm to install packages.\n'],
    [
      'opposites',
      '- Feature flags are enabled in the checkout service.\n- Feature flags are disabled in the checkout service.\n',
    ],
  ])('finds %s, and proposes the older to go', (_, text) => {
    const aged = found(text, (_item, at) => ({ created_at: `2026-0${at + 1}-01T00:00:00.000Z` }))
    expect(aged).toEqual(['0 contradiction 1', '1 contradiction 0'])
    const all = items(text, (_item, at) => ({ created_at: `2026-0${at + 1}-01T00:00:00.000Z` }))
    const [older, newer] = findAll(all, facts)
    expect([older?.proposal?.by, newer?.proposal]).toEqual([all[1]?.id, undefined])
  })

  it('proposes what people hold to less where both are as old, and each where nothing tells', () => {
    const text = '- Loads overlap by three days.\n- Loads overlap by seven days.\n'
    const proposed = (change: (item: MemoryItem, at: number) => Partial<MemoryItem>) =>
      findAll(items(text, change), facts).map(({ proposal }) => proposal !== undefined)
    expect(proposed(() => ({}))).toEqual([true, true])
    expect(proposed((_, at) => ({ access_count: at === 0 ? 3 : 0 }))).toEqual([true, false])
    const [first] = findAll(
      items(text, (_, at) => ({ access_count: at === 0 ? 3 : 0 })),
      facts,
    )
    expect(first?.item).toBe(items(text)[1]?.id)
  })

  it('comes before a habit of the client: what another rule denies was decided here', () => {
    expect(found('- Always indent with spaces.\n')).toEqual(['0 client-default'])
    expect(found('- Always indent with spaces.\n- Indent with tabs.\n').sort()).toEqual([
      '0 contradiction 1',
      '1 contradiction 0',
    ])
  })

  it('leaves rules alone that hold beside each other', () => {
    expect(
      found(
        '- Use vitest for unit tests.\n- Use playwright for browser tests.\n- Never push to main.\n- Push branches to origin.\n',
      ),
    ).toEqual([])
  })

  it('is told of what is no longer so where both sentences deny something besides', () => {
    const text = '- The gate blocks merges without review.\n- The gate no longer blocks merges without review.\n'
    expect(found(text)).toEqual(['0 contradiction 1', '1 contradiction 0'])
  })

  it('calls the older superseded where the newer names what it replaces', () => {
    const text = '- Use npm for packages.\n- Use pnpm, not npm, for packages.\n'
    const aged = (at: number) => ({ created_at: `2026-0${at + 1}-01T00:00:00.000Z` })
    expect(found(text, (_, at) => aged(at))).toEqual(['0 superseded 1', '1 contradiction 0'])
    expect(found(text, (_, at) => aged(1 - at))).toEqual(['1 contradiction 0', '0 contradiction 1'])
  })

  /** As a person says who wants to keep decisions here. */
  const kept = (): Partial<MemoryItem> => ({ layer: 'project' })

  it.each([
    [
      'Since 2023-06-18 previews run at the old host.',
      'Since 2025-07-01 previews run at home, no longer at the old host.',
    ],
    ['2021-10-05: the compiler is Keil.', 'Since 2023-02-13 the compiler is GCC; this replaces Keil.'],
    [
      'Decision of 2024-09-03: flags live in a file.',
      '2025-05-19: flags live in code; replaces the decision of 2024-09-03.',
    ],
  ])('calls a dated decision superseded where a later one says so, whichever stands first: %s', (was, is) => {
    expect(found(`- ${was}\n- ${is}\n`, kept)).toEqual(['0 superseded 1'])
    expect(found(`- ${is}\n- ${was}\n`, kept)).toEqual(['1 superseded 0'])
  })

  it('lets dated decisions stand beside each other that replace nothing of one another', () => {
    const text = '- 2024-01-02: previews run at home.\n- 2025-01-02: previews have a name, not a number.\n'
    expect(found(text, kept)).toEqual([])
    expect(found(text)).toEqual(['0 temporary'])
  })
})

describe('drift', () => {
  it('finds paths, scripts, targets, commands and packages that are not there', () => {
    expect(
      found(
        '- Look at `src/gone.ts`.\n- Run `npm run check` first.\n- Run `make deploy`.\n- Run `npm test`.\n- Run `scripts/old.sh --all`.\n- Use the `moment` library for dates.\n\n```sh\nnpm run e2e\n```\n',
      ),
    ).toEqual([
      '0 dead-path src/gone.ts',
      '1 dead-script check',
      '2 dead-target deploy',
      '3 dead-script test',
      '4 dead-command scripts/old.sh',
      '5 dead-package moment',
      '6 dead-script e2e',
    ])
  })

  it('finds nothing in what is there, made by a build, outside the repository, or said to be gone', () => {
    expect(
      found(
        '- See `src/api.ts`.\n- Run `npm run build`.\n- Output is in `dist/app.js`.\n- Config is in `~/.config/x.json` and `/etc/hosts`.\n- See `other/repo/file.ts`.\n- `src/old.ts` was removed; ask before adding it.\n',
      ),
    ).toEqual([])
  })
})

describe('style and time', () => {
  it('finds stories, permissions, what is marked as over, and what was for a while; proves none of it', () => {
    expect(
      found(
        [
          '- Last year we spent weeks on flaky tests. Mock the clock in them.',
          '- You may use arrow functions.',
          '- Deprecated: the v1 client.',
          '- Freeze merges until 2026-05-01.',
          '- TODO: finish the rewrite.',
          '- このルールは非推奨です。',
          '- Handlers return typed results.',
          '- [x] Split the test file.',
          '- Status changes go through one function.',
          '- Status: half of it is moved.',
        ].join('\n'),
      ),
    ).toEqual([
      '0 story',
      '1 no-constraint',
      '2 deprecated',
      '5 deprecated',
      '3 expired',
      '4 temporary',
      '7 temporary',
      '9 temporary',
    ])
  })

  it.each([
    'Keep temporary files in `tmp/`.',
    'Blocked users get 403.',
    'In progress bookings are locked.',
    'Next steps are shown in the footer.',
    'Todo lists are sorted by date.',
    'Working on Windows needs WSL.',
    'Provisional bookings end after 15 minutes.',
    'Run the job for yesterday, against a copy of last week.',
    'Rows older than three months ago are deleted.',
    "Today's date comes from the injected clock.",
    '显示今天的订单，取消正在进行的请求。',
    '暂时性错误要重试三次。',
    'Lock the row at the moment of payment.',
    'Since 2026-01-12 reviews need two people.',
    '2024-05-13: use uv for environments, not conda.',
    '2026-07-01: the new office opens.',
  ])('does not take what a rule is about for its own state: %s', (text) => expect(found(`- ${text}\n`)).toEqual([]))

  it.each([
    'Temporary workaround: pin Node to 20.',
    'Blocked by the certificate of the proxy.',
    'Working on the payment migration.',
    'The old queue is temporarily off.',
    'Numbers follow next week.',
    '2026-01-15: moved from Express to Fastify.',
    'Decided on 2026-01-15: PostgreSQL.',
  ])('takes for temporary what tells the state of a task, and decisions with their date: %s', (text) => {
    expect(found(`- ${text}\n`)).toEqual(['0 temporary'])
    expect(items(`- ${text}\n`)[0]?.layer).toBe('temporary')
  })

  it('counts the sentences of a text that an editor wrapped, and of each nested bullet its own', () => {
    expect(found('The api knows HTTP.\nThe core knows bookings. The db\nknows SQL.\n')).toEqual(['0 story'])
    expect(found('- Release:\n  - Bump it.\n  - Tag it.\n  - Push it.\n')).toEqual([])
    expect(found('- Mock the clock. Tests are slow else.\n')).toEqual([])
  })

  it('proposes a shorter text for a story where one passes the gate', () => {
    const [story] = findAll(items('- Last year we spent weeks on flaky tests. Mock the clock in them.\n'), facts)
    expect(story?.proposal).toMatchObject({ op: 'replace', text: 'Mock the clock in them.', certain: false })
  })
})
