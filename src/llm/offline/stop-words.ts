// Words that carry no subject: function words, conversation, and verbs of work. Data only.

const ENGLISH = `
a about above after again against all almost already also although always am an and any anything are aren't as at away back be because been before being below
between both but by can can't cannot come comes could did didn't do does doesn't doing don't done down during each either else enough ever every everything few first
for from further get gets getting give given gives go goes going gone good got had has hasn't have haven't having he her here him his how however i i'd i'll i'm i've if in
instead into is isn't it it's its itself just keep kept know last later least less let let's lets like little long look looks lot made make makes many may maybe me mean
means might more most much must my need needed needs never new next no nobody none nor not nothing now of off often ok okay old on once one ones only onto or other others our out
over own per perhaps please put puts quite rather really right said same say says see seems set sets shall she should show shows since so some someone something soon still stop such
sure take takes than thanks that that's the their them then there there's these they they're thing things think this those though through till to together too try trying
two under until up us use used uses using usually very via want wanted wants was wasn't way we we'll we're we've well went were what what's when where whether which while who
why will with within without won't work works would wouldn't yes yet you you're your add added adds adding fix fixed fixes change changed changes changing move moved moves
remove removed drop dropped switch switched chose choose chosen pick picked decide decided went stick call called calls run runs running write writes written read reads keep keeps
turn turns turned happen happens start started starts stay stays leave left allow allowed require requires required return returns avoid avoids avoided replace replaced
store stored save saved update updated create created creates send sends sent support supports build builds built break breaks broke fails fail failed failing caused causes cause reason
problem issue issues error errors bug because due instead rather better best easier simpler simple easy hard big small large fast slow too bit second minute minutes seconds hour hours day days week
month months year years today tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday time times anymore longer actually currently already directly exactly fully
nothing whole entire full different similar separate current existing possible available able whichever another everywhere classic huge default great nice implement implemented implementing delete deleted version versions people team user's`

const CHINESE =
  '我们|你们|他们|咱们|我們|這個|那個|这个|那个|什么|什麼|怎么|怎麼|为什么|為什麼|如果|因为|因為|所以|但是|不过|而且|或者|还是|還是|已经|已經|可以|需要|应该|應該|使用|采用|採用|决定|決定|改成|改为|换成|保持|保留|统一|一律|以后|以後|今后|目前|现在|現在|之后|之前|然后|时候|問題|问题|原因|一个|一個|没有|沒有|不要|不用|不能|不会|不是|就是|都是|只有|所有|全部|每次|其他|另外|直接|以及|由于|根据|通过|进行|情况|东西|这样|這樣|那样|一下|的话'
const CHINESE_CHARS =
  '的了是在和与與跟把被将將给給对對从從到为為以用走放改换換删刪加要不没沒也都就还還再又很太最才吗嗎呢吧啊哦嗯我你他她它这這那哪每所并並而但若则則且或及等让讓使由按去来來说說写寫先只别別个個条條'
// Compounds that hold one of those characters.
const CHINESE_COMPOUNDS =
  '用户|用戶|应用|應用|调用|調用|引用|复用|複用|通用|可用|费用|对象|對象|对账|主从|从库|从属|向量|还原|還原|到期|加密|加载|加載|加速|叠加|增加|更改|改造|变更|重要|要求|主要|需求|不变|删除|刪除|换行|切换|切換|转换|轉換|替换|交换|放大|只读|唯读|等待|等级|以太|分别|类别|级别|个人|个数|条件|条目|写入|读写|最大|最小|最新|最终|先后|优先|来源|按钮|按鈕|按键|给定|都市|并发|並發|并行|合并|且|由器|路由|理由|自由|使者|大使|目的|目的地|没落'
const JAPANESE =
  'する|した|して|します|しました|です|ます|ました|ない|なる|なり|こと|もの|ため|よう|場合|場所|これ|それ|あれ|この|その|今後|以後|必ず|全部|全て|必要|使用|利用|採用|決定|統一|方針|対応|変更|追加|修正|削除|問題|原因|理由|方法|現在|今回|次回|毎回|以上|以下|未満|自分|可能|禁止|基本|確認|設定|実装|作成|開始|終了'
