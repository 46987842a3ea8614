import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseArticle } from './article.ts'
import { formatArticle } from './article-draft.ts'
import { joinBlock } from './block-text.ts'
import { formatRecord, parseBuildLog } from './build-log.ts'
import { appendEntry, formatEntry, parseDailyLog } from './daily-log.ts'
import { claimId } from './ids.ts'
import { formatIndex, type IndexRow, parseIndex } from './index-page.ts'
import { mergeTexts } from './merge-texts.ts'
import { formatRetired } from './superseded.ts'

const PATH = '.memory/knowledge/concepts/x.md'
const DAY1 = 'daily/ann/2026-04-01#^e00000001'
const DAY2 = 'daily/ann/2026-04-02#^e00000002'
const DAY3 = 'daily/bob/2026-04-03#^e00000003'

interface Line {
  section: string
  /** What it says; the id is made from the first words, so that other words stand for a hand edit. */
  text: string
  words?: string
  cites: string[]
  superseded?: { date: string; by: string | undefined; reason: string }
}

interface Facts {
  title?: string
  tags?: string[]
  aliases?: string[]
  sources?: string[]
  created?: string
  updated?: string
  redirect?: string
}

const SUMMARY: Line = { section: '', text: 'X keeps the bookings.', cites: [DAY1] }

function article(lines: Line[], facts: Facts = {}): string {
  const { title = 'X', tags = [], aliases = [], sources = ['daily/ann/2026-04-01.md'], redirect } = facts
  const { created = '2026-04-01', updated = '2026-04-01' } = facts
  const list = (items: string[]) => JSON.stringify(items).replaceAll('","', '", "')
  const head = `---\ntitle: "${title}"\n${redirect ? `redirect: "${redirect}"\n` : ''}aliases: ${list(aliases)}\ntags: ${list(tags)}\nsources: ${list(sources)}\ncreated: ${created}\nupdated: ${updated}\n---\n`
  const names = ['', 'Key Points', 'Details', 'Related Concepts', 'Sources', 'Superseded']
  const sections = names.flatMap((name) => {
    const own = lines.filter(({ section }) => section === name)
    if (own.length === 0) return []
    const body = own.map(block).join(name === '' || name === 'Details' ? '\n\n' : '\n')
    return [name === '' ? body : `## ${name}\n\n${body}`]
  })
  return `${head}\n${[`# ${title}`, ...sections].join('\n\n')}\n`
}

function block({ section, text, words = text, cites, superseded }: Line): string {
  if (section === 'Related Concepts' || section === 'Sources') return `- ${text}`
  const parts = { text: words, cites, id: claimId(text) }
  if (superseded) return `- ${formatRetired(parts, superseded)}`
  return section === '' || section === 'Details' ? joinBlock(parts) : `- ${joinBlock(parts)}`
}

function point(text: string, more: Partial<Line> = {}): Line {
  return { section: 'Key Points', text, cites: [DAY1], ...more }
}

function merge(base: string | undefined, ours: string, theirs: string, path = PATH) {
  const merged = mergeTexts({ path, base, ours, theirs })
  if (merged === undefined) throw new Error('not merged')
  return merged
}

const BASE = [SUMMARY, point('It runs on Postgres.'), point('It is backed up at night.')]

