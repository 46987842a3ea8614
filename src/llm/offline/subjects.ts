// What a piece of text is about: identifiers and names first, then noun phrases. Phrases are cut out of the text as they
// stand, between words that carry no subject; nothing is derived or translated.
import { stem, wordsOf } from '../../lib/words.ts'
import { languageOf } from './language.ts'
import { EDGE_VERBS, GENERIC, STOP_WORDS, VERB_FORMS, withoutChineseStops } from './stop-words.ts'

export interface Subject {
  /** As written. */
  phrase: string
  /** The same for all spellings of it. */
  key: string
  /** A name: an identifier, an acronym or a capitalised word. */
  named: boolean
}

const LATIN =
  /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Devanagari}@/][\p{L}\p{M}\p{N}_.\-/+#@:']*[\p{L}\p{M}\p{N}+#]|[\p{sc=Latin}]/gu
const MAX_WORDS = 4

/** The subjects of a text, in order of appearance, without repetition. */
export function subjectsOf(text: string): Subject[] {
  const clean = text
    .normalize('NFC')
    .replace(/[`*]/g, '')
    .replace(/\(\[\[[^)]*\)/g, ' ')
    .replace(/\[redacted[^\]]*\]/gi, ' ; ')
  const language = languageOf(clean)
  const phrases = [...latinPhrases(clean, language === 'en' || language === 'other'), ...localPhrases(clean, language)]
  const seen = new Set<string>()
  return phrases.flatMap((phrase) => {
    const key = subjectKey(phrase)
    if (key === '' || seen.has(key)) return []
    seen.add(key)
    return [{ phrase, key, named: isName(phrase) && !isOpening(phrase, clean) }]
  })
}

/** A capital that only opens the sentence names nothing. */
function isOpening(phrase: string, text: string): boolean {
  return /^\p{Lu}\p{Ll}+$/u.test(phrase) && text.startsWith(phrase)
}

/** Equal for spellings of one subject: stems, sorted; digits and versions stay apart. */
export function subjectKey(phrase: string): string {
  return [...new Set(contentWords(phrase))].sort().join(' ')
}

/** The words of a text that can carry a subject, as stems. */
export function contentWords(text: string): string[] {
  const cut = /\p{sc=Han}/u.test(text) && !/\p{sc=Hiragana}/u.test(text) ? withoutChineseStops(text) : text
  return wordsOf(cut).filter(carriesSubject).map(stem)
}

function carriesSubject(word: string): boolean {
  if (STOP_WORDS.has(word) || /^\p{sc=Hiragana}+$/u.test(word)) return false
  return word.length > 1 || /\p{sc=Han}/u.test(word)
}

/** Identifiers, acronyms, versions and capitalised names. */
export function isName(phrase: string): boolean {
  return (
    /\p{Lu}[\p{L}\p{N}]*\p{Lu}|[\p{L}\p{N}][_./@#+-][\p{L}\p{N}]|\p{L}\d|\p{Ll}\p{Lu}|^\p{Lu}\p{Ll}+$/u.test(phrase) &&
    /[A-Za-z]/.test(phrase)
  )
}

function latinPhrases(text: string, spaced: boolean): string[] {
  if (!spaced)
    return [...text.matchAll(/[A-Za-z@/][\w.\-/+#@]*(?:[ ][A-Za-z][\w.\-/+#]*){0,2}/g)]
      .map((found) => trimMarks(found[0]))
      .filter((phrase) => phrase.length > 1 && !STOP_WORDS.has(phrase.toLowerCase()))
  const phrases: string[] = []
  for (const clause of text.split(/[,;:!?()[\]{}"“”«»…→|]|\.(?=\s|$)|\s[-–—]\s/u)) {
    let run: string[] = []
    const flush = () => {
      const name = trimVerbs(run)
      if (name.length > 0) phrases.push(...windows(name))
      run = []
    }
    for (const found of clause.matchAll(LATIN)) {
      const word = trimMarks(found[0])
      if (isPlain(word) || VERB_FORMS.has(word.toLowerCase()) || isPattern(word)) flush()
      else run.push(word)
    }
    flush()
  }
  return phrases.filter((phrase) => phrase.length > 1 && !/^[a-z]{2}$/.test(phrase))
}

/** A piece of a regular expression, plain words with a slash between, a file the client was pointed to: no name. */
function isPattern(word: string): boolean {
  return /a-z|0-9|[\\^$*?|=]|^@[./]/i.test(word) || /^[a-z]{1,10}\/[a-z]{1,10}$/.test(word)
}

/** True for a word that names something only together with others (`key`, `table`). */
export function isGeneric(subject: Subject): boolean {
  const words = subject.phrase.toLowerCase().split(/[\s/]+/)
  return words.every(
    (word) => GENERIC.has(word) || EDGE_VERBS.has(word) || STOP_WORDS.has(word) || /^[\d.,]+$/.test(word),
  )
}

// A run longer than a title can be is offered by its last words too: the head of an English noun phrase stands last.
function windows(run: string[]): string[] {
  if (run.length < 3) return [run.join(' ')]
  const whole = run.length <= MAX_WORDS ? [run.join(' ')] : [run.slice(0, MAX_WORDS).join(' ')]
  return [...whole, run.slice(-2).join(' '), run.slice(0, 2).join(' ')]
}

function trimVerbs(run: string[]): string[] {
  const from = run.findIndex((word) => !EDGE_VERBS.has(word))
  const to = run.findLastIndex((word) => !EDGE_VERBS.has(word))
  return from < 0 ? [] : run.slice(from, to + 1)
}

function isPlain(word: string): boolean {
  const lower = word.toLowerCase().replace(/’/g, "'")
  return (
    STOP_WORDS.has(lower) ||
    /'(?:ll|d|ve|re|m)$|n't$/.test(lower) ||
    /^\d+$/.test(lower) ||
    (/(?:ly|ing|ed)$/.test(lower) && word === lower && lower.length > 5 && !/[-_.]/.test(word))
  )
}

function localPhrases(text: string, language: string): string[] {
  if (language === 'zh') return chunks(withoutChineseStops(text), /\p{sc=Han}{2,8}/gu)
  if (language === 'ja') return chunks(text, /[\p{sc=Han}\p{sc=Katakana}ー]{2,10}/gu)
  if (language === 'ko') return koreanPhrases(text)
  return []
}

function chunks(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((found) => found[0]).filter((phrase) => !STOP_WORDS.has(phrase))
}

const PARTICLE =
  /(?:에서는|에서도|으로는|으로만|이라는|에서|으로|에게|한테|까지|부터|마다|처럼|보다|이나|이랑|하고|라는|로만|에는|로는|은|는|이|가|을|를|에|로|와|과|도|만|의|랑)$/u
const PREDICATE = /(?:다|요|자|죠|음|함|지|해|게|고|서|면|니까|는데|네|라|줘|며|던|기로|도록|한|할|하는|되는|된)$/u

function koreanPhrases(text: string): string[] {
  return [...text.matchAll(/\p{sc=Hangul}+/gu)]
    .map((found) => found[0])
    .filter((word) => !PREDICATE.test(word))
    .map((word) => (word.length > 2 ? word.replace(PARTICLE, '') : word))
    .filter((word) => word.length > 1 && !STOP_WORDS.has(word))
}

function trimMarks(word: string): string {
  return word.replace(/^[.\-/:'’]+|[.\-/:'’]+$/gu, '').replace(/['’]s$/u, '')
}
