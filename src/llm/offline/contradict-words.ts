// What claims are made of when they are compared, as data: kinds of things of which one is chosen, states that exclude each
// other, and the words that tell of a change, an exception, the past, a plan. A line an item; grows when one is met.

/** Names of which a thing has one: another name of the same line is another choice. */
export const CHOICES: readonly string[][] = [
  'postgresql postgres|mysql|mariadb|sqlite|mongodb mongo|oracle|dynamodb|cassandra|cockroachdb|sql-server mssql|firestore|clickhouse|influxdb|timescaledb|tdengine|iotdb|duckdb|bigquery|snowflake',
  'npm|yarn|pnpm|bun',
  'pip|poetry|uv|pipenv|conda',
  'maven|gradle|bazel|sbt',
  'jest|vitest|mocha|jasmine|ava',
  'pytest|unittest|nose',
  'cypress|playwright|selenium|puppeteer',
  'junit|testng|spock|kotest',
  'kafka|rabbitmq|sqs|nats|rocketmq|pulsar|activemq|kinesis',
  'redis|memcached|hazelcast|caffeine|ehcache|valkey',
  'redux|vuex|pinia|mobx|zustand|recoil|jotai|rtk-query|tanstack-query react-query|swr',
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
  'synchronous/synchronously/同步/同期的/동기 /동기로/동기적|asynchronous/asynchronously/in the background/background job/异步/后台任务/非同期/バックグラウンド/비동기/백그라운드',
  'thread-safe/thread safe/线程安全/スレッドセーフ/스레드 안전|not thread-safe/not thread safe/must hold/under a lock/one thread at a time/非线程安全/线程不安全',
  'deterministic/byte-identical/same input gives|nondeterministic/non-deterministic/differs each time/different each time/different file each/random',
  'case-sensitive/case sensitive/区分大小写/大文字と小文字を区別する/대소문자를 구분한|case-insensitive/case insensitive/ignores case/不区分大小写/区別しない/대소문자를 구분하지',
  'mandatory/required/requires/compulsory/必填/必须填写?/必須/필수/반드시 입력|optional/not required/voluntary/(?:may|can) be (?:left )?(?:empty|blank|omitted|skipped)/可选/选填/可以留空/可以不填/可不填/任意/空欄でも/省略でき/선택/비워 ?둬?도/생략할 수',
  'needs a restart/requires a restart/after a restart/restarted/only at start/once at start/restart is needed/need a restart/重启后/需要重启/必须重启/再起動が必要/再起動しないと/재시작해야/재시작이 필요|without a restart/without restart/no restart/hot reload/hot-reload/keeps running/live reload/at runtime/take effect at once/takes effect immediately/热加载/热更新/无需重启/不用重启/実行時に/再起動なし/再起動せずに/재시작 없이/즉시 반영',
  'stateless/无状态/ステートレス/무상태|stateful/keeps state/in-memory session/有状态/ステートフル',
  'soft delete/soft-delete/soft-deleted/(?:marked|flagged) as deleted/deleted_at/(?:the )?rows? stays?/软删除/逻辑删除/論理削除/논리 삭제/소프트 삭제|hard delete/hard-delete/permanently/physically (?:deleted|removed|erased)/really deleted/gone for good/for good/irrevocably/物理删除/彻底删除/物理削除/完全に削除/물리 삭제/영구 삭제',
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
  'counts?/includes?/included/contains?/ships? with/包含/包括/计入/含む/含める/포함한|left out/leaves out/stripped/excludes?/excluded/omitted/omits/not counted/不含/不包含/不计入/含まない/含めない/포함하지',
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
  'camelcase/camel case/驼峰/キャメルケース/카멜|snake_case/snake case/underscores/下划线/スネークケース/アンダースコア/스네이크/밑줄/언더스코어|kebab-case|pascalcase',
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
  'as integers/integers?/in cents/number of cents/minor units?/以分为单位/整数/정수|floating point/decimals?/with two (?:places|decimals)/(?:in|holds) (?:euros|dollars)/major units?/以元为单位/小数/소수/floating-point/as floats/浮点/浮動小数/부동소수',
  'utc/gmt/协调世界时/協定世界時|local time/wall-clock(?: time)?/wall clock(?: time)?/local timezone/own time zone/本地时间/ローカル時刻/현지 시간',
  'mono repo/monorepo/one repository|own repository/separate repositories/polyrepo',
  'before/beforehand/prior to/之前/以前に/前に/전에|after/afterwards/only when all/only once/之后/后に/後に/후에/다음에',
  'allowed/permitted/允许/許可/허용|forbidden/prohibited/banned/not allowed/禁止/不允许/금지',
  'inside/within a/in one|outside(?: of)?',
  'upper-?case/upper case/capitals/大写/大文字/대문자|lower-?case/lower case/小写/小文字/소문자',
  '(?:incl\\.?|includ\\w+|with) (?:vat|tax)/gross/含税/税込/부가세 포함/세금 포함|(?:excl\\.?|excluding|without|plus) (?:vat|tax)/net (?:amounts?|prices?|of tax)/不含税/税抜/税別/부가세 별도',
  'last (?:one |write |writer |edit |change )?wins/后写(?:覆盖|生效)/后者覆盖/後勝ち/나중 것이 이긴|first (?:one |write |writer |match )?wins/先勝ち|(?:are|is|get|gets) merged/会合并/マージされ/병합된',
  'from ci/in ci/(?:by|in|from|through|via) the pipeline/(?:by|in|from) (?:the )?ci/由流水线/在流水线|from (?:a|their|the) (?:laptop|own machine|machine|workstation)/on (?:a|their) (?:laptop|machine)/own machine/在本机/手元の/自分の端末|로컬에서 직접',
  '(?:from|in|through|via|as) (?:the )?(?:environment|environment variables?|env vars?)/环境变量/環境変数/환경 ?변수|from vault/in vault/from (?:the |a )?secrets? (?:manager|store)/kms|from (?:a|the) (?:config|configuration) file/配置文件/設定ファイル/설정 파일',
  'fails? open/lets? (?:the )?(?:requests?|calls?|traffic) through/放行/通す/통과시|fails? closed/turned away/denies everything/全部拒绝',
  'rolled back/rolls back/all or nothing/all-or-nothing/回滚/ロールバック/롤백|carries on without/keeps what/skips? (?:it|them)/skips? the (?:bad|broken|faulty)/跳过/スキップ/건너뛰',
  'exponential(?:ly)?/doubles? (?:each|every)/指数/지수|fixed (?:interval|delay)s?/constant (?:interval|delay)/same (?:interval|delay)/固定间隔/一定間隔/고정 간격/같은 간격|linear(?:ly)?/线性/線形/선형',
  'per user/per account/for each user/按用户/每个用户/ユーザーごと/사용자별/사용자마다|per ip/per address/for each ip/按 ?ip/ip ?ごと/ip ?별|per tenant/per organi[sz]ation/per customer/按租户/テナントごと/테넌트별|globally/across all (?:users|tenants|clients)/全局/全体で/전체 합쳐',
  'per replica/per node/per process/per pod/per instance/on its own/nothing is shared/各(?:节点|实例|副本)|shared (?:by|between|across) all/same number/一份共享/全インスタンスで共有/모든 인스턴스가 공유',
  'hard-?coded/写死/硬编码/ハードコード/하드코딩|configurable/can be (?:set|changed|configured)/可配置/可以配置/設定可能/設定で変え/설정할 수/설정으로',
  '(?:need|needs|requires?) (?:a |an )?(?:login|account|sign-in)/signed-in users/logged-in users/登录后才/ログインが必要/로그인해야|anonymous(?:ly)?/without (?:a |an )?(?:login|account)/without (?:logging|signing) in/guests?/无需登录/不登录也/匿名/游客/ログインなし/ログイン不要/로그인 없이/비회원도',
  'eventually consistent/eventual consistency/最终一致/結果整合/최종 일관|strongly consistent/strong consistency/read-your-writes/强一致/強整合/강한 일관',
  'overwrites?/overwritten/replaces the (?:old|file|existing)/覆盖/上書き/덮어|appends?/appended/added to the end/追加/追記/덧붙|a new (?:file|copy|version) each',
  'in full/untruncated/unmasked/完整(?:记录|显示|保存)/全文/전문|truncated/cut off/shortened/masked/redacted/截断/脱敏|マスク/切り詰/마스킹|잘라',
  'compressed/gzipped/压缩后?/圧縮して/圧縮され/압축하|uncompressed/raw/不压缩/未压缩/無圧縮/압축하지',
  'one by one/one at a time/one after the other/sequentially/serially/in sequence/in series/串行/逐个/逐条/順番に/直列/一つずつ/순차|in parallel/concurrently/all at once/at the same time/并行/并发/並列/並行/병렬|동시에',
  'checked in/committed to/under version control/in the repository/提交到仓库/纳入版本控制/リポジトリにコミット/저장소에 커밋|gitignored?/git-ignored/in \\.gitignore/out of git/不入库/不提交/コミットしない/커밋하지',
  'in batches/batched/in bulk/批量/まとめて/일괄|one request (?:per|for each)/one call (?:per|for each)/individually/逐条/一件ずつ/하나씩',
  'strict(?:ly)?/unknown (?:fields|keys) are (?:rejected|refused|an error)/报错/エラーになる/오류가 난|lenient/tolerant/unknown (?:fields|keys) are ignored/忽略/無視/무시',
  'on every (?:commit|push)/at every (?:commit|push)/每次提交/コミットごと/커밋마다|nightly/every night/once a night/每晚/夜间/毎晩/夜間/매일 밤|before (?:a|each|every) release/only for releases/发布前/リリース前/릴리스 전',
  'on (?:every|each) request/per request/for each request/每次请求|每个请求都/リクエストごと/リクエストのたび/요청마다/요청할 때마다|(?:once )?at (?:start|startup|boot|start-up)/on startup/启动时/起動時/시작할 때/기동 시|once (?:a|per) (?:minute|hour|day)',
  'as (?:a )?numbers?/numeric/数字类型/数値/숫자|as (?:a )?strings?/字符串/文字列/문자열',
  'as (?:an )?arrays?/as (?:a )?lists?/数组/配列/배열|as (?:a )?maps?/as (?:an )?objects?/对象|オブジェクト/객체',
  'single quotes/单引号/シングルクォート/작은따옴표|double quotes/双引号/ダブルクォート/큰따옴표',
  'at the (?:start|beginning)/first in/开头/先頭/맨 앞|at the end/last in/末尾/最後に/맨 뒤/맨 끝',
  'four-eyes|on (?:its|their|your|his|her) own|two people',
  'reversible/can be (?:undone|restored|recovered|reverted)/可恢复/可以恢复/可撤销/復元でき/元に戻せ/되돌릴 수 있/복구할 수 있|irreversible/cannot be (?:undone|restored|recovered|reverted)/no way back/不可恢复/无法恢复/不可撤销/復元でき(?:ない|ません)/元に戻せ(?:ない|ません)/되돌릴 수 없/복구할 수 없',
  'free of charge/for free/at no cost/免费/無料/무료|charged/costs extra/paid extra/收费/有料/유료',
  'always on/around the clock/day and night/24小时/24時間/24시간|in office hours only/during office hours/on working days|工作时间|営業時間/업무 시간',
  'bundled/shipped with/built in/built-in|separately/not included/installed by hand',
].map((line) => line.split(/\|(?![^(]*\))/))

