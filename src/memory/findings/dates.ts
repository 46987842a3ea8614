// Dates as people write them, day, month, quarter, season or year, and the last day of each. A date without a year is none:
// nobody can tell whether it has passed. Pure.

export interface DateSaid {
  /** First and last day, `2026-03-01`. */
  from: string
  to: string
  /** Where it stands in the text. */
  start: number
  end: number
}

/** In the order of the text; of two that overlap the longer one. */
export function datesIn(text: string): DateSaid[] {
  const found = FORMS.flatMap(({ pattern, read }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const span = read(match.groups ?? {})
      return span === undefined ? [] : [{ ...span, start: match.index, end: match.index + match[0].length }]
    }),
  )
  const longestFirst = found.sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)
  const kept: DateSaid[] = []
  for (const one of longestFirst)
    if (kept.every(({ start, end }) => one.end <= start || one.start >= end)) kept.push(one)
  return kept.sort((a, b) => a.start - b.start)
}

/** Day and month of dates that are given without a year: `03-10`, or `03` for a month alone. */
export function daysOfYear(text: string): string[] {
  const named = [...text.matchAll(YEARLESS)].flatMap(({ groups = {} }) => {
    const month = monthOf(groups.month)
    const day = groups.day ?? groups.late
    // "may" and "march" are verbs as well.
    if (day === undefined && /^\p{Ll}/u.test(groups.month ?? '')) return []
    return month === undefined ? [] : [day === undefined ? pad(month) : `${pad(month)}-${pad(Number(day))}`]
  })
  const han = [...text.matchAll(/(?<!\d|年)(\d{1,2})\s?月(?:\s?(\d{1,2})\s?[日号])?/g)].map(([, month, day]) =>
    day === undefined ? pad(Number(month)) : `${pad(Number(month))}-${pad(Number(day))}`,
  )
  return [...named, ...han]
}

type Groups = Partial<Record<string, string>>
type Span = Pick<DateSaid, 'from' | 'to'>

const MONTHS = [
  'jan(?:uary|uar)?|enero|janvier',
  'feb(?:ruary|ruar)?|febrero|février',
  'mar(?:ch|zo)?|märz|mars',
  'apr(?:il)?|abril|avril',
  'ma[iy]o?',
  'jun[ei]?|junio|juin',
  'jul[yi]?|julio|juillet',
  'aug(?:ust)?|agosto|août',
  'sept?(?:ember)?|septiembre|septembre',
  'o[ck]t(?:ober)?|octubre|octobre',
  'nov(?:ember|iembre|embre)?',
  'de[cz](?:ember)?|diciembre|décembre',
]
const MONTH = `(?<![\\p{L}\\d])(?<month>${MONTHS.join('|')})\\.?(?!\\p{L})`
const YEAR = '(?<year>(?:19|20)\\d{2})(?![\\d])'
const DAY = '(?<!\\d)(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?'
const LATE = '(?<late>\\d{1,2})(?:st|nd|rd|th)?(?!\\d)'
const PART = '(?<part>(?:the )?(?:end|middle|mid|beginning|start|early|late)(?: of|-| )\\s?)?'
const YEARLESS = new RegExp(`(?:${DAY} (?:of )?)?${MONTH}(?: ${LATE})?(?!,? ?(?:of )?\\d)`, 'giu')

const FORMS: readonly { pattern: RegExp; read: (groups: Groups) => Span | undefined }[] = [
  form('(?<![\\d.-])(?<year>(?:19|20)\\d{2})[-/.](?<nth>\\d{1,2})(?:[-/.](?<day>\\d{1,2}))?(?![\\d-])', readNumbers),
  form('(?<![\\d.])(?<day>\\d{1,2})\\.\\s?(?<nth>\\d{1,2})\\.\\s?(?<year>(?:19|20)\\d{2})(?!\\d)', readNumbers),
  form(`${DAY} (?:of )?${MONTH},?(?: of| de)? ${YEAR}`, readNamed),
  form(`${MONTH} ${LATE},? ${YEAR}`, readNamed),
  form(`${PART}${MONTH},?(?: of| de)? ${YEAR}`, readNamed),
  form(
    `(?<![\\p{L}\\d])q(?<quarter>[1-4])[\\s/-]*(?:of )?${YEAR}|${YEAR.replace('year', 'early')}[\\s/-]*q(?<second>[1-4])(?!\\d)`,
    readQuarter,
  ),
  form(`(?<ordinal>first|second|third|fourth|last) quarter(?: of)? ${YEAR}`, readQuarter),
  form(
    `(?<![\\p{L}\\d])h(?<half>[12])[\\s/-]*${YEAR}|(?<which>first|second) half(?: of)? ${YEAR.replace('year', 'early')}`,
    readHalf,
  ),
  form(
    `(?<![\\p{L}])(?<season>spring|summer|autumn|fall|winter|easter|christmas|new year|black friday)(?: of|['’]s)? ${YEAR}`,
    readSeason,
  ),
  form(`(?<year>(?:19|20)\\d{2})-?w(?<week>\\d{1,2})(?!\\d)`, readWeek),
  form(
    '(?<year>(?:19|20)\\d{2})\\s?[年년]\\s?(?<nth>\\d{1,2})\\s?[月월](?:\\s?(?<day>\\d{1,2})\\s?[日号號일])?',
    readNumbers,
  ),
  form('(?<year>(?:19|20)\\d{2})\\s?年?第?\\s?(?<quarter>[一二三四1-4])\\s?季度', readQuarter),
  form('(?<year>(?:19|20)\\d{2})\\s?年(?<half>[上下])半年', readHalf),
  form(
    '(?:end of|ende|(?:the )?year) (?:the year )?(?<year>(?:19|20)\\d{2})(?![\\d-])|(?<early>(?:19|20)\\d{2})\\s?年(?:底|末|年末)?',
    ({ year, early }) => ({
      from: `${year ?? early}-01-01`,
      to: `${year ?? early}-12-31`,
    }),
  ),
]

