// Words of talk about software that say the same in Chinese, Japanese, Korean and English, and within one of them: who asks
// for コネクション finds 接続, 连接 and "connection". For queries with such scripts only. A table of data and its reading. Pure.
import { ideasOf, termsOf } from '../lib/tech-terms.ts'
import type { OtherWord } from './synonyms.ts'
import { tokenise } from './tokenise.ts'

/** Tokens that may stand for what a query names, none but where it has a word in such a script. */
export function saidOtherwise(query: string): Map<string, OtherWord> {
  const found = new Map<string, OtherWord>()
  if (!UNSPACED.test(query)) return found
  const rows = [...namedIn(query.normalize('NFKC').toLowerCase()), ...ideasIn(query)]
  for (const { said, terms } of rows) {
    for (const term of terms) {
      if (said.some((word) => word.includes(term) || term.includes(word))) continue
      const tokens = tokensOf(term)
      for (const token of tokens) {
        // Of several words that a token is part of, the shortest counts.
        const share = Math.max(SAME / tokens.length, found.get(token)?.share ?? 0)
        found.set(token, { insteadOf: said[0] ?? '', share })
      }
    }
  }
  return found
}

const SAME = 0.4

interface Named {
  /** The words of the query. */
  said: string[]
  terms: readonly string[]
}

