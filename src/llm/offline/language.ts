// Which language a sentence is written in, by script and a few function words. Enough to pick a table of cues; a wrong
// guess between two Latin languages costs a bullet, never an error.

export type Language = 'en' | 'zh' | 'ja' | 'ko' | 'other'

const FOREIGN =
  /(?<!\p{L})(?:der|die|das|und|nicht|wir|ist|für|mit|auf|le|les|des|nous|est|pas|pour|une|dans|el|los|las|que|para|una|con|por|não|uma|em|il|che|di|per|non|della)(?!\p{L})/giu
const ENGLISH =
  /(?<!\p{L})(?:the|and|is|are|to|of|it|we|i|you|for|in|on|that|this|not|with|so|use|a|an|be|was|do|let's|lets)(?!\p{L})/giu

/** The language of a sentence; `around` decides where the sentence alone cannot (kanji only, or an identifier only). */
export function languageOf(text: string, around: Language = 'en'): Language {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const kana = count(/[\p{sc=Hiragana}\p{sc=Katakana}]/gu)
  const hangul = count(/\p{sc=Hangul}/gu)
  const han = count(/\p{sc=Han}/gu)
  if (hangul > 0 && hangul >= kana) return 'ko'
  if (kana > 0) return kana * 8 >= han ? 'ja' : 'zh'
  if (han > 0) return around === 'ja' ? 'ja' : 'zh'
  if (/[\p{sc=Cyrillic}\p{sc=Devanagari}\p{sc=Arabic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Thai}]/u.test(text)) return 'other'
  const foreign = count(FOREIGN)
  const english = count(ENGLISH)
  if (foreign > english + 1 || (foreign > english && around === 'other')) return 'other'
  if (english > 0) return 'en'
  return around
}
