// The rules of an instruction file in care: adopted, listed, changed, archived, restored and undone through the command line.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type TempProject, tempProject } from '../support/temp-project.ts'

const CLAUDE = `# Shop

Read this first.

## Commands

- Run \`npm test\` before every commit.
- \`npm run dev\` starts the shop.

Before a release:

- Tag the commit.
- Tell the channel.

## Security

- Never commit \`.env\`.

## Style

* Prefer named exports.

\`\`\`sh
# - not an item
\`\`\`
`

const RULE = '---\npaths: src/**\n---\n\n- Use the logger, not console.\n'

describe('adopting', () => {
  it('shows two lines, adds them and nothing else, once', async () => {
    const temp = await project()
    const shown = await temp.memc('memory', 'adopt')
    expect(shown.err).toContain('<!-- memc:begin memory;')
    expect(shown.out).toContain('Nothing was changed')
    expect(text(temp, 'CLAUDE.md')).toBe(CLAUDE)

    const { out, code } = await temp.memc('memory', 'adopt', '--yes')
    expect(code).toBe(0)
    expect(out).toMatch(/^CLAUDE\.md: adopted, 8 items\n\.claude\/rules\/log\.md: adopted, 1 item$/m)
    const [first = '', ...rest] = text(temp, 'CLAUDE.md').split('\n')
    expect(first).toMatch(/^<!-- memc:begin memory;/)
    expect(rest.slice(0, -2).join('\n')).toBe(CLAUDE.slice(0, -1))
    expect(rest.at(-2)).toBe('<!-- memc:end -->')

    const before = text(temp, 'CLAUDE.md')
    expect((await temp.memc('memory', 'adopt', '--yes')).out).toContain('CLAUDE.md: adopted already')
    expect(text(temp, 'CLAUDE.md')).toBe(before)
    await temp.memc('undo')
    expect(text(temp, 'CLAUDE.md')).toBe(CLAUDE)
    expect(text(temp, '.claude/rules/log.md')).toBe(RULE)
  })

  it('follows imports inside the project, and leaves a file of imports alone', async () => {
    const temp = await project({ 'CLAUDE.md': '@docs/rules.md\n@../outside.md\n', 'docs/rules.md': '- Be brief.\n' })
    const { out } = await temp.memc('memory', 'adopt', '--yes')
    expect(out).toMatch(/CLAUDE\.md: holds no rules\n.*\n?docs\/rules\.md: adopted, 1 item/)
    const [item] = await items(temp, '--file', 'docs/rules.md')
    expect(item).toMatchObject({ content: 'Be brief.', origin: 'imported by CLAUDE.md' })
  })

  it('ends with a list that is edited and read back', async () => {
    const temp = await adopted()
    const { out } = await temp.memc('memory', 'adopt', '--list')
    const edited = out.replace(/^(\S+ +)5( +commands +project +)-( +Run `npm test`)/m, '$18$2pin$3')
    expect(edited).not.toBe(out)
    writeFileSync(join(temp.cwd, 'answers.txt'), edited)
    expect((await temp.memc('memory', 'adopt', '--list', 'answers.txt')).out).toMatch(/^1 item changed: m/)
    expect(await item(temp, 'Run `npm test`')).toMatchObject({ priority: 8, pinned: true })
    writeFileSync(join(temp.cwd, 'answers.txt'), edited.replace(' 8 ', ' 11 '))
    expect(await temp.memc('memory', 'adopt', '--list', 'answers.txt')).toMatchObject({
      code: 2,
      err: expect.stringContaining('priority is 1 to 10'),
    })
  })

  it.each([
    ['a missing end', (one: string) => one.replace('<!-- memc:end -->\n', '')],
    ['a second block', (one: string) => one + one],
    ['a merge conflict', (one: string) => `${one}<<<<<<< ours\n=======\n>>>>>>> theirs\n`],
  ])('refuses %s, and changes nothing', async (_, broken) => {
    const temp = await adopted()
    const wrong = broken(text(temp, 'CLAUDE.md'))
    writeFileSync(join(temp.cwd, 'CLAUDE.md'), wrong)
    for (const verb of [
      ['memory', 'list'],
      ['memory', 'add', 'x'],
      ['memory', 'adopt', '--yes'],
    ]) {
      expect(await temp.memc(...verb)).toMatchObject({ code: 2, err: expect.stringContaining('CLAUDE.md: ') })
    }
    expect(text(temp, 'CLAUDE.md')).toBe(wrong)
  })
})

