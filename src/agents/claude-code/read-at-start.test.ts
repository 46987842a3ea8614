import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempFolder } from '../../../test/support/temp-folder.ts'
import { readAtStart } from './read-at-start.ts'

describe('what the client reads at every start', () => {
  it('is all but rule files for certain paths', () => {
    const root = laid({
      'CLAUDE.md': '- a\n@docs/more.md\n',
      'CLAUDE.local.md': '- b\n',
      'docs/more.md': '- c\n',
      '.claude/rules/always.md': '- d\n\npaths: in prose\n',
      '.claude/rules/api.md': '---\npaths: src/api/**\n---\n- e\n',
      '.claude/rules/any.md': '---\npaths: **/*.ts\n---\n- f\n',
    })
    expect([...readAtStart(root)].sort()).toEqual([
      ...['.claude/rules/always.md', 'CLAUDE.local.md', 'CLAUDE.md', 'docs/more.md'],
    ])
  })

  it.each([
    ['alone', {}, true],
    ['beside a CLAUDE.md', { 'CLAUDE.md': '- b\n' }, false],
    ['imported by it', { 'CLAUDE.md': 'See @AGENTS.md\n' }, true],
  ])('holds AGENTS.md %s: %j', (_, files, isRead) => {
    expect(readAtStart(laid({ 'AGENTS.md': '- a\n', ...files })).has('AGENTS.md')).toBe(isRead)
  })
})

function laid(files: Record<string, string>): string {
  const root = tempFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}