/** Words by which a claim is made to leave no room: for all, for one alone, for none, in any case; and those that give a cause. */
export const STRESS: readonly (readonly [string, RegExp])[] = [
  [
    'all',
    /\b(?:all|every|each|always|any|whole|entire(?:ly)?|whatever|whoever|everything|everyone|completely|fully|both)\b|所有|全部|一律|统一|永远|总是|任何|都|每|すべて|全て|全部|常に|必ず|どの|毎|一律|모든|항상|반드시|언제나|전부|모두|매번/iu,
  ],
  [
    'only',
    /\b(?:only|alone|solely|nothing but|exclusively|sole|just|exactly|single)\b|只|仅|唯一|のみ|だけ|しか|に限|唯一|만(?=[\s으이을 ])|에서만|밖에|오직|유일/iu,
  ],
  [
    'never',
    /\b(?:never|no|none|nothing|nobody|nowhere|no one|neither|at all)\b|从不|从来没|没有任何|毫无|绝不|永远不|一概不|完全不|一切|全く|決して|まったく|絶対|전혀|절대|아무|결코/iu,
  ],
  [
    'must',
    /\b(?:must|has to|have to|cannot|can not|required?|needs?|forbidden|mandatory)\b|必须|不得|禁止|不能|不允许|必要|なければ|必須|禁止|해야|안 된다|금지|필수|필요/iu,
  ],
  [
    'cause',
    /\b(?:because|since|due to|caused|cause|reason|so that|therefore|traced|as a result|thus|explained|comes? from)\b|因为|所以|因此|由于|ため|ので|から、|原因|때문|므로|이라서|어서|여서|원인/iu,
  ],
  [
    'even',
    /\b(?:even|too|also|as well|already|anyway|simply|direct(?:ly)?|straight|right away|itself|whether)\b|也|直接|随便|连|そのまま|直接|でも|도 |직접|바로|그대로/iu,
  ],
]

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
  /\bsupersed\w*|\breplac(?:es|ed|ing)\b|\bin place of\b|\binstead of\b|\bno longer\b|\b(?:not|n['’]t) .{0,40}\bany ?more\b|\b(?:switched(?! o(?:ff|n)\b)|moved|migrated|ported)\b.{0,60}\b(?:to|from|off|over)\b|\b(?:changed|went|converted)\b.{0,30}\bfrom\b|\b(?:passed|handed|transferred)\b.{0,40}\b(?:to|from|over)\b|\btook over\b|\b(?!from \d{1,3}\b)(?:since|as of|from|effective|starting)\s+(?:\d{1,2} )?(?:january|february|march|april|may|june|july|august|september|october|november|december|q[1-4]|spring|summer|autumn|winter|version|release|v?\d{1,4}\b)|\bfrom now on\b|\bis now\b|\bare now\b|\bnow (?:uses?|runs?|lives?|goes|go|is|are|has|have|takes?|needs?|requires?|owns?)\b|\bretired\b|\bdeprecated\b|\b(?:was|were|has been|have been) (?:removed|dropped|doubled|halved|tripled|raised|lowered|reduced|increased|cut|renamed|extended|shortened|lifted|reversed|revoked|reverted)\b|\b(?:raised|lowered|reduced|increased) (?:it |this |the \S+ )?(?:from|to)\b|\bwe (?:dropped|abandoned|reversed)\b|\bpreviously\b.{0,40}\bnow\b|改用|改为|改成|改由|换成|更换为|取代|代替|替换|不再|弃用|废弃|迁移到|迁移至|迁到|迁至|切换到|切换为|转为|移交|接手|交给|调整为|上调|下调|提高到|降到|降为|升级到|已下线|已取消|已废止|作废|从.{0,14}(?:起|开始)|自.{0,14}(?:起|开始)|やめ|移行し|移行した|移行済|置き換え|置きかえ|廃止|変更し|変更した|変更され|切り替え|切替|に代わ|代わって|引き継|移管|引き上げ|引き下げ|もう(?:使|行)|なくなった|なくなり|から[^。]{0,20}になった|以降は|より後は|月から|年から|日から|바꿨|바꾸었|바뀌었|바뀜|변경했|변경하|변경되|대체|전환했|전환하|전환되|옮겼|옮기|이관|넘겼|넘어갔|인계|더 이상|더는|폐지|폐기|대신|(?:월|년|일|버전|릴리스)부터|로 교체|교체했|올렸|늘렸|줄였|낮췄/iu

/** One tells of what was. */
export const PAST =
  /\buntil\b(?!.*\b(?:has|have|is|are|can)\b).*\b(?:was|were|had|did|ran|\w{3,}ed)\b|\b(?:was|were|had|did|ran)\b.*\buntil\b|\bup to (?:version|release|v\d)|\bused to\b|\bformerly\b|\bin the past\b|\bhistorically\b|\boriginally\b|\binitially\b|\bat first\b|\bback (?:then|in(?! order))\b|\b(?:in|before|during) (?:early |late )?(?:\d{4}|version \d|release \d|v\d)[^,]*,? .{0,60}\b(?:was|were|had|did|used|ran|saved)\b|\b(?:was|were|had|ran|used)\b.{0,60}\b(?:before|until|back in) |\bduring (?:the|an?|last) (?:\w+ )?(?:outage|incident|migration|sale|test|crash|attack)\b|\b(?:old|legacy) (?:system|stack|setup|client|app|version|platform|backend|frontend)s?\b|[旧老](?:系统|版|平台|架构)|旧(?:システム|環境|バージョン)|구 ?(?:시스템|버전)|\bearlier versions?\b|\bold(?:er)? versions?\b|\bonce (?:was|were|had|used|ran)\b|\bbefore the (?:move|migration|switch|rewrite|redesign)\b|曾经|曾用|曾在|曾是|曾有|以前|过去|原先|原来|之前(?:用|使用|是|采用|都|的)|当时|早期|最初|年前|(?:年|月|版)(?:之前|以前)|(?:年|月|日|版|時点|ごろ|頃)まで|以前は|かつて|当初|従来|昔|当時|以前の|예전|과거|이전에는|이전까지|(?:년|월|일|버전|말|초)까지|당시|처음에는|원래|었었|했었|였었|초기에는/iu

/** One is an exception that the other's rule leaves room for. */
export const EXCEPTION =
  /\b(?:the|one|only|single|sole|with|as|makes?|some|few|two|three|these|known|is|are|an) exceptions?\b(?! (?:is|are) (?:thrown|raised|logged|caught)| (?:handler|class|type|message))|\bexceptions? (?:to|for)\b|\bas (?:the|our) \w+(?: \w+)? (?:allows?|permits?)\b|\bexcept(?:ed|ing)?\b|\bexempt\w*|\bapart from\b|(?<!\b(?:any|every|no|some)(?:thing|one|body)? )other than\b|\bunless otherwise\b|\bpermitted case\b|除[^，。；]{1,40}(?:外|以外)|(?<!それ)以外(?:は|の|に)|を除[くき]|말고는|외에는|\baside from\b|\bdoes not apply\b|\bdo not apply\b|\bmay skip\b|\bwaived?\b|\bspecial case\b|\ball the same\b|\bnevertheless\b|\bnonetheless\b|\beven so\b|\bone-off\b|特例|特批|破例|それでも|にもかかわらず|그럼에도|한시적|\bwhich the (?:policy|rule)s? (?:allows?|permits?)\b|(?<!毫无|没有|无一)例外(?!なく|无)|除了|除外|唯独|不受|豁免|を除|だけは|に限り|に限って|場合のみ|免除|対象外|(?:만은|예외(?! 없이))|제외|한해|한하여|면제/iu

/** Nobody says that it is so. */
export const UNDECIDED =
  /\bconsider(?:ed|ing|s)?\b|\bpropos(?:es|ed|al)\b|\bplan(?:s|ned)? (?:to|for)\b|\bmight\b|\bperhaps\b|\bthinking (?:of|about)\b|\bin (?:an )?experiment\b|\bprototype\b|\bshould we\b|\bidea\b|\bwe tried\b|\bwas tried\b|\bwould (?:have|be)\b|\bwere .{0,30}\bwould\b|\bif we (?:ever|moved|used|switched)\b|\bwish\b|\broadmap item\b|考虑|提议|建议过|计划|打算|试过|试验|候选|如果改|草案|検討|提案|予定|試し|試験的|候補|かもしれ|검토|제안|예정|계획|시험 삼아|(?<!재|다시 )시도|후보|논의/iu

/** A negation that takes back a negation. */
export const TWICE_NEGATED =
  /\b(?:no|nobody|none|nothing|never)\b[^.,;]{1,60}\b(?:not|without|cannot|n['’]t)\b|\b(?:not|n['’]t|cannot) [^.,;]{0,40}\b(?:unless|without|until)\b|(?:안 [가-힣]+|않|못[가-힣 ]*|없)는 [^,.]{1,14} ?없|ない[^、。]{1,12}(?:は|も|が)?(?:ない|ありません)|\bno reason (?:not|to avoid|why .{0,30}not)\b|\b(?:not|n['’]t) (?:true|the case|correct|right) that\b.{0,80}\b(?:not|cannot|can['’]t|never|no|fails?|unable|only|must)\b|\b(?:false|wrong|a myth|untrue) that\b|\b(?:is|are) a (?:myth|misconception|rumou?r)\b|\bnever (?:fails?|forget|omit|without|skip)\b|\b(?:not|n['’]t|cannot|never) .{0,24}\bwithout\b|\bnot un\w+|\bnot im\w+|\bnot in(?:compatible|secure|valid|correct)\w*|\bnothing (?:prevents?|stops?|keeps?|forbids?|speaks against)\b|\bnobody (?:denies|forbids)\b|\b(?:do|does|did)(?: not|n['’]t) (?:forbid|prevent|exclude|rule out|mean)\b|\bnot only\b|并非不|不是不|并不是.{0,12}(?:不|没)|没有不|无不|不会不|(?:并非|不是).{0,20}(?:不能|无法|不支持|没有|不可)|不属实|说法(?:不对|有误|是错)|误解|谣言|わけではない|なくはない|ないことはない|ないではない|(?:誤り|誤解|事実ではない|間違い|嘘)|사실이 아니|사실과 다르|않는 것은 아니|없는 것은 아니|못하는 것은 아니|아닌 것은 아니|않을 수 없|오해|틀린 말|없지 않/iu

/** It tells why something went wrong or is as it is. */
export const CAUSE =
  /\b(?:caus(?:e|es|ed)|due to|came from|comes? from|come from|stems? from|stemmed from|traced (?:back )?to|culprit|to blame|reason|because of|killed|explained by|results? from|resulted from|responsible for the)\b|原因|导致|造成|引起|起因|是因为|元凶|が理由|せいで|によるもの|に起因|때문이|때문에 |탓|원인|에서 비롯/iu
