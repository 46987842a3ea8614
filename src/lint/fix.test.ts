// Repairs as a property: whatever faults are planted in a sound memory, `--fix` leaves none that it can repair, changes nothing
// else, and does nothing when it is run again.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeProject } from '../../test/support/make-project.ts'
import { REF, smallBase } from '../../test/support/small-base.ts'
import { parseArticle } from '../kb/article.ts'
import { formatArticle } from '../kb/article-draft.ts'
import { openProject } from '../project.ts'
import { renderIndex } from '../publish.ts'
import { fixFindings } from './fix.ts'
import { lint } from './lint.ts'

const NAMES = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon']
const idOf = (name: string) => `concepts/${name.toLowerCase()}`

type Files = Record<string, string>
type Plant = (files: Files, id: string) => void

/** What can go wrong with one article and follow from the files again. */
const FAULTS: Record<string, Plant> = {
  'missing-backlink': (files, id) => {
    for (const path of Object.keys(files)) {
      if (path !== `${id}.md`) files[path] = (files[path] ?? '').replace(`- [[${id}]] - belongs to it\n`, '')
    }
  },
  'no updated': (files, id) => edit(files, id, /^updated: .*\r?\n/m, ''),
  'no created': (files, id) => edit(files, id, /^created: .*\r?\n/m, ''),
  'no title': (files, id) => edit(files, id, /^title: .*\r?\n/m, ''),
  'no sources': (files, id) => edit(files, id, /^sources: .*\r?\n/m, ''),
  'sources lag': (files, id) => edit(files, id, /^sources: .*$/m, 'sources: []'),
  'updated lags': (files, id) => edit(files, id, /^updated: .*$/m, 'updated: 2020-01-01'),
  'a link over a redirect': (files, id) => {
    files[`concepts/old-${id.slice(9)}.md`] =
      `---\ntitle: "Old"\nredirect: "${id}"\n---\n\n# Old\n\nMoved to [[${id}]].\n`
    edit(files, idOf('Alpha'), /$/, `\nA person says: [[concepts/old-${id.slice(9)}#Details|this]] too.\n`)
  },
  'another summary': (files, id) => edit(files, id, /is told of here/, 'is told of there'),
  'Windows line ends': (files, id) => edit(files, id, /\r?\n/g, '\r\n'),
  'a byte order mark': (files, id) => edit(files, id, /^(?!\uFEFF)/, '\uFEFF'),
  'broken beyond repair': (files, id) => edit(files, id, /$/, '\nSee [[concepts/nowhere]], as of yesterday.\n'),
}

describe('repairs', () => {
  test('leave nothing that can be repaired, change nothing else, and do nothing twice', {
    timeout: 120_000,
  }, async () => {
    const fault = fc.record({ what: fc.constantFrom(...Object.keys(FAULTS)), id: fc.constantFrom(...NAMES.map(idOf)) })
    await fc.assert(
      fc.asyncProperty(fc.array(fault, { minLength: 1, maxLength: 8 }), fc.boolean(), async (faults, drift) => {
        const files = soundFiles()
        for (const { what, id } of faults) FAULTS[what]?.(files, id)
        await holds(files, drift)
      }),
      { numRuns: 12 },
    )
  })
})

async function holds(files: Files, drift: boolean): Promise<void> {
  const temp = makeProject({ '.git/HEAD': 'ref: refs/heads/main\n' })
  try {
    await temp.memc('init')
    const home = join(temp.cwd, '.memory')
    const index = drift ? '# Knowledge Base Index\n' : renderIndex(new Map(Object.entries(files)))
    write(home, { 'daily/2026-04-01.md': smallBase([])['.memory/daily/2026-04-01.md'] ?? '' })
    write(
      home,
      Object.fromEntries(
        Object.entries({ ...files, 'index.md': index }).map(([path, text]) => [`knowledge/${path}`, text]),
      ),
    )
    const project = openProject({ cwd: temp.cwd, env: temp.env, now: () => temp.clock.now })
    const before = { found: await lint(project, { structuralOnly: true }), texts: texts(home) }
    await fixFindings(project)
    const after = { found: await lint(project, { structuralOnly: true }), texts: texts(home) }

    expect(after.found.findings.filter(({ fix }) => fix?.safe)).toEqual([])
    const beyond = ({ findings }: typeof after.found) =>
      findings.filter(({ fix }) => fix === undefined).map(({ rule, path }) => `${rule} ${path}`)
    expect(
      beyond(before.found).filter((one) => !beyond(after.found).includes(one) && !/orphan-article/.test(one)),
    ).toEqual([])
    const repaired = new Set(before.found.findings.filter(({ fix }) => fix?.safe).map(({ path }) => path))
    const changed = Object.keys(after.texts).filter((path) => after.texts[path] !== before.texts[path])
    const expected = [...repaired, 'knowledge/index.md', 'knowledge/log.md']
    expect(changed.filter((path) => !expected.includes(path))).toEqual([])
    for (const path of changed.filter((one) => one.startsWith('knowledge/concepts/'))) {
      expect(said(path, after.texts[path] ?? '')).toEqual(said(path, before.texts[path] ?? ''))
    }

    const again = await fixFindings(project)
    expect(again).toEqual({ fixed: [], diff: '', conflicts: [] })
    expect(texts(home)).toEqual(after.texts)
  } finally {
    temp.remove()
  }
}

/** What an article claims, links over redirects aside, and every byte order mark and line end. */
function said(path: string, text: string): unknown {
  const { blocks } = parseArticle(path, text)
  return {
    claims: blocks
      .filter(({ section }) => section !== 'Related Concepts')
      .map(({ section, text, cites, byPerson }) => [
        section,
        text.replaceAll('concepts/old-', 'concepts/'),
        cites,
        byPerson,
      ]),
    bom: text.startsWith('\uFEFF'),
    windows: text.includes('\r\n'),
    mixed: /[^\r]\n/.test(text) && text.includes('\r\n'),
  }
}

function soundFiles(): Files {
  const words = 'what it is made of and where it is used '.repeat(12).trim()
  const claim = (text: string) => ({ text, cites: [REF] })
  return Object.fromEntries(
    NAMES.map((title) => [
      `${idOf(title)}.md`,
      formatArticle({
        kind: 'concept',
        title,
        aliases: [],
        tags: [],
        summary: claim(`${title} is told of here`),
        keyPoints: [claim(`${title} and ${words}`)],
        details: [claim(`In detail ${title} and ${words}`)],
        related: NAMES.filter((other) => other !== title).map((other) => ({ to: idOf(other), why: 'belongs to it' })),
      }),
    ]),
  )
}

function edit(files: Files, id: string, what: RegExp, to: string): void {
  files[`${id}.md`] = (files[`${id}.md`] ?? '').replace(what, to)
}

function write(home: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), text)
  }
}

function texts(home: string): Files {
  const paths = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'))
  return Object.fromEntries(paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(home, path), 'utf8')]))
}
