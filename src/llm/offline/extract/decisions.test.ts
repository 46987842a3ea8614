// Dialogues of two to five turns and the words a decision in them must hold; an empty list means that nothing was decided.
import { describe, expect, it } from 'vitest'
import { read } from './dialogue-fixture.ts'

const DECIDED: Record<string, [string, string[], string[][]][]> = {
  English: [
    [
      'a pick with its reason',
      [
        'U: how do we ship this to beta users',
        'A: A feature flag, or a separate deployment. The flag is less work.',
        "U: flag. a second deployment means a second database and I'm not babysitting that",
      ],
      [['flag']],
    ],
    [
      'a rule after a report',
      [
        'U: add logging',
        'A: Added structured logging.',
        'U: great. one thing for the future: never log the request body',
      ],
      [['request body']],
    ],
    [
      'an outcome told in the first prompt',
      [
        'U: We argued on Friday, outcome: the mobile app stays on REST and GraphQL is only for the web client.',
        'A: Understood.',
      ],
      [['REST', 'GraphQL']],
    ],
    [
      'yes to a proposal',
      [
        'U: what if two workers pick the same job?',
        'A: The second one would overwrite the first. An advisory lock per job id prevents it.',
        'U: do that',
      ],
      [['advisory lock']],
    ],
    [
      'an option by its number',
      [
        'U: findings?',
        'A: Three things:\n1. Use argon2 for passwords\n2. Rotate the session id on login\n3. Nothing',
        'U: 2. the others can wait',
      ],
      [['session id']],
    ],
    [
      'a rejection with its reason',
      ['A: Plan: add dayjs and its plugin.', 'R: not adding a date library, Intl.RelativeTimeFormat is enough'],
      [['Intl.RelativeTimeFormat']],
    ],
    [
      'an answer to a question',
      ["Q: Which branch should the release be cut from? -> main, we're dropping develop", 'A: Cutting from main.'],
      [['main']],
    ],
    [
      'a steering correction',
      [
        'U: add the check',
        'S: wait, not in the controller. business rules belong in the service layer',
        'A: Moving it.',
      ],
      [['service layer']],
    ],
    [
      'the last choice only',
      [
        "U: let's write the importer in rust, it needs to be fast",
        "A: The bottleneck is the API's rate limit; the language won't matter.",
        'U: oh. python then, more people here can maintain it',
      ],
      [['python']],
    ],
    [
      'a choice the assistant reports with its reason',
      [
        'U: draft the rate limiter',
        'A: I went with a sliding window instead of a fixed one: with a fixed window a client can send twice the limit.',
        'U: 👍',
      ],
      [['sliding window']],
    ],
    [
      'a postponement',
      [
        "U: let's postpone the billing rewrite until after the audit, the auditors want to see stable code",
        'A: Makes sense.',
      ],
      [['billing', 'audit']],
    ],
    [
      'a preference',
      ['U: I prefer early returns over nested ifs, keep that in mind', 'A: Noted.'],
      [['early returns']],
    ],
    [
      'nothing in a question',
      [
        "U: what's the difference between a mutex and a semaphore",
        'A: A mutex is owned by one thread.',
        'U: ok thanks, never really got that',
      ],
      [],
    ],
    [
      'nothing in a task',
      ['U: refactor the parser into smaller functions', 'A: Done, all tests pass.', 'U: nice, commit it'],
      [],
    ],
    [
      'nothing in a musing',
      [
        'U: I wonder whether we should move to Bun at some point',
        "A: Two addons don't build on it.",
        'U: yeah maybe in a year or so',
      ],
      [],
    ],
    [
      'nothing in a quotation',
      [
        'U: the article claims "microservices are always wrong for small teams". thoughts?',
        'A: It overstates.',
        'U: interesting read anyway',
      ],
      [],
    ],
    [
      'nothing in a proposal left open',
      [
        'U: should we use Redis?',
        'A: It depends. I would wait.',
        "U: hm ok. let me think about it, I'll get back to you",
      ],
      [],
    ],
  ],
  Chinese: [
    [
      'a choice with its reason',
      ['U: 前端状态管理用什么', 'A: Vuex 和 Pinia 都行，Pinia 类型支持更好。', 'U: 那就 Pinia 吧，写类型省心'],
      [['Pinia']],
    ],
    ['a rule', ['U: 以后提交信息一律写中文，组里有人看英文费劲', 'A: 明白。'], [['中文']]],
    [
      'a steering correction',
      [
        'U: 给订单加个备注字段',
        'A: 我打算在 `orders` 表加一个字段。',
        'S: 别加在主表，放到 order_ext 里，主表字段太多了',
        'A: 好。',
      ],
      [['order_ext']],
    ],
    [
      'yes to a proposal',
      [
        'U: pod 老是被 OOMKilled',
        'A: 我建议改成 `MaxRAMPercentage=70`，以后调 limit 不用改参数。',
        'U: 好，按你说的来',
      ],
      [['MaxRAMPercentage']],
    ],
    [
      'the last choice only',
      [
        'U: 用 Nacos 做配置中心吧',
        'A: 可以。不过目前已经有 ConfigMap 在用，两套会重复。',
        'U: 哦那算了，还是用 ConfigMap',
        'A: 好。',
      ],
      [['ConfigMap']],
    ],
    [
      'traditional characters',
      ['U: 測試要不要分開跑？', 'A: 可以用 marker 把整合測試分開。', 'U: 好，整合測試標成 `integration`，本機預設不跑'],
      [['integration']],
    ],
    ['nothing in thanks', ['U: 导出的 Excel 中文乱码', 'A: CSV 没有 BOM，加上就好了。', 'U: 好了，谢谢'], []],
    ['nothing in a doubt', ['U: 用 pinia 还是 vuex？', 'A: 官方推荐 Pinia。', 'U: 那我想想，回头再说'], []],
  ],
  Japanese: [
    [
      'a choice with its reason',
      [
        'U: 認証はどうするのがいいですか？',
        'A: セッション方式と JWT があります。',
        'U: セッションにします。JWT は失効が面倒なので',
        'A: 承知しました。',
      ],
      [['セッション']],
    ],
    [
      'a rule',
      ['U: コミットメッセージは今後英語でお願いします。海外メンバーが増えたので', 'A: 承知しました。'],
      [['英語']],
    ],
    [
      'yes to a proposal',
      [
        'U: 接続が枯渇した原因は？',
        'A: トランザクションを開いたままでした。\n\nAPI の呼び出しをトランザクションの外に出すのがよいと思います。',
        'U: そうだね、その方針でいこう',
      ],
      [['トランザクション']],
    ],
    [
      'a rejection',
      ['A: lodash を追加します。', 'R: ライブラリは追加しないでください。標準の関数で足ります'],
      [['ライブラリ']],
    ],
    ['nothing in a task', ['U: 関数名を変えて', 'A: `fetchUsers` に変更しました。', 'U: OK'], []],
    [
      'nothing in a question',
      [
        'U: 監視ツールって何がありますか？',
        'A: Datadog や Mackerel があります。',
        'U: ありがとうございます。上司と相談してみます',
      ],
      [],
    ],
  ],
  Korean: [
    [
      'a choice with its reason',
      [
        'U: 에러 로그 수집은 어떻게 하지',
        'A: Sentry가 무난하고, 자체 ELK도 가능합니다.',
        'U: Sentry 쓰자. ELK는 관리할 사람이 없어',
      ],
      [['Sentry']],
    ],
    ['a rule', ['U: 커밋 메시지는 앞으로 한국어로 써주세요', 'A: 네.'], [['한국어']]],
    [
      'yes to a proposal',
      [
        'U: 관리자 페이지는 React로 할까 Vue로 할까',
        'A: 팀이 React에 익숙하니 React를 추천합니다.',
        'U: 네 그렇게 해주세요',
      ],
      [['React']],
    ],
    [
      'the last choice only',
      [
        'U: 카프카 쓰자',
        'A: 하루 메시지가 2천 건 정도라 카프카는 운영 부담이 큽니다. 지금 있는 RabbitMQ로도 됩니다.',
        'U: 아 그럼 그냥 RabbitMQ로 하자',
      ],
      [['RabbitMQ']],
    ],
    [
      'nothing in thanks',
      ['U: 빌드가 실패해요', 'A: JDK 버전이 11이라 실패했습니다. 17로 올리니 통과합니다.', 'U: 오 되네요 감사합니다'],
      [],
    ],
    ['nothing in a doubt', ['U: GraphQL 도입하면 어떨까?', 'A: 캐싱이 복잡해집니다.', 'U: 음 좀 더 고민해볼게'], []],
  ],
}

for (const [language, cases] of Object.entries(DECIDED)) {
  describe(`decisions in ${language}`, () => {
    it.each(cases)('finds %s', (_, lines, musts) => {
      const found = read(...lines).decisions.map((one) => `${one.text} ${one.because}`.toLowerCase())
      expect(found).toHaveLength(musts.length)
      for (const must of musts) for (const word of must) expect(found.join('\n')).toContain(word.toLowerCase())
    })
  })
}
