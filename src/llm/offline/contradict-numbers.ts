// Numbers written as words, as digits: "half an hour", "the second retry", 两周, 三点, 日に二回, 세 번. Pure; only where a thing
// is counted, since "one" and 一 stand in many words that count nothing.

/** The same text with digits for its numbers. */
export function withDigits(text: string): string {
  return korean(han(english(text)))
}

function english(text: string): string {
  return text
    .replace(/\b(a|an|one|\d+) (\w+?)s? and a half\b/gi, (_, n: string, unit: string) => `${digit(n) + 0.5} ${unit}s`)
    .replace(/\bhalf an hour\b/gi, '30 minutes')
    .replace(/\bhalf a minute\b/gi, '30 seconds')
    .replace(/\bhalf a day\b/gi, '12 hours')
    .replace(/\b(?:a )?fortnight\b/gi, '2 weeks')
    .replace(/\ba quarter of an hour\b/gi, '15 minutes')
    .replace(/\b(?:a|one) dozen\b/gi, '12')
    .replace(/\bonce (?:a|an|per|every|each|in a) (second|minute|hour)\b/gi, 'every 1 $1')
    .replace(/\btwice\b/gi, '2 times')
    .replace(/\bthrice\b/gi, '3 times')
    .replace(/\bat noon\b/gi, 'at 12:00')
    .replace(/\bat midnight\b/gi, 'at 0:00')
    .replace(TENS_AND_ONES, (_, tens: string, ones: string) => String(digit(tens) + digit(ones)))
    .replace(HUNDREDS, (_, n: string, power: string) => String(digit(n) * (/^h/i.test(power) ? 100 : 1000)))
    .replace(NUMBERS, (word) => String(digit(word)))
    .replace(
      /\bone(?= (?:reviewer|approver|approval|person|maintainer|second|minute|hour|day|week|month|year|retry|replica)s?\b)/gi,
      '1',
    )
    .replace(SPANS, '$11 $2')
    .replace(
      /\b(first|second|third|fourth|fifth|sixth)(?= (?:unsuccessful |failed )?(?:retry|attempt|try)\b)/gi,
      (word) => String(ORDINALS.indexOf(word.toLowerCase()) + 1),
    )
    .replace(/\b(\d+) \w+, one (?:for|per) (?:each|every) (\w+)/gi, '$1 $2s')
}

const ENGLISH: Record<string, number> = {}
for (const [at, word] of (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
)
  .split(' ')
  .entries())
  ENGLISH[word] = at
for (const [at, word] of 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').entries())
  ENGLISH[word] = (at + 2) * 10

const ORDINALS = 'first second third fourth fifth sixth'.split(' ')
const WORDS = Object.keys(ENGLISH).slice(2).join('|')
const NUMBERS = new RegExp(`\\b(?:${WORDS})\\b`, 'gi')
const TENS_AND_ONES =
  /\b(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-(one|two|three|four|five|six|seven|eight|nine)\b/gi
const HUNDREDS = new RegExp(`\\b(a|one|${WORDS}|\\d+) (hundred|thousand)\\b`, 'gi')
/** "For a week" gives how long; "twice a week" gives how often, and is none. */
const SPANS =
  /\b((?:for|after|within|than|in|lasts?|takes?|of|every|about|around|only|under|over|until|is) )(?:an?|one) (second|minute|hour|day|week|month|year)\b/gi

function digit(word: string): number {
  return /^\d/.test(word) ? Number(word) : (ENGLISH[word.toLowerCase()] ?? 1)
}

function han(text: string): string {
  return text
    .replace(
      /百分之([一二两三四五六七八九十百]{1,4}|\d+(?:\.\d+)?)/gu,
      (_, n: string) => `${/^\d/.test(n) ? n : (hanValue(n) ?? n)}%`,
    )
    .replace(/半(?:个)?(?:小时|鐘頭)|半時間/gu, '30分钟')
    .replace(/半分钟/gu, '30秒')
    .replace(/半年/gu, '6个月')
    .replace(
      /([零一二两三四五六七八九十百千万]{1,5})(?=个|個|名|人|次|天|小时|分钟|分|秒|周|年|条|份|台|つ|回|日|時間|時|点|週間|か月|ヶ月|位|行|字|文字|件)/gu,
      (word) => String(hanValue(word) ?? word),
    )
}

const DIGITS = '零一二三四五六七八九'

function hanValue(word: string): number | undefined {
  let [total, last] = [0, 0]
  for (const letter of word) {
    const power = { 十: 10, 百: 100, 千: 1000, 万: 10_000 }[letter]
    if (power !== undefined) {
      total += (last === 0 ? 1 : last) * power
      last = 0
    } else last = letter === '两' ? 2 : DIGITS.indexOf(letter)
  }
  return total + last
}

function korean(text: string): string {
  return text
    .replace(/일주일/gu, '7일')
    .replace(/(?<!\p{sc=Hangul})보름/gu, '15일')
    .replace(/(?<!\p{sc=Hangul})하루(?=가|만|간|동안|뒤|후|이| 지| 동| 뒤| 후)/gu, '1일')
    .replace(/(?<!\p{sc=Hangul})이틀/gu, '2일')
    .replace(/(?<!\p{sc=Hangul})사흘/gu, '3일')
    .replace(/반 시간|반시간/gu, '30분')
    .replace(
      /(?<!\p{sc=Hangul})(열두|열한|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열) ?(?=명|사람|번|개|시간|시|달|주|대|건|가지)/gu,
      (_, word: string) => String(KOREAN.indexOf(word) + 1),
    )
}

const KOREAN = ['한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉', '열', '열한', '열두']
