// What claims are made of when they are compared, as data: kinds of things of which one is chosen, states that exclude each
// other, and the words that tell of a change, an exception, the past, a plan. A line an item; grows when one is met.

/** Names of which a thing has one: another name of the same line is another choice. */
export const CHOICES: readonly string[][] = [
  'postgresql postgres|mysql|mariadb|sqlite|mongodb mongo|oracle|dynamodb|cassandra|cockroachdb|sql-server mssql|firestore|clickhouse|duckdb|bigquery|snowflake',
  'npm|yarn|pnpm|bun',
  'pip|poetry|uv|pipenv|conda',
  'maven|gradle|bazel|sbt',
  'jest|vitest|mocha|jasmine|ava',
  'pytest|unittest|nose',
  'cypress|playwright|selenium|puppeteer',
  'junit|testng|spock|kotest',
  'kafka|rabbitmq|sqs|nats|rocketmq|pulsar|activemq|kinesis',
  'redis|memcached|hazelcast|caffeine|ehcache|valkey',
  'redux|vuex|pinia|mobx|zustand|recoil|jotai',
  'react|vue|angular|svelte|solid',
  'next.js|nuxt|remix|astro|gatsby',
  'express|fastify|koa|nestjs|hono',
  'django|flask|fastapi|rails|laravel|spring|gin|actix',
  'jpa hibernate|mybatis|jooq|jdbc',
  'prisma|typeorm|drizzle|sequelize|knex|sqlalchemy|gorm|sqlx|active-record',
  'flyway|liquibase|alembic',
  'webpack|vite|rollup|esbuild|parcel|turbopack',
  'eslint|biome|oxlint|ruff|flake8|pylint',
  'prettier|biome|black|gofmt|dprint',
  'jenkins|github-actions|gitlab-ci|circleci|travis|buildkite|teamcity',
  'aws|gcp google-cloud|azure|hetzner|vercel|netlify|fly.io|heroku|aliyun 阿里云|腾讯云',
  'terraform|pulumi|cloudformation|ansible|chef|puppet',
  'kubernetes k8s|nomad|docker-swarm|ecs',
  'helm|kustomize',
  'nginx|apache|caddy|traefik|envoy|haproxy',
  'datadog|prometheus|zabbix|new-relic|nagios|cloudwatch',
  'elasticsearch|opensearch|solr|meilisearch|typesense|algolia',
  'quartz|xxl-job|airflow|celery|sidekiq|cron|temporal|bullmq',
  'tailwind|bootstrap|sass scss|styled-components|css-modules|emotion',
  'utf-8 utf8|shift_jis shift-jis sjis|euc-kr|euc-jp|gbk gb2312 gb18030|latin-1 iso-8859-1|utf-16|cp949|windows-1252|ascii',
  'mit|gpl gpl-3.0 gplv3 gpl-2.0|apache-2.0|bsd|lgpl|agpl|mpl|proprietary|isc',
  'bcrypt|argon2 argon2id|scrypt|pbkdf2|md5|sha-1 sha1',
  'gzip|zstd|brotli|lz4|snappy',
  'json|xml|protobuf|avro|messagepack msgpack|csv|yaml|toml|parquet|excel',
  'rest|graphql|grpc|soap|json-rpc|websocket websockets|sse|long-polling',
  'jwt|session-cookie session-cookies|api-key|basic-auth|mtls',
  'webp|avif|jpeg jpg|png|svg|gif',
  's3|gcs|minio|azure-blob|oss|cos',
  'utc|jst|kst|cst|pst|est|cet',
  'python|typescript|javascript|golang|rust|kotlin|swift|ruby|php|scala|elixir|c++|c#',
  'squash squashed squashes|merge-commit merge-commits|rebase rebased',
  'uuid|ulid|snowflake|nanoid|auto-increment serial 自增 連番 オートインクリメント 자동증가',
  'slack|discord|ms-teams|feishu 飞书|dingtalk 钉钉',
  'jira|linear|asana|trello|redmine',
  'figma|sketch',
  'stripe|paypal|adyen|braintree',
  'sendgrid|mailgun|ses|postmark',
  'rsa|ed25519|ecdsa|hmac hs256|rs256',
  'tabs|spaces',
  'semicolon semicolons 分号 セミコロン 세미콜론|comma commas 逗号 カンマ 쉼표|tab-separated',
  'http|https',
  'tcp|udp|quic',
  'ipv4|ipv6',
  'oauth oauth2|saml|ldap|openid-connect oidc',
  'auth0|keycloak|okta|cognito|firebase-auth',
  'docker|podman|containerd',
  'alpine|debian|ubuntu|distroless|centos|amazon-linux',
  'sentry|rollbar|bugsnag',
  'log4j|logback|winston|pino|zap|loguru|structlog',
  'fluentd|fluent-bit|logstash|vector|filebeat',
  'cloudfront|fastly|cloudflare|akamai',
  'pagerduty|opsgenie',
  'vault|secrets-manager|doppler|sops|1password',
  'husky|lefthook|pre-commit',
  'changesets|semantic-release|lerna',
  'turborepo turbo|nx|lerna',
  'gitlab|github|bitbucket|gitea',
  'material-ui mui|ant-design antd|chakra|element-plus element-ui',
  'axios|fetch|got|ky|superagent|okhttp|retrofit',
  'moment|dayjs day.js|date-fns|luxon',
  'pandas|polars',
  'pytorch|tensorflow|jax',
  'unity|unreal|godot',
  'qt|gtk|electron|tauri',
  'flutter|react-native|swiftui|jetpack-compose',
  'mapbox|leaflet|openlayers|google-maps',
  'stdout|stderr|syslog|journald',
  'cookie cookies|localstorage|sessionstorage|indexeddb',
  'celery|rq|dramatiq',
  'gunicorn|uvicorn|uwsgi|hypercorn',
  'tomcat|jetty|undertow|netty',
  'dubbo|spring-cloud|feign',
  'nacos|eureka|consul|zookeeper|etcd',
  'apollo|relay|urql',
  'alipay 支付宝|wechat-pay 微信支付|unionpay 银联',
  '微信|钉钉|飞书|邮件|短信',
  'メール|slack|sms|電話',
  '이메일|문자|카카오톡|슬랙',
].map((line) => line.split('|'))

