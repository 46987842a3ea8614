// One case or two of every guard and of every kind of conflict, each with its counterpart, so that a guard that holds too
// much is seen as well as one that holds nothing.
import { describe, expect, test } from 'vitest'
import type { ComparedClaim } from '../contradict-shape.ts'
import { contradict } from './contradict.ts'
import { quantitiesOf } from './contradict-quantities.ts'

describe('what plainly contradicts', () => {
  test.each([
    ['a port', 'The gateway listens on port 8080.', 'Open port 9090, where the gateway listens.'],
    ['a duration', 'A login session lasts 12 hours.', 'Login sessions expire after 30 minutes.'],
    ['a duration, in Chinese', '登录会话有效期为 7 天。', '登录会话 30 分钟后过期。'],
    ['a size in other units', 'Uploads of the importer may have 512 MB.', 'The importer takes uploads of 2 GB.'],
    ['a version', 'CI builds the storefront with Node 20.', 'The storefront is built with Node 18.19 in CI.'],
    ['a count, in Japanese', 'プルリクエストには二人の承認が必要。', 'プルリクエストは一人の承認でマージできる。'],
    ['an owner', 'Ana owns the import pipeline.', 'The import pipeline belongs to team Heron.'],
    ['an owner, in Chinese', '支付模块由张伟负责。', '支付模块的负责人是李娜。'],
    ['an owner, in Korean', '주문 서비스의 담당자는 김민수이다.', '주문 서비스는 박지영이 담당한다.'],
    ['a choice', 'The product cache lives in Redis.', 'The catalogue keeps its product cache in Memcached.'],
    ['a choice, in Chinese', '用户服务的数据库是 MySQL。', '用户服务把数据存到 PostgreSQL。'],
    [
      'an order turned round',
      'The cache is warmed up before traffic arrives.',
      'Traffic arrives before the cache is warmed up.',
    ],
    ['an order, in Chinese', '先发布前端，再发布后端。', '后端全部发布完成之前，不允许发布前端。'],
    [
      'the file it stands in',
      'Alert rules are defined in `alerts.yaml`.',
      'Alert rules are defined in `src/rules.ts`.',
    ],
    [
      'a kind of store, in Japanese',
      '監査記録は S3 のバケットに保存する。',
      '監査記録は PostgreSQL のテーブルに保存する。',
    ],
    ['a number in words', 'An invitation link lasts for a week.', 'An invitation link lasts for two days.'],
    [
      'a count told by its verb',
      'The worker retries a failed job 5 times.',
      'A failed job is parked after its second retry.',
    ],
    [
      'a cause',
      'The shadow flicker on the terrain came from too small a depth bias.',
      'Shadow flicker on the terrain was due to the cascade splits; the depth bias made no difference.',
    ],
    [
      'what is stronger',
      'A command-line flag overrides the environment variable.',
      'The environment variable wins over the command-line flag.',
    ],
    ['an address', 'The humidity sensor sits at address 0x44.', 'The address of the humidity sensor is 0x45.'],
    ['a state', 'Backups are encrypted at rest.', 'Backups lie on the disk in plain text.'],
    ['a state, in Korean', '재고 차감은 동기로 처리한다.', '재고 차감은 비동기로 처리된다.'],
    ['an order', 'The list of orders comes newest first.', 'The list of orders is sorted in ascending order.'],
    ['must and must not', 'The desktop client must not link libquartz.', 'The desktop client may link libquartz.'],
    ['yes and no, in Chinese', '推送服务支持离线消息。', '推送服务不支持离线消息。'],
    ['yes and no, in Japanese', 'ログに個人情報を出力してはならない。', '調査のため、ログには個人情報も出力する。'],
    ['yes and no, in Korean', '일반 회원은 글을 삭제할 수 없다.', '일반 회원도 글을 삭제할 수 있다.'],
    [
      'one alone and any',
      'Only admins of an organisation can create API keys.',
      'Any member of an organisation can create API keys.',
    ],
    [
      'another name in its place',
      'The default branch of the storefront is `main`.',
      'Feature branches of the storefront start from its default branch, `develop`.',
    ],
  ])('%s', (_, a, b) => {
    expect(both(a, b)).toEqual(['contradiction', 'contradiction'])
  })
})

