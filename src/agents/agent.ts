// What the rest of the product knows of a coding agent: the turns of its sessions. Everything else about its files
// (field names, tags, folders, settings) stays inside agents/<name>/.

/** What a person did in a turn of role `user`. */
export type UserKind = 'prompt' | 'steering' | 'rejection' | 'answer' | 'slash' | 'shell'

/** What a turn of role `tool` accounts for: a file changed, a command run, or a call that failed. */
type ToolKind = 'file' | 'command' | 'failure'

export type TurnKind = UserKind | 'text' | ToolKind

export interface Turn {
  role: 'user' | 'assistant' | 'tool'
  /** A UserKind for `user`, 'text' for `assistant`, a ToolKind for `tool`. */
  kind: TurnKind
  /** Plain text, injected wrappers removed; never empty. */
  text: string
  /** Stable and unique within the session: the uuid of the line it came from, with `#n` when one line gives several turns. */
  uuid: string
  /** ISO 8601 with offset or Z, as the agent wrote it; '' when the line has none and no earlier line had one. */
  timestamp: string
  /** Byte offset just past the last line that belongs to this turn. */
  end: number
  /** The agent's working folder at this turn, if known. */
  cwd?: string
  /** The git branch at this turn, if known. */
  branch?: string
}

/** A stretch of one transcript, read once from `from` to `end`. */
export interface TranscriptStretch {
  sessionId: string | undefined
  title: string | undefined
  turns: Turn[]
  /** Lines seen, blank ones not counted. */
  lines: number
  /** Lines that could not be parsed; they cost only themselves. */
  damaged: number
  /** Line types this reader does not know: type -> count. */
  unknown: Record<string, number>
  /** True when at least one line has a type this reader knows; with `lines` > 0 and false, the file is no transcript. */
  recognised: boolean
  /** True when the session was started by a program (`claude -p`, an SDK), not typed by a person. */
  headless: boolean
  /** True when the session is one of our own model calls (it carries the mark of our prompts). */
  ownCall: boolean
  /** The working folder the session began in; where its first lines do not say, the first one named in the stretch. */
  cwd: string | undefined
  /** Byte offset from which the next read goes on: past the last complete line (or a last line that parses without newline). */
  end: number
  /** Bytes read from the file. */
  bytesRead: number
}

export interface ReadOptions {
  /** Byte offset to start at, a line start (default 0). */
  from?: number
  /**
   * The session may still be writing: leave to the next reading what later lines may add to or take back (the last API
   * message, file changes without a result, queued words). `end` then lies before it. Readings in steps with `growing`, the
   * last one without, give exactly the turns of one pass. Without it everything is taken as it stands.
   */
  growing?: boolean
  /** Uuids captured before: their turns are left out. */
  seen?: (uuid: string) => boolean
  signal?: AbortSignal
}

/** What the first lines of a transcript say of its session, read without the rest. */
export interface SessionHead {
  /** The first working folder named. */
  cwd: string | undefined
  /** ISO time of the first message; '' when none has one. */
  started: string
  /** False when nobody says anything on the main chain. */
  spoken: boolean
  /** As in TranscriptStretch, as far as the first lines tell. */
  headless: boolean
  ownCall: boolean
  recognised: boolean
}

/** A file of the memory that the agent keeps for itself. */
export interface AgentMemory {
  /** The file, relative to its folder, `/` between names. */
  name: string
  title: string
  /** What it is about, one sentence; '' when it does not say. */
  about: string
  /** Markdown, without the parts above. */
  text: string
  /** It records what a person said of themselves or how they want the work done. */
  fromPerson: boolean
  /** ISO time of its last change. */
  changed: string
  /** A fingerprint of the file's bytes. */
  content: string
}

type Env = Readonly<Record<string, string | undefined>>

/** One coding agent: where its sessions lie and how to read them. */
export interface Agent {
  name: string
  /** Reads a transcript from `from` on; rejects only when the file cannot be opened or read. */
  readTranscript(path: string, options?: ReadOptions): Promise<TranscriptStretch>
  /** Reads as little of a transcript as it takes to know whose it is; rejects as `readTranscript` does. */
  readHead(path: string, signal?: AbortSignal): Promise<SessionHead>
  /** Folders that hold transcripts of sessions started in this project folder; some may not exist. */
  transcriptFolders(project: string, env: Env): string[]
  /** The transcripts of all sessions of all projects that the agent still keeps. */
  allTranscripts(env: Env): string[]
  /** The session id of a transcript file; undefined for files that are no session of their own (sub-agents). */
  sessionOf(path: string): string | undefined
  /** The memory the agent keeps for this project folder, by name; none when there is none. */
  readMemories(project: string, env: Env): AgentMemory[]
}