/** States of which a thing is in one. Phrases in any of the languages, as patterns; a member is a list parted by `/`. */
export const STATES: readonly string[][] = [
  'ascending/oldest(?: \\S+)? first/in order of creation/oldest to newest/升序/从旧到新/昇順/古い順/오름차순/오래된 순|descending/newest(?: \\S+)? first/latest(?: \\S+)? first/most recent first/newest to oldest/降序/倒序/从新到旧/降順/新しい順/내림차순/최신순/최신 순',
  'on by default/enabled by default/default is on/默认开启/默认启用/デフォルトで有効/既定で有効/기본으로 켜/기본적으로 활성|off by default/disabled by default/default is off/opt-in/默认关闭/默认禁用/デフォルトで無効/既定で無効/기본으로 꺼/기본적으로 비활성',
  'enabled/turned on/switched on/启用/開启/有効/활성화/켜져/켜 |disabled/turned off/switched off/禁用/停用/無効/비활성화/꺼져/꺼 ',
  'synchronous/synchronously/同步/同期的/동기 /동기로/동기적|asynchronous/asynchronously/in the background/异步/非同期/비동기',
  'thread-safe/thread safe/线程安全/スレッドセーフ/스레드 안전|not thread-safe/not thread safe/must hold/under a lock/one thread at a time/非线程安全/线程不安全',
  'deterministic/byte-identical/same input gives|nondeterministic/non-deterministic/differs each time/different each time/different file each/random',
  'case-sensitive/case sensitive/区分大小写/大文字と小文字を区別する/대소문자를 구분한|case-insensitive/case insensitive/ignores case/不区分大小写/区別しない/대소문자를 구분하지',
  'mandatory/required/requires/compulsory/必填/必须填写/必須/필수|optional/not required/voluntary/可选/选填/任意/선택',
  'needs a restart/requires a restart/after a restart/restarted/only at start/once at start/restart is needed/need a restart/重启后/需要重启/必须重启/再起動が必要/再起動しないと/재시작해야/재시작이 필요|without a restart/without restart/no restart/hot reload/hot-reload/keeps running/live reload/at runtime/take effect at once/takes effect immediately/热加载/热更新/无需重启/不用重启/実行時に/再起動なし/再起動せずに/재시작 없이/즉시 반영',
  'stateless/无状态/ステートレス/무상태|stateful/keeps state/in-memory session/有状态/ステートフル',
  'soft delete/soft-delete/soft-deleted/marked as deleted/deleted_at/软删除/逻辑删除/論理削除/논리 삭제/소프트 삭제|hard delete/hard-delete/permanently/physically deleted/for good/irrevocably/物理删除/彻底删除/物理削除/完全に削除/물리 삭제/영구 삭제',
  'manually/by hand/manual/手动/人工/手動/수동/직접 손으로|automatically/automatic/by itself/自动/自動/자동',
  'in plain text/plaintext/unencrypted/in the clear/明文/平文/평문|encrypted/ciphertext/加密/暗号化/암호화',
  'zero-based/0-based/starts at 0/从 0 开始/0始まり|one-based/1-based/starts at 1/从 1 开始/1始まり',
  'eagerly/eager|lazily/lazy/on demand/懒加载/遅延/지연 로딩',
  'on the server/server-side/in the backend/服务端/サーバー側/サーバ側/서버에서/서버 측|in the browser/on the client/client-side/客户端/クライアント側/ブラウザ側/클라이언트에서/브라우저에서',
  'immutable/never modified/read-only/append-only/只读/不可变/読み取り専用/변경할 수 없/읽기 전용|mutable/in place/read-write/overwritten/可变/上書き/덮어쓴',
  'at least once/at-least-once/至少一次|at most once/at-most-once/至多一次|exactly once/exactly-once/恰好一次',
  'every hour/hourly/once an hour/每小时/毎時/1時間ごと/매시간|every day/daily/once a day/nightly/every night/每天/每日/每晚/毎日/毎晩/매일|every two weeks/fortnightly/biweekly/每两周/隔週/격주|every week/weekly/once a week/每周/毎週/매주|every month/monthly/once a month/每月/毎月/매월/매달|every quarter/quarterly/once a quarter/每季度/四半期/분기마다|every year/yearly/annually/每年/毎年/매년',
  'single-tenant/one database per tenant/own database/separate database|multi-tenant/shared database/共享数据库',
  'single-threaded/one thread/单线程/シングルスレッド/단일 스레드|multi-threaded/several threads/多线程/マルチスレッド/멀티 스레드',
  'public/公开/公開/공개|private/私有/非公開/비공개',
  'left-to-right|right-to-left',
  'survives?/不会丢失/失われない/유지된다|(?:are|is|get|gets) lost/会丢失/失われる/사라진다',
  'counts?/includes?/included/包含/包括/计入/含む/含める/포함한|left out/leaves out/omitted/omits/not counted/不含/不包含/不计入/含まない/含めない/포함하지',
  'shared/in common/共用/共享/共有/공유|of its own/its own/their own/one each/各自/单独/個別/それぞれ/각자/별도',
  '(?:held|kept) (?:until|till)|released (?:right after|at once|before|as soon as)',
  '(?:stops?|aborts?|ends) (?:at|on|with) the first/fails fast/立即停止/立即中止/即座に中断/즉시 중단|(?:goes|go|carries|carry) on with/continues? with/do not stop/继续处理/続行/계속 진행',
  'only once/a single time/只能使用一次/只能用一次/一度だけ/一回だけ/한 번만|as often as/any number of times/repeatedly/more than once/多次使用/何度でも/여러 번',
  'real browser/headless browser/真实浏览器/実ブラウザ|jsdom/happy-dom',
  'when (?:\\S+ ){1,3}uploaded/at upload/in advance/ahead of time/up front/预先/事前に生成/미리|at the first request/on the fly/on first use/on request/when asked for/请求时/リクエスト時/요청할 때',
  'real time/real-time/at once/immediately/instantly/within seconds/实时/立即/即时/リアルタイム/即時/실시간/즉시|each night/every night/nightly/the next day/once a day/with a delay/每晚/第二天/次日/毎晩/翌日/매일 밤/다음 날',
  'visible to/shown to/对.{0,6}可见/表示される/보인다|hidden from/not shown to/对.{0,6}不可见/表示されない/보이지 않',
  'only (?:on|over|with) wi-fi|mobile data/cellular',
  'offline/without (?:a |any |network |internet )?(?:connection|network|internet|access)/离线|needs (?:a )?(?:connection|network|internet)/only online/without reception/straight to the server/必须联网',
  'no limit/unlimited/without (?:any )?limit/不限制/没有上限/無制限/上限なし/제한이 없|limited to/limit of/at most/上限为/上限是/上限は/한도는',
  'distinguish\\w*/区分大小写/区別する/구분한다|ignored?/ignores/忽略/無視/무시',
  'as it is/as they are/unchanged/unmodified/原样/保持原名/そのまま/그대로|renamed/resized/shrunk/rewritten/重命名/改名/缩小后/縮め/縮小/이름을 바꿔/줄여',
  'by the caller/the caller has to/callers must/the caller must/调用方负责/呼び出し側が/호출자가|by itself/itself/on its own/自行/自身で/스스로',
  'on mondays/on monday/every monday/周一/星期一/月曜/월요일|on tuesdays/on tuesday/every tuesday/周二/星期二/火曜/화요일|on wednesdays/on wednesday/every wednesday/周三/星期三/水曜/수요일|on thursdays/on thursday/every thursday/周四/星期四/木曜/목요일|on fridays/on friday/every friday/周五/星期五/金曜/금요일|on saturdays/on saturday/every saturday/周六/星期六/土曜/토요일|on sundays/on sunday/every sunday/周日/星期日/日曜/일요일',
  'at night/overnight/夜间/夜間/밤에|during the day/in office hours/白天/日中/낮에',
  'fifo/first in first out/in order/保证顺序/順序を保証/순서를 보장|lifo/last in first out/out of order/in any order/不保证顺序/順序は保証/순서는 보장',
  'offset pagination/page numbers/by offset/offset 分页|cursor pagination/by cursor/cursor-based/keyset/游标分页|no pagination/in one response/without pages/一次返回',
  'optimistic/乐观锁/楽観/낙관|pessimistic/悲观锁/悲観/비관',
  'blocking|non-blocking/nonblocking',
  'camelcase/驼峰/キャメルケース/카멜|snake_case/snake case/下划线命名/スネークケース/스네이크|kebab-case|pascalcase',
  'singular/单数/単数/단수|plural/复数/複数形/복수',
  'inclusive/included in/包含在内|exclusive/left out of/不包含',
  'nullable/may be null/可以为空/null を許可/널 허용|not null/never null/non-null/不能为空/null 不可/널 불가',
  'rolling update/rolling/滚动|blue-green/蓝绿|recreate/all at once',
  'trunk-based|git flow/gitflow',
  'monolith/单体/モノリス/모놀리식|microservice/microservices/微服务/マイクロサービス/마이크로서비스',
  'server-side rendering/ssr/服务端渲染|client-side rendering/csr/spa/客户端渲染|static site/statically generated/ssg/静态生成',
  'polling/polls/polled/轮询/ポーリング/폴링|pushed/push notification/webhook/webhooks/推送/プッシュ/푸시',
  'decimal/定点|float/double/浮点',
  'vendored/copied into the repository|fetched at build/downloaded at build',
  'exact version/exact versions/pinned/固定版本/バージョンを固定/버전을 고정|caret range/caret ranges/latest version/version ranges/最新版/最新バージョン/최신 버전',
  'retried/retries/重试/リトライ/再試行/재시도|dropped/discarded/given up/丢弃/破棄/버린|dead letter/dead-letter queue/死信/デッドレター',
  'thread-local/per thread|process-wide/global/全局/グローバル/전역',
  'in the cloud/云端/クラウド/클라우드|on premises/on-premises/own hardware/own servers/自建/本地机房/オンプレ/온프레미스',
  'in memory/in-memory/内存中/メモリ上/메모리에|on disk/to disk/磁盘/ディスクに/디스크에',
  'kept forever/never deleted/永久保存/永久保留/無期限/영구 보관|deleted after/removed after/purged/定期删除/一定期間後に削除',
  'as integers/in cents/整数/정수|floating point/floating-point/as floats/浮点/浮動小数/부동소수',
  'utc/协调世界时/協定世界時|local time/local timezone/own time zone/本地时间/ローカル時刻/현지 시간',
  'mono repo/monorepo/one repository|own repository/separate repositories/polyrepo',
  'before/beforehand/prior to/之前/以前に/前に/전에|after/afterwards/only when all/only once/之后/后に/後に/후에/다음에',
  'allowed/permitted/允许/許可/허용|forbidden/prohibited/banned/not allowed/禁止/不允许/금지',
  'bundled/shipped with/built in/built-in|separately/not included/installed by hand',
].map((line) => line.split(/\|(?![^(]*\))/))

