// What a question in Chinese, Japanese or Korean is asked with and what only joins its words, and words so common in any talk
// that they tell less than their rarity in a small memory says. Lists and their reading. Pure.
import { once } from '../../lib/once.ts'
import { KOREAN_STOP_WORDS } from '../stop-words.ts'
import { languageOf } from '../unspaced.ts'

/** The question with a blank for each character of noise, so that the places of words stay. */
export function withoutNoise(text: string): string {
  const language = languageOf(text)
  if (language === undefined || language === 'ko') return text
  const blank = (noise: string) => (KEPT.has(noise) ? noise : '　'.repeat(noise.length))
  return text.replace(patterns()[language], blank)
}

const JAPANESE =
  '理由 方法 仕組み どんな どの どう どこ いつ なぜ とき こと もの ため よう したい どれくらい どのくらい どうやって どうして ' +
  'だっけ けど やつ ところ 結局 当時 以前 前回 普通 場合 ください 下さい できる できない できた 出来る 出来ない 出来た 教えて 知りたい なんで なんか なんとか'
/** Only by themselves: 件数 and 電話 are words. */
const JAPANESE_ALONE = '件 話 何 誰 今'

const CHINESE =
  '为什么 為什麼 是什么 是什麼 有没有 有沒有 是不是 怎么办 怎麼辦 怎么样 怎麼樣 什么 什麼 怎么 怎麼 如何 哪些 哪个 哪個 哪里 哪裡 ' +
  '多少 多久 多长 多長 我们 我們 你们 他们 这个 這個 那个 那個 这些 那些 现在 現在 当时 當時 后来 後來 应该 應該 的 了 吗 嗎 呢 吧 是 在 ' +
  '和 与 與 及 为啥 咋 时候 之后 以后 原来 一下 还是 还 那次 那回 可以 已经'
/** Words that such a character stands in. */
const CHINESE_KEPT = '目的 存在 在线 在途 还款 归还 退还 还原 偿还 了解 总和 参与 授予 与或'
const KEPT = new Set(CHINESE_KEPT.split(' '))

const patterns = once(() => {
  const any = (words: string) => words.split(' ').sort((a, b) => b.length - a.length)
  const alone = `(?<!\\p{sc=Han})(?:${any(JAPANESE_ALONE).join('|')})(?!\\p{sc=Han})`
  return {
    ja: new RegExp(`${any(JAPANESE).join('|')}|${alone}`, 'gu'),
    zh: new RegExp(any(`${CHINESE_KEPT} ${CHINESE}`).join('|'), 'gu'),
  }
})

/** A Korean word without particles and endings, '' for one that says nothing. */
export function koreanStem(word: string): string {
  if (KOREAN_ALONE.has(word) || KOREAN_NOISE.test(word)) return ''
  let stem = word.replace(PARTICLE, '')
  if (KOREAN_STOP_WORDS.has(word) || KOREAN_STOP_WORDS.has(stem)) return ''
  for (let times = 0; times < MOST_ENDINGS; times++) stem = stem.replace(ENDING, '')
  return KOREAN_STOP_WORDS.has(stem) ? '' : stem
}

const PARTICLES =
  '에서는|에서도|으로는|으로도|까지는|까지만|부터는|에게는|한테는|이라고|이라는|라고|라는|에서|에게|한테|까지|부터|처럼|보다|마다|으로|이나|이랑|하고|은|는|이|가|을|를|에|의|로|와|과|도|만|나|랑'
const KOREAN_ALONE = new Set(PARTICLES.split('|'))
// After one syllable only those that seldom end a word.
const PARTICLE = new RegExp(`(?<=..)(?:${PARTICLES})$|(?<=.)[은는을를에의]$`, 'u')
const MOST_ENDINGS = 3
const ENDING =
  /(?<=..)(?:더라고요|더라고|더라|더니|던데|던가|던|잖아|는데|은데|인데|니까|려고|려면|면서|으면|다면|다고|라고|라는|다는|하면|되면|하는|되는|되던|하던|한다|된다|할|될|한|된|해서|돼서|해야|돼야|해|돼|했|됐|하기|되기|하게|되게|하고|되고|하지|되지|하나|되나|었|았|였|겠|지요|지만|지|나요|나|네요|네|어요|아요|에요|예요|이야|거야|야|니|냐|죠|요|기로|기|고|서|게|면|다|어|아|며|러)$/u
const KOREAN_NOISE =
  /^(?:했|됐|돼|하기|하면|하려|하는|하고|하던|하게|하나|한다|할지|있었|있는|있기|있잖|있던|있어|있나|있지|있으|이었|였던|같은|같아|같이는|그랬|그래|그때|그럼|그런|이런|저런|어떤|어떻|아니|때만|때문|되고|되는|되면|되나|되지|이제|거야|건데|거지|거였|뭐였|뭐라|언제|누구|어디|얼마|너무|보는|났던|줬더|주는|줘|쪽에|뒤로|라고|그것|이것)/u

export function isCommon(word: string): boolean {
  return COMMON.has(word)
}

const COMMON = new Set(
  (
    '来 来た 来て 来る 見 見た 見て 見る 見え 出 出た 出て 出る 出す 出し 入 入れ 入る 入っ 言 言っ 言わ 行 行っ 行く 思 思っ 知 知っ 使 使う 使っ 使い ' +
    '付 付け 付い 変 変え 変わ 方 分 気 形 中 上 下 前 後 先 時 回 度 名 他 多 少 大 小 新 古 同 別 今 日 月 年 人 問題 状態 感じ 対応 必要 関係 今回 最初 ' +
    '最後 最近 毎回 普段 以上 以下 以外 途中 全部 自分 一番 本当 正解 正式 担当 部分 内容 有 没 不 个 次 天 点 时 家 里 外 后 数 问题 情况 东西 地方 办法 ' +
    '有人 一个 一次 一直 出现 出来 起来 需要 直接 好像 문제 경우 처음 마지막 그냥 계속 자꾸 정도 사람 상황 부분 필요 사용'
  ).split(' '),
)
