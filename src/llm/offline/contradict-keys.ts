// The words by which two claims are held against each other, with what each is worth: stems of English words, parts of
// identifiers, two characters of Chinese and of Korean words, runs of katakana, ideas known in every language. Pure.
import { contentWords } from '../../lib/claim-words.ts'
import { ideasOf } from '../../lib/tech-terms.ts'

/** Key → its worth; ideas begin with `§`. */
export type Keys = ReadonlyMap<string, number>

export function keysOf(text: string): Keys {
  const plain = text.normalize('NFKC')
  const found = new Map<string, number>()
  for (const [name] of plain.matchAll(/[A-Za-z][\w.+#/-]*[A-Za-z0-9+#]/g)) addName(found, name)
  for (const [run] of plain.matchAll(/\p{sc=Han}+/gu)) {
    const letters = [...run]
    for (const [at, letter] of letters.slice(1).entries()) add(found, `${letters[at]}${letter}`, 0.75)
  }
  for (const [run] of plain.matchAll(/[\p{sc=Katakana}ー]{2,}/gu)) add(found, run.slice(0, 4), run.length > 4 ? 1.5 : 1)
  for (const [word] of plain.matchAll(/\p{sc=Hangul}{2,}/gu)) add(found, word.slice(0, 2), 1)
  for (const idea of ideasOf(text).keys()) found.set(idea, 1)
  return found
}

/** An identifier counts by its parts, and as much in all as a word. */
function addName(found: Map<string, number>, name: string): void {
  const parts = contentWords(name).filter((word) => /[a-z]/.test(word))
  const whole = name.toLowerCase()
  const own = parts.length > 1 ? parts.filter((part) => part !== whole) : parts
  for (const part of own) {
    // The beginning of a long word is enough: "migrates" and "migrations".
    const key = /^[a-z]{7,}$/.test(part) ? part.slice(0, 6) : part
    add(found, key, Math.max(found.get(key) ?? 0, parts.length > 1 ? 1 / (parts.length - 1) : 1))
  }
}

function add(found: Map<string, number>, key: string, worth: number): void {
  if (!SAYS_NOTHING.has(key)) found.set(key, worth)
}

/** What both have, by worth. Words for an idea count as it does, so that an idea adds only what they do not tell. */
export function overlap(a: Keys, b: Keys): number {
  let [words, ideas] = [0, 0]
  for (const [key, worth] of a) {
    const other = b.get(key)
    if (other === undefined) continue
    if (key.startsWith('§')) ideas += Math.min(worth, other)
    else words += Math.min(worth, other)
  }
  return words + Math.max(0, ideas - words * IDEA) * IDEA
}

const IDEA = 0.8

/** Which part of the shorter one both have. */
export function shareOf(a: Keys, b: Keys): number {
  return overlap(a, b) / Math.max(1, Math.min(worthOf(a), worthOf(b)))
}

/** Which part of the longer one. */
export function shareOfLonger(a: Keys, b: Keys): number {
  return overlap(a, b) / Math.max(1, worthOf(a), worthOf(b))
}

function worthOf(keys: Keys): number {
  return [...keys].reduce((sum, [key, worth]) => sum + (key.startsWith('§') ? 0 : worth), 0)
}

/** Words that most claims have. */
const SAYS_NOTHING = new Set(
  (
    'us use using used every each all any only one two run mak make made get got do doe did so after befor before then ' +
    'than ther there here also must should shall need want let allow support keep set file new app syst system servic ' +
    'service work time first next now way thing second minut hour day week month year percent own team our we you they ' +
    'them she he his her if but or while becaus because via per over under out up off between both either same other ' +
    'another just even when since still already never always ' +
    '一个 没有 可以 所有 使用 需要 进行 必须 不能 不会 不要 直接 自动 之后 之前 因为 所以 如果 时候 只有 只能 都是 这个 这些 每次 ' +
    '一次 全部 任何 就会 会被 一律 统一 目前 现在 自己 无法 否则 以及 要求 支持 不支 出错 执行 場合 必要 一度 自動 必須 禁止 常に ' +
    '一切 可能 以外 以上 以下 毎回 있다 없다 한다 된다 않는 않고 않으 하고 하는 해야 때문 그대 모든 항상 반드 직접 자동 바로 다시 하나 ' +
    '아무 오직 전혀 절대 이다 같은 있고 있어 없이 없고 없는 위해 경우 대한 따라 지금 이미 먼저 계속 그래 하지 아니 사용 필요 가능 우리'
  ).split(' '),
)
