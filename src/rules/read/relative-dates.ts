// Words that mean another day each time they are read: "yesterday", 昨天, gestern. In a quotation, or beside the date that is
// meant, they do no harm.

const RELATIVE = new RegExp(
  [
    "\\b(?:yesterday|tomorrow|tonight|today)\\b(?!['’]?s?[ -](?:date|value)\\b)",
    '\\b(?:last|next|this|coming|past) (?:week|month|quarter|year|night|morning|afternoon|evening|weekend|sprint|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\\b(?! of\\b)',
    '\\b(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|few|several|some|couple of|\\d{1,3}) (?:day|week|month|year|hour|minute)s? ago\\b',
    '昨天|今天|明天|前天|后天|後天|昨晚|今晚|今早|上周|上週|下周|下週|本周|本週|上个月|上個月|下个月|下個月|去年|今年|明年|[一二两兩三几幾\\d]+(?:天|周|週|个月|個月|年)前',
    '昨日|今日|明日|一昨日|明後日|先週|来週|今週|先月|来月|今月|昨年|来年|[一二三数\\d]+(?:日|週間|か月|ヶ月|年)前',
    '어제|오늘|내일|그저께|모레|지난주|다음 ?주|이번 ?주|지난달|다음 ?달|이번 ?달|작년|내년|올해|(?:며칠|[\\d]+(?:일|주|개월|년)) ?전',
    '(?<!\\p{L})(?:gestern|heute|morgen früh|übermorgen|vorgestern|(?:letzte|nächste|diese)[nrs]? (?:woche|monat|jahr|quartal)|vor (?:einem|einer|zwei|drei|\\d+) (?:tag|woche|monat|jahr)(?:en|e|n)?)(?!\\p{L})',
    '(?<!\\p{L})(?:ayer|hoy|anteayer|la semana pasada|la próxima semana|esta semana|el mes pasado|el próximo mes|hace (?:un|una|dos|tres|\\d+) (?:día|semana|mes|año)s?)(?!\\p{L})',
    "(?<!\\p{L})(?:hier soir|hier|aujourd['’]hui|demain|la semaine (?:dernière|prochaine)|cette semaine|le mois (?:dernier|prochain)|il y a (?:un|une|deux|trois|\\d+) (?:jour|semaine|mois|an)s?)(?!\\p{L})",
  ].join('|'),
  'iu',
)

const MONTH = `(?:${[
  'jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch|zo)?|märz|apr(?:il)?|may|mai|jun[ei]?|jul[yi]?|aug(?:ust)?|sept?(?:ember)?',
  'o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?|enero|febrero|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre',
  'diciembre|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre',
].join('|')})`
const DATE = new RegExp(
  [
    '\\d{4}[-/]\\d{2}(?:[-/]\\d{2})?|\\d{4}年\\s?\\d{1,2}月|\\d{4}년 ?\\d{1,2}월|\\d{1,2}\\.\\s?\\d{1,2}\\.\\s?\\d{4}|\\d{1,2}/\\d{1,2}/\\d{4}',
    `(?<!\\p{L})${MONTH}\\.?(?: \\d{1,2}(?:st|nd|rd|th)?)?(?:,| de| del)? \\d{4}(?!\\d)`,
  ].join('|'),
  'iu',
)
const QUOTED =
  /"[^"\n]{1,300}"|“[^”\n]{1,300}”|„[^“”\n]{1,300}[“”]|«[^»\n]{1,300}»|「[^」\n]{1,300}」|『[^』\n]{1,300}』|‘[^’\n]{1,300}’(?!\p{L})|(?<![\p{L}\p{N}])'[^'\n]{1,300}'(?![\p{L}\p{N}])/gu
const CITATION = /\[\[[^\][]*\]\]/g

/** One of these stands in every one of the words; a text without any is not looked at twice. */
const HINT = new RegExp(
  [
    'day|night|morrow|week|month|quarter|year|ago|morning|evening|sprint',
    '[天晚早周週月年日어오내그모다이작올전지]',
    'heute|gestern|morgen|woche|monat|jahr|quartal|vor |ayer|hoy|semana|mes|hace |hier|hui|demain|semaine|mois|il y a',
  ].join('|'),
  'i',
)

/** False where no block of the text can have such a word. */
export function mayHaveRelativeDate(text: string): boolean {
  return HINT.test(text)
}

/** The first such word of a block's prose, without code; undefined when there is none, or the date is given. */
export function relativeDate(prose: string): string | undefined {
  const said = prose.replace(CITATION, ' ').replace(QUOTED, ' ')
  const found = RELATIVE.exec(said)?.[0]
  return found === undefined || DATE.test(said) ? undefined : found
}