describe('what can both hold', () => {
  test.each([
    ['the same words', 'Deploys run at night.', 'Deploys run at night'],
    ['a rounded value', 'The search index takes 1.98 GB on disk.', 'About 2 GB of the disk goes to the search index.'],
    ['another unit', 'The gateway gives up after 90 seconds.', 'The gateway gives up after 1.5 minutes.'],
    ['a bound said twice', '单个用户每秒最多 10 次请求。', '网关限制每个用户 1 秒内不超过 10 次请求。'],
    ['a least and a most', 'The pool has at least 5 connections.', 'The pool has at most 40 connections.'],
    ['a bound told as a refusal', 'A slug has at least 12 characters.', 'Slugs of 11 characters or fewer are refused.'],
    ['one order said twice', 'Migrations run before the rollout.', 'The rollout starts after the migrations.'],
    [
      'one word of a long sentence',
      'Calls from the gateway to the search host time out after 2 seconds.',
      'Calls from the gateway to the export host time out after 60 seconds.',
    ],
    [
      'never two and only one',
      'The settlement job never runs twice at the same time.',
      'The settlement job takes a lock, so that exactly one instance runs.',
    ],
    [
      'a denial for a time',
      'A shared branch of the shop cannot be deleted while reviews are open.',
      'A shared branch of the shop is deleted by a nightly job.',
    ],
    [
      'the only place where it may be',
      'The loading bay is the only place where drivers may not park for more than 10 minutes.',
      'Drivers park for up to 60 minutes.',
    ],
    ['two denials', 'Nobody may push to main directly.', 'Direct pushes to main are blocked.'],
    ['two denials, in Korean', '금요일에는 배포하지 않는다.', '배포는 금요일을 피한다.'],
    [
      'an obligation that is said with two denials',
      'すべての変更にはレビューがなければならない。',
      'すべての変更にはレビューがある。',
    ],
    [
      'a double negation',
      'It is not true that the exporter cannot read nested tables.',
      'The exporter reads nested tables.',
    ],
    ['a double negation, in Japanese', 'APIが日本語を返せないわけではない。', 'APIは日本語を返せる。'],
    ['a rumour, in Korean', '모바일에서 결제가 안 된다는 것은 오해다.', '모바일에서도 결제가 된다.'],
    ['an exception', 'Every change needs a review.', 'Patch updates need no review; that is the only exception.'],
    ['an exception, in Chinese', '所有接口都需要登录。', '健康检查接口例外，不需要登录。'],
    ['an environment', 'In staging the pool has 5 connections.', 'In production the pool has 40 connections.'],
    ['an environment, in Korean', '개발 환경의 로그 수준은 30이다.', '운영 환경의 로그 수준은 50이다.'],
    ['a platform', 'The iOS app keeps tokens for 30 days.', 'The Android app keeps tokens for 90 days.'],
    ['a version of an interface', 'In API v1 a page has 50 items.', 'In API v2 a page has 200 items.'],
    ['a service', 'The checkout service times out after 3 seconds.', 'The search service times out after 9 seconds.'],
    ['a file', '`packages/core/tsconfig.json` sets strict on.', '`packages/old/tsconfig.json` does not set strict on.'],
    ['another kind of it', 'Access tokens live for 15 minutes.', 'Refresh tokens live for 30 days.'],
    ['the past', 'Until 2023 the shop charged in USD 5.', 'The shop charges in USD 9.'],
    ['the past, in Japanese', '2024年3月までは Zabbix で監視していた。', '監視には Datadog を使っている。'],
    ['what was considered', 'We considered MySQL for the order store.', 'The order store runs on PostgreSQL.'],
    ['an exclusion', 'Rows are never deleted.', 'Expired rows are excluded from the rule: they are deleted at night.'],
    ['a wish', 'Fines are paid at the desk only.', 'The council would like readers to pay their fines online.'],
    ['a denial of what is said', "It isn't true that the exporter drops rows.", 'The exporter drops no rows at all.'],
    [
      'a share in words',
      '新版本先放 5% 流量，观察一小时再全量。',
      '上线时先切百分之五的流量到新版本，观察一小时再全量。',
    ],
    ['two uses of one word', 'Tokens of the theme lie in public.', 'Tokens must never be shown to anybody.'],
    [
      'what only names tell apart',
      'Invoices are rendered by headless Chrome.',
      'Rendered invoices go to the bucket `bills`.',
    ],
    ['another side', 'The scheduler wakes up every 5 minutes.', 'A scheduler run may take 30 seconds at most.'],
    [
      'a word that is a name',
      'The settings file of the entire CLI keeps its switches for telemetry, sync and colours as real booleans.',
      'Telemetry in the entire CLI has a switch in the settings file; only true is a yes.',
    ],
  ])('%s', (_, a, b) => {
    expect(both(a, b)).toEqual(['compatible', 'compatible'])
  })

  test.each([
    ['Port (network)', 'Port (board)', 'Only port 8080 of the board is open.', 'No port of the board is open.'],
    [
      'Entire CLI settings',
      'Entire CLI telemetry',
      'Feature switches are always on.',
      'Feature switches are never on.',
    ],
    [
      'Backups',
      'Backups and restore drills',
      'Backups of the shop are taken every night.',
      'Drills with backups of the shop are held every quarter.',
    ],
    ['What the client does not do', 'Client', 'It deletes remote files.', 'It never deletes remote files.'],
    ['Client', 'Client', 'It deletes remote files.', 'It never deletes remote files.'],
  ])('what the titles %s and %s tell apart', (here, there, a, b) => {
    expect(verdict(claim(a, here), claim(b, there))).toBe('compatible')
    expect(verdict(claim(a, 'Guide'), claim(b, 'Overview'))).toBe('contradiction')
  })

  test('two things of one name that only their titles tell apart by an environment', () => {
    const [a, b] = [
      claim('The pool has 5 connections.', 'Staging database'),
      claim('The pool has 40 connections.', 'Production database'),
    ]
    expect(verdict(a, b)).toBe('compatible')
  })
})

