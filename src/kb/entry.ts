// What an entry of a daily log is: as it is put in, and as it is read.

/** Who a bullet rests on: something a person said, the assistant concluded, or a tool showed. */
export type Rank = 'human' | 'assistant' | 'tool'

export interface Bullet {
  /** One line of markdown. */
  text: string
  rank: Rank | undefined
  /** Action items only: ticked off. */
  done?: boolean
}

/** What code knows and an engine said of one span; what `formatEntry` writes. */
export interface EntryDraft {
  id: string
  agent: string
  session: string
  /** First and last turn uuid. */
  turns: [first: string, last: string]
  branch?: string
  project?: string
  /** YYYY-MM-DD, local; it is the file's name and does not stand in the entry. */
  date: string
  /** HH:MM, local. */
  time: string
  title: string
  context: string
  exchanges: Bullet[]
  decisions: Bullet[]
  lessons: Bullet[]
  actions: Bullet[]
}

/** An entry as read. What an edited or an old entry does not say is undefined. */
export interface Entry {
  id: string
  /** Relative to the home: `daily/2026-04-01.md`. */
  path: string
  /** How articles cite it. */
  ref: string
  date: string
  time: string | undefined
  title: string
  context: string
  agent: string | undefined
  session: string | undefined
  turns: [first: string, last: string] | undefined
  branch: string | undefined
  project: string | undefined
  exchanges: Bullet[]
  decisions: Bullet[]
  lessons: Bullet[]
  actions: Bullet[]
  /** The exact characters of the file, from its heading to before the next entry, without trailing blank lines. */
  text: string
  /** Written by the earlier tool: no id in the file, so the id is made from path and text. */
  legacy: boolean
}
