// The demo as a newcomer runs it, twice, in a workspace of its own; what it leaves is read with plain file access.
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const SCRIPT = join(import.meta.dirname, '..', '..', 'examples', 'demo', 'run.mjs')
const SECRET = 'ghp_NotARealTokenOnlyForThisDemo'
const PATIENCE_MS = 240_000

const workspace = mkdtempSync(join(tmpdir(), 'memc-demo-'))
const home = join(workspace, 'desk-booking', '.memory')
let first = ''
let second = ''
let afterFirst: Map<string, string>

beforeAll(async () => {
  first = await demo()
  afterFirst = filesUnder(home)
  second = await demo()
}, PATIENCE_MS)

// The last worker may still be writing its log.
afterAll(() => rmSync(workspace, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }))

describe('the demo', () => {
  test('prints a tour that fits on a few screens', () => {
    expect(first.trimEnd().split('\n').length).toBeLessThanOrEqual(110)
    expect(first).toContain('engine: offline')
  })

  test('leaves one entry for each session but the one with nothing worth keeping', () => {
    const entries = [...afterFirst].flatMap(([path, text]) =>
      path.startsWith('daily/') ? text.split(/^### /m).slice(1) : [],
    )
    expect(entries.map((entry) => /^Session \([\d:]+\) - (.*)$/m.exec(entry)?.[1])).toEqual([
      'Where bookings and times are stored',
      'Database is locked',
      'Confirmation mail',
      '東京オフィスの祝日',
      'Second server in Osaka',
    ])
  })

  test('keeps decisions with reasons, steering, the reason of a rejection, lessons and open work', () => {
    const daily = [...afterFirst].filter(([path]) => path.startsWith('daily/')).map(([, text]) => text)
    const kept = daily.join('\n')
    expect(kept).toMatch(/^- .*always store booking times in UTC.*summer time/m)
    expect(kept).toMatch(/^- .*no moment.*Intl\.DateTimeFormat/m)
    expect(kept).toMatch(/^- No Redis for the mails.*ops team/m)
    expect(kept).toMatch(/^- .*15 minutes/m)
    expect(kept).toMatch(/^- .*SQLITE_BUSY.*busy_timeout = 5000/m)
    expect(kept).toMatch(/^- 祝日は外部APIではなく data\/holidays-jp\.json/m)
    expect(kept).toMatch(/^- \[ \] .*clocks change/m)
  })

  test('stores no secret anywhere but in the transcript that the client wrote', () => {
    const written = [...filesUnder(workspace)].filter(([path]) => !path.startsWith('home/'))
    expect(written.filter(([, text]) => text.includes(SECRET)).map(([path]) => path)).toEqual([])
    expect(afterFirst.get('daily/2026-03-02.md')).toContain('[redacted:github-token]')
  })

  test('shows in an article what was superseded, when and by what', () => {
    const article = [...afterFirst.values()].find((text) => text.includes('## Superseded')) ?? ''
    const [now = '', before = ''] = article.split('## Superseded')
    expect(now).toMatch(/from SQLite to PostgreSQL.*\[\[daily\/2026-03-04#\^\w+\]\]/)
    expect(before).toMatch(
      /bookings in SQLite.*\[\[daily\/2026-03-02#\^\w+\]\].*superseded 2026-03-04 by \[\[#\^c\w+\]\]/,
    )
  })

  test('cites only entries that are there, in articles and in the answer', () => {
    const cited = [...afterFirst]
      .filter(([path]) => path.startsWith('knowledge/'))
      .flatMap(([, text]) => citationsIn(text))
    const answered = citationsIn(first.split('memc query')[1] ?? '')
    expect(answered.length).toBeGreaterThan(0)
    expect([...new Set([...cited, ...answered])].filter((ref) => !resolves(ref))).toEqual([])
  })

  test('opens the next session with the decisions', () => {
    expect(first).toMatch(/Decisions and constraints\n\s+- .*PostgreSQL/)
  })

  test('prunes CLAUDE.md: before, the diff with reasons, and after, with one rule brought back', () => {
    const [, before = '', diff = '', after = ''] = first.split(/^[567]\. /m)
    expect(before).toMatch(/Prefer early returns\.[\s\S]*two spaces, single quotes/)
    expect(diff).toMatch(/cut m\w+ "two spaces, single quotes.*": another rule says the very same/)
    expect(diff).toMatch(/^ +\+- A handler returns a status and a body, as `src\/server\.mjs` shows\.$/m)
    expect(diff).toContain('11 items: 5 kept, 2 topped up, 1 compressed, 3 cut')
    expect(after).toMatch(/Prefer early returns\.[\s\S]*Never change a booking by hand\./)
    expect(after).not.toMatch(/Last spring|two spaces|British/)
    expect(second).toContain('pruned in the first run, and is left as it is')
    const claude = readFileSync(join(workspace, 'desk-booking', 'CLAUDE.md'), 'utf8')
    expect(claude).toMatch(/^<!-- memc:begin memory.*-->\n# desk-booking\n[\s\S]*<!-- memc:end -->\n$/)
  })

  test('changes nothing the second time', () => {
    expect(second).toContain('This second run changed nothing.')
    expect(filesUnder(home)).toEqual(afterFirst)
  })
})

async function demo(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, '--workspace', workspace])
  return stdout
}

/** Every file by its path, `/` between names; the lock is nobody's content. */
function filesUnder(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.lock|\.lock$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return new Map(names.map((name) => [name.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(name, 'utf8')]))
}

function citationsIn(text: string): string[] {
  return [...text.matchAll(/daily\/\d{4}-\d{2}-\d{2}#\^\w+/g)].map(([ref]) => ref)
}

function resolves(ref: string): boolean {
  const [day = '', id = ''] = ref.split('#')
  return afterFirst.get(`${day}.md`)?.includes(` ${id}\n`) ?? false
}
