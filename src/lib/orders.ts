// Text that speaks to the agent rather than about the work. Where no person stands behind it, it may have been planted in
// a web page, a file or a cloned repository. A filter for what is shown unasked, not a judgement of what is stored.
import { inert } from './inert.ts'
import { anyLiteral } from './literals.ts'

/** Whether a text orders the agent about; English, Chinese, Japanese, Korean, Spanish, German, French. */
export function readsAsOrder(text: string): boolean {
  const plain = UNCHANGED.test(text) ? text : inert(text.normalize('NFKC'))
  return mayBeOrder(plain) && ANY_ORDER.test(plain)
}

/** What neither of the two changes. */
const UNCHANGED = /^[\t\n\x20-;=?A-~]*$/

/** False where none of the patterns below can match: nearly every text, told many times faster. */
export function mayBeOrder(text: string): boolean {
  return hasOrderWord(text) || SPEAKER.test(text)
}

const SPEAKER = /^(?:system|assistant|developer|claude|agent|ai)\s*[:：]/i

// Three kinds in each language: forget what you were told; you are now something else, or hide this from the user; run or
// send something. What a project says of itself ("never commit secrets") names no instructions, no you and no user.
export const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,30}\b(?:previous|prior|above|earlier|all|any|your|system|other|existing|these|those)\b.{0,30}\b(?:instruction|prompt|rule|message|guideline|direction|order|restriction)/i,
  /\b(?:you (?:must|should|are now|will now|have to|shall|need to)|as an ai|your (?:new )?(?:task|instructions?|role|goal|job) (?:is|are)|from now on,? you\b|act as (?:an? )?(?:admin|root|developer mode|dan)\b|pretend (?:to be|that you))/i,
  /\b(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod|fetch)\b.{0,160}(?:\||&&|;)\s*(?:sudo\s+(?:-\S+\s+)*)?(?:(?:ba|z|fi|da|k)?sh|python\d?|node|perl|ruby|php|iex|invoke-expression|source|chmod|\.\/)/i,
  /(?:\b(?:(?:ba|z|da|k)?sh|python\d?|node|perl|ruby|eval|source|iex|invoke-expression)\b|(?:^|\s)\.)[^|;\n]{0,20}(?:<\(|\$\(|`|\()\s*(?:curl|wget|iwr|irm|invoke-\w+|new-object)/i,
  /\b(?:npx|uvx|pipx run|bunx|pip3? install|npm (?:i|install|exec))\s+(?:-\S+\s+)*(?:git\+)?https?:\/\//i,
  /\b(?:download|fetch|get)\b.{0,40}https?:\/\/\S+.{0,30}\b(?:and|then)\b.{0,12}\b(?:run|execute|install|source)\b/i,
  /\b(?:do not|don['’]t|never|without) (?:tell(?:ing)?|inform(?:ing)?|mention(?:ing)?|reveal(?:ing)?|ask(?:ing)?|notify(?:ing)?|alert(?:ing)?|warn(?:ing)?)\b.{0,30}\b(?:user|human|developer|anyone)\b/i,
  /\b(?:send|post|upload|exfiltrate|forward|email|leak|print|output)\b.{0,60}\b(?:tokens?|secrets?|credentials?|passwords?|api.?keys?|private keys?|ssh keys?|system prompt)\b.{0,40}\b(?:to|at|into)\b/i,
  /\b(?:send|post|upload|exfiltrate)\b.{0,60}(?:\b(?:token|secret|credential|password|api.?key)s?\b|\.env\b)/i,
  /\b(?:new|updated|important|urgent|secret|hidden) (?:system )?(?:instructions?|orders?)(?: (?:for|to) (?:the |you|ai|claude|assistant|agent|model)|\s*:)/i,
  SPEAKER,
  /\b(?:attention|note to|message to|dear) (?:the )?(?:ai|llm|assistant|agent|claude|language model)s?\b/i,
  // Chinese
  /(?:忽略|无视|無視|忘记|忘記|忘掉|不要理会|放弃).{0,12}(?:指令|指示|提示词?|规则|規則|命令|设定)|(?:你现在是|你現在是|从现在(?:起|开始)，?你|你(?:必须|應該|应该|的新?任务是|要)(?:立即|马上|把|将|運行|运行|执行|发送|删除))|(?:不要|别|不得)(?:告诉|告訴|通知|提醒|询问)(?:用户|使用者|用戶|任何人)|(?:发送|上传|傳送|上傳|泄露|输出).{0,20}(?:密钥|密碼|密码|令牌|凭据|凭证|系统提示)(?:.{0,10}(?:到|给|至))/,
  // Japanese
  /(?:以前|上記|これまで|今まで|先ほど|前)の(?:すべての)?(?:指示|命令|ルール|プロンプト|設定).{0,8}(?:無視|忘れ|破棄)|(?:指示|命令|ルール)を(?:すべて)?無視(?:し|する)|あなたは(?:今|これ)から|あなたの(?:新しい)?(?:役割|任務|仕事)は|(?:ユーザー|利用者|人間)に(?:は)?(?:知らせ|言わ|伝え|教え|通知し|確認し)(?:ない|ず|ないで)|(?:秘密鍵|パスワード|トークン|認証情報|APIキー|システムプロンプト).{0,20}(?:送信|送って|送れ|アップロード|投稿|出力)(?:して|せよ|しなさい|しろ|って)/,
  // Korean
  /(?:이전|위의?|앞의|기존|모든) ?(?:모든 )?(?:지시|명령|규칙|프롬프트|지침).{0,10}(?:무시|잊)|너는 이제|당신은 (?:이제|지금부터)|당신의 (?:새로운? )?(?:임무|역할)(?:은|는)|(?:사용자|유저)(?:에게|한테)(?:는)? ?(?:알리지|말하지|묻지|보고하지)|(?:비밀번호|토큰|암호|키|인증 ?정보|시스템 프롬프트)(?:를|을)?.{0,24}(?:보내|전송|업로드|출력)(?:라|해라|하라|하세요|십시오|세요)/,
  // Spanish
  /\b(?:ignora|ignore|olvida|olvide|descarta|omite)\b.{0,20}\b(?:instrucciones|reglas|órdenes|indicaciones|mensajes)\b|\b(?:ahora eres|a partir de ahora,? (?:eres|debes|tú)|tu (?:nueva )?(?:tarea|función|misión) es|debes (?:ejecutar|enviar|borrar|instalar))\b|\bno (?:se lo )?(?:digas|informes|avises|menciones|preguntes)\b.{0,20}\b(?:usuario|nadie|humano)\b|\b(?:envía|envíe|manda|sube|publica)\b.{0,40}(?:contraseñas?|claves?|tokens?|credenciales|\.env)/i,
  // German
  /\b(?:ignoriere|ignorieren sie|vergiss|vergessen sie|missachte|übergehe)\b.{0,30}\b(?:anweisung|anweisungen|regel|regeln|befehl|befehle|vorgaben|prompt|nachrichten)|\b(?:du bist (?:jetzt|nun|ab sofort)|ab sofort (?:bist|musst|sollst) du|deine (?:neue )?(?:aufgabe|rolle) ist|du (?:musst|sollst) (?:jetzt|sofort|nun))\b|\b(?:sag|sage|verrate|erzähle|melde|frage?) (?:es )?(?:dem|den|der) (?:nutzer|benutzer|anwender|entwickler)\w* (?:nichts|nicht|niemals)|\b(?:sende|schicke|lade)\b.{0,40}(?:passw[oö]rt|passwörter|schlüssel|token|zugangsdaten|\.env)/i,
  // French
  /\b(?:ignore[zr]?|oublie[zr]?)\b.{0,20}\b(?:instructions|consignes|règles)\b|\b(?:tu es|vous êtes) (?:maintenant|désormais)\b|\bne (?:dis|dites|préviens|prévenez)\b.{0,20}\b(?:utilisateur|personne)\b|\b(?:envoie|envoyez)\b.{0,40}(?:mots? de passe|clés?|jetons?|\.env)/i,
]

/** All at once: this is asked of every block there is. None of them tells letter case apart. */
const ANY_ORDER = new RegExp(ORDERS.map(({ source }) => `(?:${source})`).join('|'), 'i')

function each(before: string[], after: string[]): string[] {
  return before.flatMap((first) => after.map((last) => first + last))
}

/** Of each pattern, words of which every text that it matches has one. */
const hasOrderWord = anyLiteral([
  ...[
    'ignore',
    'disregard',
    'forget',
    'override',
    'bypass',
    'as an ai',
    'from now on',
    'act as ',
    'pretend t',
    'your new ',
  ],
  ...each(['you '], ['must', 'should', 'are now', 'will now', 'have to', 'shall', 'need to']),
  ...each(['your '], ['task', 'instruction', 'role', 'goal', 'job']),
  ...['curl', 'wget', 'iwr', 'irm', 'invoke-', 'fetch', 'new-object', 'http'],
  ...each(
    ['do not ', "don't ", 'don’t ', 'never ', 'without '],
    ['tell', 'inform', 'mention', 'reveal', 'ask', 'notify', 'alert', 'warn'],
  ),
  ...['token', 'secret', 'credential', 'password', 'api', 'private key', 'ssh key', 'system prompt', '.env'],
  ...each(
    ['new ', 'updated ', 'important ', 'urgent ', 'secret ', 'hidden '],
    ['instruction', 'order', 'system instruction', 'system order'],
  ),
  ...['attention ', 'note to ', 'message to ', 'dear '],
  // Chinese
  ...[
    '忽略',
    '无视',
    '無視',
    '忘记',
    '忘記',
    '忘掉',
    '不要理会',
    '放弃',
    '你现在是',
    '你現在是',
    '从现在',
    '你必须',
    '你應該',
  ],
  ...[
    '你应该',
    '你的',
    '你要',
    '告诉',
    '告訴',
    '通知',
    '提醒',
    '询问',
    '密钥',
    '密碼',
    '密码',
    '令牌',
    '凭据',
    '凭证',
    '系统提示',
  ],
  // Japanese
  ...['指示', '命令', 'ルール', 'プロンプト', '設定', 'あなたは', 'あなたの', 'ユーザー', '利用者', '人間', '秘密鍵'],
  ...['パスワード', 'トークン', '認証情報', 'apiキー'],
  // Korean
  ...[
    '지시',
    '명령',
    '규칙',
    '프롬프트',
    '지침',
    '너는 이제',
    '당신은',
    '당신의',
    '사용자',
    '유저',
    '보내',
    '전송',
    '업로드',
    '출력',
  ],
  // Spanish
  ...[
    'ignora',
    'olvida',
    'olvide',
    'descarta',
    'omite',
    'ahora eres',
    'a partir de ahora',
    'tu nueva ',
    'tu tarea',
    'tu funci',
  ],
  ...['tu misi', 'digas', 'informes', 'avises', 'menciones', 'preguntes', 'contrase', 'clave', 'credencial'],
  ...each(['debes '], ['ejecutar', 'enviar', 'borrar', 'instalar']),
  // German
  ...[
    'vergiss',
    'vergessen',
    'missachte',
    'bergehe',
    'du bist',
    'ab sofort',
    'deine neue ',
    'deine aufgabe',
    'deine rolle',
  ],
  ...['du musst', 'du sollst', 'nutzer', 'anwender', 'entwickler', 'passw', 'schl', 'zugangsdaten', 'ignoriere'],
  // French
  ...['oublie', 'maintenant', 'sormais', 'ne dis', 'ne dites', 'ne pr', 'envoie', 'envoyez'],
])
