// What the generated base of bench/compile-base.ts speaks of: services and concerns of a software company, in families of
// near neighbours, in English, Chinese, Japanese and Korean. All of it is invented. `{s}` is the subject's owner, `{o}`
// another one, `{n}` and `{m}` numbers, `{t}` a tool, `{c}` an identifier.

export interface Words {
  name: string
  /** What people call it for short. */
  short: string
  /** Its identifier in code. */
  code: string
}

export interface Saying extends Words {
  summary: string
  points: string[]
  details: string[]
}

export const SERVICES = table(`
Billing service|invoicer|billing-svc
Auth gateway|the front door|authgw
Search indexer|indexer|search-ix
Image resizer|thumbnailer|img-resize
Mail sender|mailman|mail-out
Notification hub|notifier|notif-hub
Order service|orders|order-svc
Stock keeper|warehouse|stock-svc
Payment bridge|paybridge|pay-bridge
Tax calculator|taxman|tax-calc
Report builder|reporter|report-gen
Export worker|exporter|export-wrk
Import worker|importer|import-wrk
Webhook relay|hook relay|hook-relay
Session store|sessions|sess-store
Profile service|profiles|profile-svc
Access control service|gatekeeper|acl-svc
Audit trail service|trail|audit-svc
File vault|vault|file-vault
Video transcoder|transcoder|vid-trans
Recommendation engine|recommender|reco
Price engine|pricer|price-eng
Coupon service|coupons|coupon-svc
Cart service|basket|cart-svc
Shipping planner|shipper|ship-plan
Returns desk|returns|returns-svc
Customer chat|chat|chat-svc
Ticket router|router desk|ticket-rt
Survey tool|surveys|survey-app
Analytics collector|collector|ana-col
Event bus|the bus|evbus
Config server|configs|conf-srv
Secret manager|keyring|secman
Feature flag server|flags|ff-srv
Mobile backend|bff|mob-bff
Admin console|back office|admin-ui
Partner API|partners|partner-api
Geo lookup|geocoder|geo-lk
Calendar sync|calsync|cal-sync
Document renderer|pdf maker|doc-rend
Translation service|translator|l10n-svc
Scheduler core|scheduler|sched-core
Fraud detector|fraud watch|fraud-det
Loyalty ledger|points book|loyal-led
Subscription manager|subs|subs-mgr
Content editor|editor|cms-edit
Media library|media lib|media-lib
Load balancer|edge lb|edge-lb
Metrics store|tsdb|met-store
Build farm|builders|build-farm
`)

