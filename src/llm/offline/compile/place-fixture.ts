// Notes for measuring where the compiler takes them: a shelf of services with several articles each, notes that belong to
// one of those, named by another alias or language and told in other words, and notes on what no article is about. Written
// by hand and all of it invented: the first set before the rules of place-note.ts were tuned on it, the second after, with
// other services, to see what they are worth.
import type { CandidateArticle } from '../../compile-shape.ts'

/** A note and the title of its article; none where it is about something new. */
interface LabelledNote {
  text: string
  title: string | undefined
}

export interface PlaceSet {
  articles: CandidateArticle[]
  notes: LabelledNote[]
}

export function tunedSet(): PlaceSet {
  return { articles: articlesOf(ARTICLES), notes: notesOf(NOTES) }
}

export function untunedSet(): PlaceSet {
  return { articles: articlesOf(OTHER_ARTICLES), notes: notesOf(OTHER_NOTES) }
}

function articlesOf(table: string): CandidateArticle[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [title = '', alias = '', ...texts] = line.split('|')
      const blocks = texts.map((text, at) => ({ n: at + 1, section: 'Key Points', text, cites: [], byPerson: false }))
      return { id: `concepts/${title}`, title, aliases: [alias], tags: [], blocks }
    })
}

function notesOf(table: string): LabelledNote[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [title = '', text = ''] = line.split('|')
      return { text, title: title === '-' ? undefined : title }
    })
}

const ARTICLES = `
Parcel tracker request throttling|courier eye throttling|Parcel tracker grants each shop 300 requests a minute and answers 429 beyond|Counters live in Redis under the shop's key|\`parcel-trk.quota.perShop\` raises the number for one shop
Parcel tracker caching|courier eye stale data|What parcel tracker remembers of a shipment expires after 90 seconds|A scan event removes the shipment's entry at once|\`parcel-trk.cache.ttl\` is the time
Parcel tracker failure reports|courier eye error messages|A failed lookup of parcel tracker answers with a code and a sentence for people|Codes stand in a public list|\`parcel-trk.errors.docs\` links the list
Parcel tracker rollout plan|courier eye deploys|Parcel tracker goes to two machines first and to the others after twenty minutes|The team lead approves|\`parcel-trk.deploy.first\` names the two machines
Parcel tracker log retention|courier eye logs|Logs of parcel tracker are kept for 30 days|Phone numbers never reach them|\`parcel-trk.logs.days\` is the period
Parcel tracker carrier retries|courier eye retries|A carrier call of parcel tracker that fails is repeated four times with growing pauses|A refused login is never repeated|\`parcel-trk.retry.max\` is the number
Seat map timeouts|hall plan deadlines|Calls of seat map to the ticket office end after 3 seconds|The screen shows the last known plan then|\`seatmap.timeout.ms\` is the limit
Seat map locking|hall plan locks|Seat map holds a chosen seat for eight minutes|The hold lies in Postgres with a version number|\`seatmap.hold.minutes\` is the time
Seat map connection pool|hall plan pool|Seat map keeps 20 connections to its database open|A connection rests for a minute at most|\`seatmap.pool.size\` is the number
Seat map health check|hall plan liveness|The health check of seat map reads one row and nothing else|Three misses take an instance out|\`seatmap.health.path\` is /up
Seat map backups|hall plan backup|The plans of seat map are saved every six hours|A restore is practised each quarter|\`seatmap.backup.keep\` says how many stay
Seat map pagination|hall plan paging|Lists of seat map are read with an opaque cursor, 100 rows each|A page of more than 500 is refused|\`seatmap.page.max\` is the cap
Donation form access tokens|giving page tokens|Tokens of the donation form live ten minutes|They are signed with ES256|\`donate.token.minutes\` is the life
Donation form idempotency|giving page repeat protection|A gift with a key seen within a day gets the first answer again|The browser makes the key|\`donate.idem.hours\` is the window
Donation form schema migrations|giving page ddl|Tables of the donation form change in two steps|A column is never renamed in place|\`donate.migrate.lockMs\` ends a change that waits
Donation form metrics|giving page dashboards|The donation form reports traffic and latency to Prometheus|Labels hold no donor|\`donate.metric.prefix\` stands before each name
Donation form upload limits|giving page file sizes|The donation form takes receipts up to 5 MB|The type is told by the first bytes|\`donate.upload.bytes\` is the limit
Donation form graceful shutdown|giving page draining|On SIGTERM the donation form finishes what runs and exits|Readiness goes off first|\`donate.drain.seconds\` is the grace
课程平台缓存策略|course-hub cache policy|课程平台的缓存在两分钟后过期|课表变更时主动清除|\`course-hub.cache.ttl\` 控制时间
课程平台限流规则|course-hub rate limiting|课程平台每个学校每分钟最多 500 次请求|超过返回 429|\`course-hub.limit.qpm\` 可单独调整
课程平台发布流程|course-hub release process|课程平台先发一台机器，半小时后全量|周五不发|\`course-hub.release.first\` 写明机器
课程平台错误信息|course-hub error messages|课程平台的错误返回固定的代码和一句说明|不返回内部细节|\`course-hub.error.codes\` 列出全部
受付端末のリトライ方針|kiosk-in retry rules|受付端末の失敗した呼び出しは三回まで再試行する|4xx は対象外|\`kiosk-in.retry.max\` が回数
受付端末のキャッシュ|kiosk-in cache|受付端末のキャッシュは一分で期限が切れる|担当医の変更ですぐ消す|\`kiosk-in.cache.ttl\` が時間
受付端末のリリース手順|kiosk-in release steps|受付端末は一つの病院から出し、翌日に広げる|承認は二人|\`kiosk-in.release.first\` に病院名
受付端末の監査ログ|kiosk-in audit log|受付端末の操作は追記のみで残す|七年保管する|\`kiosk-in.audit.years\` が期間
급식 예약 배포 절차|lunch-kr release routine|급식 예약은 한 학교부터 배포하고 하루 뒤 넓힌다|승인 두 명|\`lunch-kr.deploy.first\`에 학교 이름
급식 예약 요청 제한|lunch-kr throttling|급식 예약은 학생마다 분당 30회까지 받는다|넘으면 429|\`lunch-kr.limit.rpm\`이 횟수
급식 예약 오류 메시지|lunch-kr error messages|급식 예약의 오류는 코드와 한 문장으로 답한다|내부 정보는 숨긴다|\`lunch-kr.error.docs\`에 목록
급식 예약 테스트 데이터|lunch-kr fixtures|급식 예약 테스트는 각자 데이터를 만든다|운영 데이터는 쓰지 않는다|\`lunch-kr.seed\`가 기본값
`

