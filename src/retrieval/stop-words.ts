// Words that say nothing about what is looked for. They are dropped from queries only, never from documents, so that a
// query of nothing but such words still finds something.

export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the and or but if then than so not no nor of in on at to for from by with about into over as is are was were be been being am do does did ' +
    'done doing have has had having will would shall should can could may might must i me my we us our you your he him his she her it its they them ' +
    'their this that these those there here what which who whom whose when where why how all any some each both more most other such only own same too ' +
    'very just also please tell let get got use used using d ll m re s t ve don dont didnt doesnt isnt wasnt cant'
  ).split(' '),
)

/** Cut out of a run of Chinese or Japanese before it is read by pairs; the longer ones first. */
export const CJK_STOP_PHRASES: readonly string[] = (
  '为什么 為什麼 是什么 是什麼 有没有 有沒有 是不是 怎么办 怎麼辦 怎么样 怎麼樣 什么 什麼 怎么 怎麼 如何 哪些 哪个 哪個 哪里 哪裡 多少 多久 多长 多長 ' +
  '我们 我們 你们 他们 这个 這個 那个 那個 这些 那些 现在 現在 当时 當時 后来 後來 应该 應該 的 了 吗 嗎 呢 吧 是 在 和 与 與 及 ' +
  '理由 方法 場合 仕組み どんな どの どう どこ いつ なぜ とき こと もの ため よう したい 何 誰 今'
).split(' ')

/** Korean words, without their particles or as they stand, that only ask or join. */
export const KOREAN_STOP_WORDS: ReadonlySet<string> = new Set(
  (
    '어떻게 왜 뭐 뭘 뭐로 뭘로 무엇 언제 어디 어디서 누가 누구 얼마 얼마나 몇 어떤 무슨 지금 그 이 저 뒤 때 것 거 게 건 걸 적 일 수 있어 있나 있지 있던 없어 ' +
    '했던 해 해야 하나 하지 하려면 되나 돼 되지 말고 우리 이유 방법 다시 다 더 안 못 한 그리고 그래서 있는데'
  ).split(' '),
)
