// The tables of a search index in SQLite and how documents get into them and out. Only ever within a transaction.
import { distinctTokens, fieldTokens, nameKeys, sizesOf, tagsOf } from './index-reader.ts'
import { FIELD_WEIGHTS, type IndexChanges, type StampedDocument, TEXT_FIELDS } from './search-document.ts'
import type { SqliteDatabase } from './sqlite.ts'

// Our tokens come joined by spaces; the tokeniser of `terms` splits at nothing else and leaves letters of other scripts
// alone. `content=''` keeps no text there: `doc.tokens` has it. `word` counts documents.
export const SCHEMA = `
  CREATE TABLE doc (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, type TEXT NOT NULL,
    stamp TEXT NOT NULL, title TEXT NOT NULL, date TEXT NOT NULL, project TEXT NOT NULL, tags TEXT NOT NULL,
    supersedes TEXT NOT NULL, tokens TEXT NOT NULL);
  CREATE TABLE content (key INTEGER PRIMARY KEY, summary TEXT NOT NULL, body TEXT NOT NULL);
  CREATE TABLE name (name TEXT NOT NULL, doc INTEGER NOT NULL, PRIMARY KEY (name, doc)) WITHOUT ROWID;
  CREATE INDEX name_doc ON name (doc);
  CREATE TABLE link (source INTEGER NOT NULL, target TEXT NOT NULL, PRIMARY KEY (source, target)) WITHOUT ROWID;
  CREATE INDEX link_target ON link (target);
  CREATE TABLE successor (older TEXT NOT NULL, newer INTEGER NOT NULL, PRIMARY KEY (older, newer)) WITHOUT ROWID;
  CREATE INDEX successor_newer ON successor (newer);
  CREATE TABLE word (token TEXT PRIMARY KEY, documents INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE note (name TEXT PRIMARY KEY, text TEXT NOT NULL);
  CREATE TABLE total (documents INTEGER NOT NULL, ${TEXT_FIELDS.map((field) => `${field} INTEGER NOT NULL`).join(', ')});
  INSERT INTO total VALUES (0, ${TEXT_FIELDS.map(() => 0).join(', ')});
  CREATE VIRTUAL TABLE terms USING fts5(${TEXT_FIELDS.join(', ')},
    content = '', contentless_delete = 1, tokenize = "ascii tokenchars '._+#'");
  INSERT INTO terms (terms, rank) VALUES ('rank', 'bm25(${TEXT_FIELDS.map((field) => FIELD_WEIGHTS[field]).join(', ')})');
`

export function readStamps(db: SqliteDatabase): Map<string, string> {
  return new Map(db.all('SELECT id, stamp FROM doc').map(({ id, stamp }) => [String(id), String(stamp)]))
}

export function readNote(db: SqliteDatabase, name: string): string {
  return String(db.all('SELECT text FROM note WHERE name = ?', name)[0]?.text ?? '')
}

/** Writes nothing for a note that is the same. */
const PUT_NOTE =
  'INSERT INTO note VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET text = excluded.text WHERE text <> excluded.text'

export function applyChanges(db: SqliteDatabase, { put, remove, notes = {} }: IndexChanges): void {
  const counts: Counts = { words: new Map(), sizes: TEXT_FIELDS.map(() => 0), documents: 0 }
  for (const id of [...remove, ...put.map((document) => document.id)]) removeDocument(db, id, counts)
  for (const document of put) addDocument(db, document, counts)
  applyCounts(db, counts)
  const known = db.all('SELECT name FROM note').map(({ name }) => String(name))
  for (const name of known) if (notes[name] === undefined) db.run('DELETE FROM note WHERE name = ?', name)
  for (const [name, text] of Object.entries(notes)) db.run(PUT_NOTE, name, text)
}

/** What a change adds to or takes off the counts, gathered so that each is written once. */
interface Counts {
  words: Map<string, number>
  sizes: number[]
  documents: number
}

function removeDocument(db: SqliteDatabase, id: string, counts: Counts): void {
  for (const { key, tokens } of db.all('SELECT key, tokens FROM doc WHERE id = ?', id)) {
    for (const table of [
      'terms WHERE rowid',
      'doc WHERE key',
      'content WHERE key',
      'name WHERE doc',
      'link WHERE source',
      'successor WHERE newer',
    ]) {
      db.run(`DELETE FROM ${table} = ?`, Number(key))
    }
    count(counts, String(tokens), -1)
  }
}

function addDocument(db: SqliteDatabase, document: StampedDocument, counts: Counts): void {
  const { id, kind, type = '', stamp, title, date, project = '', summary, body, supersedes = [] } = document
  const tokens = fieldTokens(document)
  const tags = `\n${tagsOf(document).join('\n')}\n`
  const values = [id, kind, type, stamp, title, date, project, tags, supersedes.join('\n'), tokens]
  const key = Number(
    db.all(
      `INSERT INTO doc (id, kind, type, stamp, title, date, project, tags, supersedes, tokens)
       VALUES (${values.map(() => '?').join(', ')}) RETURNING key`,
      ...values,
    )[0]?.key,
  )
  db.run('INSERT INTO content VALUES (?, ?, ?)', key, summary, body)
  for (const name of nameKeys(document)) db.run('INSERT INTO name VALUES (?, ?)', name, key)
  for (const target of new Set(document.links)) db.run('INSERT INTO link VALUES (?, ?)', key, target)
  for (const older of new Set(supersedes)) db.run('INSERT INTO successor VALUES (?, ?)', older, key)
  const fields = tokens.split('\n')
  const marks = fields.map(() => '?').join(', ')
  db.run(`INSERT INTO terms (rowid, ${TEXT_FIELDS.join(', ')}) VALUES (?, ${marks})`, key, ...fields)
  count(counts, tokens, 1)
}

function count(counts: Counts, tokens: string, sign: 1 | -1): void {
  counts.documents += sign
  const sizes = sizesOf(tokens)
  for (const [at, field] of TEXT_FIELDS.entries()) counts.sizes[at] = (counts.sizes[at] ?? 0) + sign * sizes[field]
  for (const token of distinctTokens(tokens)) counts.words.set(token, (counts.words.get(token) ?? 0) + sign)
}

function applyCounts(db: SqliteDatabase, { words, sizes, documents }: Counts): void {
  for (const [token, change] of words) {
    if (change === 0) continue
    db.run(
      'INSERT INTO word VALUES (?, ?) ON CONFLICT (token) DO UPDATE SET documents = documents + excluded.documents',
      token,
      change,
    )
    if (change < 0) db.run('DELETE FROM word WHERE token = ? AND documents <= 0', token)
  }
  const fields = TEXT_FIELDS.map((field) => `${field} = ${field} + ?`).join(', ')
  db.run(`UPDATE total SET documents = documents + ?, ${fields}`, documents, ...sizes)
}