const NOTES = `
Parcel tracker request throttling|The courier eye turns away a shop that asks more than 500 times a minute
Parcel tracker request throttling|Parcel tracker slows the price comparison sites down: too many requests came from their crawlers
Parcel tracker request throttling|parcel-trk 每个商户每分钟超过 400 次就拒绝
Parcel tracker request throttling|parcel-trk は一分間に 400 回を超えるショップを拒む
Parcel tracker caching|The parcel tracker still said "in transit" half an hour after delivery, since nobody dropped the entry
Parcel tracker caching|Courier eye showed yesterday's status after the depot had moved the parcel
Parcel tracker caching|parcel-trk 显示的是旧状态，扫描之后十分钟才更新
Parcel tracker caching|parcel-trk는 배송 완료 뒤에도 이전 상태를 보여 주었다
Parcel tracker failure reports|When a lookup breaks, the courier eye tells the customer what to do next and gives a reference number
Parcel tracker failure reports|Exceptions of the parcel tracker no longer show the stack to the shop
Parcel tracker failure reports|parcel-trk のエラーには問い合わせ番号を付ける
Parcel tracker rollout plan|The courier eye ships to five percent of the machines from now on
Parcel tracker rollout plan|A new version of parcel tracker is rolled back when more than 20 errors come in ten minutes
Parcel tracker rollout plan|parcel-trk 배포는 야간에만 한다
Parcel tracker rollout plan|parcel-trk 先灰度一个仓库再全量
Parcel tracker log retention|What courier eye writes down about a shipment is erased after two weeks
Parcel tracker log retention|parcel-trk のログは 14 日で削除する
Parcel tracker carrier retries|The parcel tracker tries a carrier again six times, then leaves it
Parcel tracker carrier retries|parcel-trk 调用承运商失败后最多再试两次
Seat map timeouts|The hall plan waits two seconds for the ticket office and not longer
Seat map timeouts|seatmap 等待票务系统超过四秒就放弃
Seat map locking|Two buyers got the same chair in the hall plan because both wrote at once
Seat map locking|seatmap の座席は同時更新で上書きされた
Seat map connection pool|The seat map ran out of database connections at the festival sale
Seat map connection pool|hall plan: Postgres said "too many clients" when all instances were up
Seat map health check|Kubernetes killed the seat map because its probe asked the ticket office as well
Seat map backups|Nobody had tried to bring the plans of the seat map back from the copies
Seat map backups|seatmap の復元は 40 分かかった
Seat map pagination|Hall plan clients may read at most 300 rows at a time
Donation form access tokens|The giving page keeps a donor signed in with a JWT of five minutes
Donation form access tokens|donate 的令牌改为一刻钟失效
Donation form idempotency|The giving page booked a gift twice when the donor pressed the button again
Donation form idempotency|donate 重复提交同一笔捐款只记一次
Donation form schema migrations|An ALTER TABLE of the giving page stopped all gifts for five minutes
Donation form metrics|A Grafana panel of the giving page counted each gift twice per pod
Donation form metrics|donate の監視にレイテンシの分位点を加える
Donation form upload limits|The giving page refuses PDF files of more than 8 MB
Donation form graceful shutdown|The giving page was killed in the middle of a gift at each restart
课程平台缓存策略|course-hub showed the old timetable for an hour after the teacher had changed it
课程平台缓存策略|课程平台改了课表之后学生看到的还是旧数据
课程平台限流规则|课程平台拒绝一分钟内请求太多次的学校
课程平台限流规则|course-hub refuses a school above 800 calls per minute
课程平台发布流程|course-hub canary runs on one machine overnight
课程平台发布流程|课程平台新版本先上百分之十的机器
课程平台错误信息|course-hub failures carry a trace id that the help desk can look up
课程平台错误信息|课程平台报错时附上追踪编号，客服据此查找
受付端末のリトライ方針|kiosk-in makes two more attempts when the card reader fails
受付端末のリトライ方針|受付端末は失敗したらもう一度だけ呼び直す
受付端末のキャッシュ|受付端末に前の担当医の名前が一時間も出ていた
受付端末のキャッシュ|kiosk-in keeps doctors' names for ten seconds only
受付端末のリリース手順|受付端末は 5 パーセントの台数から出す
受付端末のリリース手順|kiosk-in is never rolled out before a holiday
受付端末の監査ログ|kiosk-in records who changed a patient and nobody can rewrite it
급식 예약 배포 절차|lunch-kr rollout starts at 10 percent
급식 예약 배포 절차|급식 예약은 새 버전을 10퍼센트에만 먼저 내보낸다
급식 예약 요청 제한|급식 예약은 너무 자주 호출하는 앱을 막는다
급식 예약 요청 제한|lunch-kr blocks an app that sends over 60 requests a minute
급식 예약 오류 메시지|급식 예약 실패 화면에 추적 번호를 보여 준다
급식 예약 오류 메시지|lunch-kr errors are a code and a sentence in the pupil's language
급식 예약 테스트 데이터|급식 예약 테스트에 운영 덤프를 쓰지 않는다
-|The courier eye gets a dark theme
-|Parcel tracker backups go to a second region
-|Courier eye asks the customer for a signature on parcels over 200 euros
-|Parcel tracker waits at most one second for the map tiles
-|parcel-trk 的数据库备份每天恢复一次做演练
-|parcel-trk のアクセストークンは 5 分で失効させる
-|The parcel tracker's liveness probe reads the queue depth
-|Parcel tracker lists are read by cursor, 50 rows a page
-|parcel-trk 페이지는 커서로 읽는다
-|The seat map draws balconies in grey
-|Hall plan refuses an agency that sends more than 90 calls a minute
-|Seat map rollout starts with the smallest theatre
-|The hall plan retries a failed payment twice
-|seatmap 的日志保留 10 天
-|seatmap のキャッシュは 30 秒で切れる
-|Seat map errors carry a trace id for the box office
-|Access tokens of the hall plan are bound to the device
-|The giving page thanks the donor in four languages
-|The donation form keeps its logs for 90 days
-|Donation form rate limiting counts by card
-|The giving page showed an outdated total for hours
-|donate 배포는 두 사람이 승인한다
-|donate のバックアップは別の地域に置く
-|Deadlines of the donation form shrink at each hop
-|course-hub gets a calendar export for parents
-|课程平台的备份放在另一个机房
-|课程平台支持家长用微信登录
-|course-hub retries the video host three times
-|受付端末の文字は大きさを選べる
-|受付端末は一分間に 20 回を超える呼び出しを拒む
-|kiosk-in access tokens live one hour
-|受付端末のバックアップは毎晩取る
-|급식 예약 화면에 알레르기 표시를 넣는다
-|급식 예약 캐시는 20초 뒤에 지운다
-|lunch-kr backups are restored once a month
-|lunch-kr 실패한 호출은 세 번까지 다시 시도한다
`