function ideasIn(query: string): Named[] {
  return Array.from(ideasOf(query), ([idea, said]) => ({ said, terms: termsOf(idea) }))
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

function namedIn(plain: string): Named[] {
  return ROWS.flatMap((terms) => {
    const said = terms.filter((term) => (UNSPACED.test(term) ? plain.includes(term) : hasWord(plain, term)))
    return said.length === 0 ? [] : [{ said, terms }]
  })
}

function hasWord(plain: string, word: string): boolean {
  return plain.match(/[a-z]+/g)?.includes(word) ?? false
}

const TOKENS = new Map<string, string[]>()

/** Kept, since the table is small. A single character of a longer term says nothing for it. */
function tokensOf(term: string): string[] {
  const known = TOKENS.get(term)
  if (known) return known
  const all = tokenise(term)
  const tokens = all.length === 1 ? all : all.filter((token) => !/^\p{L}$/u.test(token))
  TOKENS.set(term, tokens)
  return tokens
}

const ROWS = `
connection|接続|コネクション|つなが|连接|連接|연결|커넥션|접속
sync|同期|シンク|同步|동기화
async|非同期|バックグラウンド|异步|비동기|백그라운드
job|ジョブ|定期処理|バッチ|任务|作业|批处理|作業|작업|배치|스케줄러|스케줄
worker|ワーカー|工作进程|워커
request|リクエスト|要求|请求|調用|调用|요청|호출
response|レスポンス|応答|返回|响应|응답
error|エラー|例外|異常|失敗|报错|错误|異常|异常|失败|오류|에러|예외|실패
crash|落ち|クラッシュ|停止|止ま|崩溃|宕机|挂掉|挂了|죽|멈추|멈췄|다운
slow|遅い|遅く|重い|重く|時間がかか|性能|慢|卡顿|延迟|느려|느린|느림|지연|성능
fast|速く|高速|加速|提速|빨라|빠르
retry|再試行|リトライ|再送|やり直|重试|重发|再投|재시도|다시 시도
rollback|ロールバック|切り戻|戻す|戻せ|回滚|回退|롤백|되돌
delete|削除|消す|消し|消え|破棄|删除|删掉|清理|삭제|지우|지워|파기
add|追加|増や|新增|添加|加一|추가|늘리
change|変更|変え|切替|切り替|修改|更改|改成|변경|바꾸|바꿔|바꿨|교체
forbid|禁止|不可|使わない|不允许|不准|不能|금지|막는|막아|안 된다
limit|上限|制限|限度|上限|限制|限额|제한|한도|상한
expire|期限|失効|有効期限|期限切れ|过期|失效|有效期|만료|유효
user|ユーザー|利用者|お客|顧客|会員|用户|客户|顾客|사용자|고객|회원|유저
admin|管理者|管理画面|管理员|后台|관리자|어드민
staff|担当|スタッフ|社員|員工|员工|人员|담당|직원
login|ログイン|サインイン|认证|認証|登录|로그인|인증
account|アカウント|账号|帐号|账户|계정|아이디
authority|権限|許可|权限|授权|권한|허가|승인
approve|承認|許可|审批|批准|승인
secret|秘密|鍵|機密|密钥|秘钥|비밀|키
personal|個人情報|氏名|住所|电话|手机号|身份证|隐私|개인정보|이름|주민번호
mask|マスク|伏せ|隠す|脱敏|打码|가린|마스킹
payment|決済|支払|課金|入金|支付|付款|扣款|결제|지불|입금|청구
refund|返金|払い戻|退款|退钱|환불|돌려
price|価格|値段|金額|料金|价格|金额|报价|가격|금액|요금
amount|金額|数量|数额|金额|금액|수량
order|注文|申込|オーダー|订单|下单|주문
duplicate|重複|二重|二度|重复|两次|两遍|중복|두 번
notification|通知|お知らせ|リマインド|案内|提醒|推送|알림|푸시|안내
alert|アラート|警報|監視|報警|告警|报警|监控|알람|알림|모니터링|감시
email|メール|電子メール|邮件|邮箱|메일|이메일
image|画像|写真|イメージ|图片|照片|이미지|사진
video|動画|映像|ビデオ|视频|영상|동영상
file|ファイル|添付|文件|附件|파일|첨부
upload|アップロード|取込|上传|导入|업로드|올리
download|ダウンロード|下载|导出|다운로드|내려받
screen|画面|ページ|表示|页面|界面|屏幕|화면|페이지
button|ボタン|按钮|버튼
mobile|スマホ|携帯|端末|モバイル|手机|移动端|모바일|휴대폰|앱
browser|ブラウザ|ブラウザー|浏览器|브라우저
device|端末|機器|デバイス|设备|终端|기기|단말
server|サーバー|サーバ|本番|服务器|서버
production|本番|プロダクション|生产|线上|운영|프로덕션
environment|環境|环境|환경
container|コンテナ|コンテナー|容器|컨테이너|파드|pod
memory|メモリ|メモリー|内存|메모리|힙
disk|ディスク|容量|磁盘|디스크
database|データベース|db|数据库|데이터베이스|디비
table|テーブル|表|数据表|테이블
column|カラム|列|字段|컬럼|필드
index|インデックス|索引|인덱스|색인
query|クエリ|クエリー|sql|查询|쿼리|질의
lock|ロック|排他|デッドロック|锁|死锁|락|잠금|잠그
transaction|トランザクション|事务|트랜잭션
migration|マイグレーション|移行|迁移|表结构|마이그레이션|이전
cache|キャッシュ|缓存|캐시
log|ログ|記録|日志|记录|로그|기록
history|履歴|历史|이력
time|時刻|時間|タイムゾーン|时间|时区|시간|시각|시간대
clock|時計|時刻|时钟|시계
midnight|深夜|夜中|夜間|凌晨|半夜|야간|밤|새벽
test|テスト|検証|试验|测试|单测|테스트|시험
flaky|不安定|たまに|时好时坏|不稳定|随机失败|불안정
deploy|デプロイ|リリース|公開|配備|发布|部署|上线|发版|배포|릴리스|출시
build|ビルド|構築|组建|构建|打包|빌드
branch|ブランチ|枝|分支|브랜치
merge|マージ|取り込|合并|합치|머지
review|レビュー|評審|评审|审查|리뷰|검토
version|バージョン|版|版本|버전
library|ライブラリ|パッケージ|依赖|包|库|라이브러리|패키지|의존성
setting|設定|構成|配置|设置|설정
variable|変数|変量|变量|변수
default|既定|デフォルト|初期値|默认|缺省|기본값|기본
search|検索|探す|搜索|查找|搜|검색|찾
sort|並び順|順番|順序|ソート|排序|顺序|순서|정렬
list|一覧|リスト|列表|清单|목록|리스트
page|ページ|ページング|分页|翻页|페이징
count|件数|回数|個数|数量|次数|건수|횟수|개수
average|平均|均值|평균
split|分割|分け|切り分|拆分|拆成|나누|나눠|분할|분리
combine|統合|まとめ|束ね|合并|汇总|통합|합친|묶
store|保存|保管|格納|保存|存储|저장|보관
encrypt|暗号|ハッシュ|加密|哈希|암호|해시
encoding|文字化け|文字コード|乱码|编码|인코딩|깨진
character|文字|字符|글자|문자
number|番号|数字|编号|号码|번호|숫자
overload|負荷|殺到|集中|混雑|高峰|过载|부하|몰리|몰린
congestion|詰ま|滞|堵塞|积压|막히|막혔|밀리
network|ネットワーク|回線|通信|网络|네트워크|회선|인터넷|와이파이
offline|オフライン|断線|离线|断网|掉线|오프라인|끊기|끊겨
inconsistency|不整合|ずれ|食い違|不一致|对不上|어긋|불일치|차이
validation|検証|チェック|確認|校验|检查|검증|검사|확인
decision|決定|方針|採用|规定|约定|决定|결정|방침
document|ドキュメント|文書|文档|문서
translate|翻訳|多言語|翻译|多语言|번역|다국어
cost|費用|コスト|料金|成本|费用|비용|요금
reservation|予約|仮押さえ|確保|预约|预留|예약
seat|座席|席|座位|좌석|자리
inventory|在庫|库存|재고
delivery|配送|発送|物流|发货|快递|배송|택배
report|レポート|報告|集計|报表|统计|보고서|집계|통계|리포트
incident|障害|事故|トラブル|故障|事故|장애|사고
support|問い合わせ|サポート|苦情|客服|工单|投诉|문의|민원|고객센터
`
  .normalize('NFKC')
  .trim()
  .split('\n')
  .map((row) => [...new Set(row.split('|'))])
