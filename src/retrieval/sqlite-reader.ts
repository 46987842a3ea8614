// What ranking asks of an index in SQLite. Candidates are chosen by FTS5's own bm25 over the words asked for; everything
// else is read by key. Reading only.
import type { Candidate, IndexReader, Totals } from './index-reader.ts'
import { type SearchFilter, TEXT_FIELDS } from './search-document.ts'
import type { SqliteDatabase } from './sqlite.ts'

/** `database` is asked each time: a damaged one is replaced. */
export function sqliteReader(database: () => SqliteDatabase): IndexReader {
  return {
    totals: () => totals(database()),
    frequencies: (tokens) =>
      new Map(
        inChunks(database(), { select: 'SELECT token, documents FROM word WHERE token IN', values: tokens }).map(
          ({ token, documents }) => [String(token), Number(documents)],
        ),
      ),
    candidates: (tokens, want) => candidates(database(), tokens, want),
    byIds(ids, filter) {
      const { where, values } = conditions(filter)
      const select = `SELECT ${COLUMNS} FROM doc WHERE ${where} AND id IN`
      return inChunks(database(), { select, values: ids, before: values }).map(toCandidate)
    },
    texts(ids) {
      const select = 'SELECT id, summary, body FROM doc JOIN content USING (key) WHERE id IN'
      const rows = inChunks(database(), { select, values: ids })
      return new Map(
        rows.map(({ id, summary, body }) => [String(id), { summary: String(summary), body: String(body) }]),
      )
    },
    tokensLike(token) {
      const first = [...token][0] ?? ''
      const rows = database().all(
        'SELECT token FROM word WHERE token >= ? AND token < ? AND length(token) BETWEEN ? AND ?',
        ...[first, `${first}\u{10FFFF}`, token.length - 2, token.length + 2],
      )
      return rows.map((row) => String(row.token))
    },
    named(keys) {
      const select = 'SELECT name, id FROM name JOIN doc ON doc.key = name.doc WHERE name IN'
      return inChunks(database(), { select, values: keys }).map(({ name, id }) => ({
        key: String(name),
        id: String(id),
      }))
    },
    neighbours: (ids) => neighbours(database(), ids),
    successors: (ids) => successors(database(), ids),
  }
}

const COLUMNS = 'doc.id, doc.kind, doc.type, doc.title, doc.date, doc.project, doc.supersedes, doc.tokens'

/** Without a filter FTS5 ranks what it finds by itself, and only the best are looked up at all. */
const MATCHES = (where: string | undefined) => `
  SELECT ${COLUMNS} FROM (
    SELECT terms.rowid AS key FROM terms ${where === undefined ? '' : 'JOIN doc ON doc.key = terms.rowid'}
    WHERE terms MATCH ? ${where === undefined ? '' : `AND ${where}`} ORDER BY terms.rank LIMIT ?
  ) JOIN doc USING (key)`

function candidates(
  db: SqliteDatabase,
  tokens: string[],
  { limit, filter }: { limit: number; filter: SearchFilter },
): Candidate[] {
  if (tokens.length === 0) return []
  const match = tokens.map((token) => `"${token.replaceAll('"', '""')}"`).join(' OR ')
  const { where, values } = conditions(filter)
  return db.all(MATCHES(values.length === 0 ? undefined : where), match, ...values, limit).map(toCandidate)
}

function conditions({ kind, type, tag, since, until, project }: SearchFilter): { where: string; values: string[] } {
  const parts: [sql: string, ...values: string[]][] = []
  if (kind !== undefined) parts.push(['doc.kind = ?', kind])
  if (type !== undefined) parts.push(['doc.type = ?', type])
  if (tag !== undefined) parts.push(['instr(doc.tags, ?) > 0', `\n${tag.toLowerCase()}\n`])
  if (since !== undefined) parts.push(['doc.date >= ?', since])
  if (until !== undefined) parts.push(["doc.date <> '' AND doc.date <= ?", until])
  if (project !== undefined) parts.push([OF_PROJECT, project, project])
  const where = ['1', ...parts.map(([sql]) => sql)].join(' AND ')
  return { where, values: parts.flatMap(([, ...values]) => values) }
}

/** An article belongs to the projects whose entries it cites. */
const OF_PROJECT = `(doc.project = ? OR EXISTS (
  SELECT 1 FROM link JOIN doc AS cited ON cited.id = link.target WHERE link.source = doc.key AND cited.project = ?))`

/** Both directions in one statement each. */
function neighbours(db: SqliteDatabase, ids: string[]): Map<string, string[]> {
  const found = new Map<string, string[]>(ids.map((id) => [id, []]))
  const from = `SELECT here.id AS of, there.id FROM doc AS here JOIN link ON link.source = here.key
    JOIN doc AS there ON there.id = link.target WHERE here.id IN`
  const to = 'SELECT link.target AS of, doc.id FROM link JOIN doc ON doc.key = link.source WHERE link.target IN'
  for (const select of [from, to]) {
    for (const { of, id } of inChunks(db, { select, values: ids })) {
      const there = found.get(String(of))
      if (there && !there.includes(String(id))) there.push(String(id))
    }
  }
  return found
}

function successors(db: SqliteDatabase, ids: string[]): string[] {
  const select = 'SELECT doc.id FROM successor JOIN doc ON doc.key = successor.newer WHERE successor.older IN'
  return inChunks(db, { select, values: ids }).map((row) => String(row.id))
}

function totals(db: SqliteDatabase): Totals {
  const row = db.all('SELECT * FROM total')[0] ?? {}
  const sizes = Object.fromEntries(TEXT_FIELDS.map((field) => [field, Number(row[field] ?? 0)])) as Totals['sizes']
  return { documents: Number(row.documents ?? 0), sizes }
}

function toCandidate(row: Record<string, unknown>): Candidate {
  return {
    id: String(row.id),
    kind: row.kind === 'entry' ? 'entry' : 'article',
    type: String(row.type),
    title: String(row.title),
    date: String(row.date),
    project: String(row.project),
    tokens: String(row.tokens),
    supersedes: String(row.supersedes)
      .split('\n')
      .filter((id) => id !== ''),
  }
}

const CHUNK = 50

/** `select … IN` for any number of values; the same few statements whatever the number. */
function inChunks(
  db: SqliteDatabase,
  { select, values, before = [] }: { select: string; values: string[]; before?: string[] },
): Record<string, unknown>[] {
  const rows: Record<string, unknown>[] = []
  for (let from = 0; from < values.length; from += CHUNK) {
    const chunk = values.slice(from, from + CHUNK)
    const padded = [...chunk, ...Array.from({ length: CHUNK - chunk.length }, () => chunk[0] ?? '')]
    rows.push(...db.all(`${select} (${padded.map(() => '?').join(', ')})`, ...before, ...padded))
  }
  return rows
}