describe('what was replaced', () => {
  test.each([
    ['The dashboard is bundled with Webpack.', 'In March 2026 we moved the dashboard from Webpack to Vite.'],
    [
      'The public API allows 60 requests a minute.',
      'The limit of the public API was raised from 60 to 120 requests a minute.',
    ],
    ['Kim owns the import pipeline.', 'Ownership of the import pipeline passed from Kim to Ravi on 1 September 2026.'],
    ['CI は CircleCI で動かす。', 'CI は CircleCI から GitHub Actions に移行した。'],
    ['日志写入 Elasticsearch。', '2026 年 3 月起日志改写入 ClickHouse，不再使用 Elasticsearch。'],
  ])('%s', (old, fresh) => {
    expect(verdict(claim(old), claim(fresh, 'A', '2026-09-02'))).toBe('a-replaced')
    expect(verdict(claim(fresh, 'A', '2026-09-02'), claim(old))).toBe('b-replaced')
  })

  test('nothing that is later than what tells of the change', () => {
    const change = claim('In March 2026 we moved the dashboard from Webpack to Vite.')
    expect(verdict(change, claim('The dashboard is bundled with Webpack.', 'A', '2026-09-02'))).toBe('compatible')
  })
})

test('quantities are read in one unit, whatever the language', () => {
  const read = (text: string) => quantitiesOf(text).map(({ kind, value }) => [kind, value])
  expect(read('90 seconds')).toEqual(read('1.5 分钟'))
  expect(read('2 GB')).toEqual(read('two gigabytes'))
  expect(read('一時間')).toEqual(read('60 minutes'))
  expect(read('14 March 2026')).toEqual(read('3月14日'))
  expect(read('승인자 두 명')).toEqual(read('two approvers'))
  expect(read('Python 3.11 on port 8080')).toEqual([
    ['port', 8080],
    ['version:python', '3.11'],
  ])
})

function both(a: string, b: string): string[] {
  const [one, other] = [claim(a, 'Guide'), claim(b, 'Overview')]
  return [verdict(one, other), verdict(other, one)]
}

function claim(text: string, article = 'A', date = '2026-04-01'): ComparedClaim {
  return { article, text, date }
}

function verdict(a: ComparedClaim, b: ComparedClaim): string {
  return contradict({ pairs: [{ n: 1, a, b }] }).pairs[0]?.verdict ?? ''
}
