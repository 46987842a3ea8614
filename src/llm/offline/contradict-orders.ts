// What comes first by what a claim says: "A before B", "first A, then B", 先A再B, Aの後にB, A 후에 B. Two claims that give one
// order in other words agree; those that turn it round do not. Pure.
import { contentWords } from '../../lib/claim-words.ts'

/** True when what the one puts first is what the other puts last; undefined when not both tell of an order of the same. */
export function ordersDiffer(a: string, b: string): boolean | undefined {
  const [mine, theirs] = [orderIn(a), orderIn(b)]
  if (mine === undefined || theirs === undefined) return undefined
  const straight = shared(mine.first, theirs.first) + shared(mine.last, theirs.last)
  const turned = shared(mine.first, theirs.last) + shared(mine.last, theirs.first)
  if (straight === turned) return undefined
  const isBoth = (x: number, y: number) => x > 0 && y > 0
  if (turned > straight)
    return isBoth(shared(mine.first, theirs.last), shared(mine.last, theirs.first)) ? true : undefined
  return isBoth(shared(mine.first, theirs.first), shared(mine.last, theirs.last)) ? false : undefined
}

interface Order {
  first: ReadonlySet<string>
  last: ReadonlySet<string>
}

function orderIn(text: string): Order | undefined {
  for (const pattern of PATTERNS) {
    const found = pattern.exec(text)?.groups
    if (found === undefined) continue
    const [first, last] = [found.first ?? '', found.last ?? ''].map((part) => new Set(contentWords(part)))
    if (first === undefined || last === undefined) continue
    // What stands on both sides tells no order.
    const both = [...first].filter((word) => last.has(word))
    for (const word of both) for (const side of [first, last]) side.delete(word)
    if (first.size > 0 && last.size > 0) return { first, last }
  }
  return undefined
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((word) => b.has(word)).length
}

const NOT_A_SPAN = '(?!\\d|(?:a|an|one|some|the last|every|each) (?:second|minute|hour|day|week|month|year)\\b)'

/** The first that fits. */
const PATTERNS: RegExp[] = [
  /\bfirst (?<first>[^,;.]+?)[,;]? (?:and )?(?:only )?(?:then|afterwards|after that)\b (?<last>[^;.]+)/iu,
  /(?<first>[^;.]+?)\bfirst[,;]? and (?<last>[^;.]+?)(?: only)? (?:then|when|once|after|afterwards)\b/iu,
  /(?<first>[^;.]+?)[,;]? (?:and )?only then (?<last>[^;.]+)/iu,
  new RegExp(`^(?:not )?(?:only )?(?:after|once) ${NOT_A_SPAN}(?<first>[^,;.]+), (?<last>[^;.]+)`, 'iu'),
  /^before (?<last>[^,;.]+), (?<first>[^;.]+)/iu,
  new RegExp(`(?<last>[^;.]+?) (?:only )?(?:after|once) ${NOT_A_SPAN}(?<first>[^;.,]+)`, 'iu'),
  /(?<first>[^;.]+?)\b(?:before|prior to|ahead of|precedes?)\b (?<last>[^;.,]+)/iu,
  /(?<last>[^;.]+?)\bfollows?\b (?<first>[^;.,]+)/iu,
  // What is stronger comes first.
  /(?<first>[^;.,]+?)\b(?:(?:always )?overrid(?:es?|ing)|wins? over|beats?|trumps?|prevails? over|(?:takes?|has|have) (?:precedence|priority) over)\b (?<last>[^;.,]+)/iu,
  /(?<last>[^;.,]+?)\b(?:is|are|get|gets|can be) (?:overridden|beaten|overruled) by\b (?<first>[^;.,]+)/iu,
  /(?<first>[^，。；]{2,24}?)(?:的)?优先(?:级高)?于(?<last>[^，。；]{2,24})/u,
  /(?<last>[^、。]{2,24}?)より(?:も)?(?<first>[^、。]{2,24}?)(?:が|を)優先/u,
  /(?<first>[^、。]{2,24}?)(?:が|は)(?<last>[^、。]{2,24}?)(?:より(?:も)?優先|に優先)/u,
  /(?<first>[^,.]{2,24}?)(?:이|가|은|는) (?<last>[^,.]{2,24}?)보다 (?:우선|먼저)/u,
  // 不…之前…不…: what must not be before something comes after it.
  /(?<first>[^，。；]{2,24}?)(?:之前|以前|前)，?(?:不允许|不能|不得|不可以?|禁止|绝不|别)(?<last>[^，。；]{2,24})/u,
  /先(?<first>[^，。；]{1,24}?)[，、]?(?:[^，。；]{0,14}[，、])?(?:再|然后|之后|后)(?<last>[^，。；]{1,24})/u,
  /(?<first>[^，。；]{2,24}?)(?:之后|以后|后|完成后)[，、]?(?:才|再)(?<last>[^，。；]{1,24})/u,
  /(?<last>[^，。；]{2,24}?)(?:之前|以前|前)[，、]?(?:先|必须先|要先|需要先)(?<first>[^，。；]{1,24})/u,
  /(?<last>[^、。]{2,24}?)(?:の|する|した)?前に、?(?<first>[^、。]{2,30})/u,
  /(?<first>[^、。]{2,24}?)(?:し|した|の|して)?(?:てから|後に?|あとに?|のち)、?(?<last>[^、。]{2,30})/u,
  /(?<last>[^,.]{2,24}?)(?:하기|되기)? ?전에 (?:먼저 )?(?<first>[^,.]{2,30})/u,
  /(?<first>[^,.]{2,24}?)(?:한|된|하고|끝난|끝나고)? ?(?:뒤에?|후에?|나서|다음에?) (?<last>[^,.]{2,30})/u,
]