const OTHER_ARTICLES = `
Fleet planner quotas|truck desk quota|Fleet planner serves a depot 120 requests a minute|Above that it answers 429|\`fleet-pl.quota.depot\` is the number
Fleet planner releases|truck desk release|A release of fleet planner reaches the small depots before the large ones|Two people approve|\`fleet-pl.release.first\` lists the small depots
Fleet planner stale routes|truck desk cache|Routes that fleet planner caches expire after five minutes|A road closure drops what it touches|\`fleet-pl.cache.ttl\` is the time
Fleet planner error replies|truck desk errors|Error replies of fleet planner hold a code and a hint for the driver|No stack is shown|\`fleet-pl.errors.list\` has the codes
Fleet planner personal data|truck desk masking|Drivers' names are masked in what fleet planner hands on|The key lies in Vault|\`fleet-pl.mask.fields\` names the fields
Fleet planner nightly jobs|truck desk schedule|The jobs of fleet planner run at two in the morning|One instance alone runs them|\`fleet-pl.jobs.cron\` is the plan
Clinic portal session tokens|ward door tokens|Tokens of the clinic portal end after 20 minutes|Nurses renew them with a badge|\`clinic.token.minutes\` is the life
Clinic portal permissions|ward door roles|Roles of the clinic portal come from the staff register|A role is read at login|\`clinic.roles.source\` is the register
Clinic portal audit trail|ward door audit|The clinic portal keeps a trail of what was read and by whom|Rows are never changed|\`clinic.audit.years\` is the period
Clinic portal encryption|ward door encryption|The clinic portal encrypts findings with AES|Keys change each year|\`clinic.crypt.key\` names the key
Clinic portal incident handling|ward door incidents|An outage of the clinic portal goes to the head of IT within ten minutes|There are three grades|\`clinic.incident.phone\` is the number
Clinic portal message queue parking|ward door dead letters|Lab messages that the clinic portal cannot read are parked|They are looked at each noon|\`clinic.dlq.name\` is the place
Clinic portal attachments|ward door uploads|The clinic portal takes attachments of 50 MB|They are scanned first|\`clinic.upload.mb\` is the limit
仓储中台重试策略|wms-core retries|仓储中台调用失败后间隔递增重试三次|4xx 不重试|\`wms-core.retry.max\` 是次数
仓储中台超时设置|wms-core timeouts|仓储中台的调用五秒超时|期限写在请求头|\`wms-core.timeout.ms\` 是上限
仓储中台数据库连接池|wms-core pool|仓储中台保持 30 个连接|空闲一分钟关闭|\`wms-core.pool.size\` 是数量
仓储中台审计日志|wms-core audit|仓储中台的操作都留痕|保存五年|\`wms-core.audit.years\` 是年限
仓储中台幂等处理|wms-core idempotency|仓储中台按单号去重|记录存两天|\`wms-core.idem.days\` 是天数
図書検索の流量制限|lib-find throttling|図書検索は一人毎分 60 回まで受ける|超えると 429|\`lib-find.limit.rpm\` が回数
図書検索のエラーメッセージ|lib-find errors|図書検索のエラーは番号と一文で返す|内部の情報は出さない|\`lib-find.errors.list\` に一覧
図書検索のページング|lib-find paging|図書検索の一覧は 20 件で区切る|署名したカーソルを使う|\`lib-find.page.size\` が件数
図書検索の停止処理|lib-find shutdown|図書検索は SIGTERM を受けると新しい要求を断る|処理中の要求は終える|\`lib-find.drain.seconds\` が猶予
버스 안내 캐시|bus-kr cache|버스 안내는 도착 시각을 15초 캐시한다|운행 변경이 오면 지운다|\`bus-kr.cache.ttl\`이 시간
버스 안내 백업|bus-kr backup|버스 안내 데이터는 하루 네 번 백업한다|다른 지역에 둔다|\`bus-kr.backup.keep\`이 개수
버스 안내 헬스체크|bus-kr health check|버스 안내 헬스체크는 자기 DB만 본다|세 번 실패하면 뺀다|\`bus-kr.health.path\`가 경로
버스 안내 로그 보존|bus-kr logs|버스 안내 로그는 30일 보존한다|위치는 남기지 않는다|\`bus-kr.logs.days\`가 기간
`

