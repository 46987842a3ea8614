// Until when a rule was to hold, where it says so itself: by a word and a date after it, or before it as in Chinese. What is
// done with dates otherwise ("orders before 2024 keep the old price") is no term. Pure.
import { type DateSaid, datesIn } from './dates.ts'

/** The last day of the term; undefined where none is said. */
export function termOf(content: string): string | undefined {
  const text = content.replace(/[*_~]{1,3}/g, (marks) => ' '.repeat(marks.length))
  return datesIn(text).find((date) => ends(date, text))?.to
}

function ends({ start, end }: DateSaid, text: string): boolean {
  const [before, after] = [text.slice(0, start), text.slice(end)]
  if (LAST.test(before) || LAST_AFTER.test(after)) return true
  if (DUE.test(before)) return DEMANDS.test(text) && !OF_THINGS.test(before)
  return DURING.test(before) && !PAST.test(text)
}

/** Between the word and the date: the clock, the day of the week, the part of a month. */
const BETWEEN =
  '(?:\\s*(?:[:：(“"]|the|of|on|at|and including|including|mid|end|late|early|close|first|last|week|day|ende|fin|de|a|du|le|mon|tue|wednes|thurs|fri|satur|sun)(?:day|-| of)?|\\s+\\d{1,2}:\\d{2}|\\s*(?:[a-z]+day),?)*\\s*'

const LAST = new RegExp(
  [
    `\\b(?:until|till|’til|'til|through|thru|up to|up until|no later than|not (?:after|later than)|latest|expir(?:es?|ed|ing|y)(?: date)?|end(?:s|ed|ing)?(?: date)?|sunset(?:s| date)?|deadline|due(?: date)?|runs? out|lapses?|void after|good (?:till|until)|valid (?:to|for|in|during)|bis|gültig bis|hasta|jusqu['’](?:au|à|en))${BETWEEN}$`,
    '(?:截至|截止(?:到|日期)?|有效期(?:至|到|截止)?|直到|到期(?:日)?|持续到|至|到|期限(?:は|：)?)[:：\\s]*(?:于)?$',
    // From one day to another, where it is said of the rule and not of data.
    `^\\s*\\[?(?:(?:valid|only|active|in force|applies|gültig):? )?(?:from|between|valid|von|vom)\\b[^,;.]{0,30}?(?:to|and|[-–—]|bis)${BETWEEN}$`,
  ].join('|'),
  'iu',
)
const LAST_AFTER =
  /^\s*[底末初]?\s*(?:为止|為止|之?前(?!端)|以前|まで|迄|까지)|^\s*(?:is|was) the (?:last day|deadline|end)|^日?\s*(?:到期|截止|过期|失效)/iu

/** A day by which something has to be done. */
const DUE = new RegExp(`\\b(?:by|before|prior to|ahead of|vor|antes de|avant)${BETWEEN}$`, 'iu')
const DEMANDS =
  /^\W*(?:by|before|prior to|ahead of)\b|\b(?:must|should|shall|ha(?:s|ve) to|needs? to|(?:is|are) to|to be|due|only|please|remember|finish|migrate|remove|delete|switch|move|replace|rename|send|renew|upgrade|clean up)\b/i
const OF_THINGS =
  /\b(?:created|placed|written|issued|older|made|born|signed|recorded|uploaded|ordered|invoiced|released|built|data|files?|rows?|orders?|entries|records|versions?|devices?|units?|from)\s+(?:\w+\s+)?(?:before|by|prior to)\b[^.]*$/i

/** Only while a time lasts that is named. */
const DURING = new RegExp(
  `(?:^\\W*(?:only )?(?:in|during|for|within|throughout)|\\b(?:only|just|exclusively)\\b(?: \\w+)? (?:in|during|for|on)|\\b(?:freeze|moratorium|trial|pilot|campaign|sprint|phase)\\b(?: (?:of|in|for|during))?)${BETWEEN}(?:(?:the )?\\w+ (?:of|in|for) )?$`,
  'iu',
)
const PAST = /\b(?:was|were|had|did|went|came|took|found|became|\w{3,}ed)\b/i
