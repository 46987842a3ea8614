// Finds secrets by the name they are given to, because most passwords have no shape of their own: env files, code, JSON, YAML,
// flags, tables, and sentences in several languages ("the password is …", 密码是 …, パスワードは …, 비밀번호는 …).
// It must stay linear: the name is searched without what stands before it, and every look around is bounded.
import { isSecretValue, type ValueStyle } from './secret-value.ts'

export interface AssignedSecret {
  start: number
  end: number
  kind: string
}

const NAMES: Record<string, string> = {
  password:
    'pass(?:word|wort|wd|phrase|code)|(?<![a-z])(?:pwd|pw)|(?<=[_-])pass|kennwort|contraseña|mot de passe|senha|парол[ья]|' +
    '密码|密碼|口令|パスワード|パスフレーズ|暗証番号|合言葉|비밀번호|비번|패스워드|암호',
  key:
    '(?:api|access|app|account|role|license|master|admin|auth|encryption|signing|shared|webhook|deploy|storage|secret|private|client)[-_ ]?key|' +
    'api ?(?:キー|密钥|密鑰|金鑰|키)|アクセスキー|액세스 ?키|密钥|密鑰|金鑰|秘钥|私钥|秘密鍵|비밀 ?키',
  token: 'token|令牌|權杖|トークン|토큰',
  secret: 'secret|credential|凭证|憑證|シークレット|시크릿',
}
const SUFFIX = '(?:[-_]?(?:\\d{1,2}|prod(?:uction)?|dev|test|live|staging|old|new|base64|b64|hex|value|plain))?'
const CLOSERS = '["\'`*\\\\\\])】」』]{0,4}'
const ANNOTATION = '(?:[?!]?:[ \\t]?(?:string|str|&str)[ \\t]{0,2}=(?![=>]))'
const ASSIGN = `[ \\t]{0,8}(?:${ANNOTATION}|!?={1,3}|:=|=>|[?!]?:|：|＝|→|->)[*]{0,2}[ \\t]{0,8}`
const FLAG = '(?<=(?:^|\\s)--?[A-Za-z][\\w-]{0,60})[ ]'
const TAG = '(?<=<[\\w:-]{0,60})>(?=[^\\s<>]{1,200}<)'
const SAID =
  '(?:[ \\t](?:for|of|to|on|in)(?:[ \\t][^\\s.,;:=]{1,40}){1,4}?)?[ \\t]{1,2}(?:is|was|ist|est|es|é|это)[ \\t]?:?[ \\t]{1,2}(?:now[ \\t])?'
const SAID_CJK =
  '[ \\t]?(?:的值)?(?:已经|已經|现在|現在|就|也|被)?(?:是|为|為|设为|設為|设置为|設定為|改成|改为|改為|换成|換成|には|に|は|が|を|는|은|이|가|를|을)[ \\t]?[:：]?[ \\t]?|(?<=[\\u3040-\\u9fff\\uac00-\\ud7af])[ \\t]'
const CELL = '[ \\t]{1,8}\\|[ \\t]{1,8}'

/** The name, and what stands between it and its value. */
export const ASSIGNED = new RegExp(
  `(?:${Object.entries(NAMES)
    .map(([kind, names]) => `(?<${kind}>${names})`)
    .join('|')})${SUFFIX}${CLOSERS}(?:(?<assign>${ASSIGN}|${FLAG}|${TAG})|${SAID}|${SAID_CJK}|${CELL})`,
  'gi',
)

export function findAssignedSecrets(text: string): AssignedSecret[] {
  const found: AssignedSecret[] = []
  ASSIGNED.lastIndex = 0
  for (let match = ASSIGNED.exec(text); match !== null; match = ASSIGNED.exec(text)) {
    const value = readValue(text, match)
    const kind = Object.keys(NAMES).find((name) => match?.groups?.[name] !== undefined) ?? 'secret'
    if (!value || !isSecretValue({ value: value.judged, style: value.style, password: kind === 'password' })) continue
    const end =
      value.end + (value.end - value.start < LONGEST_HEAD - 20 ? 0 : matchAt(BARE_REST, text, value.end).length)
    found.push({ start: value.start, end, kind: kind === 'key' ? 'api-key' : kind })
    ASSIGNED.lastIndex = end
  }
  return found
}

interface Value {
  start: number
  end: number
  /** The part that decides; `end` may lie behind it, since a secret is hidden up to the next space. */
  judged: string
  style: ValueStyle
}

function readValue(text: string, match: RegExpExecArray): Value | undefined {
  const at = match.index + match[0].length
  const isEnv = match[0].endsWith('=') && isUpperCaseName(text, match)
  const quoted = readQuoted(text, at)
  if (quoted) return { ...quoted, style: isEnv ? 'env' : 'quoted' }
  const isQuery = /[?&][\w-]{0,40}$/.test(text.slice(Math.max(0, match.index - 42), match.index))
  const style = isEnv ? 'env' : match.groups?.assign === undefined ? 'sentence' : 'bare'
  return readBare(text, { at, isQuery, style })
}

function isUpperCaseName(text: string, match: RegExpExecArray): boolean {
  const before = /[A-Za-z0-9_]*$/.exec(text.slice(Math.max(0, match.index - 64), match.index))?.[0] ?? ''
  return /^[A-Z][A-Z0-9_]*=$/.test(before + match[0])
}

const QUOTES: Record<string, string> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '「': '」',
  '『': '』',
  '“': '”',
  '‘': '’',
  '《': '》',
}
const LONGEST_QUOTED = 2000

function readQuoted(text: string, at: number): Omit<Value, 'style'> | undefined {
  const isEscaped = text[at] === '\\'
  const start = at + (isEscaped ? 2 : 1)
  const close = QUOTES[text[start - 1] ?? '']
  if (close === undefined) return undefined
  const rest = text.slice(start, start + LONGEST_QUOTED)
  let length = rest.indexOf(isEscaped ? `\\${close}` : close)
  while (!isEscaped && length > 0 && rest[length - 1] === '\\') length = rest.indexOf(close, length + 1)
  if (length <= 0 || rest.slice(0, length).includes('\n')) return undefined
  return { start, end: start + length, judged: rest.slice(0, length) }
}

const BARE_CHARACTER =
  '(?:[^\\s"\'`<>\\\\\\u2014-\\u206f\\u3000-\\u9fff\\uac00-\\ud7af\\uff00-\\uffef]|\\\\(?![nrt"\'\\\\]))'
// The head decides; only a secret is followed to its end, or a run of a million characters would be read once for each name in it.
const LONGEST_HEAD = 256
const BARE_HEAD = new RegExp(`${BARE_CHARACTER}{1,${LONGEST_HEAD}}`, 'y')
const BARE_REST = new RegExp(`${BARE_CHARACTER}*`, 'y')

function readBare(
  text: string,
  { at, isQuery, style }: { at: number; isQuery: boolean; style: ValueStyle },
): Value | undefined {
  // An opening quote without its close still opens a value.
  const start = QUOTES[text[at] ?? ''] === undefined ? at : at + 1
  const run = matchAt(BARE_HEAD, text, start)
  const head = (isQuery ? matchAt(/[^&#]*/y, run, 0) : run).replace(/[)\]},;|.:]{1,20}$/, '')
  const judged = style === 'env' ? head : matchAt(/.[^,;)\]}|]*/y, head, 0)
  return head === '' ? undefined : { start, end: start + head.length, judged, style }
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}
