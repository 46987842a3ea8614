// What people say of a concern of software without naming it, in English, Chinese, Japanese and Korean: "refuses a client
// above 40 calls a minute" is rate limiting. Each concern is a row of tech-terms.ts, and its signs are weaker evidence than
// the words there. General vocabulary only: never the sentence of one project. Pure data.

/** A pattern, or several that must all be found. */
export type Sign = RegExp | readonly RegExp[]

const COUNT = '(?:\\d[\\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|a|an)'
const FAILURE =
  /\b(?:errors?|failures?|fail(?:s|ed)?|exceptions?|faults?|breaks?|goes wrong)\b|报错|出错|错误(?!率)|異常|异常|失败|エラー(?!率)|失敗|例外|오류|에러|실패|예외/iu
const TOLD =
  /\b(?:(?:trace|correlation|request|reference|support|incident)[ -](?:id|number|code)s?|codes?|sentences?|stacks?|wording|reports?|tells?|shows?|explains?|page)\b|编号|代码|提示|说明|堆栈|追踪|展示|番号|コード|文言|表示|メッセージ|スタック|追跡|번호|코드|메시지|문구|화면|스택|추적|표시/iu
const TESTING = /\btests?\b|\bsuites?\b|测试|測試|テスト|테스트/iu
const MATERIAL =
  /\b(?:rows?|data|dumps?|seeds?|samples?|builders?|factor(?:y|ies)|copies|records|invented|made-up|production)\b|数据|样本|生产库|造数|データ|本番|ダンプ|데이터|덤프|운영|시드/iu
const OUTDATED =
  /\b(?:old|older|outdated|previous|former|yesterday['’]s|last (?:week|month)['’]s|out[- ]of[- ]date|no longer (?:valid|current|true))\b/iu
const SEEN =
  /\b(?:show(?:s|ed|n)?|display(?:s|ed)?|serv(?:es|ed)|s[ae]w|seen?|return(?:s|ed)?|still|appear(?:s|ed)?|read|got)\b/iu
const FILE =
  /\b(?:files?|csvs?|pdfs?|images?|photos?|scans?|attachments?|documents?|videos?)\b|文件|附件|图片|ファイル|添付|画像|파일|첨부|이미지/iu
const SIZE = /\d\s*(?:[kmg]i?b|megabytes?|gigabytes?|megapixels?|兆|メガ|ギガ|메가|기가)(?![a-z])/iu

