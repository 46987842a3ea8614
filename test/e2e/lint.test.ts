// memc lint through the command line: what it prints, its exit codes, repairs that can be undone, settings and comments, and
// what a session hears of it.
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatArticle } from '../../src/kb/article-draft.ts'
import { renderIndex } from '../../src/publish.ts'
import { REF, smallBase } from '../support/small-base.ts'
import { type TempProject, tempProject } from '../support/temp-project.ts'

interface Found {
  rule: string
  severity: string
  path: string
  line?: number
  message: string
}

const RLS = concept('Row-level security', [{ to: 'concepts/jwt', why: 'reads the user id' }])
const JWT = concept('JWT', [{ to: 'concepts/row-level-security', why: 'is read by it' }])
const HEALTHY = { 'concepts/row-level-security.md': RLS, 'concepts/jwt.md': JWT }

describe('what memc lint prints', () => {
  test('nothing is wrong with a memory that was compiled', async () => {
    const temp = await memory(HEALTHY)
    const { code, out, err } = await temp.memc('lint', '--structural-only')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^0 errors, 0 warnings, 0 suggestions in 2 articles and 1 daily log\.$/)
  })

  test('names place, severity, rule and fault, and ends with 1 on errors, with --strict on warnings', async () => {
    const temp = await memory({ ...HEALTHY, 'concepts/jwt.md': `${JWT}\nSee [[concepts/nowhere]].\n` })
    const { code, out } = await temp.memc('lint', '--structural-only')
    expect(code).toBe(1)
    expect(out).toMatch(
      /^knowledge\/concepts\/jwt\.md:\d+ {2}error {2}broken-link {2}\[\[concepts\/nowhere\]\] leads nowhere$/m,
    )
    const orphan = await memory({ ...HEALTHY, 'concepts/alone.md': concept('Alone', []) })
    expect((await orphan.memc('lint', '--structural-only')).code).toBe(0)
    expect((await orphan.memc('lint', '--structural-only', '--strict')).code).toBe(1)
    expect((await orphan.memc('lint', '--strict', '--rule', 'broken-link', 'index-drift')).code).toBe(0)
    expect((await orphan.memc('lint', '--rule', 'no-such-rule')).err).toContain('There is no rule no-such-rule.')
  })

  test('as annotations each finding stands at its line, from the root of the repository', async () => {
    const temp = await memory({ ...HEALTHY, 'concepts/jwt.md': `${JWT}\nSee [[concepts/100%: a,b]].\n` })
    const { out } = await temp.memc('lint', '--structural-only', '--github')
    const line = `${JWT}\n`.split('\n').length
    expect(out.split('\n')[0]).toBe(
      `::error file=.memory/knowledge/concepts/jwt.md,line=${line},title=broken-link::[[concepts/100%25: a,b]] leads nowhere`,
    )
  })

  test('a page of the findings is written to reports when it is asked for', async () => {
    const temp = await memory({ ...HEALTHY, 'concepts/jwt.md': `${JWT}\nSee [[concepts/nowhere]].\n` })
    await temp.memc('lint', '--structural-only')
    expect(existsSync(join(temp.cwd, '.memory/reports'))).toBe(false)
    await temp.memc('lint', '--report')
    expect(read(temp, 'reports/lint-2026-04-10.md')).toContain('# Lint: 2026-04-10\n\n1 error, ')
    expect((await findings(temp)).map(({ rule }) => rule)).toEqual(['broken-link'])
  })
})

describe('where it looks', () => {
  test('dot folders are neither read nor reported', async () => {
    const temp = await memory(HEALTHY)
    for (const path of [
      '.obsidian/x.md',
      'knowledge/.obsidian/a/b.md',
      'knowledge/concepts/.trash/y.md',
      'daily/.sync/z.md',
    ])
      write(temp, path, '[[nowhere]] password: hunter2-Kq9x7Z')
    expect(await findings(temp)).toEqual([])
  })

  test('a home behind a symbolic link, with line ends of Windows and byte order marks, is as healthy as any', async () => {
    const windows = Object.fromEntries(
      Object.entries(HEALTHY).map(([path, text]) => [path, `\uFEFF${text.replaceAll('\n', '\r\n')}`]),
    )
    const temp = await memory(windows)
    expect(await findings(temp)).toEqual([])
    symlinkSync(join(temp.cwd, '.memory/knowledge/concepts'), join(temp.cwd, 'elsewhere'))
    expect(await findings(temp)).toEqual([])
  })

  test('without daily logs it could not tell, and that is no error', async () => {
    const temp = await memory(HEALTHY, { daily: false })
    const { code, out } = await temp.memc('lint', '--structural-only', '--strict')
    expect(code).toBe(0)
    expect(out).toContain('Could not tell (bad-citation):\n  knowledge/concepts/jwt.md:')
    expect(out).toContain('Could not tell (uncompiled-log):\n  the daily logs are not kept here')
  })

  test('a file that changes is read again, one that stays is not', async () => {
    const temp = await memory(HEALTHY)
    expect(await findings(temp)).toEqual([])
    write(temp, 'knowledge/concepts/jwt.md', JWT.replace('concepts/row-level', 'concepts/now-level'))
    expect((await findings(temp)).map(({ rule }) => rule)).toContain('broken-link')
    write(temp, 'knowledge/concepts/jwt.md', JWT)
    expect(await findings(temp)).toEqual([])
  })
})