/** Groups of OPPOSITES, by their first spelling, whose members are places or parts: what holds of one holds of it alone. */
export const SCOPE_GROUPS: ReadonlySet<string> = new Set(
  (
    'staging read frontend upload encode encrypt compress serialize min import input inbound send producer parent ' +
    'primary internal login debit mobile unit windows ios buyer free blue light hot stable north old day row width ' +
    'horizontal success'
  ).split(' '),
)

/** More places, parts and groups of users, each line one kind. */
export const SCOPES: readonly string[][] = [
  'web website web版 웹 h5|app 应用 アプリ 앱|mini-program 小程序 ミニプログラム|cli command-line|desktop-client 桌面端',
  'ios iphone ipad|android 安卓 アンドロイド 안드로이드|web 网页 ウェブ 웹',
  'windows|linux|macos mac',
  'ci|local locally 本地 ローカル 로컬',
  'eu europe european 欧盟 欧洲 欧州 유럽|us usa american 美国 米国 미국|asia apac|japan 日本 일본|china 中国 중국|korea 韩国 韓国 한국',
  'free-plan free-tier 免费版 無料 무료|paid premium pro 付费 有料 유료|enterprise 企业版 企業 엔터프라이즈',
  'unit-test unit-tests 单元测试 単体テスト 단위|integration-test integration-tests 集成测试 結合テスト 통합|end-to-end e2e',
  'x86 x64 amd64|arm arm64',
  'weekday weekdays 工作日 平日 평일|weekend weekends 周末 週末 주말',
  'customer customers 客户 顧客 고객|employee employees staff 员工 社員 직원',
  'admin-api admin-panel back-office 管理后台 管理画面 관리자|public-api storefront shop 前台 店铺 ストア 스토어',
].map((line) => line.split('|'))

