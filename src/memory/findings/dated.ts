// Decisions that carry their date: of two about the same, the later holds where it says itself what it replaces. Likeness and
// dates alone never decide, since two dated decisions may both stand.
import { contentWords } from '../../lib/claim-words.ts'
import type { Comparable, Pair } from './compare.ts'
import { type DateSaid, datesIn, daysOfYear } from './dates.ts'

/** The older and the newer, where the newer replaces it; undefined otherwise. */
export function replacedDecision({ a, b, alike, common }: Pair): [Comparable, Comparable] | undefined {
  const [when, then] = [dateOf(a), dateOf(b)]
  if (when === undefined || then === undefined || when.from === then.from) return undefined
  const [older, newer, day] = when.from < then.from ? [a, b, when.from] : [b, a, then.from]
  const [was, is] = [older.item.content, newer.item.content]
  const isOne = replaces(is, older, day) || (SAYS_SO.test(is) && (names(is, day) || isAbout({ alike, common })))
  return isOne || (alike >= THE_SAME && common > 2 && was !== is) ? [older, newer] : undefined
}

function isAbout({ alike, common }: Pick<Pair, 'alike' | 'common'>): boolean {
  return alike >= 0.25 && common > 2
}

/** Two of different days that say nearly the same say it of one thing. */
const THE_SAME = 0.5

/** The date that a rule carries: at its head, at its end, in brackets, or after "since". */
function dateOf({ item }: Comparable): DateSaid | undefined {
  const there = dates.get(item)
  if (there !== undefined) return there.date
  const date = readDate(item.content)
  dates.set(item, { date })
  return date
}

const dates = new WeakMap<object, { date: DateSaid | undefined }>()

function readDate(content: string): DateSaid | undefined {
  if (!/\d{4}/.test(content)) return undefined
  const text = content.replace(/[*_]/g, ' ')
  return datesIn(text).find(({ start, end }) => {
    const [before, after] = [text.slice(0, start), text.slice(end)]
    return CARRIES.test(before) || /^\s*[)\]】）]/.test(after) || /^\s*[.)]?\s*$/.test(after)
  })
}

const CARRIES =
  /^\W*$|(?:^|\W)(?:since|as of|from|effective|starting|decided(?: on)?|decision(?: of)?|rule(?: of)?|note(?: of)?|meeting(?: of)?|agreed(?: on)?|new|updated?(?: on)?|changed(?: on)?|valid from|in force since|on|in|seit|ab|beschluss vom|stand|desde|自从?|从)[\s:]*(?:the )?$/i

/** The later names the day of the earlier, however it writes it. */
function names(text: string, day: string): boolean {
  const own = datesIn(text)
  if (own.some(({ from, to }) => from <= day && day <= to && from.slice(0, 7) === to.slice(0, 7))) return true
  return daysOfYear(text).some((said) => said === day.slice(5) || said === day.slice(5, 7))
}

const SAYS_SO =
  /\b(?:replac\w+|supersed\w+|overrul\w+|overrid\w+|revok\w+|cancel\w*|withdr[ae]w\w*|revers\w+|repeal\w*|instead(?: of)?|no longer|any ?more|obsolete|void|from now on|changed (?:from|to)|moved (?:from|to)|switched|used to|previously|formerly|earlier|until now|so far|was \d|were \d|old (?:rule|decision|value|limit|way)|gone|lifted|ended|dropped|history|no more|over|was (?:\\w+ )?(?:days?|weeks?|two|three|four|five|one)|takes? the place|in place of|rather than)\b|取代|代替|替代|作废|废止|不再|改为|改成|而不是|置き換え|廃止|に代わ|대체|대신|ersetzt|nicht mehr|statt|hebt .{1,40} auf/i

/** What stands after "not", "no longer", "replaces" names the older's date, or a word that the newer says nowhere else. */
function replaces(text: string, { words }: Comparable, date: string): boolean {
  const at = REPLACES.exec(text)
  if (at === null) return false
  const refused = text.slice(at.index + at[0].length)
  if (refused.includes(date)) return true
  // It names the day of what it replaces, and that is another.
  if ((datesIn(refused).length > 0 || daysOfYear(refused).length > 0) && !names(refused, date)) return false
  const kept = new Set(contentWords(text.slice(0, at.index)))
  return contentWords(refused).some((word) => words.has(word) && !kept.has(word))
}

/** "…, not in Superset": what such a decision says is a rule, not a note of what happened. */
export function saysWhatItReplaces(content: string): boolean {
  return REPLACES.test(content)
}

const REPLACES =
  /\b(?:no longer|not|instead of|rather than|in place of|replac(?:es|ing)|supersed(?:es|ing)|(?:replaced|superseded) (?:by this|hereby)|statt|nicht mehr|ersetzt)\b|不再|不用|取代|代替|ではなく|の代わり/i