export const CONCERNS: Saying[] = [
  concern(
    'retry policy|retries|retry',
    'Failed calls of {s} are tried again {n} times with growing pauses before they are given up.',
    [
      'The pause between two attempts starts at {m} ms and doubles',
      'Only time-outs and 5xx replies are repeated; a 4xx is final',
      '`{c}.max` holds the number of attempts',
      'Jitter of 20 percent keeps clients of {s} from coming back at once',
    ],
    ['A storm of repeats took {o} down in spring, since every client waited for exactly the same time.'],
  ),
  concern(
    'rate limiting|throttle|ratelimit',
    '{s} lets each client make {n} requests a minute and answers 429 beyond.',
    [
      'Buckets are counted in {t}, by API key and not by address',
      'The reply names the seconds to wait in Retry-After',
      '`{c}.perMinute` overrides the number for one customer',
      'Internal callers such as {o} are exempt',
    ],
    ['Counting by address punished whole offices behind one router, so the key decides.'],
  ),
  concern(
    'connection pool|db pool|pool',
    '{s} keeps at most {n} open connections to its database and queues the rest.',
    [
      'A connection is closed after {m} seconds without use',
      '`{c}.size` may not exceed the limit of the server divided by the replicas',
      'Waiting longer than two seconds for a free one is an error',
      'Transactions that call {o} hold a connection far too long',
    ],
    ['With a larger number the database ran out of memory and {t} restarted it.'],
  ),
  concern(
    'cache invalidation|stale entries|cache',
    'Entries that {s} caches expire after {n} seconds and are dropped at once when their source changes.',
    [
      'Keys begin with a schema version, so a deploy starts empty',
      'Events from {o} remove what they name',
      '`{c}.ttl` is the time until an entry expires',
      'A cold start is softened by serving the old value while {t} loads the new one',
    ],
    ['Readers saw outdated values for hours when events were lost; the expiry is the safety net.'],
  ),
  concern(
    'schema migrations|ddl changes|migrate',
    'Tables of {s} are changed in two deploys: first added to, and cleaned up {n} days later.',
    [
      'A column is never renamed in place',
      'Migrations run in {t} before the new version starts',
      'Locks longer than {m} ms abort the change',
      '`{c}.lockTimeout` is set for the migrating role only',
    ],
    ['An ALTER TABLE that rewrote the whole table blocked {o} for twenty minutes.'],
  ),
  concern(
    'log retention|old logs|logkeep',
    'Logs of {s} are kept for {n} days and then deleted for good.',
    [
      'Lines with personal data go after {m} days already',
      '{t} compresses what is older than a week',
      '`{c}.days` is the same in all regions',
      'Copies for {o} are not excepted',
    ],
    ['The privacy officer asked for a fixed period that nobody can lengthen by hand.'],
  ),
  concern(
    'health check|liveness|health',
    'The health check of {s} asks its own database every {n} seconds and nothing else.',
    [
      'It answers within {m} ms or counts as failed',
      'Three failures in a row take an instance out of {t}',
      'Dependencies such as {o} have no say in it',
      '`{c}.path` is /healthz',
    ],
    ['When it asked other services too, one outage took everything out of rotation.'],
  ),
  concern(
    'timeouts|deadlines|timeout',
    'Calls of {s} end after {n} seconds, whatever the other side does.',
    [
      'The deadline is handed on in a header and shrinks at each hop',
      'Connecting has {m} ms of its own',
      '`{c}.total` bounds the whole request',
      '{o} gets a second more, since it waits for {t}',
    ],
    ['Without one, threads piled up behind a hanging socket until nothing answered.'],
  ),
  concern(
    'idempotency keys|repeat protection|idem',
    'A request to {s} with a key that was seen within {n} hours gets the first answer again.',
    [
      'Keys are stored in {t} with a hash of the body',
      'Another body under the same key is refused with 409',
      '`{c}.window` is the time a key is remembered',
      '{o} sends its own id as the key',
    ],
    ['Customers who pressed the button twice had been charged twice.'],
  ),
  concern(
    'dead-letter queue|poison messages|dlq',
    'Messages that {s} cannot handle after {n} tries go to a queue of their own.',
    [
      'An alarm rings above {m} messages',
      'They are replayed by hand with a script',
      '`{c}.name` ends in -dead',
      'The reason stands in a header that {t} shows',
    ],
    ['One broken message from {o} had held up all that came after it.'],
  ),
  concern(
    'access tokens|bearer jwt|token',
    'Tokens for {s} live {n} minutes and are renewed by a refresh token.',
    [
      'They are signed with ES256; keys rotate every {m} days',
      'The audience is checked, so a token for {o} is worthless here',
      '`{c}.leeway` allows for clocks that differ',
      'Revocation lists are held in {t}',
    ],
    ['Long-lived ones had leaked through proxy logs.'],
  ),
  concern(
    'pagination|cursors|paging',
    'Lists of {s} are read page by page with an opaque cursor, {n} rows each.',
    [
      'Offsets are not supported, since they skip rows that were added meanwhile',
      'The cursor holds the last sort key, signed',
      '`{c}.limit` is capped at {m}',
      '{o} reads until the cursor is empty',
    ],
    ['Deep offsets made {t} scan the whole table.'],
  ),
  concern(
    'backups|restore drills|backup',
    'The data of {s} is saved every {n} hours and restored for practice once a month.',
    [
      'Copies lie in another region, encrypted',
      'A restore takes {m} minutes',
      '`{c}.keep` says how many copies remain',
      '{t} checks each copy by reading it back',
    ],
    ['A copy that nobody had ever read back turned out to be empty when {o} needed it.'],
  ),
  concern(
    'deploy procedure|rollout|deploy',
    '{s} is rolled out to {n} percent of the instances first and to the rest after a quarter of an hour.',
    [
      'Two approvals are needed',
      'No rollout on Fridays',
      '`{c}.canary` names the first instances',
      'More than {m} errors a minute roll it back by {t}',
    ],
    ['A bad build had reached every instance before {o} noticed.'],
  ),
  concern(
    'metrics|dashboards|metric',
    '{s} reports latency, traffic, errors and saturation to {t} every {n} seconds.',
    [
      'Labels never hold user ids',
      'Histograms have {m} buckets',
      '`{c}.prefix` stands before every name',
      'The panel of {o} shows both side by side',
    ],
    ['A label with the customer in it made the number of series explode.'],
  ),
  concern(
    'tenant isolation|row policies|tenant',
    'Rows of {s} belong to one tenant, and the database itself refuses all others.',
    [
      'A policy compares the tenant of the row with the one of the session',
      'Background jobs set the tenant before each of at most {n} batches',
      '`{c}.current` is set when a connection is taken',
      'Tests with {m} tenants run in {t}',
    ],
    ['A forgotten WHERE in {o} once showed a customer the data of another.'],
  ),
  concern(
    'upload limits|file sizes|upload',
    '{s} takes files up to {n} MB and refuses larger ones before they are read.',
    [
      'The type is told by the first bytes, not by the name',
      'At most {m} files an hour for each account',
      '`{c}.bytes` is checked at the edge as well',
      '{t} scans for viruses before {o} sees a file',
    ],
    ['A single huge file had filled the disk of every instance.'],
  ),
  concern(
    'error messages|problem json|errors',
    'Errors of {s} are problem documents with a code, a sentence and a trace id.',
    [
      'Codes are stable, sentences are not',
      'No stack leaves the process',
      '`{c}.docs` is linked from {n} of them',
      '{o} passes them on unchanged, up to {m} levels deep',
    ],
    ['Support could not find a failure in {t} before the trace id was shown.'],
  ),
  concern(
    'test data|fixtures|seed',
    'Tests of {s} make their own data and share no rows.',
    [
      'Builders fill in whatever a test does not name',
      'The seed is printed, {n} by default',
      '`{c}.factory` is used by {o}, too',
      'Dumps of production are forbidden, even of {m} rows',
    ],
    ['Shared rows made tests fail in {t} depending on their order.'],
  ),
  concern(
    'graceful shutdown|draining|drain',
    'On SIGTERM {s} takes no new work, finishes what runs within {n} seconds and exits.',
    [
      'Readiness goes off first, and {m} ms pass before sockets close',
      'Work that is not done goes back to the queue',
      '`{c}.grace` must be shorter than what {t} grants',
      'Long polls of {o} are ended with a hint to reconnect',
    ],
    ['Requests had been cut off in the middle at each release.'],
  ),
]

