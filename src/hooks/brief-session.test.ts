import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { readUses } from '../use/uses.ts'
import { branchAt } from './brief-branch.ts'
import { BRIEF_FILE, type BriefPart } from './brief-file.ts'
import { briefFor, keepBrief, type SessionStart } from './brief-session.ts'

const NOW = new Date('2026-04-10T12:00:00.000Z')

function at(...parts: BriefPart[]) {
  const state = tempFolder()
  const know = (...known: BriefPart[]) =>
    writeFileSync(join(state, BRIEF_FILE), JSON.stringify({ version: 1, parts: known }))
  know(...parts)
  const start = (source: string, more: Partial<SessionStart> = {}) => {
    const session = { state, session: 's1', source, branch: undefined, problems: [], ...more }
    const given = briefFor(session)
    if (given) keepBrief(session, given, NOW)
    return given?.text
  }
  return { state, know, start }
}

const decision = (text: string): BriefPart => ({ kind: 'decision', text: `- ${text}`, ids: ['daily/2026-04-01#^e1'] })

describe('the brief of a session', () => {
  it.each(['startup', 'clear', 'compact', '', 'something-new'])('is given on %j', (source) => {
    expect(at(decision('Postgres')).start(source)).toContain('- Postgres')
  })

  it.each(['resume', 'fork'])('is not given on %s, and nothing is noted', (source) => {
    const { state, start } = at(decision('Postgres'))
    expect(start(source)).toBeUndefined()
    expect(readdirSync(state)).toEqual([BRIEF_FILE])
  })

  it('has the same bytes when the session asks again, whatever was learned meanwhile', () => {
    const { know, start } = at(decision('Postgres'))
    const first = start('startup')
    know(decision('SQLite'))
    expect(start('startup', { branch: 'other', problems: ['- new'] })).toBe(first)
    expect(start('something-new')).toBe(first)
    expect(start('startup', { session: 's2' })).toContain('- SQLite')
  })

  it.each(['clear', 'compact'])('is made anew after %s, when the session has lost it', (source) => {
    const { know, start } = at(decision('Postgres'))
    start('startup')
    know(decision('SQLite'), { kind: 'recent-prompts', text: '- said last' })
    const anew = start(source)
    expect(anew).toContain('- SQLite')
    expect(anew).toContain('- said last')
    expect(start('startup')).toBe(anew)
  })

  it('notes what was shown, once a session and day', () => {
    const { state, start } = at(decision('Postgres'), {
      kind: 'index',
      text: '- [[concepts/a]] A',
      ids: ['concepts/a'],
    })
    for (const source of ['startup', 'startup', 'compact']) start(source)
    expect(readUses(state)).toEqual(
      ['daily/2026-04-01#^e1', 'concepts/a'].map((id) => ({
        id,
        how: 'shown',
        by: 'brief',
        session: 's1',
        time: NOW.toISOString(),
      })),
    )
  })

  it('begins with what the hook itself has found, also when there is no other brief', () => {
    const { start } = at()
    expect(start('startup', { problems: ['- capture has stopped'] })).toContain('\n- capture has stopped\n')
    expect(start('startup', { session: 's2' })).toBeUndefined()
  })

  it('is given all the same when it cannot be kept', () => {
    const { state, start } = at(decision('Postgres'))
    writeFileSync(join(state, 'briefs'), '')
    writeFileSync(join(state, 'uses'), '')
    expect(start('startup')).toContain('- Postgres')
  })
})

describe('the branch of a folder', () => {
  it('is read from the working tree around it, a linked one has its own, and there may be none', () => {
    const root = tempFolder()
    mkdirSync(join(root, 'app/src'), { recursive: true })
    expect(branchAt(join(root, 'app/src'))).toBeUndefined()
    mkdirSync(join(root, 'app/.git/worktrees/w'), { recursive: true })
    expect(branchAt(join(root, 'app/src'))).toBeUndefined()
    writeFileSync(join(root, 'app/.git/HEAD'), 'ref: refs/heads/feature/x\n')
    expect(branchAt(join(root, 'app/src'))).toBe('feature/x')
    mkdirSync(join(root, 'w'))
    writeFileSync(join(root, 'w/.git'), `gitdir: ${join(root, 'app/.git/worktrees/w')}\n`)
    writeFileSync(join(root, 'app/.git/worktrees/w/HEAD'), 'ref: refs/heads/other\n')
    expect(branchAt(join(root, 'w'))).toBe('other')
    writeFileSync(join(root, 'app/.git/HEAD'), '4b825dc642cb6eb9a060e54bf8d69288fbee4904\n')
    expect(branchAt(join(root, 'app'))).toBeUndefined()
  })
})
