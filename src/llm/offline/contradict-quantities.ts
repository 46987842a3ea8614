// The quantities a claim gives, in units that can be compared: durations, sizes, shares, ports, versions, days, counts. Pure.
import { stem } from '../../lib/words.ts'
import { withDigits } from './contradict-numbers.ts'

export interface Quantity {
  /** What it measures: `time`, `bytes`, `percent`, `port`, `version:node`, `day`, `people`, `count:replica`, `bare`. */
  kind: string
  /** In the unit of the kind; versions and days as text. */
  value: number | string
  /** Said to be near it. */
  isRough: boolean
  /** `most`, `least`: a bound of one side. */
  bound: 'most' | 'least' | undefined
  /** What it bounds is turned away, so that the bound of what is allowed is next to it. */
  isRefused: boolean
}

export function quantitiesOf(text: string): Quantity[] {
  const plain = withDigits(text.normalize('NFKC')).replace(/(?<=\d)[,\u00A0\u202F](?=\d{3}(?!\d))/g, '')
  const found: Quantity[] = []
  const isRefused = REFUSED.test(plain)
  let rest = plain
  for (const { pattern, read } of READERS) {
    rest = rest.replace(pattern, (...args) => {
      const groups = args.at(-1) as Record<string, string | undefined>
      const at = args.at(-3) as number
      const whole = String(args[0])
      const quantity = read(groups)
      if (quantity === undefined) return whole
      const before = rest.slice(Math.max(0, at - 16), at)
      const after = rest.slice(at + whole.length, at + whole.length + 6)
      found.push({
        ...quantity,
        isRough: ROUGH.test(before) || /^\s*(?:左右|上下|程度|ほど|정도|쯤|or so)/.test(after),
        bound: boundOf(before, after),
        isRefused,
      })
      return ' '.repeat(whole.length)
    })
  }
  return found
}

/** Kinds in which the two give other values and share none. */
export function differingKinds(a: readonly Quantity[], b: readonly Quantity[]): string[] {
  const kinds = new Set(a.map(({ kind }) => kind))
  return [...kinds].filter((kind) => {
    const [here, there] = [a, b].map((all) => all.filter((one) => one.kind === kind))
    if (here === undefined || there === undefined || here.length === 0 || there.length === 0) return false
    if (here.length > MOST_OF_KIND || there.length > MOST_OF_KIND) return false
    // A least and a most are two ends, not two values.
    if (here.some(({ bound }) => bound && there.some((other) => other.bound && other.bound !== bound))) return false
    return !here.some((one) => there.some((other) => isSame(one, other)))
  })
}

/** Both give one value, and no other of its kind. */
export function agree(a: readonly Quantity[], b: readonly Quantity[]): boolean {
  const tells = a.filter(({ kind, value }) => !kind.startsWith('version') && !(kind === 'bare' && Number(value) <= FEW))
  return (
    tells.some((one) => b.some((other) => one.kind === other.kind && isSame(one, other))) &&
    differingKinds(a, b).length === 0
  )
}

/** Small numbers stand in many words that count nothing. */
const FEW = 3
const MOST_OF_KIND = 2
const TOLERANCE = 0.03
const ROUGH_TOLERANCE = 0.12

function isSame(a: Quantity, b: Quantity): boolean {
  if (typeof a.value === 'string' || typeof b.value === 'string') return sameText(String(a.value), String(b.value))
  // "Eleven or fewer are refused" and "at least twelve" are one bound.
  if (a.isRefused !== b.isRefused && isCount(a) && isCount(b) && Math.abs(a.value - b.value) === 1) return true
  const tolerance = a.isRough || b.isRough ? ROUGH_TOLERANCE : a.kind === 'time' || a.kind === 'bytes' ? TOLERANCE : 0
  return Math.abs(a.value - b.value) <= tolerance * Math.max(Math.abs(a.value), Math.abs(b.value))
}

function isCount({ kind, value }: Quantity): boolean {
  return Number.isInteger(value) && (kind === 'bare' || kind === 'people' || kind.startsWith('count:'))
}

