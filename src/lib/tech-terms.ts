// Words of software that mean one thing, in several languages: 连接池, コネクションプール and "connection pool" meet here though
// they share no letter. Soft evidence for what a text is about, never for what it says. Pure.
import { once } from './once.ts'
import { stem, wordsOf } from './words.ts'

/** The ideas a text names, each with a mark that no word has, and for each the words that name it, as stems. */
export function ideasOf(text: string): Map<string, string[]> {
  const { unspaced, unspacedIdeas, spaced } = tables()
  const found = new Map<string, string[]>()
  const plain = text.normalize('NFKC')
  const add = (idea: string, words: string[]) => found.set(idea, [...new Set([...(found.get(idea) ?? []), ...words])])
  for (const [term] of plain.matchAll(unspaced)) add(unspacedIdeas.get(term) ?? '', wordsOf(term))
  const words = wordsOf(plain).map(stem)
  for (const [at, word] of words.entries()) {
    for (const { rest, idea } of spaced.get(word) ?? []) {
      if (rest.every((next, step) => words[at + 1 + step] === next)) add(idea, [word, ...rest])
    }
  }
  return found
}

/** All words for an idea, in every language. */
export function termsOf(idea: string): readonly string[] {
  return tables().rowOf.get(idea) ?? []
}

/** All ideas: each the words for one, in every language. */
export const ideaRows = once(() =>
  ROWS.trim()
    .split('\n')
    .map((row) => row.normalize('NFKC').split('|')),
)