/** One says that something changed: what it replaced no longer holds, and it says so itself. */
export const CHANGED =
  /\bsupersed\w*|\breplac(?:es|ed|ing)\b|\bin place of\b|\binstead of\b|\bno longer\b|\b(?:not|n['’]t) .{0,40}\bany ?more\b|\b(?:switched|moved|migrated|ported)\b.{0,60}\b(?:to|from|off|over)\b|\b(?:changed|went|converted)\b.{0,30}\bfrom\b|\b(?:passed|handed|transferred)\b.{0,40}\b(?:to|from|over)\b|\btook over\b|\b(?:since|as of|from|effective|starting)\s+(?:\d{1,2} )?(?:january|february|march|april|may|june|july|august|september|october|november|december|q[1-4]|spring|summer|autumn|winter|version|release|v?\d{1,4}\b)|\bfrom now on\b|\bis now\b|\bare now\b|\bnow (?:uses?|runs?|lives?|goes|go|is|are|has|have|takes?|needs?|requires?|owns?)\b|\bretired\b|\bdeprecated\b|\b(?:was|were|has been|have been) (?:removed|dropped|doubled|halved|tripled|raised|lowered|reduced|increased|cut|renamed|extended|shortened|lifted|reversed|revoked|reverted)\b|\b(?:raised|lowered|reduced|increased) (?:it |this |the \S+ )?(?:from|to)\b|\bwe (?:dropped|abandoned|reversed)\b|\bpreviously\b.{0,40}\bnow\b|改用|改为|改成|改由|换成|更换为|取代|代替|替换|不再|弃用|废弃|迁移到|迁移至|迁到|迁至|切换到|切换为|转为|移交|接手|交给|调整为|上调|下调|提高到|降到|降为|升级到|已下线|已取消|已废止|作废|从.{0,14}(?:起|开始)|自.{0,14}(?:起|开始)|やめ|移行し|移行した|移行済|置き換え|置きかえ|廃止|変更し|変更した|変更され|切り替え|切替|に代わ|代わって|引き継|移管|引き上げ|引き下げ|もう(?:使|行)|なくなった|なくなり|から[^。]{0,20}になった|以降は|より後は|月から|年から|日から|바꿨|바꾸었|바뀌었|바뀜|변경했|변경하|변경되|대체|전환했|전환하|전환되|옮겼|옮기|이관|넘겼|넘어갔|인계|더 이상|더는|폐지|폐기|대신|(?:월|년|일|버전|릴리스)부터|로 교체|교체했|올렸|늘렸|줄였|낮췄/iu

/** One tells of what was. */
export const PAST =
  /\buntil\b.*\b(?:was|were|had|did|ran|\w{3,}ed)\b|\b(?:was|were|had|did|ran)\b.*\buntil\b|\bup to (?:version|release|v\d)|\bused to\b|\bformerly\b|\bin the past\b|\bhistorically\b|\boriginally\b|\binitially\b|\bat first\b|\bback (?:then|in)\b|\b(?:in|before|during) (?:early |late )?(?:\d{4}|version \d|release \d|v\d)[^,]*,? .{0,60}\b(?:was|were|had|did|used|ran|saved)\b|\b(?:was|were|had|ran|used)\b.{0,60}\b(?:before|until|back in) |\bduring (?:the|an?|last) (?:\w+ )?(?:outage|incident|migration|sale|test|crash|attack)\b|\b(?:old|legacy) (?:system|stack|setup|client|app|version|platform|backend|frontend)s?\b|[旧老](?:系统|版|平台|架构)|旧(?:システム|環境|バージョン)|구 ?(?:시스템|버전)|\bearlier versions?\b|\bold(?:er)? versions?\b|\bonce (?:was|were|had|used|ran)\b|\bbefore the (?:move|migration|switch|rewrite|redesign)\b|曾经|曾用|曾在|曾是|曾有|以前|过去|原先|原来|之前(?:用|使用|是|采用|都|的)|当时|早期|最初|年前|(?:年|月|版)(?:之前|以前)|(?:年|月|日|版|時点|ごろ|頃)まで|以前は|かつて|当初|従来|昔|当時|以前の|예전|과거|이전에는|이전까지|(?:년|월|일|버전|말|초)까지|당시|처음에는|원래|었었|했었|였었|초기에는/iu

/** One is an exception that the other's rule leaves room for. */
export const EXCEPTION =
  /(?<!without |no |any )\bexceptions?\b|\bexcept(?:ed|ing)?\b|\bexempt\w*|\bapart from\b|\bother than\b|\baside from\b|\bdoes not apply\b|\bdo not apply\b|\bmay skip\b|\bwaived?\b|\bspecial case\b|\ball the same\b|\bnevertheless\b|\bnonetheless\b|\beven so\b|\bone-off\b|特例|特批|破例|それでも|にもかかわらず|그럼에도|한시적|\bwhich the (?:policy|rule)s? (?:allows?|permits?)\b|(?<!毫无|没有|无一)例外(?!なく|无)|除了|除外|唯独|不受|豁免|を除|だけは|に限り|に限って|場合のみ|免除|対象外|(?:만은|예외(?! 없이))|제외|한해|한하여|면제|적용되지 않/iu

/** Nobody says that it is so. */
export const UNDECIDED =
  /\bconsider(?:ed|ing|s)?\b|\bpropos(?:es|ed|al)\b|\bplan(?:s|ned)? (?:to|for)\b|\bmight\b|\bperhaps\b|\bthinking (?:of|about)\b|\bin (?:an )?experiment\b|\bprototype\b|\bshould we\b|\bidea\b|\bwe tried\b|\bwas tried\b|\bwould (?:have|be)\b|\bwere .{0,30}\bwould\b|\bif we (?:ever|moved|used|switched)\b|\bwish\b|\broadmap item\b|考虑|提议|建议过|计划|打算|试过|试验|候选|如果改|草案|検討|提案|予定|試し|試験的|候補|かもしれ|검토|제안|예정|계획|시험 삼아|(?<!재)시도|후보|논의/iu

/** A negation that takes back a negation. */
export const TWICE_NEGATED =
  /\bno reason (?:not|to avoid|why .{0,30}not)\b|\b(?:not|n['’]t) (?:true|the case|correct|right) that\b.{0,80}\b(?:not|cannot|can['’]t|never|no|fails?|unable|only|must)\b|\b(?:false|wrong|a myth|untrue) that\b|\b(?:is|are) a (?:myth|misconception|rumou?r)\b|\bnever (?:fails?|forget|omit|without|skip)\b|\b(?:not|n['’]t|cannot|never) .{0,24}\bwithout\b|\bnot un\w+|\bnot im\w+|\bnot in(?:compatible|secure|valid|correct)\w*|\bnothing (?:prevents?|stops?|keeps?|forbids?|speaks against)\b|\bnobody (?:denies|forbids)\b|\b(?:do|does|did)(?: not|n['’]t) (?:forbid|prevent|exclude|rule out|mean)\b|\bnot only\b|并非不|不是不|并不是.{0,12}(?:不|没)|没有不|无不|不会不|(?:并非|不是).{0,20}(?:不能|无法|不支持|没有|不可)|不属实|说法(?:不对|有误|是错)|误解|谣言|わけではない|なくはない|ないことはない|ないではない|(?:誤り|誤解|事実ではない|間違い|嘘)|사실이 아니|사실과 다르|않는 것은 아니|없는 것은 아니|못하는 것은 아니|아닌 것은 아니|않을 수 없|오해|틀린 말|없지 않/iu