function form(source: string, read: (groups: Groups) => Span | undefined): (typeof FORMS)[number] {
  return { pattern: new RegExp(source, 'giu'), read }
}

function readNumbers({ year, nth, day }: Groups): Span | undefined {
  return months(Number(year), { first: Number(nth), day })
}

function readNamed({ year, month, day, late, part }: Groups): Span | undefined {
  const first = monthOf(month)
  const inMonth = /beginning|start|early/i.test(part ?? '') ? '10' : /mid/i.test(part ?? '') ? '20' : undefined
  return first === undefined ? undefined : months(Number(year), { first, day: day ?? late ?? inMonth })
}

function monthOf(name = ''): number | undefined {
  const at = MONTHS.findIndex((names) => new RegExp(`^(?:${names})$`, 'iu').test(name))
  return at < 0 ? undefined : at + 1
}

const ORDINALS: Partial<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  last: 4,
  一: 1,
  二: 2,
  三: 3,
  四: 4,
}

function readQuarter({ year, early, quarter, second, ordinal }: Groups): Span | undefined {
  const said = (quarter ?? second ?? ordinal ?? '').toLowerCase()
  const first = ((ORDINALS[said] ?? Number(said)) - 1) * 3 + 1
  return months(Number(year ?? early), { first, count: 3 })
}

function readHalf({ year, early, half, which }: Groups): Span | undefined {
  const isFirst = half === '1' || half === '上' || which?.toLowerCase() === 'first'
  return months(Number(year ?? early), { first: isFirst ? 1 : 7, count: 6 })
}

/** The last day on which anybody would say so. */
function readSeason({ year = '', season = '' }: Groups): Span | undefined {
  const name = season.toLowerCase()
  if (name === 'easter') return easter(Number(year))
  if (name === 'christmas') return { from: `${year}-12-24`, to: `${year}-12-26` }
  if (name === 'new year') return { from: `${year}-01-01`, to: `${year}-01-01` }
  if (name === 'black friday') return months(Number(year), { first: 11 })
  if (name === 'winter') return { from: `${year}-01-01`, to: `${year}-12-31` }
  const first = name === 'spring' ? 3 : name === 'summer' ? 6 : 9
  return months(Number(year), { first, count: 3 })
}

function readWeek({ year, week }: Groups): Span {
  const monday = Date.UTC(Number(year), 0, 4) + (Number(week) - 1) * 7 * DAY_MS
  const back = (new Date(Date.UTC(Number(year), 0, 4)).getUTCDay() + 6) % 7
  return { from: iso(monday - back * DAY_MS), to: iso(monday + (6 - back) * DAY_MS) }
}

/** By the rule of Gauss, as Butcher wrote it down; the Monday after is part of it. */
function easter(year: number): Span {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const moon = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const weekday = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - moon - (c % 4)) % 7
  const shift = Math.floor((a + 11 * moon + 22 * weekday) / 451)
  const days = moon + weekday - 7 * shift + 114
  const sunday = Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)
  return { from: iso(sunday - 2 * DAY_MS), to: iso(sunday + DAY_MS) }
}

function months(
  year: number,
  { first, count = 1, day }: { first: number; count?: number; day?: string | undefined },
): Span | undefined {
  if (!(first >= 1 && first <= 12)) return undefined
  const last = new Date(Date.UTC(year, first - 1 + count, 0)).getUTCDate()
  if (day !== undefined) {
    const one = `${year}-${pad(first)}-${pad(Number(day))}`
    return Number(day) >= 1 && Number(day) <= last ? { from: one, to: one } : undefined
  }
  return { from: `${year}-${pad(first)}-01`, to: `${year}-${pad(first + count - 1)}-${last}` }
}

const DAY_MS = 86_400_000

function iso(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