// One idea a row. What a word means in everyday speech as well is left out.
const ROWS = `
retry|retries|retrying|failed attempt|attempted|backoff|back off|gives up|重试|重試|再试|リトライ|再試行|재시도|다시 시도|wiederholversuch|reintento|reintentos|nouvelle tentative
timeout|time out|deadline|超时|超時|タイムアウト|打ち切|타임아웃|시간 초과|제한 시간|zeitüberschreitung|frist|tiempo de espera|délai
cache|caching|stale|ttl|缓存|緩存|快取|キャッシュ|캐시|zwischenspeicher|caché
pool|connection pool|连接池|連接池|连接数|コネクションプール|接続プール|接続数|커넥션 풀|연결 풀|연결 수|verbindungspool|grupo de conexiones|pool de connexions
log|logs|logging|log retention|日志|日誌|ログ|로그|protokoll|protokolle|registros|journaux
rate limit|rate limiting|throttle|throttling|429|限流|限速|频率限制|レート制限|流量制限|속도 제한|요청 제한|ratenbegrenzung|límite de peticiones|limitation de débit
deploy|deployment|deploys|release|rollout|canary|部署|发布|發布|上线|灰度|デプロイ|リリース|配備|배포|출시|릴리스|auslieferung|despliegue|déploiement
health check|probe|liveness|readiness|heartbeat|healthcheck|健康检查|健康檢查|探活|存活|ヘルスチェック|死活監視|헬스체크|상태 확인|헬스 체크|gesundheitsprüfung|comprobación de salud
backup|backups|restore|snapshot|备份|備份|恢复演练|バックアップ|復元|백업|복원|sicherung|datensicherung|copia de seguridad|copias de seguridad|sauvegarde
pagination|paging|cursor|page size|分页|分頁|翻页|ページング|ページネーション|페이지 처리|페이지네이션|seitenweise|paginación
token|tokens|jwt|jwts|access token|bearer|signing key|令牌|凭证|トークン|토큰|jeton
metric|metrics|dashboard|dashboards|prometheus|grafana|指标|監控|监控|メトリクス|監視|지표|메트릭|모니터링|metriken|kennzahlen|métricas|métriques
error message|error messages|stack trace|problem json|错误信息|错误提示|エラーメッセージ|오류 메시지|에러 메시지|fehlermeldung|fehlermeldungen|mensaje de error|message d'erreur
upload|uploads|upload limit|file size|上传|上傳|アップロード|업로드|hochladen|subida|téléversement
migration|migrations|schema migration|alter table|ddl|schema change|迁移|遷移|表结构|マイグレーション|移行|마이그레이션|schemaänderung|migración
idempotency|idempotent|idempotence|deduplicate|duplicate request|twice|幂等|冪等|去重|べき等|冪等性|멱등|중복 방지|idempotenz|idempotencia
test data|fixture|fixtures|测试数据|測試資料|テストデータ|フィクスチャ|테스트 데이터|픽스처|testdaten|datos de prueba
tenant|tenants|multi tenant|row level security|tenant isolation|租户|租戶|行级安全|テナント|行レベルセキュリティ|테넌트|mandant|mandanten|inquilino
dead letter|dead letter queue|dlq|poison message|死信|デッドレター|데드 레터|데드레터
shutdown|graceful shutdown|sigterm|drain|draining|优雅停机|停机|シャットダウン|停止処理|종료 처리|셧다운|herunterfahren|apagado
queue|queues|message queue|队列|隊列|キュー|큐|warteschlange|cola|file d'attente
lock|locks|locking|mutex|分布式锁|加锁|排他制御|ロック|잠금|락|sperre|gesperrt|bloqueo|verrou
transaction|transactions|事务|事務|トランザクション|트랜잭션|transaktion|transacción
index|indexes|database index|索引|インデックス|인덱스|índice
database|databases|数据库|資料庫|データベース|데이터베이스|datenbank|base de datos|base de données
table|tables|数据表|テーブル|테이블|tabelle|tabla
encryption|encrypt|encrypted|加密|暗号化|암호화|verschlüsselung|verschlüsselt|cifrado|chiffrement
password|passwords|密码|密碼|パスワード|비밀번호|패스워드|passwort|contraseña|mot de passe
login|sign in|log in|登录|登入|ログイン|로그인|anmeldung|inicio de sesión|connexion
permission|permissions|access control|rbac|权限|權限|アクセス権|権限|권한|berechtigung|berechtigungen|permiso|permisos
session|sessions|会话|會話|セッション|세션|sitzung|sesión
test|tests|testing|测试|測試|テスト|테스트|prueba|pruebas
monorepo|mono repo|单体仓库|モノレポ|모노레포
formatting|formatter|code style|prettier|格式化|代码风格|フォーマット|整形|포맷|formatierung|formato
lint|linter|linting|eslint|静态检查|リント|린트
dependency|dependencies|依赖|依賴|依存関係|依存ライブラリ|의존성|abhängigkeit|abhängigkeiten|dependencia|dépendance
build|builds|bundler|构建|打包|ビルド|빌드|compilación
branch|branches|git branch|分支|ブランチ|브랜치|rama|branche
commit message|commit messages|提交信息|提交说明|コミットメッセージ|커밋 메시지
code review|pull request|代码审查|代码评审|コードレビュー|코드 리뷰
environment variable|environment variables|env var|env vars|环境变量|環境変数|환경 변수|환경변수|umgebungsvariable|variable de entorno
configuration|config|配置|設定ファイル|설정 파일|konfiguration|configuración
endpoint|endpoints|接口|エンドポイント|엔드포인트|endpunkt
webhook|webhooks|回调|ウェブフック|웹훅
payment|payments|支付|付款|決済|결제|zahlung|zahlungen|pago|pagos|paiement
invoice|invoices|发票|請求書|청구서|송장|rechnung|rechnungen|factura|facturas|facture
order|orders|订单|注文|주문|bestellung|bestellungen|pedido|pedidos|commande
inventory|stock|库存|在庫|재고|bestand|inventario
search|full text search|搜索|检索|検索|검색|suche|búsqueda|recherche
notification|notifications|通知|알림|benachrichtigung|notificación
email|emails|mail|邮件|郵件|メール|이메일|메일|correo|courriel
image|images|thumbnail|图片|圖片|画像|이미지|bild|bilder|imagen
translation|translations|i18n|localization|翻译|翻訳|번역|übersetzung|traducción|traduction
time zone|timezone|timezones|utc|时区|時區|タイムゾーン|시간대|zeitzone|zona horaria|fuseau horaire
schedule|scheduled|scheduler|cron|定时任务|定时|スケジュール|定期実行|스케줄|예약 작업|zeitplan|tarea programada
concurrency|concurrent|race condition|并发|並發|竞态|並行処理|競合|동시성|경쟁 상태|nebenläufigkeit|concurrencia
memory leak|out of memory|oom|内存|記憶體|メモリ|메모리|speicherleck|memoria|mémoire
performance|latency|slow query|性能|延迟|パフォーマンス|遅延|성능|지연|leistung|rendimiento
incident|outage|on call|故障|事故|障害|장애|störung|ausfall|incidente|panne
alert|alerts|pager|报警|告警|警报|アラート|알람|경보|alarm|alerta
masking|personal data|pii|脱敏|个人信息|個人情報|マスキング|마스킹|개인정보|personenbezogen|datos personales
audit|audit log|审计|審計|監査|감사 로그|revision|auditoría
feature flag|feature flags|feature toggle|功能开关|フィーチャーフラグ|기능 플래그
frontend|front end|client side|前端|フロントエンド|프론트엔드
backend|back end|server side|后端|後端|バックエンド|백엔드
architecture decision|adr|架构决策|アーキテクチャ決定|아키텍처 결정
upgrade|upgrades|upgrading|升级|升級|アップグレード|업그레이드|aktualisierung|actualización|mise à jour
certificate|certificates|tls|https|证书|證書|証明書|인증서|zertifikat|certificado
retention|kept for|expiry|expiration|expire|保留期|保存期間|有効期限|보존 기간|만료|aufbewahrung|caducan|retención
container|containers|docker|容器|コンテナ|컨테이너
cluster|clusters|kubernetes|集群|クラスタ|클러스터
replica|replicas|replication|副本|主从|レプリカ|복제본|replikat|réplica
shard|sharding|partition|partitioned|分库分表|分片|分区|シャーディング|パーティション|샤딩|파티션
service|svc|srv|サービス|서비스|dienst|servicio
encoding|utf 8|charset|编码|編碼|文字コード|エンコーディング|인코딩|zeichensatz|codificación
validation|validate|校验|驗證|バリデーション|検証|검증|유효성|validierung|validación
documentation|docs|readme|文档|文件說明|ドキュメント|문서|dokumentation|documentación
`

