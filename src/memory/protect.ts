// Which items no prune may take or shorten before a person has said so. By the text itself, since a rule that is needed
// once a year is the one that counts; it must rather protect too much than too little.
import type { MemoryItem, Protection } from './item.ts'

/** What protects the item and was not lifted by a person; empty when nothing does. */
export function protectionsOf(item: Pick<MemoryItem, 'content' | 'category' | 'pinned' | 'confirmed'>): Protection[] {
  const found: Protection[] = item.pinned ? ['pinned'] : []
  const text = item.content.normalize('NFKC')
  if (item.category === 'security') found.push('security')
  for (const [name, patterns] of BY_TEXT) if (patterns.some((pattern) => pattern.test(text))) found.push(name)
  return found.filter((one) => one === 'pinned' || !item.confirmed.includes(one))
}

/** What a name ends in that is a host's and no file's, property's or package's: nothing follows it, no path leads to it. */
const DOMAIN =
  /(?<![\w.-]|[\w.]\/)(?!(?:com|org|net|io|dev|socket|engine)\.)(?:[a-z0-9-]+\.)+(?:internal|local|localdomain|lan|corp|intra|intranet|home|private|svc|test|com|net|org|io|dev|app|cloud|ai|co|cn|jp|kr|de|eu|uk)(?![\w-]|\.\w|\()/u

/** A line of a file and the version of an image are written alike. */
const PORT =
  /(?<![\w./-])(?![\w.-]*\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|php|swift|[ch](?:pp)?|cs|sh|sql|css|html|vue|svelte|md|json|ya?ml|toml):)[a-z](?:[a-z0-9.-]*[a-z0-9])?:(?:80|\d{3,5})\b/iu

const ADDRESS = [
  DOMAIN,
  PORT,
  new RegExp(
    [
      '\\b[a-z][a-z0-9+.-]*:\\/\\/[^\\s/]',
      '(?<![\\w.])(?:\\d{1,3}\\.){3}\\d{1,3}(?![\\w.]*\\d)',
      '\\b[\\w.-]+@[a-z0-9-]+(?:\\.[a-z0-9-]+)*:',
      '\\b(?:host|server|machine)(?:name)?\\s+["`]?[a-z][a-z0-9-]*\\d',
      '(?<![\\w./-])(?:[a-z0-9]+-)*(?:prod|production|stag|staging|live|db|pg|web|app|srv|node|host|vm|build|ci|rig)(?:-[a-z0-9]+)*-?\\d{2,3}(?![\\w/-]|\\.\\w)|\\b(?:database|db|mail|build|print|file|log|update|proxy) (?:hosts?|servers?)\\b',
      '\\bssh\\s+\\S+|\\b(?:bastion|jump ?host|vpn)\\b',
      '内网|跳板机|内部地址|主机名|社内ネットワーク|踏み台|사내망|내부망',
    ].join('|'),
    'iu',
  ),
]

/** As variables are written; `primary_key` is a column. */
const VARIABLE = /\b(?:[A-Z][A-Z0-9]*_)+(?:KEY|TOKEN|SECRET|PASSWORD)\b/

/** Not a pin of a chip. */
const PIN = /(?<![\w-])PINs?\b(?! ?\d)/

