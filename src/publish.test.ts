import { describe, expect, it } from 'vitest'
import type { ArticleDraft, ConceptDraft } from './kb/article.ts'
import { formatArticle } from './kb/article-draft.ts'
import { type BuildRecord, parseBuildLog } from './kb/build-log.ts'
import type { Edit } from './kb/edit.ts'
import { parseIndex } from './kb/index-page.ts'
import { knowledgeBase } from './kb/knowledge-base.ts'
import { publish } from './publish.ts'

const REF = 'daily/2026-04-01#^e111111111'
const record: BuildRecord = {
  time: '2026-04-01T18:00:00',
  kind: 'compile',
  title: '1 entry',
  source: [REF],
  created: [],
  updated: [],
  nothing: [],
}

function concept(title: string, more: Partial<ConceptDraft> = {}): ConceptDraft {
  const summary = { text: `What ${title} is.`, cites: [REF] }
  return { kind: 'concept', title, aliases: [], tags: [], summary, keyPoints: [], details: [], related: [], ...more }
}

const create = (draft: ArticleDraft): Edit => ({ op: 'create', draft })

/** The files under knowledge/ once the changes are made. */
function publishTo(files: ReadonlyMap<string, string>, edits: Edit[], one: BuildRecord = record) {
  const published = publish({ files, edits, record: one, notes: new Map([[REF, '初次设置']]) })
  const after = new Map(files)
  for (const change of published.changes) {
    const path = change.path.slice('home/knowledge/'.length)
    if (change.kind === 'write') after.set(path, change.text)
    else after.delete(path)
  }
  return { ...published, after }
}

describe('publishing', () => {
  it('writes articles, backlinks, index and log under the home, and says what it made', () => {
    const { changes, created, after } = publishTo(new Map(), [
      create(concept('행 수준 보안', { related: [{ to: 'JWT', why: 'reads it' }] })),
      create(concept('JWT')),
    ])
    expect(changes.map(({ path, kind }) => [path, kind])).toEqual([
      ['home/knowledge/concepts/jwt.md', 'write'],
      ['home/knowledge/concepts/행-수준-보안.md', 'write'],
      ['home/knowledge/index.md', 'write'],
      ['home/knowledge/log.md', 'write'],
    ])
    expect(after.get('concepts/jwt.md')).toContain('- [[concepts/행-수준-보안|행 수준 보안]] - reads it\n')
    expect(after.get('concepts/jwt.md')).toContain(`- [[${REF}]] - 初次设置\n`)
    expect(parseIndex(after.get('index.md') ?? '').map(({ id }) => id)).toEqual(created)
    expect(parseBuildLog(after.get('log.md') ?? '')).toEqual([{ ...record, created }])
  })

  it('gives the same bytes for the same input, and changes nothing the second time', () => {
    const edits = [create(concept('A', { related: [{ to: 'B', why: 'w' }] })), create(concept('B'))]
    const first = publishTo(new Map(), edits)
    expect(publishTo(new Map(), edits).changes).toEqual(first.changes)
    expect(publishTo(first.after, [], { ...record, created: first.created })).toMatchObject({ problems: [] })
    expect(publish({ files: first.after, edits: [], record: { ...record, source: [] } }).changes).toEqual([])
  })

  it('does not link back what links back already, in prose or in a list', () => {
    const b = formatArticle(concept('B', { details: [{ text: 'Like [[concepts/a]].', cites: [REF] }] }))
    const { changes } = publishTo(new Map([['concepts/b.md', b]]), [
      create(concept('A', { related: [{ to: 'B', why: 'w' }] })),
    ])
    expect(changes.map(({ path }) => path)).not.toContain('home/knowledge/concepts/b.md')
  })

  it('links back from an article that a person wrote, and touches nothing else of it', () => {
    const mine = '# B\r\n\r\nMy own words.\r\n\r\n## Notes\r\n\r\n* star'
    const { after, updated } = publishTo(new Map([['concepts/b.md', mine]]), [
      create(concept('A', { related: [{ to: 'B', why: 'w' }] })),
    ])
    expect(after.get('concepts/b.md')).toBe(`${mine}\r\n\r\n## Related Concepts\r\n\r\n- [[concepts/a|A]] - w\r\n`)
    expect(updated).toEqual([])
  })

  it('records entries that earned nothing, so that they are not asked about again', () => {
    const { changes } = publishTo(new Map([['index.md', publishedIndex()]]), [], {
      ...record,
      source: [],
      nothing: [REF],
    })
    expect(changes).toEqual([
      { path: 'home/knowledge/log.md', kind: 'write', text: expect.stringContaining(`- Nothing from: [[${REF}]]`) },
    ])
  })

  it('renders the index anew from what is there, redirects left out', () => {
    const start = publishTo(new Map(), [create(concept('A')), create(concept('B'))]).after
    const gone = new Map(start)
    gone.delete('concepts/b.md')
    const { after } = publishTo(gone, [{ op: 'rename', article: 'concepts/a', title: 'Z' }])
    expect(parseIndex(after.get('index.md') ?? '').map(({ id }) => id)).toEqual(['concepts/z'])
  })

  it('hands back what it could not do, and does the rest', () => {
    const { problems, created } = publishTo(new Map(), [
      create(concept('A')),
      { op: 'retireBlock', article: 'concepts/none', block: 1, reason: '', date: '2026-04-01' },
    ])
    expect([created, problems.map(({ edit, code }) => [edit, code])]).toEqual([['concepts/a'], [[1, 'no-article']]])
  })

  it('leaves no link that leads nowhere', () => {
    const { after } = publishTo(new Map(), [
      create(concept('A', { details: [{ text: '[[made up]] ![[image]] [[concepts/none#H|x]]', cites: [REF] }] })),
    ])
    const kb = knowledgeBase(after)
    expect(
      kb.articles().flatMap(({ links }) => links.filter(({ target }) => kb.resolve(target) === undefined)),
    ).toEqual([])
  })

  it('takes well under a second for one edit among 2,000 articles', () => {
    const files = manyArticles(2000)
    publish({ files, edits: [], record })
    const before = process.cpuUsage()
    const { updated } = publish({
      files,
      edits: [{ op: 'addBlock', article: 'concepts/topic-7', section: 'Details', text: 'New', cites: [REF] }],
      record,
    })
    const { user, system } = process.cpuUsage(before)
    expect(updated).toEqual(['concepts/topic-7'])
    expect((user + system) / 1e6).toBeLessThan(2)
  })
})

function publishedIndex(): string {
  return publishTo(new Map(), []).after.get('index.md') ?? ''
}

function manyArticles(count: number): Map<string, string> {
  const files = new Map<string, string>()
  for (let n = 0; n < count; n++) {
    const claim = (part: number) => ({
      text: `Claim ${part} of topic ${n}, with \`code\` and [[concepts/topic-${(n * 7 + part) % count}]] in a sentence.`,
      cites: [REF],
    })
    const related = [1, 2, 3].map((step) => ({ to: `concepts/topic-${(n + step) % count}`, why: 'for a reason' }))
    files.set(
      `concepts/topic-${n}.md`,
      formatArticle(
        concept(`Topic ${n}`, {
          summary: claim(0),
          keyPoints: [1, 2, 3, 4].map(claim),
          details: [5, 6, 7].map(claim),
          related,
        }),
      ),
    )
  }
  return files
}
