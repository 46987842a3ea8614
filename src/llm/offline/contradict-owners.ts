// Who is said to own, keep or answer for something. Pure.

/** Names, lower case; empty where the text tells of no owner. */
function ownersIn(text: string): Set<string> {
  const found = PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(({ groups }) => groups?.who ?? []))
  return new Set(
    found
      .map((name) =>
        name
          .replace(/^(?:team|the) /i, '')
          .replace(/(?:さん|氏|님|씨)$/u, '')
          .trim()
          .toLowerCase(),
      )
      .filter((name) => name !== ''),
  )
}

/** Each names some, and none in common. */
export function ownersDiffer(a: string, b: string): boolean {
  const [here, there] = [ownersIn(a), ownersIn(b)]
  return here.size > 0 && there.size > 0 && ![...here].some((name) => there.has(name))
}

const NAME = "(?<who>(?:[Tt]eam )?\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)?|(?:the )?[a-z]+ team)"
const HAN = '(?<who>[\\p{sc=Han}]{2,4}?|[A-Za-z]+)'

const PATTERNS: RegExp[] = [
  new RegExp(
    `${NAME} (?:owns?|maintains?|is responsible for|are responsible for|looks? after|is in charge of|takes care of|answers for|carries the pager|is on call for|reviews|approves|signs off|(?:may|can|must|has to) (?:approve|review|sign|merge))\\b`,
    'gu',
  ),
  new RegExp(
    `\\b(?:owned|maintained|run|kept|reviewed|approved|operated|signed off|handled|looked after) by ${NAME}`,
    'gu',
  ),
  new RegExp(
    `\\b(?:belongs? to|responsibility of|up to|owner(?: of [^.]{1,40}?)? is|maintainer(?: of [^.]{1,40}?)? is|contact(?: for [^.]{1,40}?)? is|(?:pages?|alerts?|calls?)[^.]{0,40}? goe?s? to|in the hands of|call|ask|page) ${NAME}`,
    'gu',
  ),
  new RegExp(`\\b${NAME} is (?:called|paged|the owner|the maintainer|the contact)`, 'gu'),
  new RegExp(`由${HAN}(?:同学|老师|团队|组)?(?:负责|負責|维护|維護|审批|批准|评审|管理|跟进)`, 'gu'),
  new RegExp(
    `(?:负责人|負責人|维护者|维护人|管理员|接口人|owner)(?:是|为|:)\\s?${HAN}(?=[,。;、\\s]|$|同学|负责)`,
    'giu',
  ),
  new RegExp(`(?<=[,。;]|^)${HAN}负责`, 'gu'),
  /(?:担当者?|責任者|管理者|オーナー)(?:は|:)、?\s?(?<who>[\p{sc=Han}\p{sc=Katakana}A-Za-z]{1,8}?)(?:さん|氏|チーム|が|で|だ|。|、|$)/gu,
  /(?<who>[\p{sc=Han}\p{sc=Katakana}A-Za-z]{1,8})(?:さん|氏|チーム)?が(?:担当|管理|保守|責任)/gu,
  /(?:담당자|책임자|담당|관리자|오너)(?:는|은|가|이|:)\s?(?<who>[\p{sc=Hangul}A-Za-z]{2,6}?)(?:님|씨|이다|다|이며|이고|이|가|입니다|\s|[,.]|$)/gu,
  /(?<who>[\p{sc=Hangul}A-Za-z]{2,6}?)(?:님|씨)?(?:이|가|\s팀이|팀이|팀에서|에서) (?:담당|맡|관리|책임)/gu,
]