export const SIGNS: Record<string, readonly Sign[]> = {
  retry: [
    /\b(?:tr(?:y|ies|ied)\b[^.;]{0,30}\bagain|attempts?|once more|another (?:go|try)|repeat(?:s|ed)?|makes? \w+ more)\b/iu,
    /再试|重新(?:调用|发送|请求|尝试)|最多[^，。]{0,3}试/u,
    /もう一度|呼び直|やり直|再送|再実行|繰り返/u,
    /다시 (?:호출|보내|요청)|재전송|한 번 더/u,
  ],
  timeout: [
    new RegExp(`\\bwait(?:s|ed|ing)?\\b[^.;]{0,30}\\b${COUNT} ?(?:seconds?|s|ms|milliseconds?|minutes?)\\b`, 'iu'),
    /\b(?:stops? waiting|hangs?|hanging|hung|never answer(?:s|ed)|cut off after)\b/iu,
    /等待?[^，。]{0,12}秒|不再等|一直等|卡住|无响应/u,
    /秒で(?:打ち切|あきらめ|諦め|切)|待ち続|応答(?:が|の)?な/u,
    /초(?:만|까지|를 넘|이상)?[^.,]{0,6}(?:기다|대기)|응답이? ?없|기다리지/u,
  ],
  cache: [
    [OUTDATED, SEEN],
    /\bstill (?:show|sa[iy]|saw|see|list|offer|display|read)|\b(?:evict|memoi[sz]|remember)\w*|\bcold start/iu,
    new RegExp(`\\b(?:keeps?|kept|holds?)\\b[^.;]{0,30}\\bfor ${COUNT} (?:seconds?|minutes?)\\b`, 'iu'),
    /(?:显示|看到|读到|返回|展示|仍|还)[^。，]{0,8}(?:旧|过时|之前的|昨天的|以前的|上次的)|(?:没有?|未)(?:及时)?(?:更新|刷新)/u,
    /(?:古い|前の|以前の|昨日の|変更前の|更新前の)[^。]{0,20}(?:表示|見え|出て|返|残|読|まま)|反映(?:されな|が遅)/u,
    /(?:오래된|이전|예전|옛|어제|변경 전|낡은)[^.]{0,20}(?:보여|보였|보이|표시|나타|나와|남아|반환|노출)|(?:반영|갱신)되지/u,
  ],
  pool: [
    /\b(?:too many|out of|no free|idle|open(?:s|ed)?|\d+)\s+(?:\p{L}+\s+)?(?:connections?|clients)\b|\bconnections? (?:to|of|per) (?:the |its |a )?(?:database|db|server)\b/iu,
    /(?:数据库)?连接[^，。]{0,6}(?:耗尽|不够|太多|打满|用完)|数据库连接/u,
    /(?:DB|データベース)?接続[^、。]{0,8}(?:枯渇|足り|使い切|使い果|開き)/u,
    /(?:연결|커넥션)(?:이|을|가)?[^.,]{0,6}(?:고갈|부족|모자)/u,
  ],
  log: [
    /\b(?:writ(?:es?|ten)|wrote|noted?) down\b|\blines? (?:with|about|of the log)\b/iu,
    new RegExp(
      `\\b(?:erased?|deleted?|purged?|wiped?|gone)\\b[^.;]{0,20}\\bafter ${COUNT} (?:days?|weeks?|months?|years?)\\b`,
      'iu',
    ),
    /保留[^，。]{0,6}[天周月年]|[天周月年]后(?:删除|清除)/u,
    /(?:日|週間|か月|ヶ月|年)(?:で|後に)(?:消|削除)/u,
    /(?:일|주|개월|년) ?(?:뒤|후)에? ?(?:삭제|지우|지운|파기)/u,
  ],
  'rate limit': [
    /\b(?:requests?|calls?|quer(?:y|ies)|messages|hits|lookups) (?:a|an|per|each|every|in (?:a|one)) (?:second|minute|hour|day)\b|\b[rq]p[sm]\b/iu,
    /\btoo (?:many (?:requests|calls|queries)|often|frequently)\b|\b(?:quotas?|bursts?|flood(?:s|ed|ing)?|allowance)\b/iu,
    /\b(?:refus|reject|block|throttl|turn|cut|slow|ban)\w*\b[^.;]{0,12}\b(?:clients?|callers?|crawlers?|bots?|api keys?)\b/iu,
    /(?:每|一)(?:秒|分钟|小时)内?[^，。]{0,10}次|(?:请求|调用)(?:太|过)(?:多|频)|频率|配额|刷接口|接口被刷/u,
    /(?:毎|一|1|\d+) ?(?:秒|分|時間)間?(?:に|あたり|当たり|につき)?[^、。]{0,10}回|(?:リクエスト|呼び出し)(?:が|の)?(?:多|過)/u,
    /(?:초당|분당|시간당|[1일] ?[초분]에|한 시간에)[^.,]{0,10}(?:회|번|건)|너무 (?:자주|많이)|(?:요청|호출)이? ?(?:너무 )?(?:많|잦)|할당량|쿼터/u,
  ],
  deploy: [
    /\broll(?:s|ed|ing)?[ -](?:it |them )?(?:out|back)\b|\bgo(?:es)? live\b|\bnew (?:builds?|versions?|releases?)\b|\bblue[- ]green\b|\bstaged\b|\bgradual(?:ly)?\b/iu,
    /\b(?:percent|%|tenth|quarter|half|fraction|few) of (?:the |all |its )?(?:machines|instances|servers|hosts|pods|nodes|users|accounts|traffic|sites|devices)\b|\b(?:machines|instances|servers|hosts) first\b/iu,
    /全量|放量|百分之[^，。]{1,4}的(?:机器|用户|流量|实例|服务器)|新版本|回滚|先上|逐步(?:放开|推)/u,
    /パーセントの(?:台|サーバ|利用者|端末)|一部の(?:台|サーバ|利用者|端末)|段階的|新しい(?:版|バージョン|ビルド)|新版|全台|切り戻|ロールバック|本番に出/u,
    /새 ?(?:버전|빌드)|(?:퍼센트|%)(?:에만|부터|의 (?:서버|인스턴스|사용자))|단계적|점진|롤백|내보내|내보낸/u,
  ],
  'health check': [
    /\b(?:alive|unhealthy|healthy|healthz|pings?|out of rotation)\b/iu,
    /心跳|存活|摘除|是否健康/u,
    /生存確認|疎通|切り離/u,
    /살아 ?있|정상인지|제외된다/u,
  ],
  backup: [
    /\b(?:from|of) (?:the |a |its )?cop(?:y|ies)\b|\brecover(?:y|s|ed)?\b|\bread\b[^.;]{0,12}\bback\b|\bbring\b[^.;]{0,40}\bback\b/iu,
    /恢复|还原|容灾/u,
    /復旧|控え|書き戻/u,
    /복구|사본|되살/u,
  ],
  pagination: [
    /\b(?:rows?|items?|records?|results?|entries) (?:at a time|per (?:page|call|request)|each|a page)\b|\boffsets?\b|\bpage (?:size|by page|of)\b|\bnext page\b|\bpages?\b/iu,
    /每页|一页|偏移|逐页|游标/u,
    /件ずつ|ページ|オフセット|カーソル/u,
    /건씩|쪽씩|페이지|오프셋|커서/u,
  ],
  token: [
    /\b(?:credentials?|api keys?|oauth|signed in|refresh(?:ed)? (?:token|grant)|audience)\b/iu,
    /凭据|签名|续期/u,
    /認証情報|署名|失効/u,
    /자격 ?증명|서명|갱신/u,
  ],
  metric: [
    /\b(?:labels?|series|histograms?|counters?|panels?|charts?|percentiles?|gauges?|telemetry)\b/iu,
    /看板|面板|图表|分位|埋点/u,
    /分位|パネル|ラベル|ダッシュボード|計測|グラフ/u,
    /패널|그래프|대시보드|레이블|라벨|분위/u,
  ],
  'error message': [[FAILURE, TOLD], /\b(?:stack traces?|error codes?|problem documents?)\b/iu],
  upload: [[FILE, SIZE], /文件大小|ファイルサイズ|파일 크기/u],
  migration: [
    /\b(?:columns?|backfill(?:s|ed)?|renamed? in place)\b/iu,
    /加字段|改表|字段|加列|建表/u,
    /列(?:を|の)(?:追加|変更|削除)|カラム/u,
    /컬럼|칼럼|열 ?추가/u,
  ],
  idempotency: [
    /\b(?:twice|double[ds]?|duplicate[ds]?|a second time)\b|\b(?:press|click|send|submit|tap)\w*\b[^.;]{0,25}\b(?:again|twice)\b/iu,
    /重复(?:提交|扣款|下单|请求|点击|支付)|连点|点了?两次|只(?:记|算|处理)一次/u,
    /二重(?:登録|決済|送信|請求|課金|に)|二度(?:押|送)|重複(?:して)?(?:登録|送信|処理)/u,
    /중복(?:으로)? ?(?:결제|요청|주문|등록|처리)|두 번 (?:눌|결제|청구|처리)|이중 (?:결제|청구)/u,
  ],
  'test data': [[TESTING, MATERIAL]],
  tenant: [
    /\b(?:data|rows?|points|orders|records|documents) of (?:another|other|a different)\b|\b(?:another|other) (?:tenant|customer|company|organi[sz]ation)['’]?s?\b/iu,
    /(?:其他|别的|另一(?:家|个))(?:租户|公司|客户|商户|学校)|串(?:数据|号)/u,
    /他社|別の(?:会社|契約者|顧客)/u,
    /다른 (?:고객|회사|업체|테넌트)/u,
  ],
  'dead letter': [
    /\b(?:(?:put|set|laid) aside|parked|poison(?:ed|ous)?|replay(?:s|ed)?|undeliver\w+|stuck (?:messages?|events?))\b/iu,
    /\b(?:cannot|could not|fails? to|failed to) (?:be )?(?:handled?|process(?:ed)?|deliver(?:ed)?|parsed?|hand over)\b/iu,
    /无法(?:处理|消费|投递)|消费失败|毒消息|重放/u,
    /処理できない|滞留|再投入|隔離/u,
    /처리(?:할 수 없|하지 못)|따로 (?:빼|모)|재처리/u,
  ],
  shutdown: [
    /\b(?:killed|sigkill|restarts?|exits?|terminat(?:es|ed|ion)|grace period|in the middle of)\b/iu,
    /重启|退出|被杀|处理完[^，。]{0,6}(?:再|后)/u,
    /再起動|終了|途中で(?:切|止|落)/u,
    /재시작|종료|도중에/u,
  ],
  lock: [
    /\b(?:at once|at the same time|simultaneous(?:ly)?|overwr(?:ite|ites|ote|itten)|conflict(?:s|ing)?|two (?:people|users|buyers|editors|writers|clerks))\b/iu,
    /同时(?:修改|编辑|写|更新|提交)|覆盖|冲突|版本号/u,
    /同時(?:更新|編集|に)|上書き|衝突|版番号/u,
    /동시에|덮어|충돌|버전 번호/u,
  ],
  transaction: [/\b(?:atomic(?:ally)?|outbox)\b/iu, /原子/u, /原子的|アウトボックス/u, /원자적|아웃박스/u],
  encryption: [/\b(?:at rest|cipher\w*|kms|aes)\b/iu, /密钥|明文/u, /平文|鍵/u, /평문|암호 키/u],
  permission: [
    /\b(?:roles?|allowed to|forbidden|unauthori[sz]ed|only \p{L}+ (?:may|can))\b/iu,
    /角色|无权|越权|授权/u,
    /役割|許可/u,
    /역할|허용/u,
  ],
  schedule: [
    /\b(?:nightly|hourly|every (?:night|hour|morning)|at (?:midnight|noon|night))\b/iu,
    /每(?:天|小时|周|晚)|任务/u,
    /毎(?:日|朝|晩|時|週)|ジョブ/u,
    /매(?:일|시간|주|분)/u,
  ],
  performance: [/\b(?:slow(?:er|ly|ness)?|faster|p9\d)\b/iu, /太慢|变慢/u, /遅い|遅く/u, /느리|느려/u],
  incident: [
    /\b(?:paged|escalat\w+|on duty|duty person|post-?mortem|severity)\b/iu,
    /值班|复盘|定级/u,
    /当番|振り返り/u,
    /담당자|당직|회고/u,
  ],
  masking: [
    /\b(?:redact\w*|anonymi[sz]\w*|pseudonym\w*|phone numbers?)\b/iu,
    /手机号|身份证|打码|匿名/u,
    /伏せ|匿名|電話番号/u,
    /가린|가리|익명|전화번호/u,
  ],
  audit: [
    /\bwho (?:changed|did|edited|saw|deleted|approved|opened)\b|\bappend[- ]only\b|\bnobody can (?:rewrite|change|alter|delete)\b|\btamper\w*/iu,
    /谁(?:修改|改|删|操作)|操作记录|篡改|只追加|留痕/u,
    /誰が|操作(?:記録|履歴)|追記のみ|書き換え|改ざん/u,
    /누가|작업 기록|변경 이력|위변조/u,
  ],
  encoding: [/\b(?:garbled|mojibake|umlauts?)\b/iu, /乱码/u, /文字化け|化け/u, /글자가? 깨/u],
  translation: [/\b(?:languages|locales?|wording in)\b/iu, /多语言|语种/u, /多言語/u, /다국어/u],
  shard: [/\bsplit (?:by|over|across|into)\b/iu, /拆(?:库|表|分|成)|跨库/u, /分割/u, /나눠 저장/u],
}
