import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base, concept, edit, JWT, NEW, OLD, RLS } from '../../test/support/edit-base.ts'
import { publish } from '../publish.ts'
import type { AnswerDraft } from './article.ts'
import { formatArticle } from './article-draft.ts'
import type { Edit } from './edit.ts'
import { blockId } from './ids.ts'
import { knowledgeBase } from './knowledge-base.ts'
import { retractEdits } from './retract.ts'

const THIRD = 'daily/2026-04-05#^e555555555'
const DATE = '2026-04-03'
const notes = new Map([
  [OLD, 'Old entry'],
  [NEW, 'New entry'],
])

/** The files under knowledge/ once the edits are published. */
function published(files: ReadonlyMap<string, string>, edits: Edit[], source: string[] = [NEW]) {
  const record = { time: `${DATE}T18:00:00`, kind: 'compile', title: '1 entry', source } as const
  const { changes, ...rest } = publish({
    files,
    edits,
    record: { ...record, created: [], updated: [], nothing: [] },
    notes,
  })
  const after = new Map(files)
  for (const change of changes) {
    const path = change.path.slice('home/knowledge/'.length)
    if (change.kind === 'write') after.set(path, change.text)
    else after.delete(path)
  }
  return { ...rest, after }
}

function withoutLog(files: ReadonlyMap<string, string>) {
  return Object.fromEntries([...files].filter(([path]) => path !== 'log.md').sort())
}

const linked = {
  ...base,
  'concepts/jwt.md': formatArticle(concept('JWT', { related: [{ to: 'concepts/rls', why: '' }] })),
}

const retractAll = (files: ReadonlyMap<string, string>, refs = [NEW]) => retractEdits(knowledgeBase(files), refs)

const at = (block: number, text: string): Edit => ({
  op: 'supersedeBlock',
  article: 'concepts/rls',
  block,
  text,
  cites: [NEW],
  reason: 'v2',
  date: DATE,
})

const connection: Edit = {
  op: 'create',
  draft: {
    kind: 'connection',
    connects: ['concepts/rls', 'concepts/jwt'],
    connection: { text: 'They meet.', cites: [NEW] },
    insight: { text: 'Tokens carry ids.', cites: [NEW] },
    evidence: [{ text: 'Seen once.', cites: [NEW] }],
  },
}

const fresh = concept('Proxy', {
  summary: { text: 'Sits between.', cites: [NEW] },
  keyPoints: [{ text: 'Caches [[concepts/jwt]].', cites: [NEW] }],
  details: [],
  related: [{ to: 'concepts/rls', why: 'asks it' }],
})