describe('articles', () => {
  it('keep what either side has added, ours first, each behind what it followed', () => {
    const ours = article([...BASE, point('Ours comes here.', { cites: [DAY2] })])
    const theirs = article([
      SUMMARY,
      point('It runs on Postgres.'),
      point('Between.'),
      BASE[2] as Line,
      point('Theirs.'),
    ])
    const { text, conflicts } = merge(article(BASE), ours, theirs)
    expect(conflicts).toEqual([])
    expect(text).toBe(
      article([
        ...BASE.slice(0, 2),
        point('Between.'),
        BASE[2] as Line,
        point('Ours comes here.', { cites: [DAY2] }),
        point('Theirs.'),
      ]),
    )
  })

  it('lose what one side took out and the other left alone', () => {
    const { text } = merge(article(BASE), article(BASE.slice(0, 2)), article([...BASE, point('Theirs.')]))
    expect(text).toBe(article([...BASE.slice(0, 2), point('Theirs.')]))
  })

  it('unite the citations that both sides have added to one block', () => {
    const ours = article([SUMMARY, point('It runs on Postgres.', { cites: [DAY1, DAY2] })])
    const theirs = article([SUMMARY, point('It runs on Postgres.', { cites: [DAY1, DAY3] })])
    expect(merge(article(BASE.slice(0, 2)), ours, theirs).text).toBe(
      article([SUMMARY, point('It runs on Postgres.', { cites: [DAY1, DAY2, DAY3] })]),
    )
  })

  it('keep a block superseded that one side has superseded while the other found more evidence for it', () => {
    const superseded = { date: '2026-04-02', by: claimId('It runs on SQLite.'), reason: 'moved' }
    const ours = article([
      SUMMARY,
      point('It runs on SQLite.', { cites: [DAY2] }),
      point('It runs on Postgres.', { section: 'Superseded', superseded }),
    ])
    const theirs = article([SUMMARY, point('It runs on Postgres.', { cites: [DAY1, DAY3] })])
    const wanted = article([
      SUMMARY,
      point('It runs on SQLite.', { cites: [DAY2] }),
      point('It runs on Postgres.', { section: 'Superseded', superseded, cites: [DAY1, DAY3] }),
    ])
    expect(merge(article(BASE.slice(0, 2)), ours, theirs).text).toBe(wanted)
    expect(merge(article(BASE.slice(0, 2)), theirs, ours).text).toBe(wanted)
  })

  it("keep a person's words beside what a compile made of the block meanwhile", () => {
    const byHand = article([SUMMARY, point('It runs on Postgres.', { words: 'It runs on Postgres 17.' })])
    const replaced = article([SUMMARY, point('It runs on Postgres 16.', { cites: [DAY1, DAY2] })])
    const superseded = article([
      SUMMARY,
      point('It runs on SQLite.', { cites: [DAY2] }),
      point('It runs on Postgres.', {
        section: 'Superseded',
        superseded: { date: '2026-04-02', by: claimId('It runs on SQLite.'), reason: '' },
      }),
    ])
    for (const [model, words] of [
      [replaced, 'It runs on Postgres 16.'],
      [superseded, 'It runs on SQLite.'],
    ] as const) {
      for (const sides of [
        [byHand, model],
        [model, byHand],
      ] as const) {
        const { text, conflicts } = merge(article(BASE.slice(0, 2)), ...sides)
        expect(conflicts).toEqual([])
        expect(text).toContain('- It runs on Postgres 17. ')
        expect(text).toContain(`- ${words} `)
        expect(text).not.toContain('## Superseded')
      }
    }
  })

  it('keep what a person took out as wrong out, and ask where another person reworded it', () => {
    const corrected = { date: '2026-04-02', by: undefined, reason: 'corrected by a person' }
    const mine = article([SUMMARY, point('It runs on Postgres.', { section: 'Superseded', superseded: corrected })])
    const retired = { date: '2026-04-01', by: claimId('It runs on SQLite.'), reason: 'moved' }
    const theirs = article([SUMMARY, point('It runs on Postgres.', { section: 'Superseded', superseded: retired })])
    expect(merge(article(BASE.slice(0, 2)), theirs, mine).text).toBe(mine)
    const more = article([SUMMARY, point('It runs on Postgres.', { cites: [DAY1, DAY3] })])
    expect(merge(article(BASE.slice(0, 2)), more, mine).text).toContain(`[[${DAY3}]]) - retired 2026-04-02: corrected`)
    const reworded = article([SUMMARY, point('It runs on Postgres.', { words: 'It runs on Postgres 17.' })])
    expect(merge(article(BASE.slice(0, 2)), reworded, mine).conflicts).toHaveLength(1)
  })

  it('leave a conflict around the one block that two people have changed differently, and merge the rest', () => {
    const ours = article([SUMMARY, point('It runs on Postgres.', { words: 'It runs on Postgres 17.' }), point('Ours.')])
    const theirs = article([SUMMARY, point('It runs on Postgres.', { words: 'It runs on MySQL.' }), point('Theirs.')])
    const { text, conflicts } = merge(article(BASE.slice(0, 2)), ours, theirs)
    expect(conflicts).toEqual(['Both sides have changed the block "It runs on Postgres 17." by hand.'])
    expect(text).toMatch(/<{7} ours\n- It runs on Postgres 17\. .*\n={7}\n- It runs on MySQL\. .*\n>{7} theirs\n/)
    expect(text).toContain('- Ours.')
    expect(text).toContain('- Theirs.')
  })

  it('know a block without an id that was reworded by its place', () => {
    const page = (text: string, more = '') => `# X\n\nFirst of all.\n\n${text}\n\n## Notes\n\n- one\n${more}`
    const base = page('An old sentence.')
    expect(merge(base, page('A new sentence.'), page('An old sentence.', '- two\n')).text).toBe(
      page('A new sentence.', '- two\n'),
    )
    expect(merge(base, page('A new sentence.'), page('Another sentence.')).conflicts).toHaveLength(1)
  })

  it('take the citations of an entry that one side has forgotten off what the other side kept', () => {
    const base = [...BASE, point('[[daily/ann/2026-04-01#^e00000001]] - setup', { section: 'Sources' })]
    const forgotten = article([{ ...SUMMARY, cites: [DAY2] }])
    const theirs = article([
      SUMMARY,
      point('It runs on Postgres.', { cites: [DAY1, DAY3] }),
      BASE[2] as Line,
      ...base.slice(3),
    ])
    const { text } = merge(article(base), forgotten, theirs)
    expect(text).toContain(`- It runs on Postgres. ([[${DAY3}]])`)
    expect(text).not.toContain('at night')
    expect(text).not.toContain(DAY1)
  })

  it('unite what both sides list in frontmatter, sources and related concepts, and reach from the first day to the last', () => {
    const links = (section: string, ...texts: string[]) => texts.map((text) => point(text, { section }))
    const base = article(
      [SUMMARY, ...links('Related Concepts', '[[concepts/a]] - a'), ...links('Sources', `[[${DAY1}]]`)],
      {
        tags: ['old', 'gone'],
        aliases: ['Ex'],
      },
    )
    const ours = article(
      [
        SUMMARY,
        ...links('Related Concepts', '[[concepts/a]] - a', '[[concepts/b]] - b'),
        ...links('Sources', `[[${DAY1}]]`, `[[${DAY2}]]`),
      ],
      {
        title: 'Our X',
        tags: ['old', 'ours'],
        aliases: ['Ex'],
        sources: ['daily/ann/2026-04-01.md', 'daily/ann/2026-04-02.md'],
        updated: '2026-04-02',
      },
    )
    const theirs = article(
      [
        SUMMARY,
        ...links('Related Concepts', '[[concepts/a]] - a', '[[concepts/b]] - other words', '[[concepts/c]]'),
        ...links('Sources', `[[${DAY1}]]`, `[[${DAY3}]]`),
      ],
      {
        title: 'Their X',
        tags: ['old', 'gone', 'theirs'],
        aliases: ['Ex', 'Ix'],
        sources: ['daily/ann/2026-04-01.md', 'daily/bob/2026-04-03.md'],
        updated: '2026-04-03',
        created: '2026-03-31',
      },
    )
    const merged = parseArticle('concepts/x', merge(base, ours, theirs).text)
    expect(merged).toMatchObject({
      title: 'Our X',
      tags: ['old', 'ours', 'theirs'],
      aliases: ['Ex', 'Ix'],
      sources: ['daily/ann/2026-04-01.md', 'daily/ann/2026-04-02.md', 'daily/bob/2026-04-03.md'],
      created: '2026-03-31',
      updated: '2026-04-03',
    })
    expect(merged.links.map(({ target }) => target)).toEqual(['concepts/a', 'concepts/b', 'concepts/c'])
    expect(merged.text.match(/^- \[\[daily/gm)).toHaveLength(3)
  })

  it('created on both sides become one, under our title', () => {
    const draft = (title: string, points: string[], cite: string) =>
      formatArticle({
        kind: 'concept',
        title,
        aliases: [],
        tags: ['t'],
        summary: { text: 'Both say this.', cites: [cite] },
        keyPoints: points.map((text) => ({ text, cites: [cite] })),
        details: [],
        related: [],
      })
    const { text, conflicts } = merge(
      undefined,
      draft('X', ['One.', 'Two.'], DAY1),
      draft('The X', ['Two.', 'Three.'], DAY3),
    )
    expect(conflicts).toEqual([])
    expect(text).toBe(`---
title: "X"
aliases: []
tags: ["t"]
sources: ["daily/ann/2026-04-01.md", "daily/bob/2026-04-03.md"]
created: 2026-04-01
updated: 2026-04-03
---

# X

Both say this. ([[${DAY1}]], [[${DAY3}]]) ^${claimId('Both say this.')}

## Key Points

- One. ([[${DAY1}]]) ^${claimId('One.')}
- Two. ([[${DAY1}]], [[${DAY3}]]) ^${claimId('Two.')}
- Three. ([[${DAY3}]]) ^${claimId('Three.')}

## Sources

- [[${DAY1}]]
- [[${DAY3}]]
`)
  })

  it('stay whole when the other side has moved them, and say so', () => {
    const moved = article([], { redirect: 'concepts/y' })
    const changed = article([...BASE, point('New.')])
    for (const sides of [
      [moved, changed],
      [changed, moved],
    ] as const) {
      const { text, conflicts } = merge(article(BASE), ...sides)
      expect(text).toBe(changed)
      expect(conflicts).toEqual([expect.stringContaining('moved to concepts/y')])
    }
  })

  it('keep our line ends, byte order mark and missing final newline', () => {
    const dress = (text: string) => `\uFEFF${text.trimEnd().replaceAll('\n', '\r\n')}`
    const theirs = article([...BASE, point('Theirs.')])
    expect(merge(article(BASE), dress(article(BASE, { tags: ['t'] })), theirs).text).toBe(
      dress(article([...BASE, point('Theirs.')], { tags: ['t'] })),
    )
  })

  it('whose frontmatter cannot be read, or that hold a conflict, are left to git', () => {
    const broken = '---\ntitle: [\n---\n# X\n'
    expect(mergeTexts({ path: PATH, base: article(BASE), ours: broken, theirs: article([]) })).toBeUndefined()
    const conflict = `${article(BASE)}<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n`
    expect(mergeTexts({ path: PATH, base: article(BASE), ours: conflict, theirs: article([]) })).toBeUndefined()
    expect(mergeTexts({ path: 'src/x.ts', base: 'a', ours: 'b', theirs: 'c' })).toBeUndefined()
  })
})

const TEXTS = ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.', 'Seven.'] as const
const SECTIONS = ['Key Points', 'Details'] as const

interface Version {
  lines: Line[]
  facts: Facts
}

const baseVersion: fc.Arbitrary<Version> = fc
  .tuple(fc.subarray([...TEXTS]), fc.array(fc.constantFrom(...SECTIONS), { minLength: 7, maxLength: 7 }))
  .map(([texts, sections]) => ({
    lines: [SUMMARY, ...texts.map((text, at) => point(text, { section: sections[at] ?? 'Details' }))],
    facts: { tags: ['one', 'two'] },
  }))

type Change =
  | { at: number; kind: 'remove' | 'cite' | 'edit' | 'supersede' | 'move' }
  | { kind: 'add'; text: string; section: string; at: number }

const changes = (hand: string): fc.Arbitrary<Change[]> =>
  fc.array(
    fc.oneof(
      fc.record({ at: fc.nat(6), kind: fc.constantFrom('remove', 'cite', 'edit', 'supersede', 'move') }),
      fc.record({
        kind: fc.constant('add'),
        text: fc.constantFrom(`${hand} new one.`, `${hand} new two.`, 'Both have this.', 'And this.'),
        section: fc.constantFrom(...SECTIONS),
        at: fc.nat(6),
      }),
    ) as fc.Arbitrary<Change>,
    { maxLength: 6 },
  )

function changed({ lines, facts }: Version, list: Change[], hand: string): Version {
  let next = [...lines]
  for (const change of list) {
    const at = 1 + (change.at % Math.max(1, next.length - 1))
    const line = next[at]
    if (change.kind === 'add') {
      if (next.every(({ text }) => text !== change.text))
        next.splice(at, 0, point(change.text, { section: change.section, cites: [hand === 'Ours' ? DAY2 : DAY3] }))
    } else if (line === undefined) continue
    else if (change.kind === 'remove') next = next.filter((one) => one !== line)
    else if (change.kind === 'cite')
      next[at] = { ...line, cites: [...new Set([...line.cites, hand === 'Ours' ? DAY2 : DAY3])] }
    else if (change.kind === 'edit' && !line.superseded) next[at] = { ...line, words: `${hand} words.` }
    else if (change.kind === 'move' && !line.superseded)
      next[at] = { ...line, section: line.section === 'Details' ? 'Key Points' : 'Details' }
    else if (change.kind === 'supersede' && !line.words)
      next[at] = { ...line, section: 'Superseded', superseded: { date: '2026-04-05', by: claimId(hand), reason: hand } }
  }
  return {
    lines: next,
    facts: { ...facts, tags: [...(facts.tags ?? []), hand], updated: hand === 'Ours' ? '2026-04-02' : '2026-04-03' },
  }
}

const history = fc
  .tuple(baseVersion, changes('Ours'), changes('Theirs'), fc.boolean())
  .map(([base, our, their, known]) => {
    const text = (version: Version) => article(version.lines, version.facts)
    return {
      base: known ? text(base) : undefined,
      ours: text(changed(base, our, 'Ours')),
      theirs: text(changed(base, their, 'Theirs')),
    }
  })

const ids = (text: string) => parseArticle('concepts/x', text).blocks.flatMap(({ id }) => id ?? [])

function summary(text: string) {
  const { blocks, tags, aliases, sources, created, updated } = parseArticle('concepts/x', text)
  const said = blocks.map(({ id, section, text: words, cites, retired }) =>
    JSON.stringify([id, section, words, [...cites].sort(), retired]),
  )
  return {
    said: said.sort(),
    tags: [...tags].sort(),
    aliases: [...aliases].sort(),
    sources: [...sources].sort(),
    created,
    updated,
  }
}

describe('any three versions of an article', () => {
  it('give one side when the other has changed nothing', () => {
    fc.assert(
      fc.property(history, ({ base = '', ours, theirs }) => {
        expect(merge(base, ours, base)).toEqual({ text: ours, conflicts: [] })
        expect(merge(base, base, theirs)).toEqual({ text: theirs, conflicts: [] })
        expect(merge(base, ours, ours)).toEqual({ text: ours, conflicts: [] })
      }),
    )
  })

  it('lose no block that the other side has not taken out, double none, and read as they were written', () => {
    fc.assert(
      fc.property(history, ({ base, ours, theirs }) => {
        const { text, conflicts } = merge(base, ours, theirs)
        if (conflicts.length > 0) return
        const there = ids(text)
        expect(new Set(there).size).toBe(there.length)
        const [before, mine, other] = [base === undefined ? [] : ids(base), ids(ours), ids(theirs)]
        for (const id of new Set([...mine, ...other])) {
          const removed = before.includes(id) && !(mine.includes(id) && other.includes(id))
          if (!removed) expect(there).toContain(id)
        }
        expect(parseArticle('concepts/x', text).problems).toEqual([])
        expect(merge(text, text, text).text).toBe(text)
      }),
      { numRuns: 200 },
    )
  })

  it('say the same whichever side is ours', () => {
    fc.assert(
      fc.property(history, ({ base, ours, theirs }) => {
        const one = merge(base, ours, theirs)
        const other = merge(base, theirs, ours)
        expect(one.conflicts.length).toBe(other.conflicts.length)
        if (one.conflicts.length === 0) expect(summary(one.text)).toEqual(summary(other.text))
      }),
      { numRuns: 200 },
    )
  })

  it('say what one side says when the other has only added a tag', () => {
    fc.assert(
      fc.property(baseVersion, changes('Theirs'), (base, list) => {
        const theirs = changed(base, list, 'Theirs')
        const tagged = article(base.lines, { ...base.facts, tags: ['one', 'two', 'three'] })
        const { text } = merge(article(base.lines, base.facts), tagged, article(theirs.lines, theirs.facts))
        expect(summary(text)).toEqual({
          ...summary(article(theirs.lines, theirs.facts)),
          tags: ['Theirs', 'one', 'three', 'two'],
        })
      }),
    )
  })
})

describe('the index', () => {
  const row = (id: string, updated = '2026-04-01', more: Partial<IndexRow> = {}): IndexRow => ({
    id,
    summary: `${id} of ${updated}`,
    sources: [`daily/${updated}.md`],
    more: 0,
    updated,
    ...more,
  })
  const path = '.memory/knowledge/index.md'

  it('has the rows of both sides, the newer one where both have changed it, and none that one side took out', () => {
    const base = formatIndex([row('concepts/a'), row('concepts/b'), row('concepts/gone')])
    const ours = formatIndex([
      row('concepts/a', '2026-04-02'),
      row('concepts/b'),
      row('concepts/c'),
      row('concepts/gone'),
    ])
    const theirs = formatIndex([row('concepts/a', '2026-04-03'), row('concepts/b', '2026-04-04'), row('concepts/d')])
    const { text, conflicts } = merge(base, ours, theirs, path)
    expect(conflicts).toEqual([])
    expect(parseIndex(text)).toEqual([
      row('concepts/a', '2026-04-03', { sources: ['daily/2026-04-02.md', 'daily/2026-04-03.md'] }),
      row('concepts/b', '2026-04-04'),
      row('concepts/c'),
      row('concepts/d'),
    ])
  })
})

describe('the build log', () => {
  const record = (time: string, title = '1 entry') =>
    formatRecord({
      time: `2026-04-${time}:00:00`,
      kind: 'compile',
      title,
      source: [DAY1],
      created: [],
      updated: [],
      nothing: [],
    })
  const log = (...records: string[]) => `# Build Log\n\n${records.join('\n')}`
  const path = '.memory/knowledge/log.md'

  it('has each record once, each side in its own order and otherwise by time', () => {
    const base = log(record('01T10'), record('03T10'))
    const ours = log(record('01T10'), record('03T10'), record('05T10'), record('02T10', 'late'), record('08T10'))
    const theirs = log(record('01T10'), record('03T10'), record('04T10'), record('05T10'), record('06T10'))
    const { text, conflicts } = merge(base, ours, theirs, path)
    expect(conflicts).toEqual([])
    expect(parseBuildLog(text).map(({ time, title }) => `${time.slice(8, 13)} ${title}`)).toEqual([
      '01T10 1 entry',
      '03T10 1 entry',
      '04T10 1 entry',
      '05T10 1 entry',
      '02T10 late',
      '06T10 1 entry',
      '08T10 1 entry',
    ])
    expect(merge(base, theirs, ours, path).text).toBe(text)
  })

  it('loses a record that one side took out', () => {
    const base = log(record('01T10'), record('02T10'))
    expect(merge(base, log(record('01T10')), log(record('01T10'), record('02T10'), record('03T10')), path).text).toBe(
      log(record('01T10'), record('03T10')),
    )
  })
})

describe('a daily log', () => {
  const path = '.memory/daily/2026-04-01.md'
  const entry = (id: string, time: string, context = `What ${id} says.`) => ({
    id,
    entry: formatEntry({
      id,
      agent: 'claude-code',
      session: 's',
      turns: [`${id}-1`, `${id}-2`],
      date: '2026-04-01',
      time,
      title: id,
      context,
      exchanges: [],
      decisions: [{ text: `Chose ${id}`, rank: 'human' }],
      lessons: [],
      actions: [],
    }),
  })
  const day = (...entries: { id: string; entry: string }[]) =>
    entries.reduce((text: string | undefined, one) => appendEntry({ text, date: '2026-04-01', ...one }), undefined) ??
    ''
  const [a, b, c, d] = [
    entry('eaaaaaaaaa', '09:00'),
    entry('ebbbbbbbbb', '10:00'),
    entry('eccccccccc', '11:00'),
    entry('eddddddddd', '12:00'),
  ]
  const tombstone = '<!-- memc: forgotten=ebbbbbbbbb agent=claude-code session=s turns=ebbbbbbbbb-1..ebbbbbbbbb-2 -->'

  it('has the entries of both sides in the order of their times', () => {
    const { text, conflicts } = merge(day(a), day(a, b, d), day(a, c), path)
    expect(conflicts).toEqual([])
    expect(text).toBe(day(a, b, c, d))
    expect(merge(undefined, day(b, d), day(a, c), path).text).toBe(day(a, b, c, d))
  })

  it('keeps an entry forgotten, even where the other side has edited it', () => {
    const forgotten = day(a, b, c).replace(b.entry, `${tombstone}\n`)
    for (const other of [day(a, b, c, d), day(a, b, c, d).replace('Chose ebbbbbbbbb', 'Chose otherwise')]) {
      for (const sides of [
        [forgotten, other],
        [other, forgotten],
      ] as const) {
        const { text, conflicts } = merge(day(a, b, c), ...sides, path)
        expect(conflicts).toEqual([])
        expect(text).toBe(day(a, b, c, d).replace(b.entry, `${tombstone}\n`))
      }
    }
  })

  it('keeps an edit by hand, and notes that somebody wrote between entries', () => {
    const edited = day(a, b).replace('Chose eaaaaaaaaa', 'Chose better\n\n### My notes\n\nA note.')
    const { text } = merge(day(a, b), edited, day(a, b, c), path)
    expect(text).toBe(day(a, b, c).replace('Chose eaaaaaaaaa', 'Chose better\n\n### My notes\n\nA note.'))
  })

  it('leaves a conflict where two people have edited one entry', () => {
    const edit = (words: string) => day(a, b).replace('Chose eaaaaaaaaa', words)
    const { text, conflicts } = merge(day(a, b), edit('Chose this'), edit('Chose that'), path)
    expect(conflicts).toHaveLength(1)
    expect(text.match(/^<{7} ours$/gm)).toHaveLength(1)
    expect(parseDailyLog('daily/2026-04-01.md', text.replace(/^[<=>]{7}.*\n/gm, '')).entries.length).toBe(2)
  })
})
