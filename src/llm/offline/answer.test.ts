import { describe, expect, it } from 'vitest'
import { answerAnswer, chooseAnswer } from '../answer-shape.ts'
import type { CandidateArticle } from '../compile-shape.ts'
import { answer, choose } from './answer.ts'

function article(id: string, title: string, ...texts: string[]): CandidateArticle {
  const blocks = texts.map((text, at) => ({ n: at + 1, section: 'Key Points', text, cites: ['e1'], byPerson: false }))
  return { id, title, aliases: [], tags: [], blocks }
}

const ARTICLES = [
  article(
    'concepts/supabase',
    'Supabase',
    'Chose Supabase over Firebase because it needs Postgres row-level security',
    'Supabase storage buckets stay private',
  ),
  article(
    'concepts/access-tokens',
    'Access tokens',
    'Access tokens expire after 15 minutes: a stolen token is useless soon',
  ),
  article('concepts/订单缓存', '订单缓存', '订单缓存用 Redis，过期时间 10 分钟：数据库扛不住'),
  article('concepts/決済', '決済API', '決済APIでは Idempotency-Key を必須にする：リトライで二重課金になるため'),
  article('concepts/postgres', 'Postgres', 'Postgres runs on 3 hosts', 'Add tests for new Postgres queries'),
  article('concepts/bun', 'JS projects', 'JS projects use bun, not npm: installs are faster'),
  article('concepts/responses', 'Responses', 'Keep responses concise, without a preamble'),
  article('concepts/배포', '배포', '금요일 오후에는 배포하지 않는다: 주말에 대응할 사람이 없다'),
]
const ask = (question: string) => answerAnswer.parse(answer({ question, articles: ARTICLES }))

describe('answer', () => {
  it.each([
    ['Why did we choose Supabase?', 'concepts/supabase', 1],
    ['How long do access tokens last before they expire?', 'concepts/access-tokens', 1],
    ['Are the Supabase storage buckets public or private?', 'concepts/supabase', 2],
    ['What package manager does this developer prefer for JS projects?', 'concepts/bun', 1],
    ["What is the developer's preference for how responses are currently formatted?", 'concepts/responses', 1],
    ['订单缓存为什么用 Redis？', 'concepts/订单缓存', 1],
    ['決済APIで Idempotency-Key が必須なのはなぜですか？', 'concepts/決済', 1],
    ['금요일에 배포해도 되나요?', 'concepts/배포', 1],
  ])('cites the block that answers %s', (question, article, block) => {
    const { known, sentences } = ask(question)
    expect(known).toBe(true)
    expect(sentences[0]?.cites).toEqual([{ article, block }])
  })

  it.each([
    'Which Kafka version do we run?',
    'Who designed the logo?',
    'What Postgres version is being used?',
    'Why did we choose Mongo?',
    '消息队列用什么？',
    'テストフレームワークは何ですか？',
    '로그 수집은 무엇으로 하나요?',
  ])('refuses %s', (question) => expect(ask(question)).toEqual({ known: false, sentences: [], followUps: [] }))

  it('knows nothing without articles', () => {
    expect(answer({ question: 'Why Supabase?', articles: [] }).known).toBe(false)
  })

  it('gives the text without its citation marks', () => {
    const marked = article('concepts/x', 'Deploys', 'Deploys run on Monday ([[daily/2026-04-01#^e7k3q9x2]]) ^c83b0e11')
    expect(answer({ question: 'When do deploys run?', articles: [marked] }).sentences[0]?.text).toBe(
      'Deploys run on Monday',
    )
  })
})

describe('choose', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      id: `concepts/topic-${at}`,
      title: `Topic ${at}`,
      summary: at === 7 ? 'Kafka carries the order events' : 'Something else',
    }))

  it('names what fits, best first, and nothing else of a large base', () => {
    expect(chooseAnswer.parse(choose({ question: 'What carries order events?', index: rows(40) })).articles).toEqual([
      'concepts/topic-7',
    ])
  })

  it('reads a small base whole', () => {
    expect(choose({ question: 'What carries order events?', index: rows(8) }).articles[0]).toBe('concepts/topic-7')
    expect(choose({ question: 'What carries order events?', index: rows(8) }).articles).toHaveLength(8)
  })
})