/** 3 and 3.11 may be one version; 18.19 and 20 are not. */
function sameText(a: string, b: string): boolean {
  const [short, long] = [a, b].map((text) => text.split('.')).sort((x, y) => x.length - y.length)
  return short?.every((part, at) => part === 'x' || part === long?.[at]) ?? false
}

const ROUGH =
  /(?:about|around|approximately|roughly|nearly|almost|some|circa|~|≈|约|大约|近|約|およそ|ほぼ|약|대략)\s*$/i

function boundOf(before: string, after: string): Quantity['bound'] {
  if (/(?:at most|up to|no more than|maximum(?: of)?|below|under|最多|不超过|最大|最大で|최대)\s*$/i.test(before))
    return 'most'
  if (/(?:at least|no less than|minimum(?: of)?|more than|over|最少|至少|最低|最小|少なくとも|최소)\s*$/i.test(before))
    return 'least'
  if (/^\s*(?:以内|以下|이하|이내)/.test(after)) return 'most'
  return /^\s*(?:以上|이상)/.test(after) ? 'least' : undefined
}

type Measured = Pick<Quantity, 'kind' | 'value'>

const REFUSED =
  /\b(?:refus|reject|declin|den(?:y|ied)|turned? (?:away|down)|block|forbidden|bounced|too (?:short|long|few|many)|not (?:accepted|allowed|enough|possible)|fewer than|more than|less than|below|above)|拒绝|拒否|被拒|驳回|不接受|不允许|报错|はじ[かく]|弾[かく]|拒ま|受け付けな|受付不可|エラー|未満|超える|超過|거부|거절|반려|막힌|오류|미만|초과/iu

interface Reader {
  pattern: RegExp
  read: (groups: Record<string, string | undefined>) => Measured | undefined
}

const N = '(?<n>\\d+(?:\\.\\d+)?)'
const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'

const SECONDS: Record<string, number> = {}
for (const [seconds, units] of [
  [0.001, 'ms msec millisecond milliseconds 毫秒 ミリ秒 밀리초'],
  [1, 's sec secs second seconds 秒 秒钟 초'],
  [60, 'm min mins minute minutes 分 分钟 分鐘 분'],
  [3600, 'h hr hrs hour hours 小时 小時 時間 시간'],
  [86_400, 'd day days 天 日 日間 日间 일'],
  [604_800, 'week weeks 周 週間 星期 주'],
  [2_592_000, 'month months 个月 個月 か月 ヶ月 カ月 개월 달'],
  [31_536_000, 'year years 年 年間 년'],
] as const)
  for (const unit of units.split(' ')) SECONDS[unit] = seconds

const BYTES: Record<string, number> = { byte: 1, bytes: 1, 字节: 1, バイト: 1, 바이트: 1 }
for (const [power, letters] of ['', 'k', 'm', 'g', 't'].entries()) {
  if (letters === '') continue
  for (const ending of ['b', 'ib', 'i', 'bytes']) BYTES[letters + ending] = 1024 ** power
}
for (const [at, word] of ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'].entries()) {
  BYTES[word] = 1024 ** (at + 1)
  BYTES[`${word}s`] = 1024 ** (at + 1)
}

function units(table: Record<string, number>, endings: RegExp): string {
  const names = Object.keys(table).sort((a, b) => b.length - a.length)
  const latin = names.filter((name) => /^[a-z]/.test(name)).join('|')
  return `(?<unit>(?:${latin})(?![a-z\\d])|${names.filter((name) => endings.test(name)).join('|')})`
}

const CJK = /^[^a-z]/