export const TOOLS =
  'Redis|Postgres|Kubernetes|Grafana|Prometheus|RabbitMQ|Kafka|Nginx|Envoy|Terraform|Vault|S3|Jenkins|Argo|Loki|Sentry'.split(
    '|',
  )

export const LIBRARIES =
  'React:17|Vite:5|Postgres:14|Node.js:18|TypeScript:5.2|Django:4.0|Rails:6|Spring Boot:2|Kafka:3.4|Redis:6|Next.js:13|Vue:2|Angular:15|Webpack:4|ESLint:7|Jest:27|Playwright:1.40|Tailwind:2|Terraform:1.4|Kubernetes:1.27|Helm:2|Nginx:1.22|Go:1.20|Python:3.10|Java:11|Kotlin:1.7|Swift:5.7|Rust:1.70|MongoDB:5|Elasticsearch:7|RabbitMQ:3.10|Grafana:9|Prometheus:2.40|OpenSSL:1.1|Ubuntu:20.04|Debian:10|Docker:20|Gradle:7|Maven:3.6|PHP:8.0'.split(
    '|',
  )

export const ROLES = [
  'checks the session cookie|a request without one is sent to the login page',
  'checks the CSRF token|forms without one are refused with 403',
  'sets the trace id|an id from outside is replaced unless the caller is trusted',
  'parses the body|more than a megabyte is refused unread',
  'negotiates the language|the profile wins over the browser',
  'compresses the reply|what is below a kilobyte goes as it is',
  'maps old paths to new ones|old ones answer 308 and are counted',
  'adds security headers|inline scripts need a nonce',
  'resolves the tenant from the host name|an unknown host gets 404 and no hint',
  'writes the access line|query strings are left out',
]

