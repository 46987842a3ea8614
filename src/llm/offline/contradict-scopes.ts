// Whether two claims hold in different places: another environment, platform, version, part or file. Pure.
import { apartIn, opposedGroups } from '../../lib/opposed.ts'
import { stem } from '../../lib/words.ts'
import type { ReadClaim } from './contradict-claim.ts'
import { SCOPE_GROUPS, SCOPES } from './contradict-words.ts'

export function differentScopes(a: ReadClaim, b: ReadClaim): boolean {
  const [here, there] = [a, b].map(({ title, text }) => `${title} ; ${text}`.replace(LATIN_END, ' '))
  if (here === undefined || there === undefined) return false
  return (
    opposedGroups(here, there).some((group) => SCOPE_GROUPS.has(group)) ||
    apartIn(SCOPES, here, there) ||
    differ(versionsOf(here), versionsOf(there)) ||
    differ(placesOf(a), placesOf(b)) ||
    partsDiffer(a, b) ||
    differ(numbersIn(a.title), numbersIn(b.title)) ||
    areSiblings(a, b)
  )
}

/** "Windows版" names Windows. */
const LATIN_END = /(?<=[A-Za-z])(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])/gu

/** Both name some, and none in common. */
function differ(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size > 0 && b.size > 0 && ![...a].some((one) => b.has(one))
}

/** Versions of an interface, a product or a release that a claim is about: API v1, release 4.2, 第二版. */
function versionsOf(text: string): Set<string> {
  const found = text.matchAll(
    /(?<![\p{L}\d])v(\d+(?:\.\d+)*)\b|\b(?:version|release) (\d+(?:\.\d+)*)|第([一二三四五\d]+)版|(?:版本|バージョン|버전) ?(\d+(?:\.\d+)*)/giu,
  )
  return new Set([...found].map((match) => match.slice(1).find((part) => part !== undefined) ?? ''))
}

function numbersIn(title: string): Set<string> {
  return new Set(title.match(/(?<![\p{L}\d])\d+(?:\.\d+)*/gu) ?? [])
}

/** Titles of one head and two kinds, of which each claim keeps to its own: "Debug builds" and "Release builds". */
function areSiblings(a: ReadClaim, b: ReadClaim): boolean {
  const [mine, theirs] = [a, b].map(({ title }) => wordsOfTitle(title))
  if (mine === undefined || theirs === undefined || !mine.some((word) => theirs.includes(word))) return false
  return keepsTo(a, mine, { other: b, words: theirs }) && keepsTo(b, theirs, { other: a, words: mine })
}

/** Words that only its own title has, of which its text speaks and the other's text does not. */
function keepsTo({ low }: ReadClaim, words: string[], { other, words: others }: { other: ReadClaim; words: string[] }) {
  const own = words.filter((word) => !others.includes(word))
  return own.length > 0 && own.every((word) => low.includes(word) && !other.low.includes(word))
}

/** Stems and names of a short title; of one in Chinese its first and last two characters, which are kind and head. */
function wordsOfTitle(title: string): string[] {
  const plain = title.normalize('NFKC').toLowerCase().trim()
  if (/^[\p{sc=Han}]{4,6}$/u.test(plain)) return [plain.slice(0, -2), plain.slice(-2)]
  const words = plain.match(/[\p{L}\d]+/gu) ?? []
  return words.length > LONGEST_TITLE ? [] : words.map(stem)
}

const LONGEST_TITLE = 3

/** Files and folders that a claim speaks of: a path at its beginning. One at its end may be the very thing that differs. */
function placesOf({ text }: ReadClaim): Set<string> {
  const paths = text.matchAll(/(?<![\w/.-])(?:[\w@.-]+\/)+[\w@.*-]*\w/g)
  const first = [...paths].filter(({ index }) => index < text.length / 2).map(([path]) => path)
  return new Set(first.filter((path) => /[a-z]/i.test(path)).map((path) => path.toLowerCase()))
}

/** Both name a service, package or table, and each another: `billing-api service`, "the orders table". */
function partsDiffer(a: ReadClaim, b: ReadClaim): boolean {
  const [mine, theirs] = [a, b].map(({ title, text }) => partsOf(`${title} ; ${text}`))
  return [...(mine ?? [])].some(([head, kinds]) => {
    const others = theirs?.get(head) ?? new Set()
    return (
      differ(kinds, others) &&
      ![...kinds].some((kind) => b.low.includes(kind)) &&
      ![...others].some((kind) => a.low.includes(kind))
    )
  })
}

/** Head → what stands before it. */
function partsOf(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [, kind = '', head = ''] of text.matchAll(ENGLISH_PARTS)) put(found, head, kind)
  for (const [, kind = '', head = ''] of text.matchAll(HAN_PARTS)) put(found, head, kind)
  for (const [, kind = '', head = ''] of text.matchAll(HANGUL_PARTS)) put(found, head, kind)
  return found
}

function put(found: Map<string, Set<string>>, head: string, kind: string): void {
  const [low, of] = [head.toLowerCase(), kind.toLowerCase()]
  if (!NO_PARTS.has(of)) found.set(low, new Set([...(found.get(low) ?? []), of]))
}

const ENGLISH_PARTS =
  /\b([a-z][\w-]*\w) (service|worker|package|module|queue|topic|bucket|table|repository|repo|database|cluster|region|tenant|customer|app|job|pipeline|endpoint|page|form|cache|daemon|library|sdk|client|build|warehouse|office|backend|frontend|server|user|customer|member|account|menu|screen|view|report|import|export|token|environment|plan|tier|model|index|bot)s?\b/giu
const HAN_PARTS =
  /([\p{sc=Han}\p{sc=Katakana}ー]{2,6})(服务|服務|サービス|模块|队列|表|仓库|用户|客户|环境|接口|任务|节点|会员|ユーザー|会員|環境|画面|バッチ)/gu
const HANGUL_PARTS = /(\p{sc=Hangul}{2,6}) (서비스|모듈|큐|테이블|저장소|매장|사용자|회원|고객|환경|화면|배치|서버)/gu

const NO_PARTS = new Set(
  'the a an this that each every any no one our its their same which by web whole entire new old main and or of in for from to on with all some first other is background single per all-in every same 同一 单个 每个 所有 任何 一般 default ordinary normal shared common'.split(
    ' ',
  ),
)
