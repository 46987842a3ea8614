// What the cue tables hold and how they become patterns. A cue is a piece of a regular expression; the tables hold one
// list per kind of cue and language, so that a language is improved by editing data, never code.
import { cuesEn } from './cues-en.ts'
import { cuesJa } from './cues-ja.ts'
import { cuesKo } from './cues-ko.ts'
import { cuesOther } from './cues-other.ts'
import { cuesZh } from './cues-zh.ts'
import type { Language } from './language.ts'

const CUE_KINDS = [
  'rule', // a standing rule: always, never, from now on
  'strong', // an explicit choice: let's go with, we decided
  'weak', // a verb of choosing that is a choice only in reply to something: use, drop, keep
  'exclude', // ruling something out: don't, no more, without
  'postpone', // putting something off
  'prefer', // a lasting preference
  'contrast', // one thing over another: instead of, rather than
  'reason', // because, since, so that
  'agree', // the start of a turn that says yes
  'agreeAny', // yes said in the middle of a short sentence: sounds right
  'refuse', // the start of a turn that says no
  'undecided', // left open: let me think
  'hypothetical', // what if, in theory
  'ask', // a question, also without its mark
  'propose', // the assistant proposes or announces
  'chose', // the assistant reports a choice it made
  'choseWeak', // the assistant reports something that is a choice if a reason follows
  'leaves', // what is so after a report: stays, is allowed
  'object', // the assistant names an obstacle
  'reverse', // taking something back: scratch that
  'options', // alternatives are being weighed
  'report', // done, fixed
  'cause', // a cause was established
  'gotcha', // a fact found out, a trap
  'fix', // what cured it
  'works', // the user says it works now
  'todo', // left for later
  'filler', // start of a sentence that says nothing
  'task', // start of a plain request
  'anaphor', // needs the sentence before it
  'problem', // something is broken or wondered at
  'chat', // greetings, breaks, thanks
  'back', // points to what was proposed: do that, that way
  'hears', // takes note, decides nothing: I see
  'deliberate', // a question about what to do: should we, which
  'quoted', // says what somebody else or a document says
] as const

export type CueKind = (typeof CUE_KINDS)[number]
/**
 * Cues of a kind stand in one string, parted by a slash between spaces or by a line end.
 * `bounded`: cues match whole words only (languages that put spaces between words).
 */
export interface CueTable {
  bounded: boolean
  cues: Partial<Record<CueKind, string>>
}

const AT_START: ReadonlySet<CueKind> = new Set(['agree', 'refuse', 'filler', 'task'])
const TABLES: Record<Language, CueTable> = { en: cuesEn, zh: cuesZh, ja: cuesJa, ko: cuesKo, other: cuesOther }
// What developers of every language type.
const EVERYWHERE: Partial<Record<CueKind, string[]>> = {
  agree: ['ok(?:ay)?', 'yes', 'yep', 'lgtm', 'go(?: ahead)?', '\\+1', 'sure', 'perfect', 'nice', 'great', 'good', 'y'],
  refuse: ['no', 'nope', 'nah'],
  todo: ['todo', 'fixme'],
}

const patterns = new Map<string, RegExp | undefined>()

/** True when the text carries a cue of the kind in the language. */
export function has(text: string, kind: CueKind, language: Language): boolean {
  return pattern(kind, language)?.test(text) ?? false
}

/** The first cue of the kind, with its place; undefined when there is none. */
export function find(text: string, kind: CueKind, language: Language): { at: number; text: string } | undefined {
  const found = pattern(kind, language)?.exec(text)
  return found ? { at: found.index, text: found[0] } : undefined
}

function pattern(kind: CueKind, language: Language): RegExp | undefined {
  const key = `${language}/${kind}`
  if (!patterns.has(key)) patterns.set(key, compile(kind, language))
  return patterns.get(key)
}

function compile(kind: CueKind, language: Language): RegExp | undefined {
  const { bounded, cues } = TABLES[language]
  const own = (cues[kind] ?? '').split(/\s+\/\s+|\s*\n\s*/).filter((cue) => cue !== '')
  const words = bounded ? own : []
  const loose = [...words.filter(opensItself), ...(bounded ? [] : own)]
  const whole = [...words.filter((cue) => !opensItself(cue)), ...(EVERYWHERE[kind] ?? [])]
  const sources = [
    ...(loose.length === 0 ? [] : [`(?:${loose.join('|')})${bounded ? END : ''}`]),
    ...(whole.length === 0 ? [] : [`${START}(?:${whole.join('|')})${kind === 'filler' ? '' : END}`]),
  ]
  if (sources.length === 0) return undefined
  return new RegExp(`${AT_START.has(kind) ? '^\\s*' : ''}(?:${sources.join('|')})`, 'iu')
}

const START = '(?<![\\p{L}\\p{N}_])'
const END = '(?![\\p{L}\\p{N}_])'

/** A cue that says itself where it may begin. */
function opensItself(cue: string): boolean {
  return cue.startsWith('(?:^') || cue.startsWith('^') || cue.startsWith('(?<')
}