const KOREAN =
  '하기로|했다|했습니다|합니다|한다|하자|하죠|이다|입니다|있다|있습니다|없다|없습니다|그리고|그래서|하지만|때문|때문에|대신|앞으로|항상|반드시|무조건|전부|모두|모든|사용|변경|추가|수정|삭제|결정|통일|유지|필요|문제|원인|이유|방법|현재|이번|다음|경우|것|수|등|및|더|안|못|잘|좀|그냥|이제|지금|우리|저희|제가|내가'

export const STOP_WORDS: ReadonlySet<string> = new Set([
  ...ENGLISH.trim().split(/\s+/),
  ...[CHINESE, JAPANESE, KOREAN].flatMap((list) => list.split('|')),
])

const CHINESE_CUT = new RegExp(`(${CHINESE_COMPOUNDS})|${CHINESE}|[${CHINESE_CHARS}]`, 'gu')

/** Chinese text with a space for every word that carries no subject. */
export function withoutChineseStops(text: string): string {
  return text.replace(CHINESE_CUT, (_, compound: string | undefined) => compound ?? ' ')
}

/** Words that name a subject only together with others. */
export const GENERIC: ReadonlySet<string> = new Set(
  'key keys app api id db url file files page pages list data value values type types test tests code server client user users name names text string number config service class function method model field column table row object request response call job task branch repo team library package module script token tokens folder path line lines option options default settings setting default values production staging dev prod english german utc answer answers question questions continue comment comments plan plans suggestion suggestions cli api apis ui line lines check checks review example examples version output input log logs message messages command commands change changes update updates fix build note notes detail details step steps item items approach way thing behavior behaviour expectation expectations directory directories repository project todo idea ideas work task tasks true false on off null yes no structure literal case cases flow session sessions user users pr prs commit commits branch branches tool tools tests entry entries expected possible database nil undefined none regex expression top prio priority place main key person'.split(
    ' ',
  ),
)

/** Forms that are verbs wherever they stand: a run of words ends there. */
export const VERB_FORMS: ReadonlySet<string> = new Set(
  'replaces matches contains exits removes becomes breaks needs makes gets goes keeps lets means returns says expires happens belongs requires supports generates converts handles provides allows applies causes crashes depends enforces evaluates exposes ensures prevents serves sits stays takes uses implement continue consider append appending carefully ensure verify must should could would might cannot need'.split(
    ' ',
  ),
)

/** Verbs that end or open a run of English words without being part of a name. */
export const EDGE_VERBS: ReadonlySet<string> = new Set(
  'held kept sent stored understand grok complete finish review merge commit push skip handle prefer consider clean exit exits expire expires live lives work works run runs pass passes fail fails break breaks need needs return returns show shows hold holds wait waits grow grows load loads cost costs take takes share shares sounds sound matches replaces contains exits removes states says consider continue implement check verify belong belongs go goes apply applies become becomes happen happens open opens close closes end ends begin begins enforce enforces evaluate evaluates speak speaks decide decides keep keeps let lets make makes mean means prevent prevents hide hides expose exposes contain contains depend depends point points cut cuts lose loses cover covers drop drops serve serves handle handles implement implements convert converts mock mocks generate generates support supports require requires migrate migrates explain'.split(
    ' ',
  ),
)

/** Question words and politeness, which say what kind of answer is wanted but not about what. */
export const QUESTION_WORDS =
  /什么|什麼|怎么|怎麼|如何|为什么|為什麼|为啥|哪个|哪個|哪些|哪里|吗|嗎|呢|多少|几|是否|何|なぜ|なんで|どう|どの|どれ|どこ|どちら|いつ|ですか|ますか|でしょうか|ましたか|のか|した|して|する|います|ください|教えて|왜|무엇|무슨|뭐|어떤|어떻게|어디|언제|누가|얼마|나요|까요|습니까|인가요|했나요|하나요|했어|해요|우리|저희|我们|我們|私たち|うち/gu
