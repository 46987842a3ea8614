// Which decisions stand at the end of a session.
import { describe, expect, it } from 'vitest'
import { read } from './dialogue-fixture.ts'

const said = (...lines: string[]) =>
  read(...lines)
    .decisions.map((one) => `${one.text} ${one.because}`)
    .join('\n')

describe('a decision before the next one', () => {
  it.each([
    [
      [
        'U: from now on every migration gets a rollback script',
        'A: However, the old ones have none.',
        'U: and never log request bodies',
      ],
      ['rollback script', 'request bodies'],
    ],
    [
      [
        "U: let's use Postgres for the orders",
        'A: Note that the CI image lacks it. I will add it.',
        'U: also, use tabs in the Makefile only',
      ],
      ['Postgres', 'Makefile'],
    ],
    [
      [
        'U: 認証はセッション方式にします',
        'A: 認証の実装に入ります。',
        'U: ログは今後JSON形式に統一してください',
        'A: 承知しました。',
      ],
      ['セッション', 'JSON'],
    ],
    [
      ['U: 缓存统一用 Redis', 'A: 不过测试环境还没有，我来装。', 'U: 另外提交信息一律写中文'],
      ['Redis', '中文'],
    ],
  ])('stands beside one on another subject: %s', (lines, kept) => {
    for (const word of kept) expect(said(...lines)).toContain(word)
  })

  it.each([
    [["U: let's use MongoDB", 'A: One catch: transactions need a replica set.', 'U: oh. postgres then'], 'MongoDB'],
    [
      [
        'U: lets use gRPC for ranking',
        "A: Note that the gateway's host can't send gRPC.",
        'U: ok then REST for ranking',
      ],
      'gRPC for',
    ],
  ])('gives way to one on its own subject: %s', (lines, gone) => expect(said(...lines)).not.toContain(gone))
})