/** The first that fits takes its place in the text. */
const READERS: Reader[] = [
  {
    pattern: /(?<![\w])0x(?<n>[0-9a-f]{1,8})(?![\w])/gi,
    read: ({ n }) => ({ kind: 'hex', value: Number.parseInt(n ?? '', 16) }),
  },
  {
    pattern: /(?<y>20\d\d)[-/.年년]\s?(?<m>\d{1,2})(?:[-/.月월]\s?(?<d>\d{1,2})[日일]?|[月월])?/g,
    read: ({ m, d }) => (d === undefined ? undefined : { kind: 'day', value: `${Number(m)}-${Number(d)}` }),
  },
  {
    pattern: /(?<m>\d{1,2})\s?[月월]\s?(?<d>\d{1,2})\s?[日일号]/g,
    read: ({ m, d }) => ({ kind: 'day', value: `${Number(m)}-${Number(d)}` }),
  },
  {
    pattern: new RegExp(`(?<d>\\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<m>${MONTHS})[a-z]*(?: 20\\d\\d)?`, 'gi'),
    read: dayOf,
  },
  {
    pattern: new RegExp(`(?<m>${MONTHS})[a-z]* (?<d>\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:,? 20\\d\\d)?`, 'gi'),
    read: dayOf,
  },
  {
    pattern: /(?<h>\d{1,2}):(?<min>\d\d)/g,
    read: ({ h, min }) => ({ kind: 'clock', value: Number(h) * 60 + Number(min) }),
  },
  {
    pattern: /(?<!\d)(?<n>\d{1,2}) ?(?<half>am|pm|a\.m\.|p\.m\.)(?![a-z])/gi,
    read: ({ n, half }) => ({ kind: 'clock', value: ((Number(n) % 12) + (/^p/i.test(half ?? '') ? 12 : 0)) * 60 }),
  },
  {
    pattern:
      /(?<part>凌晨|早上|上午|中午|下午|傍晚|晚上|午前|午後|深夜|朝|夜|오전|오후|새벽|아침|저녁|밤)?\s?(?:の)?(?<n>\d{1,2})\s?(?:点(?!\d|[个以])|時(?!間|点)|시(?!간|점))(?:(?<half>半|반)|\s?(?<min>\d{1,2})[分분])?/gu,
    read: ({ part, n, half, min }) => {
      const isLate = /下午|傍晚|晚上|午後|夜|오후|저녁|밤/.test(part ?? '') && part !== '深夜' && Number(n) < 12
      return { kind: 'clock', value: (Number(n) + (isLate ? 12 : 0)) * 60 + (half ? 30 : Number(min ?? 0)) }
    },
  },
  {
    pattern:
      /\b(?:retr(?:y|ies|ied|ying)|tr(?:y|ies|ied) again|put back|attempted again|redeliver(?:s|ed)?)\b(?<gap>[^.;\d]{0,45}?)\b(?<n>\d+) times/gi,
    read: ({ n }) => ({ kind: 'count:retry', value: Number(n) }),
  },
  {
    pattern: /\b(?<n>\d+)(?:st|nd|rd|th)? (?:unsuccessful |failed |more )?retr(?:y|ies)\b/gi,
    read: ({ n }) => ({ kind: 'count:retry', value: Number(n) }),
  },
  {
    pattern:
      /(?:重试|重試|再试|リトライ|再試行|재시도)[^。，、,.\d]{0,6}?(?<n>\d+)\s?(?:次|回|번|회)|(?<m>\d+)\s?(?:回|번|회|次)(?:まで|까지)?(?:\s?(?:の|を|더))?\s?(?:重试|リトライ|再試行|재시도)/gu,
    read: ({ n, m }) => ({ kind: 'count:retry', value: Number(n ?? m) }),
  },
  {
    pattern:
      /(?:\bports?|端口|ポート|포트)(?: number|番号|号|번호)?(?:\s?(?:is|=|:|为|是|は|는|은|on))?\s?(?<n>\d{2,5})(?!\d)/gi,
    read: ({ n }) => ({ kind: 'port', value: Number(n) }),
  },
  {
    pattern: /(?<n>\d{2,5})\s?(?:番?ポート|번? ?포트|号?端口)/g,
    read: ({ n }) => ({ kind: 'port', value: Number(n) }),
  },
  {
    pattern: /(?<=\blisten\w*(?: \S+){0,2} |localhost:|0\.0\.0\.0:|:)(?<n>\d{4,5})(?!\d)/g,
    read: ({ n }) => ({ kind: 'port', value: Number(n) }),
  },
  {
    pattern: new RegExp(`${N}\\s?(?:%|percent|per cent|百分点|パーセント|퍼센트)`, 'gi'),
    read: ({ n }) => ({ kind: 'percent', value: Number(n) }),
  },
  { pattern: new RegExp(`[$€£¥]\\s?${N}`, 'g'), read: ({ n }) => ({ kind: 'money', value: Number(n) }) },
  {
    pattern: new RegExp(`${N}\\s?(?:元|円|원|dollars|euros)`, 'g'),
    read: ({ n }) => ({ kind: 'money', value: Number(n) }),
  },
  {
    pattern: new RegExp(`${N}[\\s-]?${units(BYTES, CJK)}`, 'gi'),
    read: ({ n, unit }) => ({ kind: 'bytes', value: Number(n) * (BYTES[unit?.toLowerCase() ?? ''] ?? 1) }),
  },
  {
    pattern: new RegExp(`${N}[\\s-]?${units(SECONDS, CJK)}`, 'gi'),
    read: ({ n, unit }) => ({ kind: 'time', value: Number(n) * (SECONDS[unit?.toLowerCase() ?? ''] ?? 1) }),
  },
  {
    pattern: new RegExp(
      `${N}[\\s-]?(?:人|名|명|사람|people|persons|reviewers?|approvers?|approvals?|maintainers?|engineers?|members?)`,
      'gi',
    ),
    read: ({ n }) => ({ kind: 'people', value: Number(n) }),
  },
  {
    pattern:
      /(?<![\p{L}\d.])(?<name>[A-Za-z][A-Za-z.+#]{1,20})(?:[\s-]|\s?(?:は|的版本是|版本是|版本为|のバージョンは|버전은|은|는)\s?)?v?(?<v>\d+(?:\.(?:\d+|x))*)(?![\w%]|\s?(?:ms|s|min|MB|GB|KB|回|次|번|회|개|个|個|件|times|seconds|minutes)(?![a-z]))/gu,
    read: ({ name, v }) => {
      const product = name?.toLowerCase() ?? ''
      if (/[a-z][A-Z]|_/.test(name ?? '')) return { kind: 'bare', value: Number.parseFloat(v ?? '') }
      // A plain word before a number is no product, unless the number is plainly a version.
      const isPlain = product === name && !/\d\.\d/.test(v ?? '')
      return isPlain || NO_PRODUCTS.has(product) ? undefined : { kind: `version:${product}`, value: v ?? '' }
    },
  },
  { pattern: /\bv(?:ersion )?\s?(?<v>\d+(?:\.\d+)*)/gi, read: ({ v }) => ({ kind: 'version', value: v ?? '' }) },
  {
    pattern: /(?<![\w.])(?<v>\d+\.\d+(?:\.\d+)*)(?![\w%])/g,
    read: ({ v }) => ({ kind: 'bare', value: Number.parseFloat(v ?? '') }),
  },
  {
    pattern: /(?<![\w.])(?<n>\d+)\s(?<noun>[a-z]{3,})(?![\w%])/g,
    read: ({ n, noun }) => ({
      kind: COUNTLESS.has(noun ?? '') ? 'bare' : `count:${stem(noun ?? '')}`,
      value: Number(n),
    }),
  },
  {
    pattern: /(?<![\w.])(?<n>\d+)\s?(?:个|個|条|次|回|件|本|台|번|회|개|건|대|줄|행|行|times)?(?![\w%])/g,
    read: ({ n }) => ({ kind: 'bare', value: Number(n) }),
  },
]

const NO_PRODUCTS = new Set(
  'the a an at in on of to by for from with and or is are was than after before within every each only last first top up under over about around some least most per http https utf sha rsa aes es md iso rfc step stage phase page line issue pr port set limit exactly allows takes has have keeps holds runs uses returns day when may march january february april june july august september october november december'.split(
    ' ',
  ),
)

/** Words behind a number that are not what is counted. */
const COUNTLESS = new Set(
  'and for per with while when are was the that which but from until after before only each'.split(' '),
)

function dayOf({ m, d }: Record<string, string | undefined>): Measured {
  return { kind: 'day', value: `${MONTHS.split('|').indexOf(m?.slice(0, 3).toLowerCase() ?? '') + 1}-${Number(d)}` }
}