const IS_UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

interface Tables {
  rowOf: Map<string, readonly string[]>
  /** Words of scripts without spaces with their ideas, and what finds any of them, the longest first. */
  unspacedIdeas: Map<string, string>
  unspaced: RegExp
  /** The others by their first word. */
  spaced: Map<string, { rest: string[]; idea: string }[]>
}

/** Most searches never ask for them. */
const tables = once(makeTables)

function makeTables(): Tables {
  const rowOf = new Map<string, readonly string[]>(ideaRows().map((terms) => [`§${terms[0]}`, terms]))
  const all = [...rowOf].flatMap(([idea, terms]) => terms.map((term) => ({ term, idea })))
  const unspacedIdeas = new Map(all.filter(({ term }) => IS_UNSPACED.test(term)).map(({ term, idea }) => [term, idea]))
  const longestFirst = [...unspacedIdeas.keys()].sort((a, b) => b.length - a.length)
  const spaced: Tables['spaced'] = new Map()
  for (const { term, idea } of all) {
    if (IS_UNSPACED.test(term)) continue
    const [first, ...rest] = wordsOf(term).map(stem)
    if (first !== undefined) spaced.set(first, [...(spaced.get(first) ?? []), { rest, idea }])
  }
  return { rowOf, unspacedIdeas, unspaced: new RegExp(longestFirst.join('|'), 'gu'), spaced }
}