describe('a compile that is taken back', () => {
  it.each<[string, Edit[]]>([
    ['a new article with its backlinks', [{ op: 'create', draft: fresh }]],
    [
      'a claim that was added',
      [{ op: 'addBlock', article: 'concepts/rls', section: 'Details', text: 'More', cites: [NEW] }],
    ],
    [
      'a claim in a section of its own',
      [{ op: 'addBlock', article: 'concepts/rls', section: 'Costs', text: 'More', cites: [NEW] }],
    ],
    [
      'a second citation',
      [{ op: 'addBlock', article: 'concepts/rls', section: 'Details', text: 'Detail of RLS', cites: [NEW] }],
    ],
    ['a superseded key point', [at(2, 'Another point')]],
    ['a superseded paragraph', [at(1, 'Another summary'), at(4, 'Another detail')]],
    ['two claims superseded by one', [at(3, 'Another point')]],
    ['a connection', [connection]],
    [
      'all of it',
      [
        { op: 'create', draft: fresh },
        at(2, 'Another point'),
        connection,
        { op: 'addBlock', article: 'concepts/jwt', section: 'Key Points', text: 'Short', cites: [NEW] },
      ],
    ],
  ])('leaves the folder as it was: %s', (_, edits) => {
    for (const eol of ['\n', '\r\n']) {
      const texts = Object.entries(linked).map(([path, text]) => [path, text.replaceAll('\n', eol)] as const)
      const before = published(new Map(texts), [], []).after
      const compiled = published(before, edits)
      expect(compiled.problems).toEqual([])
      expect(withoutLog(compiled.after)).not.toEqual(withoutLog(before))
      const back = published(compiled.after, retractAll(compiled.after))
      expect(back.problems).toEqual([])
      expect(withoutLog(back.after)).toEqual(withoutLog(before))
    }
  })

  it("leaves a person's article as it was, without a frontmatter that only the claim had brought", () => {
    const mine = '# Mine\n\nMy own words.\n'
    const before = published(new Map([['concepts/mine.md', mine]]), [], []).after
    const compiled = published(before, [
      { op: 'addBlock', article: 'concepts/mine', section: 'Key Points', text: 'Theirs', cites: [NEW] },
    ])
    expect(compiled.after.get('concepts/mine.md')).toContain('sources:')
    expect(withoutLog(published(compiled.after, retractAll(compiled.after)).after)).toEqual(withoutLog(before))
  })

  it('keeps the words of a replaced block that older evidence stands behind, and drops the citation', () => {
    const before = new Map(Object.entries(base))
    const { after } = published(before, [
      { op: 'replaceBlock', article: 'concepts/rls', block: 2, text: 'First point, reworded', cites: [NEW] },
    ])
    const back = knowledgeBase(published(after, retractAll(after)).after).get('concepts/rls')
    expect(back?.blocks[1]).toMatchObject({ text: 'First point, reworded', cites: [OLD], byPerson: false })
    expect(back?.updated).toBe('2026-04-01')
    expect(back?.sources).toEqual(['daily/2026-04-01.md'])
  })

  it('does nothing the second time', () => {
    const { after } = published(new Map(Object.entries(base)), [{ op: 'create', draft: fresh }, at(2, 'Another point')])
    const once = published(after, retractAll(after)).after
    expect(retractAll(once)).toEqual([])
    const again: Edit = { op: 'retract', article: 'concepts/rls', entries: [NEW] }
    expect(edit(Object.fromEntries(once), again)).toMatchObject({ problems: [], files: new Map() })
  })

  it('can be compiled again, to an article of the same id, in the same batch too', () => {
    const first = published(new Map(), [{ op: 'create', draft: fresh }])
    const gone = published(first.after, retractAll(first.after))
    expect(gone.after.has('concepts/proxy.md')).toBe(false)
    expect(published(gone.after, [{ op: 'create', draft: fresh }]).created).toEqual(['concepts/proxy'])
    const batch = published(first.after, [...retractAll(first.after), { op: 'create', draft: concept('Proxy') }])
    expect(batch.created).toEqual(['concepts/proxy'])
    expect(batch.after.get('concepts/proxy.md')).not.toContain(NEW)
  })
})