describe('settings and comments', () => {
  test('severities come from memc.json, which cannot lower what guards against itself', async () => {
    const temp = await memory({ ...HEALTHY, 'concepts/alone.md': concept('Alone', []) })
    write(
      temp,
      'knowledge/concepts/jwt.md',
      `${JWT}\nThe token is ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}\n`,
    )
    write(temp, 'memc.json', '{"lint.rules": {"orphan-article": "error", "stored-secret": "off", "typo": "off"}}')
    const { err, code } = await temp.memc('lint', '--structural-only')
    expect(code).toBe(1)
    expect(err).toContain('lint.rules names "typo", and there is no such rule.')
    expect(err).toContain('lint.rules sets stored-secret to "off"')
    expect(pairs(await findings(temp))).toEqual(['error orphan-article', 'error stored-secret'])
    writeFileSync(join(temp.env.MEMC_CONFIG_DIR ?? '', 'config.json'), '{"lint.rules": {"stored-secret": "off"}}')
    write(temp, 'memc.json', '{}')
    expect(pairs(await findings(temp))).toEqual(['warning orphan-article'])
  })

  test('a comment silences a rule for the block below it, or for the whole file, and nothing else', async () => {
    const lines = ['<!-- memc: lint-ignore broken-link -->', 'See [[concepts/old]].', '', 'See [[concepts/older]].']
    const temp = await memory({ ...HEALTHY, 'concepts/jwt.md': `${JWT}\n${lines.join('\n\n')}\n` })
    expect((await findings(temp)).map(({ message }) => message)).toEqual(['[[concepts/older]] leads nowhere'])
    write(temp, 'knowledge/concepts/jwt.md', `${JWT}\n<!-- memc: lint-ignore-file broken-link -->\n\n${lines[3]}\n`)
    expect((await temp.memc('lint', '--structural-only')).out).toContain('1 ignored by comments.')
  })
})

