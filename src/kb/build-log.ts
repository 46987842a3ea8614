// knowledge/log.md: what each run made of which entries. With the citations it is the record of what is compiled.

export type BuildKind = 'compile' | 'answer' | 'fix' | 'correct' | 'forget' | 'undo'

export interface BuildRecord {
  /** Local, `2026-04-01T14:30:00`. */
  time: string
  kind: BuildKind
  title: string
  /** References to entries; whole days (`daily/2026-04-01.md`) in records of the earlier tool. */
  source: string[]
  /** Article ids. */
  created: string[]
  updated: string[]
  /** References to entries that earned nothing. */
  nothing: string[]
}

/** The records in file order; records of the earlier tool too. */
export function parseBuildLog(_text: string): BuildRecord[] {
  throw new Error('not written yet')
}

/** The record as it stands in the file, with final newline. */
export function formatRecord(_record: BuildRecord): string {
  throw new Error('not written yet')
}

/** The log with the record at its end; the same text when the latest record of these entries says the same. */
export function appendRecord(_text: string | undefined, _record: BuildRecord): string {
  throw new Error('not written yet')
}
