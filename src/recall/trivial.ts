// Prompts that recall leaves alone: what no person typed, commands, a nod, and pastes in which any article is met by chance.
// Pure.

/** UTF-16 units of a prompt that is still one thing somebody asks for. */
const LONGEST_PROMPT = 4_000
const FEWEST_LETTERS = 6

/** The part of a prompt that says what it is about; undefined when nothing is to be recalled for it. */
export function subjectOf(prompt: string): string | undefined {
  if (prompt.length > LONGEST_PROMPT * 4) return undefined
  const text = withoutPastes(prompt).trim()
  if (text.length > LONGEST_PROMPT || isMachine(text) || isCommand(text)) return undefined
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? []
  if (words.every((word) => NODS.has(word.replace(/’/g, "'")))) return undefined
  return lettersIn(words) < FEWEST_LETTERS ? undefined : text
}

/** Notifications and what else programs put in a person's place begin with a tag. */
function isMachine(text: string): boolean {
  return /^<[a-z][a-z0-9_-]*[\s>]/i.test(text) || /^\[?(?:request interrupted|caveat:)/i.test(text)
}

function isCommand(text: string): boolean {
  return /^(?:\/[\p{L}\d][\p{L}\d:_-]*(?:\s|$)|[!#])/u.test(text)
}

/** Fenced blocks, and quoted lines of other messages. */
function withoutPastes(text: string): string {
  return text.replace(/^(```|~~~)[^\n]*\n[\s\S]*?(?:^\1[^\n]*$|$(?![\s\S]))/gm, '').replace(/^>.*$/gm, '')
}

/** A letter of Chinese, Japanese or Korean says as much as two or three of others. */
function lettersIn(words: string[]): number {
  const letters = words.join('')
  const wide = letters.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu)?.length ?? 0
  return letters.length + wide * 2
}

const NODS: ReadonlySet<string> = new Set(
  (
    'yes yeah yep y no nope n ok okay k sure fine good great perfect nice cool thanks thank you thx please go on ahead continue proceed next do it that this ' +
    "again retry try stop wait done right correct exactly agreed lgtm looks sounds to me let's lets keep going and then now all of them both the first second " +
    "one a option 1 2 3 4 5 ja nein gut danke bitte weiter mach das genau oui non merci continue vas y d'accord sí si gracias sigue vale adelante claro " +
    '好 好的 好吧 可以 行 继续 是 是的 对 不 不是 谢谢 嗯 没问题 開始 はい いいえ 続けて お願いします ありがとう 了解 大丈夫 네 아니요 좋아 좋아요 계속 계속해 감사합니다 고마워'
  ).split(' '),
)
