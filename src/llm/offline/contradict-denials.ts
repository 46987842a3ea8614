// What a claim denies and what it says: the words within reach of a negation, and the others. Pure.
import { contentWords } from '../../lib/claim-words.ts'

export interface Denials {
  denied: string[]
  affirmed: string[]
}

export function deniedIn(text: string): Denials {
  const found: Denials = { denied: [], affirmed: [] }
  if (CONDITION.test(text)) return found
  for (const clause of clausesOf(text)) {
    const reach = reachOf(clause)
    if (reach === undefined) found.affirmed.push(...contentWords(clause))
    else {
      found.denied.push(...contentWords(reach.denied).filter((word) => !SAYS_LITTLE.has(word)))
      found.affirmed.push(...contentWords(reach.rest))
    }
  }
  return found
}

/** "Cannot unless", "if not, then not": it allows something under a condition. */
const CONDITION =
  /\bunless\b.*\b(?:not|never)\b|\b(?:not|never)\b.*\bunless\b|除非|(?:没有|不).{1,14}(?:就|则)(?:不|无法)|(?:なければ|ないと|ずに(?:は)?).{0,20}(?:ない|ません|できず)|(?:아니면|않으면|없으면|지 않고는).{0,24}(?:없|않|못)/iu

export function clausesOf(text: string): string[] {
  return text.replace(BOUNDS, ' ').split(CLAUSE_END)
}

/** They deny nothing: a bound of a value. */
const BOUNDS =
  /\b(?:no|not) (?:more|less|fewer|later|earlier|longer|larger) than\b|\bnot exceed\b|不超过|不少于|不大于|不小于|不到|超えない|넘지 않/giu

/** Whether the words forbid or deny anything at all. */
export function denies(text: string): boolean {
  return FORWARD.test(text) || BACKWARD.test(text)
}

/** How many there are, bounds and contrasts ("not X but Y") apart. */
export function negationsIn(text: string): number {
  return (text.replace(BOUNDS, ' ').replace(CONTRAST, ' ').match(NEGATION) ?? []).length
}

const CONTRAST =
  /\b(?:not|rather than|instead of) [^.,;]{1,40}?,? but\b|\brather than\b|가 아니라|이 아니라|이 아닌|가 아닌|ではなく|でなく|而不是|而非|不是[^，。]{1,12}而是/giu
const NEGATION =
  /\b(?:not|no|never|none|nobody|nothing|nowhere|neither|nor|cannot|unable|forbid\w*|prohibit\w*|reject\w*|refus\w*|block(?:s|ed)|ban(?:s|ned)|prevents?|avoids?|lacks?|fails?|out of|useless|denied|disabled|discard\w*|delet\w*|remov\w*|purg\w*|unless)\b|n['’]t\b|(?<![\p{sc=Hiragana}\p{sc=Hangul}])(?:不(?!同|仅|过|少|超过|断|错|管|得不|足)|没|无(?!论|需要)|未|禁止|勿|拒绝|丢弃|删)|捨て|破棄|削除|버리|버린|삭제|지운|지워|폐기|ない|ません|なし|不可|禁止|[にず]ずに|ず(?=[に、。])|拒否|않|없|못|(?<![가-힣])안 |금지|불가|아니|피한|피해|避け|避免/giu

const CLAUSE_END =
  /[;:,.!?](?=\s|$|[^ -~])|[。、]|\s[-–—]\s|\b(?:but|while|whereas|because|since|so that|although|though|for the reason)\b|ので|から、|ため|지만|므로|으므로|아서|어서(?=\s)|，?因为|所以|但是?/u

/** Of a clause: what its negation reaches. In English and Chinese that stands behind it, in Japanese and Korean before. */
function reachOf(clause: string): { denied: string; rest: string } | undefined {
  const closing = CLOSING.exec(clause)
  if (closing !== null) return { denied: clause.slice(0, closing.index), rest: '' }
  // What denies in Chinese is a part of words in Japanese and Korean.
  const forward = /[\p{sc=Hiragana}\p{sc=Hangul}]/u.test(clause) ? null : FORWARD.exec(clause)
  if (forward !== null) {
    const start = forward.index + forward[0].length
    const words = /[\p{sc=Han}]/u.test(clause)
      ? [...clause.slice(start)].slice(0, HAN_REACH).join('')
      : (/^(?:\s*\S+){0,7}/.exec(clause.slice(start))?.[0] ?? '')
    // "No member can…": what is denied is what comes after, and "neither" begins it.
    return { denied: words, rest: `${clause.slice(0, forward.index)} ${clause.slice(start + words.length)}` }
  }
  const backward = BACKWARD.exec(clause)
  if (backward === null) return undefined
  const head = clause.slice(0, backward.index)
  const from = Math.max(0, head.length - BACK_REACH)
  // The topic, with its particle, is what is spoken of, not what is denied.
  const topic =
    /^.*(?:は|では|には|은|는)(?=\s|[^\p{L}]|[\p{sc=Han}\p{sc=Katakana}\p{sc=Hangul}A-Za-z])/u.exec(head)?.[0].length ??
    0
  const cut = Math.max(from, topic < head.length - 1 ? topic : from)
  return { denied: head.slice(cut), rest: head.slice(0, cut) }
}

/** What stands before it is denied. */
const CLOSING =
  /\b(?:is|are|was|were) (?:strictly |explicitly )?(?:forbidden|prohibited|banned|blocked|rejected|refused|disallowed|unsupported|impossible|(?:not|never|no longer) (?:allowed|permitted|supported|possible|accepted|available|needed|required|necessary|used|involved))\b/iu

const HAN_REACH = 12
const BACK_REACH = 22

const FORWARD =
  /\b(?:(?:must|may|should|shall|can|could|will|would|do|does|did|is|are|was|were|has|have|had) not|not|never|without|no|cannot|nor|neither|nobody|nothing|none of|stays? out of|kept out of|(?:is|are) (?:forbidden|prohibited|banned)|forbids?|prohibits?|lacks?|nothing to do with|avoid(?:s|ed)?|refuses?|rejects?|rules? out|unable to|fails? to)\b|不(?:再|会|能|可以?|得|支持|允许|需要|要|应该?|做|用|使用|走|在|是|提供|依赖|经过|写|存|保存|缓存|记录)?|没有?|未|无法|无需|无|禁止|严禁|勿|别(?=[用把在])|避免/iu

const BACKWARD =
  /(?:し|さ|れ|せ|き|わ|ま|か|ら|め|べ|け|え|い|て|で|が|は|も|に|を)?(?:ない|ません|ぬ(?=[。、]|$)|ず(?=[に、。]))|なし(?=で|に|の|$|。)|無し|不可|禁止|非対応|未対応|지 ?않|지 ?못|지 ?마|지 ?말|할 수 없|을 수 없|ㄹ 수 없|없이|없(?=[다는이었으])|안 [되된쓰한하]|못 ?[하한]|금지|아니(?=[다며고라])|불가|미지원|[을를] ?(?:피한|피해|삼가|금한)|を?(?:避け|控え)/u

/** Verbs that carry no matter of their own. */
const SAYS_LITTLE = new Set(
  'us use using support allow need do does hav have has get make made be been can may must should any at all yet it this that them they we you ever anyth anything more longer direct directly from into onto more than other start exist involv necessary requir happen present there ask 使用 支持 允许 需要'.split(
    ' ',
  ),
)