const SECRETS = [
  VARIABLE,
  PIN,
  new RegExp(
    [
      '(?<![\\w])\\.env\\b(?!\\.(?:example|sample|template|dist)\\b)|\\bid_(?:rsa|ed25519|ecdsa)\\b|\\.(?:pem|p12|pfx|keystore|jks|kdbx)\\b|~?\\/\\.(?:ssh|aws|gnupg|kube)\\b|\\.npmrc\\b|\\.netrc\\b',
      '\\b(?:key ?chain|key ?vault|secrets? ?manager|1password|bitwarden|hashicorp vault|(?:in|from|the) vault|vault (?:kv|read|path)|kms)\\b',
      '\\b(?:api[ _-]?keys?|(?:private|signing|release|deploy|encryption|master) keys?|access[ _-]?keys?|secrets?|credentials?|passwords?|passphrases?|tokens?)\\b.{0,40}\\b(?:in|at|from|under|stored|lives?|kept|found)\\b',
      '\\bkeys? (?:for|to|of) (?:the |a |our )?(?:\\w+ )?(?:sign\\w*|encrypt\\w*|decrypt\\w*|releases?|servers?|deploy\\w*|access\\w*|backups?|production|customers?|networks?|rig|safe|room|cabinet|building|stores?)\\b',
      '\\b(?:ssh|sftp|ftp|gpg|pgp|tls|ssl|aws|gcp|azure|as2|hmac|aes|rsa|jwt|root|admin|network|licen[cs]e|service|session|device|webhook|store|app|upload|client|server|host|test|production|staging|api|recovery|backup|data|wifi|wi-fi|vpn)[ -]keys?\\b.{0,60}\\b(?:in|at|from|under|with|on|kept|stored|lies?|lives?|found|held)\\b',
      '\\b(?:hsms?|yubikeys?|smart ?cards?|keepass\\w*|lastpass|dashlane|password (?:manager|safe|store)|key ?ring|secrets? (?:back ?end|store|storage|engine|vault)|(?:in|from|into|to) (?:the|a|our) (?:safe|strong ?box|lock ?box)(?! (?:mode|state|side|area|zone|value|way|place))|sealed envelope|puk|recovery codes?|seed phrase|two-factor|2fa|totp)\\b',
      '\\b(?:passwords?|passphrases?|passcodes?)\\b.{0,60}\\b(?:on|with|inside|behind|by|written|hangs?|note)\\b|\\b(?:log ?in|sign in|connect)\\b.{0,40}\\bas (?:root|admin\\w*|postgres)\\b',
      '\\bcertificates?\\b.{0,60}\\b(?:stored|lies?|lives?|kept|held|is (?:in|on|at|with)|are (?:in|on|at|with))\\b',
      '保险柜|保险箱|口令|私钥|加密机|密钥|密碼|密码|令牌|凭证|凭据|秘密鍵|パスワード|認証情報|APIキー|비밀번호|인증 ?정보|비밀 ?키',
    ].join('|'),
    'iu',
  ),
]

/** 别 and 別 forbid where they begin a clause or follow who is spoken to; within a word they mean "other" and "kind". */
const BIE =
  /(?:(?<!\p{sc=Han})|[请請你您也都就可]|千[万萬])(?:别(?![人的处處])|別(?![人的處々\p{sc=Hiragana}\p{sc=Katakana}]))/u

const FORBIDS = [
  BIE,
  new RegExp(
    [
      "\\b(?:never|must(?:n['’]?t)?|do not|don['’]?t|does not|may not|shall not|cannot|can['’]?t|forbid(?:den|s)?|prohibit(?:ed|s)?|not allowed|under no circumstances|no longer|no ?body|no one|off[- ]limits|taboo|illegal|confidential|under (?:an )?nda|hands off|strictly|in no case|at no time|refrain|is not to|are not to|without (?:approval|permission|consent|asking))\\b",
      '(?:^|[.!?;:–—]\\s+|\\n\\s*(?:[-*+]\\s+)?)[*_`]{0,2}(?:no\\s|avoid\\b|refuse\\b)',
      '不要|不得|不能|不可|不许|不准|不允许|切勿|请勿|严禁|禁止|绝不|绝对不|必须|务必|勿|嚴禁|絕不|必須|務必|禁',
      'しないで|するな|しない(?:こと|でください)|ないこと|てはいけ|てはなら|ではいけ|ではなら|なければなら|べからず|べきで(?:は)?ない|必ず|絶対に|厳禁|使わない|[うくぐすつぬぶむる]な(?:$|[。！!])',
      '하지 ?마|하지 ?말|마세요|마십시오|말 ?것|절대|반드시|금지|안 ?(?:된다|됩니다|돼)|해야 ?(?:한다|합니다|함)|하면 안|않는다|않습니다',
      '\\b(?:nie|niemals|darf nicht|dürfen nicht|muss|müssen|verboten|nunca|jamás|prohibido|debe|deben|jamais|interdit|ne .{1,20} pas|doit|doivent)\\b',
    ].join('|'),
    'iu',
  ),
]

const BY_TEXT = [
  ['address', ADDRESS],
  ['secrets', SECRETS],
  ['forbids', FORBIDS],
] as const