describe('an item', () => {
  it('keeps its id and what is known of it through an edit by hand', async () => {
    const temp = await adopted()
    const { id } = await item(temp, 'Tag the commit')
    await temp.memc('memory', 'set', id, '--priority', '9')
    byHand(temp, 'Tag the commit.', 'Tag the commit with `v` and the version.')
    expect(await item(temp, 'Tag the commit with')).toMatchObject({ id, priority: 9 })
    await temp.memc('memory', 'edit', id, 'Tag', 'it', 'twice.')
    expect(text(temp, 'CLAUDE.md')).toContain('\n- Tag it twice.\n- Tell the channel.\n')
    expect(await item(temp, 'Tag it twice')).toMatchObject({ id, priority: 9 })
  })

  it('leaves its file and comes back to the byte, alone or with its neighbours', async () => {
    const temp = await adopted()
    const before = text(temp, 'CLAUDE.md')
    const ids = await Promise.all(
      ['Tag the', 'Tell the', 'Prefer', 'Never commit'].map(async (one) => (await item(temp, one)).id),
    )
    for (const id of ids) {
      expect((await temp.memc('memory', 'archive', id)).code).toBe(0)
      expect(text(temp, 'CLAUDE.md')).not.toBe(before)
      await temp.memc('memory', 'restore', id, '--raise')
      expect(text(temp, 'CLAUDE.md')).toBe(before)
    }
    await temp.memc('memory', 'archive', ...ids)
    expect(text(temp, 'CLAUDE.md')).not.toMatch(/Before a release|## Security|Prefer/)
    for (const id of [...ids].reverse()) await temp.memc('memory', 'restore', id)
    expect(text(temp, 'CLAUDE.md')).toBe(before)
    expect(await item(temp, 'Tag the')).toMatchObject({ priority: 6, restored: 2 })
    const { out } = await temp.memc('memory', 'explain', ids[0] ?? '')
    expect(out).toMatch(/score 0\.\d+/)
    expect(out).toMatch(/cannot leave before 2026-05-10/)
    expect(out.match(/^archived 2026-04-10: by-hand .*restored 2026-04-10$/gm)).toHaveLength(2)
  })

  it('is archived whole, readable by its user alone, and does not come back unsaid', async () => {
    const temp = await adopted()
    const { id } = await item(temp, 'Prefer named')
    await temp.memc('memory', 'archive', id)
    const archive = join(temp.cwd, '.memory/memory/archive.jsonl')
    expect(JSON.parse(readFileSync(archive, 'utf8').trim())).toMatchObject({
      reason: 'by-hand',
      item: { id, content: 'Prefer named exports.', archived: true },
      score: { priority: 0.2 },
    })
    if (process.platform !== 'win32') expect(statSync(archive).mode & 0o777).toBe(0o600)
    expect(await temp.memc('memory', 'add', 'Prefer named exports.')).toMatchObject({
      code: 2,
      err: expect.stringContaining(`memc memory restore ${id}`),
    })
    byHand(temp, '- `npm run dev`', '- Prefer named exports.\n- `npm run dev`')
    expect((await temp.memc('memory', 'list')).err).toContain(`has the text of ${id}`)
    await temp.memc('undo', '--dry-run')
  })

  it('counts a use once a session and day, and being loaded never', async () => {
    const temp = await adopted()
    const { id } = await item(temp, 'Tell the')
    for (const session of ['a', 'a', 'b']) await temp.memc('memory', 'touch', id, '--session', session)
    expect(await item(temp, 'Tell the')).toMatchObject({ access_count: 2 })
    temp.clock.now = new Date('2026-06-01T12:00:00Z')
    const { out } = await temp.memc('memory', 'unused', '--days', '30')
    expect(out).toMatch(/^9 of 9 items were not used in 30 days/)
    expect((await temp.memc('memory', 'unused', '--days', '60')).out).toMatch(/^0 of 9/)
  })

  it('moves to a rule file that is read with the folder it is about, keeps its id, and is undone', async () => {
    const temp = await adopted()
    await temp.memc('memory', 'add', 'Handlers in `src/api/orders.ts` return a result.', '--heading', 'Style')
    const { id } = await item(temp, 'Handlers')
    const before = text(temp, 'CLAUDE.md')
    expect((await temp.memc('prune', '--route')).out).toContain(
      `route ${id} to .claude/rules/src-api.md: it is about src/api/ only`,
    )
    await temp.memc('memory', 'move', id, '.claude/rules/src-api.md')
    expect(text(temp, '.claude/rules/src-api.md')).toMatch(
      /^---\npaths: "src\/api\/\*\*"\n---\n\n<!-- memc:begin .*\n- Handlers in `src\/api\/orders\.ts` return a result\.\n<!-- memc:end -->\n$/,
    )
    expect(text(temp, 'CLAUDE.md')).not.toContain('Handlers')
    expect(await item(temp, 'Handlers')).toMatchObject({ id, file: '.claude/rules/src-api.md' })
    await temp.memc('memory', 'undo')
    expect(text(temp, 'CLAUDE.md')).toBe(before)
    expect(() => text(temp, '.claude/rules/src-api.md')).toThrow()
  })

  it('merges with what another person has set on it', async () => {
    const temp = await adopted()
    const { id } = await item(temp, 'Tell the')
    const file = join(temp.cwd, '.memory/memory/items.jsonl')
    const base = readFileSync(file, 'utf8')
    await temp.memc('memory', 'set', id, '--priority', '9')
    const ours = readFileSync(file, 'utf8')
    for (const [name, content] of Object.entries({
      base,
      ours,
      theirs: base.replace(`"id":"${id}",`, `"id":"${id}","pinned":true,`),
    })) {
      writeFileSync(join(temp.cwd, name), content)
    }
    const args = ['--base', 'base', '--ours', 'ours', '--theirs', 'theirs'].map((one) =>
      one.startsWith('-') ? one : join(temp.cwd, one),
    )
    expect((await temp.memc('merge-file', ...args, '--path', '.memory/memory/items.jsonl')).code).toBe(0)
    const merged = text(temp, 'ours')
    expect(JSON.parse(merged.split('\n').find((line) => line.includes(id)) ?? '')).toMatchObject({
      priority: 9,
      pinned: true,
    })
  })

  it('is added under its heading, and the last change of items is undone', async () => {
    const temp = await adopted()
    const before = text(temp, 'CLAUDE.md')
    await temp.memc('memory', 'add', 'Never log a card number.', '--heading', 'Security', '--pin')
    expect(text(temp, 'CLAUDE.md')).toContain('- Never commit `.env`.\n- Never log a card number.\n')
    expect(await item(temp, 'Never log')).toMatchObject({ category: 'security', pinned: true })
    expect((await temp.memc('memory', 'undo')).out).toMatch(/^Undone: \d+ \(memory: m/)
    expect(text(temp, 'CLAUDE.md')).toBe(before)
    await temp.memc('memory', 'undo')
    expect(text(temp, 'CLAUDE.md')).toBe(CLAUDE)
  })
})

async function project(files: Record<string, string> = { 'CLAUDE.md': CLAUDE, '.claude/rules/log.md': RULE }) {
  const temp = tempProject()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(temp.cwd, name)), { recursive: true })
    writeFileSync(join(temp.cwd, name), content)
  }
  await temp.memc('init')
  return temp
}

async function adopted(): Promise<TempProject> {
  const temp = await project()
  await temp.memc('memory', 'adopt', '--yes')
  return temp
}

async function items(temp: TempProject, ...options: string[]): Promise<{ id: string; content: string }[]> {
  return JSON.parse((await temp.memc('memory', 'list', '--json', ...options)).out)
}

async function item(temp: TempProject, words: string) {
  const found = (await items(temp)).find(({ content }) => content.startsWith(words))
  if (found === undefined) throw new Error(`no item ${words}`)
  return found
}

function text(temp: TempProject, name: string): string {
  return readFileSync(join(temp.cwd, name), 'utf8')
}

function byHand(temp: TempProject, from: string, to: string): void {
  writeFileSync(join(temp.cwd, 'CLAUDE.md'), text(temp, 'CLAUDE.md').replace(from, to))
}