const OTHER_NOTES = `
Fleet planner quotas|The truck desk cuts a depot off once it has asked 200 times within a minute
Fleet planner quotas|Too many calls from one depot: fleet planner now lets through 90 a minute
Fleet planner quotas|fleet-pl drosselt ein Depot ab 150 Anfragen pro Minute
Fleet planner releases|The truck desk goes to a tenth of the depots for one day before the rest get it
Fleet planner releases|Fleet planner is never shipped on the day before a holiday
Fleet planner releases|fleet-pl 上线前要两个人批准
Fleet planner stale routes|Drivers of the truck desk were led over a bridge that had been closed for an hour; it still had the old route
Fleet planner stale routes|fleet-pl に変更前のルートが残っていた
Fleet planner error replies|The truck desk tells the driver a number to read out on the phone when planning fails
Fleet planner error replies|fleet-pl 计划失败时返回错误码和处理建议
Fleet planner personal data|Phone numbers of drivers are blacked out in what the truck desk sends to partners
Fleet planner nightly jobs|The truck desk cron was started by two instances
Clinic portal session tokens|A nurse has to sign in again at the ward door after half an hour
Clinic portal session tokens|clinic 的登录凭证缩短到十五分钟
Clinic portal permissions|Trainees may read but not write findings at the ward door
Clinic portal audit trail|The ward door must be able to say who opened a record
Clinic portal encryption|Findings on the ward door's disks were in plain text after the move
Clinic portal incident handling|When the ward door is down the person on duty is phoned, not mailed
Clinic portal message queue parking|A lab report that the ward door failed to parse held up forty others
Clinic portal attachments|The ward door turned down a scan of 70 MB
仓储中台重试策略|仓储中台接口报 503 后隔几秒再来一遍，总共四遍
仓储中台重试策略|wms-core gives a failed call two more chances
仓储中台超时设置|仓储中台等承运商不超过三秒
仓储中台超时设置|wms-core stops waiting after four seconds
仓储中台数据库连接池|仓储中台大促时数据库连接被占满
仓储中台审计日志|仓储中台要查得出是谁改了库位
仓储中台幂等处理|仓储中台同一张单子点两次只出一次货
図書検索の流量制限|図書検索を一秒に十回以上呼ぶ機械は断る
図書検索の流量制限|lib-find now rejects a robot after 30 queries a minute
図書検索のエラーメッセージ|図書検索が失敗したときは窓口で伝える番号を画面に出す
図書検索のページング|図書検索は一度に 50 件まで返す
図書検索の停止処理|lib-find was cut off in the middle of a search at every restart
버스 안내 캐시|버스 안내에 지난 시간표가 한 시간 동안 나왔다
버스 안내 캐시|bus-kr still showed a bus that had left
버스 안내 백업|bus-kr copies had never been read back
버스 안내 헬스체크|bus-kr probe no longer asks the map server
버스 안내 로그 보존|버스 안내 기록은 20일 뒤에 지운다
-|The truck desk draws routes in the colours of the depots
-|Fleet planner backups are tried out each spring
-|The truck desk gives up on the weather service after two seconds
-|Fleet planner opened 300 connections to the database
-|fleet-pl 的令牌一小时后失效
-|A driver without a licence cannot be chosen in the fleet planner
-|Truck desk prices follow the diesel index of the week
-|The truck desk was killed halfway through a plan at each restart
-|Clinic portal rollout begins with one ward
-|The ward door showed the bed plan of yesterday
-|clinic のリトライは二回まで
-|The ward door greets patients in Turkish and Arabic
-|The clinic portal may be called 40 times a minute by one ward
-|Ward door lists are cut into pages of 25
-|The ward door prints wristbands on the new printer
-|仓储中台每分钟最多接收 300 次请求
-|仓储中台新版本先发一个仓
-|wms-core shows a trace id with each failure
-|仓储中台拣货路径按重量排序
-|仓储中台读到的是旧库存
-|図書検索の新しい版は分館から出す
-|図書検索のログは半年残す
-|lib-find caches covers for a day
-|図書検索に読み上げ機能を付ける
-|버스 안내 배포는 노선 하나부터 시작한다
-|버스 안내는 분당 100회까지만 받는다
-|bus-kr shows an error code when the map fails
-|버스 안내 화면의 글자를 키운다
-|bus-kr tokens are renewed each hour
-|버스 안내 결제가 두 번 청구되었다
`