export interface Tongue {
  language: 'zh' | 'ja' | 'ko'
  modules: Words[]
  concerns: Saying[]
}

export const TONGUES: Tongue[] = [
  {
    language: 'zh',
    modules: table(`
订单模块|订单|shop-order
库存模块|库存|shop-stock
支付模块|支付|shop-pay
会员模块|会员|shop-member
优惠券模块|优惠券|shop-coupon
物流模块|物流|shop-logi
评论模块|评论|shop-review
客服模块|客服|shop-care
报表模块|报表|shop-report
推荐模块|推荐|shop-reco
搜索模块|搜索|shop-search
结算模块|结算|shop-settle
`),
    concerns: [
      concern(
        '缓存策略|cache policy|cache',
        '{s}的缓存在 {n} 秒后过期，源数据变更时立即失效。',
        ['键名带版本前缀', '热点数据由 {t} 预热', '`{c}.ttl` 控制过期时间'],
        ['曾因消息丢失读到旧数据，所以保留过期时间兜底。'],
      ),
      concern(
        '分库分表|sharding|shard',
        '{s}按用户编号拆成 {n} 个库，每库 {m} 张表。',
        ['跨库查询走汇总表', '扩容时双写一周', '`{c}.route` 决定落到哪个库'],
        ['单表超过五千万行后索引维护太慢。'],
      ),
      concern(
        '限流规则|flow limit|limit',
        '{s}每个用户每分钟最多 {n} 次请求，超过返回 429。',
        ['按账号而不是按地址计数', '计数放在 {t}', '`{c}.qps` 可以单独调整'],
        ['按地址限制误伤了整个公司的用户。'],
      ),
      concern(
        '日志规范|logging rules|logs',
        '{s}的日志一律是 JSON，保留 {n} 天。',
        ['手机号必须脱敏', '每行带链路编号', '由 {t} 统一采集'],
        ['以前的纯文本日志无法按字段检索。'],
      ),
      concern(
        '灰度发布|gray release|gray',
        '{s}先放量百分之 {n}，观察半小时再全量。',
        ['错误率超过阈值自动回滚', '周五不发布', '`{c}.gray` 写明名单'],
        ['一次全量发布造成了整晚故障。'],
      ),
      concern(
        '幂等设计|idempotence|idem',
        '{s}的写接口以请求号去重，{n} 小时内重复提交返回原结果。',
        ['请求号由前端生成', '记录放在 {t}', '请求体不同则拒绝'],
        ['用户连点两次曾被扣款两次。'],
      ),
      concern(
        '定时任务|scheduled jobs|jobs',
        '{s}的定时任务每 {n} 分钟跑一次，同一时刻只有一个实例执行。',
        ['锁放在 {t}', '执行超过 {m} 秒报警', '`{c}.cron` 可以热更新'],
        ['两个实例同时执行曾重复发了短信。'],
      ),
      concern(
        '权限校验|permission checks|perm',
        '{s}的权限在网关和服务各校验一次。',
        ['角色最多 {n} 个', '数据权限由行策略保证', '`{c}.roles` 每 {m} 秒刷新'],
        ['只在网关校验时，内部调用绕过了限制。'],
      ),
    ],
  },
  {
    language: 'ja',
    modules: table(`
予約システム|予約|res-core
在庫管理|在庫|res-stock
会員管理|会員|res-member
請求書発行|請求|res-invoice
通知配信|通知|res-notify
画像変換|画像|res-image
帳票出力|帳票|res-form
検索基盤|検索|res-search
決済連携|決済|res-pay
勤怠管理|勤怠|res-time
問い合わせ窓口|窓口|res-desk
配送手配|配送|res-ship
`),
    concerns: [
      concern(
        'リトライ方針|retry rules|retry',
        '{s}の失敗した呼び出しは間隔を広げながら {n} 回まで再試行する。',
        ['4xx は再試行しない', '最初の間隔は {m} ミリ秒', '`{c}.max` で回数を変える'],
        ['一斉に再試行が走って相手先が落ちたことがある。'],
      ),
      concern(
        '行レベルセキュリティ|row level security|rls',
        '{s}の行は契約者ごとに分かれ、データベースが他社の行を拒む。',
        ['接続ごとに契約者を設定する', 'バッチは {n} 件ずつ処理する', '`{c}.tenant` が現在の契約者'],
        ['条件の書き忘れで他社のデータが見えた。'],
      ),
      concern(
        'バックアップ運用|backup routine|backup',
        '{s}のデータは {n} 時間ごとに保存し、月に一度復元を試す。',
        ['別の地域に暗号化して置く', '復元は {m} 分で終わる', '{t} が読み戻して確かめる'],
        ['一度も読み戻していない控えが空だった。'],
      ),
      concern(
        'タイムアウト設定|timeout setting|timeout',
        '{s}の呼び出しは {n} 秒で打ち切る。',
        ['期限はヘッダーで渡す', '接続だけは {m} ミリ秒', '`{c}.total` が全体の上限'],
        ['応答のない相手を待ち続けて全体が止まった。'],
      ),
      concern(
        '文字コード|text encoding|enc',
        '{s}の入出力は UTF-8 に統一し、取り込み時に正規化する。',
        ['全角と半角は NFKC で揃える', '古い取引先だけ Shift_JIS を受ける', '`{c}.in` で入力を指定する'],
        ['機種依存文字が帳票で化けた。'],
      ),
      concern(
        'リリース手順|release steps|release',
        '{s}は {n} パーセントの台数から出し、十五分後に全台へ広げる。',
        ['承認は二人', '金曜日は出さない', 'エラーが {m} 件を超えたら {t} が戻す'],
        ['不良なビルドが全台に行き渡ったことがある。'],
      ),
      concern(
        '排他制御|locking|lock',
        '{s}の更新は版番号で衝突を検出し、{n} 回まで読み直す。',
        ['行の長時間ロックは使わない', '衝突時は画面に差分を出す', '`{c}.version` を必ず送る'],
        ['二人の編集が互いを消していた。'],
      ),
      concern(
        '監査ログ|audit log|audit',
        '{s}の操作は追記のみの記録に残し、{n} 年保管する。',
        ['前の行のハッシュを持つ', '個人名は番号に置き換える', '{t} に毎日写す'],
        ['行を書き換えられる記録は監査で認められなかった。'],
      ),
    ],
  },
  {
    language: 'ko',
    modules: table(`
주문 서비스|주문|kmall-order
결제 서비스|결제|kmall-pay
회원 서비스|회원|kmall-member
재고 서비스|재고|kmall-stock
배송 서비스|배송|kmall-ship
쿠폰 서비스|쿠폰|kmall-coupon
알림 서비스|알림|kmall-notify
검색 서비스|검색|kmall-search
리뷰 서비스|리뷰|kmall-review
정산 서비스|정산|kmall-settle
상품 서비스|상품|kmall-item
고객센터|상담|kmall-care
`),
    concerns: [
      concern(
        '배포 절차|release routine|deploy',
        '{s} 배포는 인스턴스의 {n}퍼센트부터 시작하고 15분 뒤 전체로 넓힌다.',
        ['승인 두 명이 필요하다', '금요일에는 배포하지 않는다', '`{c}.canary`에 첫 대상이 적혀 있다'],
        ['잘못된 빌드가 전체에 퍼진 적이 있다.'],
      ),
      concern(
        '캐시 만료|cache expiry|cache',
        '{s} 캐시는 {n}초 뒤에 만료되고 원본이 바뀌면 바로 지운다.',
        ['키에 스키마 버전을 붙인다', '{t}에 저장한다', '`{c}.ttl`로 시간을 조정한다'],
        ['이벤트가 유실되어 오래된 값이 보인 적이 있다.'],
      ),
      concern(
        '재시도 정책|retry plan|retry',
        '{s}의 실패한 호출은 간격을 늘리며 {n}번까지 다시 시도한다.',
        ['4xx는 다시 시도하지 않는다', '첫 간격은 {m}밀리초', '`{c}.max`가 횟수다'],
        ['동시에 재시도가 몰려 상대 서버가 멈췄다.'],
      ),
      concern(
        '개인정보 마스킹|masking|mask',
        '{s} 로그의 전화번호와 이메일은 저장 전에 가린다.',
        ['원본은 {n}일 뒤 삭제한다', '규칙은 {t}에서 관리한다', '`{c}.rules`에 정규식이 있다'],
        ['감사에서 원문 번호가 발견되었다.'],
      ),
      concern(
        '장애 대응|incident handling|incident',
        '{s} 장애는 {n}분 안에 담당자에게 전달된다.',
        ['등급은 세 가지다', '회고는 {m}일 안에 쓴다', '{t} 알람이 시작이다'],
        ['알람을 아무도 보지 않아 밤새 멈춰 있었다.'],
      ),
      concern(
        '트랜잭션 범위|transaction scope|tx',
        '{s}의 트랜잭션 안에서는 외부 호출을 하지 않는다.',
        ['최대 {n}초', '메시지는 아웃박스로 보낸다', '`{c}.outbox` 테이블을 쓴다'],
        ['외부 응답을 기다리다 연결이 고갈되었다.'],
      ),
      concern(
        '페이지 처리|list paging|paging',
        '{s} 목록은 커서 방식으로 {n}건씩 읽는다.',
        ['오프셋은 지원하지 않는다', '커서는 서명되어 있다', '`{c}.limit`은 {m}까지'],
        ['깊은 오프셋에서 전체 테이블을 읽었다.'],
      ),
      concern(
        '테스트 데이터|test fixtures|fixture',
        '{s} 테스트는 각자 데이터를 만들고 공유하지 않는다.',
        ['빌더가 나머지를 채운다', '운영 덤프는 금지한다', '시드는 {n}이 기본이다'],
        ['공유 데이터 때문에 순서에 따라 실패했다.'],
      ),
    ],
  },
]

