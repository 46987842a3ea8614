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

/** Cut out of a run of Chinese characters before it is read by pairs; the longer ones first. */
export const CJK_STOP_PHRASES: readonly string[] =
  '为什么 為什麼 是什么 是什麼 有没有 有沒有 是不是 什么 什麼 怎么样 怎麼樣 怎么 怎麼 如何 哪些 哪个 哪個 哪里 哪裡 我们 我們 你们 他们 这个 這個 那个 那個 这些 那些 的 了 吗 嗎 呢 吧 是 在 和 与 與 及'.split(
    ' ',
  )
