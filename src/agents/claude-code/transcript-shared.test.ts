// Real transcripts of 67 client versions, where they are at hand: what we take for a person's prompt against the count of
// whoever collected them, file by file. Each difference is named with its lines and its reason.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTranscript } from './transcript.ts'

const shared = process.env.MEMC_TRANSCRIPTS ?? join(import.meta.dirname, '../../../../shared/transcripts')
const hasShared = existsSync(join(shared, 'MANIFEST.tsv'))

const PLAN = 'the model’s plan, begun by "Implement the following plan:" (field notes B3, rule 7)'
const HOOK = 'the client’s report of a hook, "Operation stopped by hook:" (field notes B3, rule 7)'
const NO_WORDS =
  'a copy of the prompt line that holds an editor’s block or an image and no words: there is nothing to keep'
const ORIGIN = 'its own origin says task-notification: a program wrote it'

/** Lines counted as prompts in the manifest and not by us. */
const NOT_OURS: Record<string, Record<number, string>> = {
  '002-real.jsonl': { 2: PLAN, 3: HOOK, 4: PLAN, 71: PLAN, 72: HOOK, 74: PLAN },
  '005-real.jsonl': { 6: PLAN },
  '010-real.jsonl': { 11: NO_WORDS, 12: NO_WORDS, 19: NO_WORDS },
  '053-fixture.jsonl': { 6: ORIGIN },
  '055-fixture.jsonl': { 6: ORIGIN },
  '057-fixture.jsonl': { 6: ORIGIN },
}

interface Row {
  file: string
  prompts: number
}

function manifest(): Row[] {
  const [, ...rows] = readFileSync(join(shared, 'MANIFEST.tsv'), 'utf8').trim().split('\n')
  return rows.map((row) => row.split('\t')).map(([file = '', , , , , prompts]) => ({ file, prompts: Number(prompts) }))
}

describe.runIf(hasShared)('the shared transcripts', () => {
  const rows = hasShared ? manifest() : []

  test('hold 133 prompts by the manifest, 13 of which are no person’s words', () => {
    const differences = Object.values(NOT_OURS).flatMap((lines) => Object.keys(lines))
    expect(rows.reduce((sum, row) => sum + row.prompts, 0)).toBe(133)
    expect(differences).toHaveLength(13)
  })

  test.each(rows)('$file: $prompts prompts, but for the differences named', async ({ file, prompts }) => {
    const { turns, lines, damaged } = await readTranscript(join(shared, 'claude-code', file))
    const missing = Object.keys(NOT_OURS[file] ?? {}).map(Number)
    expect(turns.filter((turn) => turn.kind === 'prompt')).toHaveLength(prompts - missing.length)
    expect(damaged).toBeLessThan(Math.max(4, lines / 10))
    expect(new Set(turns.map((turn) => turn.uuid)).size).toBe(turns.length)
    expect(
      turns.filter((turn) => turn.text.trim() === '' || /<\/?(system-reminder|ide_|persisted)/.test(turn.text)),
    ).toEqual([])
  })

  test.each(Object.entries(NOT_OURS))('%s: the lines named are those that give no turn', async (file, lines) => {
    const path = join(shared, 'claude-code', file)
    const { turns } = await readTranscript(path)
    const ids = new Set(turns.map((turn) => turn.uuid))
    const all = readFileSync(path, 'utf8').split('\n')
    for (const line of Object.keys(lines)) {
      const { type, uuid } = JSON.parse(all[Number(line) - 1] ?? '{}')
      expect({ line, type, turn: ids.has(uuid) }).toEqual({ line, type: 'user', turn: false })
    }
  })
})

const DAMAGE: Record<string, { lines: number; damaged: number }> = {
  'bad-utf8.jsonl': { lines: 25, damaged: 0 },
  'bom-crlf.jsonl': { lines: 25, damaged: 0 },
  'duplicated-tail.jsonl': { lines: 30, damaged: 0 },
  'lone-surrogate.jsonl': { lines: 25, damaged: 0 },
  'merge-markers.jsonl': { lines: 31, damaged: 3 },
  'non-object-lines.jsonl': { lines: 30, damaged: 4 },
  'nul-bytes.jsonl': { lines: 26, damaged: 1 },
  'torn-head.jsonl': { lines: 25, damaged: 1 },
  'torn-tail.jsonl': { lines: 22, damaged: 0 },
  'two-objects-one-line.jsonl': { lines: 24, damaged: 0 },
}

describe.runIf(hasShared)('the damaged transcripts', () => {
  test.each(Object.entries(DAMAGE))(
    '%s loses only its damaged lines and doubles none',
    async (file, { lines, damaged }) => {
      const whole = await readTranscript(join(shared, 'claude-code/012-real.jsonl'))
      const stretch = await readTranscript(join(shared, 'malformed', file))
      expect({ lines: stretch.lines, damaged: stretch.damaged }).toEqual({ lines, damaged })
      expect(stretch.turns.map((turn) => turn.uuid)).toEqual(whole.turns.map((turn) => turn.uuid))
    },
  )

  test('the rest hold nothing, and that is no error', async () => {
    const rest = readdirSync(join(shared, 'malformed')).filter((file) => !(file in DAMAGE))
    expect(rest.sort()).toEqual(['empty.jsonl', 'only-newlines.jsonl', 'only-queue-op.jsonl'])
    for (const file of rest) expect((await readTranscript(join(shared, 'malformed', file))).turns).toEqual([])
  })
})

test.skipIf(hasShared)(
  'the shared transcripts are not here: set MEMC_TRANSCRIPTS to compare with their manifest',
  () => {},
)
