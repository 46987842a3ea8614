// The other forms that the last syllable of a Korean verb takes: 느리 is 느려, 느렸, 느린 and 느릴 in a text, 바꾸 is 바꿔 and 바꿨. By the
// letters that syllables are composed of; knows no verbs, and what it makes of a noun is seldom a word. Pure.

const FIRST = 0xac00
const [VOWELS, FINALS] = [21, 28]
const [NONE, N, L, M, B, SS] = [0, 4, 8, 16, 17, 20]

/** A vowel and what it becomes before 어 or 아: ㅣ ㅕ, ㅜ ㅝ, ㅗ ㅘ, ㅚ ㅙ, ㅡ ㅓ. */
const CONTRACTED = new Map([
  [20, 6],
  [13, 14],
  [8, 9],
  [11, 10],
  [18, 4],
])
const STEMS = new Map(Array.from(CONTRACTED, ([stem, contracted]) => [contracted, stem]))

/** Without the syllable itself; none where it ends in a letter that no such form has. */
export function formsOf(syllable: string): string[] {
  const code = (syllable.codePointAt(0) ?? 0) - FIRST
  if (code < 0 || code >= 19 * VOWELS * FINALS) return []
  const [initial, vowel, final] = [
    Math.floor(code / (VOWELS * FINALS)),
    Math.floor(code / FINALS) % VOWELS,
    code % FINALS,
  ]
  if (![NONE, N, L, M, B, SS].includes(final)) return []
  const stem = STEMS.get(vowel) ?? vowel
  const contracted = CONTRACTED.get(stem) ?? stem
  const of = (v: number, f: number) => String.fromCodePoint(FIRST + (initial * VOWELS + v) * FINALS + f)
  const forms = [...[NONE, N, L, M].map((f) => of(stem, f)), ...[NONE, SS].map((f) => of(contracted, f))]
  return [...new Set(forms)].filter((form) => form !== syllable)
}