export const PARTS = {
  adjectives: 'new|fast|dark|legacy|beta|instant|silent|smart'.split('|'),
  nouns: 'checkout|search|login|basket|invoice|wishlist|avatar|referral|gift|receipt'.split('|'),
  areas: 'PAYMENT|SEARCH|MAIL|UPLOAD|SESSION|REPORT|WEBHOOK|EXPORT|INDEX|AUTH'.split('|'),
  settings: 'TIMEOUT_MS|MAX_RETRIES|POOL_SIZE|BATCH|REGION|BUCKET|LOG_LEVEL|BASE_URL|CONCURRENCY|SECRET_FILE'.split(
    '|',
  ),
  objects: 'order|invoice|parcel|voucher|mandate|snapshot|thumbnail|contract|shipment|refund'.split('|'),
  faults:
    'is locked by another job|has no owner|was already closed|exceeds its quota|has the wrong currency|lost its parent|is older than its copy|failed its checksum'.split(
      '|',
    ),
  verbs: 'purge|rebuild|archive|reconcile|remind|rotate'.split('|'),
  methods: 'GET|POST|PUT|DELETE'.split('|'),
  actions: 'cancel|history'.split('|'),
  incidents: 'full disk|split brain|expired certificate|runaway query|lost leader|clock drift'.split('|'),
  topics:
    'event sourcing|monorepo|trunk-based work|feature teams|plain SQL|server rendering|gRPC inside|REST outside|UTC everywhere|ULID keys|soft deletes|outbox pattern|blue-green|one language|vendored code|generated clients|strict CSP|no ORM|hexagonal layers|contract tests'.split(
      '|',
    ),
}

function table(text: string): Words[] {
  return text
    .trim()
    .split('\n')
    .map((line) => words(line))
}

function words(line: string): Words {
  const [name = '', short = '', code = ''] = line.split('|')
  return { name, short, code }
}

function concern(line: string, summary: string, points: string[], details: string[]): Saying {
  return { ...words(line), summary, points, details }
}