describe('retracting', () => {
  it('finds the articles that cite an entry, in any of their blocks', () => {
    const kb = knowledgeBase(new Map(Object.entries({ ...base, 'concepts/none.md': '# None\n\nText.\n' })))
    expect(retractEdits(kb, [OLD, NEW])).toEqual([
      { op: 'retract', article: 'concepts/jwt', entries: [OLD] },
      { op: 'retract', article: 'concepts/rls', entries: [OLD] },
    ])
    expect(retractEdits(kb, ['daily/2026-04-01#^e11111111'])).toEqual([])
  })

  it('takes an article without claims away, with redirects to it, links in words, and rows of lists', () => {
    const other = formatArticle(
      concept('Other', {
        summary: { text: 'Uses [[concepts/gone]] and [[concepts/moved|the old one]].', cites: [OLD] },
        related: [
          { to: 'concepts/gone', why: 'why' },
          { to: 'concepts/jwt', why: 'unlike [[concepts/gone]]' },
        ],
      }),
    )
    const gone = formatArticle(
      concept('Gone thing', { summary: { text: 'G.', cites: [NEW] }, keyPoints: [], details: [] }),
    )
    const moved = '---\ntitle: "Moved"\nredirect: "concepts/gone"\n---\n\n# Moved\n\nMoved to [[concepts/gone]].\n'
    const files = { ...base, 'concepts/other.md': other, 'concepts/gone.md': gone, 'concepts/moved.md': moved }
    const {
      text,
      files: changed,
      after,
      updated,
    } = edit(files, { op: 'retract', article: 'concepts/gone', entries: [NEW] })
    expect(changed.get('concepts/gone.md')).toBeUndefined()
    expect([...changed.keys()]).toEqual(['concepts/gone.md', 'concepts/moved.md', 'concepts/other.md'])
    expect(after.get('concepts/other')?.blocks[0]).toMatchObject({
      text: 'Uses Gone thing and the old one.',
      byPerson: false,
    })
    expect(text('concepts/other')).toContain('## Related Concepts\n\n- [[concepts/jwt]] - unlike Gone thing\n')
    expect(updated).toEqual([])
  })

  it("keeps an article that has a person's words left, and those words to the byte", () => {
    const mine = RLS.replace('## Details\n', '## Details\n\nMine,  on ([[daily/2026-04-01#^e111111111]])\n')
    const changed = mine.replace('Second point of RLS', 'Second point, as I know it')
    const { text } = edit(
      { ...base, 'concepts/rls.md': changed },
      { op: 'retract', article: 'concepts/rls', entries: [OLD] },
    )
    expect(text('concepts/rls')).toContain('\nMine,  on ([[daily/2026-04-01#^e111111111]])\n')
    expect(text('concepts/rls')).toContain('- Second point, as I know it ([[daily/2026-04-01#^e111111111]]) ^c')
    expect(text('concepts/rls')).not.toContain('First point')
    expect(text('concepts/rls')).not.toContain('## Sources')
  })

  it('retracts answers that rest on what went, and keeps what other blocks carry', () => {
    const id = (text: string) => `concepts/rls#^${blockId(text)}`
    const answer = (more: Partial<AnswerDraft>) =>
      formatArticle({
        kind: 'answer',
        question: 'Why?',
        consulted: ['concepts/rls', 'concepts/jwt'],
        filed: '2026-04-04',
        sentences: [
          { text: 'First.', cites: [id('First point of RLS')] },
          { text: 'Both.', cites: [id('First point of RLS'), `concepts/jwt#^${blockId('Detail of JWT')}`] },
        ],
        followUps: ['And then?'],
        ...more,
      })
    const files = {
      ...base,
      'concepts/jwt.md': JWT.replaceAll(OLD, THIRD),
      'qa/why.md': answer({}),
      'qa/only.md': answer({ sentences: [{ text: 'Only.', cites: [id('Second point of RLS')] }] }),
    }
    const { after, files: changed } = edit(files, { op: 'retract', article: 'concepts/rls', entries: [OLD] })
    expect(changed.get('concepts/rls.md')).toBeUndefined()
    expect(after.get('qa/only')).toBeUndefined()
    expect(after.get('qa/why')).toMatchObject({ consulted: ['concepts/jwt'], updated: '2026-04-04' })
    expect(after.get('qa/why')?.blocks).toMatchObject([
      { text: 'Both.', cites: [`concepts/jwt#^${blockId('Detail of JWT')}`] },
      { text: '[[concepts/jwt]]' },
      { text: 'And then?' },
    ])
  })

  it('takes an entry off an answer that rests on it and on another, wherever it is named', () => {
    const answer: AnswerDraft = {
      kind: 'answer',
      question: 'Why?',
      consulted: [OLD, NEW],
      filed: '2026-04-04',
      sentences: [
        { text: 'Gone.', cites: [OLD] },
        { text: 'Left.', cites: [NEW] },
      ],
      followUps: [],
    }
    const files = { ...base, 'qa/why.md': formatArticle(answer) }
    const { after, files: changed } = edit(files, { op: 'retract', article: 'qa/why', entries: [OLD] })
    expect(after.get('qa/why')).toMatchObject({ consulted: [NEW], sources: ['daily/2026-04-03.md'] })
    expect(changed.get('qa/why.md')).not.toContain('e111111111')
    expect(changed.get('qa/why.md')).toContain(`- [[${NEW}]]`)
  })

  it('takes a connection away when its evidence goes, and its links with it', () => {
    const { after } = published(new Map(Object.entries(base)), [connection])
    const back = published(after, retractAll(after))
    expect([...back.after.keys()].some((path) => path.startsWith('connections/'))).toBe(false)
    expect(back.after.get('concepts/jwt.md')).not.toContain('connections/')
  })

  it('hands a superseded claim to the next successor when the one between goes', () => {
    const files = new Map(Object.entries(base))
    const one = published(files, [at(2, 'Second version')]).after
    const two = published(
      one,
      [{ ...at(2, 'Third version'), cites: [THIRD], date: '2026-04-05' } as Edit],
      [THIRD],
    ).after
    const blocks = knowledgeBase(published(two, retractAll(two)).after).get('concepts/rls')?.blocks ?? []
    expect(blocks.filter(({ section }) => section === 'Superseded')).toMatchObject([
      { text: 'First point of RLS', retired: { by: blockId('Third version') }, byPerson: false },
    ])
    expect(blocks[1]?.text).toBe('Third version')
  })

  it('makes the other edits of a batch on what is left, by the numbers that were shown', () => {
    const files = {
      ...base,
      'concepts/rls.md': RLS.replace(`First point of RLS ([[${OLD}]])`, `First point of RLS ([[${NEW}]])`),
    }
    const { after, problems } = edit(
      files,
      { op: 'retract', article: 'concepts/rls', entries: [NEW] },
      {
        op: 'replaceBlock',
        article: 'concepts/rls',
        block: 3,
        seen: 'Second point of RLS',
        text: 'Second, again',
        cites: [OLD],
      },
      { op: 'replaceBlock', article: 'concepts/rls', block: 2, text: 'Nobody', cites: [OLD] },
    )
    expect(after.get('concepts/rls')?.blocks.map(({ text }) => text)).toContain('Second, again')
    expect(problems).toMatchObject([{ edit: 2, code: 'no-block', message: 'there is no block 2 of concepts/rls' }])
  })

  it('removes an article that is not wanted, whoever wrote it', () => {
    const { files, text, problems } = edit(
      { ...base, 'concepts/jwt.md': `${JWT}\nMine.\n` },
      { op: 'remove', article: 'concepts/jwt' },
      { op: 'remove', article: 'concepts/none' },
    )
    expect([...files.keys()]).toEqual(['concepts/jwt.md', 'concepts/rls.md'])
    expect(text('concepts/rls')).not.toContain('jwt')
    expect(problems).toMatchObject([{ edit: 1, code: 'no-article' }])
  })

  it("touches no block that does not cite the entry, and none of a person's", () => {
    const refs = [OLD, NEW, THIRD]
    const line = fc.record({
      words: fc.constantFrom('Alpha is 1', 'Beta `x`', 'Gamma **bold**', '- Delta', 'Eta #^e', '한국어'),
      n: fc.nat(99),
      cites: fc.subarray(refs),
      mine: fc.boolean(),
      bullet: fc.boolean(),
      section: fc.constantFrom('Key Points', 'Details', 'Own'),
    })
    fc.assert(
      fc.property(fc.uniqueArray(line, { selector: ({ n }) => n, maxLength: 8 }), fc.boolean(), (lines, crlf) => {
        const sections = ['Key Points', 'Details', 'Own'].map((name) => {
          const own = lines
            .filter(({ section }) => section === name)
            .map(({ words, n, cites, mine, bullet }) => {
              const links = cites.length > 0 ? ` (${cites.map((cite) => `[[${cite}]]`).join(', ')})` : ''
              const text = `${words.replace(/^- /, '')} ${n}`
              return `${bullet ? '- ' : ''}${text}${links}${mine ? '' : ` ^${blockId(text)}`}`
            })
          return `## ${name}\n\n${own.join('\n\n')}\n`
        })
        const source = `# A\n\n${sections.join('\n')}`.replaceAll('\n', crlf ? '\r\n' : '\n')
        const before = knowledgeBase(new Map([['concepts/a.md', source]])).get('concepts/a')
        const { text, problems } = edit(
          { 'concepts/a.md': source },
          { op: 'retract', article: 'concepts/a', entries: [NEW] },
        )
        expect(problems).toEqual([])
        const kept = (before?.blocks ?? []).filter(({ byPerson, cites }) => byPerson || !cites.includes(NEW))
        for (const { start, end } of kept) expect(text('concepts/a')).toContain(source.slice(start, end))
        if (kept.length === before?.blocks.length) expect(text('concepts/a')).toBe(source)
      }),
    )
  })
})
