// The index of a home on disk: what changed is found, what did not is not read again.
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { isStale, openCurrentIndex } from './home-index.ts'

const root = mkdtempSync(join(tmpdir(), 'memc-home-index-'))
afterEach(() => rmSync(root, { recursive: true, force: true }))

const place = { home: join(root, 'home'), state: join(root, 'state') }
const fileOf = (name: string) => join(place.home, 'knowledge/concepts', `${name}.md`)

function write(name: string, text: string, extra = ''): void {
  mkdirSync(join(place.home, 'knowledge/concepts'), { recursive: true })
  writeFileSync(
    fileOf(name),
    `---\ntitle: "${name}"\ntags: ["one tag"]\nupdated: 2026-04-01\n---\n\n# ${name}\n\n${text}\n${extra}`,
  )
}

async function found(query: string, options: { whole?: boolean } = {}): Promise<string[]> {
  const index = await openCurrentIndex(place, options)
  try {
    return index.search(query, { limit: 9 }).map(({ id }) => id)
  } finally {
    index.close()
  }
}

test('articles and entries are found, changed and removed ones as they are now', async () => {
  write('alpha', 'The wombat digs.')
  write('beta', 'The ibex climbs.')
  mkdirSync(join(place.home, 'daily'))
  const log = join(place.home, 'daily/2026-04-01.md')
  writeFileSync(log, '# Daily Log: 2026-04-01\n\n## Sessions\n')
  expect(await found('wombat ibex')).toHaveLength(2)
  write('gamma', 'A wombat again.')
  expect(await found('wombat')).toHaveLength(2)
  rmSync(fileOf('beta'))
  expect(await found('ibex')).toEqual([])
  const entry =
    '\n### Session (10:00) - Heron\n<!-- memc: entry=e1 agent=x session=s turns=a..b project=shop ranks=h -->\n\n**Context:** A heron. ^e1\n'
  appendFileSync(log, entry)
  expect(await found('heron')).toEqual(['daily/2026-04-01#^e1'])
})

test('what was written into shortly after a look is told by its hit, and found by a look at every file', async () => {
  write('alpha', 'The wombat digs.')
  const old = new Date(Date.now() - 60_000)
  for (const path of [
    place.home,
    join(place.home, 'knowledge'),
    join(place.home, 'knowledge/concepts'),
    fileOf('alpha'),
  ]) {
    utimesSync(path, old, old)
  }
  const index = await openCurrentIndex(place)
  expect(isStale(place.home, index, 'concepts/alpha')).toBe(false)
  appendFileSync(fileOf('alpha'), '\nThe heron stands.\n')
  expect(isStale(place.home, index, 'concepts/alpha')).toBe(true)
  index.close()
  expect(await found('heron', { whole: true })).toEqual(['concepts/alpha'])
})

test('superseded claims are no text of an article, and it comes before the entries that only they rest on', async () => {
  const superseded =
    '\n## Superseded\n\n- Runs on Node 20 - superseded 2026-04-02 by [[#^c2]] ([[daily/2026-04-01#^e1]]) ^c1\n'
  write('runtime', 'Runs on Node 22. ([[daily/2026-04-02#^e2]]) ^c2', superseded)
  const index = await openCurrentIndex(place)
  expect(index.search('22', { limit: 1 })).toHaveLength(1)
  expect(index.search('20', { limit: 1 })).toEqual([])
  expect(index.reader.successors(['daily/2026-04-01#^e1'])).toEqual(['concepts/runtime'])
  expect(index.search('runs', { limit: 1, tag: 'One Tag', type: 'concept' })).toHaveLength(1)
  expect(index.search('runs', { limit: 1, tag: 'tag' })).toEqual([])
  index.close()
})
