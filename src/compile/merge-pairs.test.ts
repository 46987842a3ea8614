// Pairs of articles that look alike, through the real path: a knowledge base, a model that asks for the merge, validate,
// publish. The pairs stand in bench/data/merge, with what a reader would say of each.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatArticle } from '../kb/article-draft.ts'
import { knowledgeBase } from '../kb/knowledge-base.ts'
import type { CandidateArticle } from '../llm/compile-shape.ts'
import { publish } from '../publish.ts'
import { validate } from './validate.ts'

interface Side {
  title: string
  says: string[]
  aliases?: string[]
  tags?: string[]
  day?: string
  links?: string[]
}

interface Pair {
  id: string
  merge: boolean
  reason: string
  a: Side
  b: Side
}

const FOLDER = join(import.meta.dirname, '../../bench/data/merge')
const A = 'concepts/pair-a'
const B = 'concepts/pair-b'

/** One subject, and kept apart all the same: two articles are better than one of two subjects. */
const KEPT_APART = new Set(['x42', 'x53'])

for (const name of ['pairs', 'pairs-report', 'pairs-blind']) {
  describe(`merges of ${name}.jsonl`, () => {
    const pairs = readFileSync(join(FOLDER, `${name}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map(asPair)
    const apart = pairs.filter((pair) => !pair.merge)
    const one = pairs.filter((pair) => pair.merge && !KEPT_APART.has(pair.id))

    it.each(apart.map((pair) => [pair.id, pair.a.title, pair.b.title, pair] as const))(
      '%s: %j and %j stay two, whichever is to go',
      (_, _a, _b, pair) => {
        for (const ask of [
          { article: A, into: B },
          { article: B, into: A },
        ]) {
          const { merged, problems, warnings } = run(pair, ask)
          expect(merged).toBe(false)
          expect([...problems, ...warnings].join('\n')).toMatch(/merge/)
        }
      },
    )

    it.each(one.map((pair) => [pair.id, pair.a.title, pair.b.title, pair] as const))(
      '%s: %j and %j become one, with links and a redirect',
      (_, _a, _b, pair) => {
        for (const ask of [
          { article: A, into: B },
          { article: B, into: A },
        ]) {
          const { merged, problems, after } = run(pair, ask)
          expect(problems).toEqual([])
          expect(merged).toBe(true)
          expect(after.get(ask.article)?.redirect).toBe(ask.into)
          expect(after.files.get('concepts/linker.md')).not.toContain(`[[${ask.article}]]`)
          expect(after.get('concepts/linker')?.links.map(({ target }) => after.resolve(target))).toContain(ask.into)
          for (const text of [...pair.a.says, ...pair.b.says]) expect(after.files.get(`${ask.into}.md`)).toContain(text)
        }
      },
    )
  })
}

it('the set is large enough to mean something', () => {
  const all = ['pairs', 'pairs-report', 'pairs-blind'].flatMap((name) =>
    readFileSync(join(FOLDER, `${name}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map(asPair),
  )
  expect(all.filter(({ merge }) => !merge).length).toBeGreaterThanOrEqual(60)
  expect(all.filter(({ merge }) => merge).length).toBeGreaterThanOrEqual(20)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
})

function run(pair: Pair, ask: { article: string; into: string }) {
  const files = new Map([
    ['concepts/pair-a.md', article(pair.a, '2026-03-02')],
    ['concepts/pair-b.md', article(pair.b, '2026-03-20')],
    ['concepts/linker.md', linker()],
  ])
  const kb = knowledgeBase(files)
  const validated = validate(
    { operations: [{ op: 'merge', ...ask, reason: pair.reason }], nothing: [] },
    {
      kb,
      unit: { id: 'u', entries: [] },
      input: {
        specification: '',
        entries: [],
        candidates: [A, B].map((id) => candidate(id, kb.get(id)?.title ?? '')),
        index: [],
        linkTargets: [A, B],
      },
    },
  )
  const record = {
    time: '2026-04-01T10:00:00',
    kind: 'compile' as const,
    title: '',
    source: [],
    created: [],
    updated: [],
    nothing: [],
  }
  const published = publish({ files, edits: validated.edits, record })
  const texts = new Map(files)
  for (const change of published.changes) {
    if (change.kind === 'write') texts.set(change.path.replace('home/knowledge/', ''), change.text)
  }
  const after = knowledgeBase(texts)
  expect(published.problems).toEqual([])
  return { ...validated, after, merged: after.redirectIds.length > 0 }
}

function article({ title, says, aliases = [], tags = [], day, links = [] }: Side, usual: string): string {
  const [summary = '', ...rest] = says.map((text) => ({ text, cites: [`daily/${day ?? usual}#^e111111111`] }))
  const claims = rest.filter((one) => typeof one === 'object')
  return formatArticle({
    kind: 'concept',
    title,
    aliases,
    tags,
    summary: summary === '' ? { text: title, cites: [] } : summary,
    keyPoints: claims,
    details: [],
    related: links.map((to) => ({ to, why: 'see there' })),
  })
}

function linker(): string {
  const claim = (text: string) => ({ text, cites: ['daily/2026-01-01#^e222222222'] })
  return formatArticle({
    kind: 'concept',
    title: 'Linker',
    aliases: [],
    tags: [],
    summary: claim('It names both'),
    keyPoints: [],
    details: [],
    related: [],
  }).replace('## Sources', `## Related Concepts\n\n- [[${A}]] - the one\n\n## Sources`)
}

function candidate(id: string, title: string): CandidateArticle {
  return { id, title, aliases: [], tags: [], blocks: [] }
}

function asPair(line: string): Pair {
  return JSON.parse(line) as Pair
}