describe('repairs', () => {
  const BROKEN = {
    'concepts/row-level-security.md': concept('Row-level security', [{ to: 'concepts/jwt', why: 'reads the user id' }]),
    'concepts/jwt.md': concept('JWT', []).replace(/^updated: .*\n/m, ''),
    'concepts/rls.md':
      '---\ntitle: "RLS"\nredirect: "concepts/row-level-security"\n---\n\n# RLS\n\nMoved to [[concepts/row-level-security]].\n',
    'concepts/policies.md': concept('Policies', [{ to: 'concepts/rls', why: 'are part of it' }]),
  }

  test('--fix repairs what follows from the files, says so in the log, and is undone byte for byte', async () => {
    const temp = await memory(BROKEN)
    write(temp, 'knowledge/index.md', '# Knowledge Base Index\n')
    const before = snapshot(temp)
    const { err, code } = await temp.memc('lint', '--structural-only', '--fix')
    expect(code).toBe(0)
    expect(err).toContain('fixed: knowledge/concepts/jwt.md: set updated in the frontmatter (incomplete-frontmatter)')
    expect(read(temp, 'knowledge/concepts/jwt.md')).toMatch(/^updated: 2026-04-01$/m)
    expect(read(temp, 'knowledge/concepts/jwt.md')).toContain(
      '- [[concepts/row-level-security|Row-level security]] - reads the user id',
    )
    expect(read(temp, 'knowledge/concepts/policies.md')).toContain('- [[concepts/row-level-security]] - are part of it')
    expect(read(temp, 'knowledge/log.md')).toMatch(/^## \[2026-04-10T\d\d:\d\d:00\] fix \| lint: .*1 index-drift/m)
    const left = (await findings(temp)).filter(({ severity }) => severity !== 'suggestion')
    expect(left).toEqual([])
    const fixed = snapshot(temp)
    expect((await temp.memc('lint', '--structural-only', '--fix')).err).toBe('')
    expect(snapshot(temp)).toEqual(fixed)
    expect((await temp.memc('undo')).code).toBe(0)
    for (const path of Object.keys(BROKEN)) expect(read(temp, `knowledge/${path}`)).toBe(before[`knowledge/${path}`])
  })

  test('--fix=all shows what is not so safe, and leaves it where nobody is there to ask', async () => {
    const { 'concepts/policies.md': _, ...rest } = BROKEN
    const temp = await memory(rest)
    const asked = await temp.memc('lint', '--structural-only', '--fix=all')
    expect(asked.err).toContain('-Moved to [[concepts/row-level-security]].')
    expect(asked.err).toContain('1 left as they are: nobody is there to ask')
    expect(existsSync(join(temp.cwd, '.memory/knowledge/concepts/rls.md'))).toBe(true)
    await temp.memc('lint', '--structural-only', '--fix=all', '--yes')
    expect(existsSync(join(temp.cwd, '.memory/knowledge/concepts/rls.md'))).toBe(false)
    await temp.memc('undo')
    expect(read(temp, 'knowledge/concepts/rls.md')).toBe(rest['concepts/rls.md'])
  })

  test('--dry-run shows the same as a diff and changes nothing', async () => {
    const temp = await memory(BROKEN)
    const before = snapshot(temp)
    const { err } = await temp.memc('lint', '--fix', '--dry-run')
    expect(err).toContain('+++ b/knowledge/concepts/jwt.md')
    expect(err).toContain('+updated: 2026-04-01')
    expect(snapshot(temp)).toEqual(before)
  })
})

describe('after a compile', () => {
  test('errors stand in the brief and in doctor until they are gone; warnings do not', async () => {
    const temp = tempProject({ '.git/HEAD': 'ref: refs/heads/main\n', ...smallBase([]) })
    await temp.memc('init')
    write(temp, 'knowledge/concepts/old.md', `${concept('Old', [])}\nSee [[concepts/nowhere]].\n`)
    const later = read(temp, 'daily/2026-04-01.md')
      .replaceAll('e7k3q9x2a', 'e7k3q9x2b')
      .replace('2026-04-01', '2026-04-02')
    write(temp, 'daily/2026-04-02.md', later.replaceAll('Token rotation', 'Clocks'))
    expect((await temp.memc('compile')).code).toBe(0)
    const said = '1 error in the memory, first: knowledge/concepts/old.md:'
    expect((await temp.memc('brief')).out).toContain(said)
    expect((await temp.memc('doctor')).out).toContain(said)
    write(temp, 'knowledge/concepts/old.md', concept('Old', []))
    const { out } = await temp.memc('lint', '--structural-only')
    expect(out).toContain('0 errors')
    expect((await temp.memc('brief')).out).not.toContain('error in the memory')
  })
})

function concept(title: string, related: { to: string; why: string }[]): string {
  const words = 'what it is made of and where it is used '.repeat(12).trim()
  const claim = (text: string) => ({ text, cites: [REF] })
  return formatArticle({
    kind: 'concept',
    title,
    aliases: [],
    tags: [],
    summary: claim(`${title} is told of here`),
    keyPoints: [claim(`First ${words} of ${title}`)],
    details: [claim(`Second ${words} of ${title}`)],
    related,
  })
}

/** A home with these files under knowledge/, and an index of them. */
async function memory(files: Record<string, string>, { daily = true } = {}): Promise<TempProject> {
  const temp = tempProject({ '.git/HEAD': 'ref: refs/heads/main\n' })
  await temp.memc('init')
  if (daily) write(temp, 'daily/2026-04-01.md', smallBase([])['.memory/daily/2026-04-01.md'] ?? '')
  for (const [path, text] of Object.entries(files)) write(temp, `knowledge/${path}`, text)
  write(temp, 'knowledge/index.md', renderIndex(new Map(Object.entries(files))))
  return temp
}

async function findings(temp: TempProject): Promise<Found[]> {
  return JSON.parse((await temp.memc('lint', '--structural-only', '--json')).out).findings
}

function pairs(found: Found[]): string[] {
  return found.map(({ severity, rule }) => `${severity} ${rule}`)
}

function read(temp: TempProject, path: string): string {
  return readFileSync(join(temp.cwd, '.memory', path), 'utf8')
}

function write(temp: TempProject, path: string, text: string): void {
  mkdirSync(dirname(join(temp.cwd, '.memory', path)), { recursive: true })
  writeFileSync(join(temp.cwd, '.memory', path), text)
}

function snapshot(temp: TempProject): Record<string, string> {
  const home = join(temp.cwd, '.memory')
  const paths = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'))
  return Object.fromEntries(
    paths.sort().map((path) => [path.replaceAll('\\', '/'), readFileSync(join(home, path), 'utf8')]),
  )
}
