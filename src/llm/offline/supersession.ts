// Whether a note plainly takes the place of what a block says: "switch from X to Y" against a block that chose X, or the
// same statement with another number. Only what is stated counts, never the reasons given: those may name the old thing.
import { stem, wordsOf } from '../../lib/words.ts'
import { languageOf } from './language.ts'
import { splitReason } from './phrasing.ts'
import { contentWords } from './subjects.ts'

export interface Parted {
  statement: string
  /** Empty when none was given. */
  because: string
}

/** A bullet of a log is `statement: reason`; else the reason stands behind its own word. */
export function partReason(text: string): Parted {
  const bare = text.replace(/\s*\(\[\[[^)]*\)/g, '').replace(/\s*\^c[0-9a-f]+\s*$/, '')
  const found = /^(.{8,}?)(?:(?<!\bNote):\s+|：\s*|\s+[-–—]\s+)(.{4,})$/su.exec(bare)
  if (found !== null) return { statement: found[1] ?? bare, because: found[2] ?? '' }
  return splitReason(bare, languageOf(bare))
}

/** True when what `text` states replaces what `block` states. */
export function takesPlaceOf(text: string, block: string): boolean {
  const { statement } = partReason(text)
  const held = chosenIn(partReason(block).statement)
  return changesOf(statement).some((change) => replaces(change, held)) || setsAnew(statement, held)
}

interface Change {
  old: string
  fresh: string
}

const NAME = '(?:[^,.;:]|\\.(?=\\S))'
const CHANGES: RegExp[] = [
  `(?:switch(?:ed|ing)?|mov(?:e|ed|ing)|migrat(?:e|ed|ing)|chang(?:e|ed|ing)|go|went|going|port(?:ed|ing)?)\\s+(?:\\S+\\s+){0,5}?(?:away from|from|off)\\s+(?<old>${NAME}+?)\\s+(?:over to|back to|to|onto)\\s+(?<fresh>${NAME}+)`,
  `(?:replac(?:e|ed|es|ing)|swap(?:ped|ping)?)\\s+(?:out\\s+)?(?<old>${NAME}+?)\\s+(?:with|by|for)\\s+(?<fresh>${NAME}+)`,
  `(?<fresh>${NAME}+?)\\s+replac(?:es|ed)\\s+(?<old>${NAME}+)`,
  `(?<fresh>${NAME}*?)(?:instead of|rather than|in place of)\\s+(?<old>${NAME}+)`,
  `(?:chose|choose|pick(?:ed)?|prefer(?:red)?|us(?:e|ing)|take|took)\\s+(?<fresh>${NAME}+?)\\s+over\\s+(?<old>${NAME}+)`,
  `(?<fresh>${NAME}+?),? (?:and |but )?not\\s+(?<old>(?!only|yet|sure)${NAME}+)`,
  `(?<fresh>)(?:no longer(?:\\s+us(?:e|ing))?|stop(?:ped)? using|drop(?:ped|ping)?|remov(?:e|ed|ing)|retir(?:e|ed|ing)|get(?:ting)? rid of|ditch(?:ed)?|kill(?:ed)?|don['’]?t use|do not use|^no)\\s+(?<old>${NAME}+)`,
].map((source) => new RegExp(source, 'iu'))
const CJK_CHANGES: RegExp[] = [
  /(?:从|從|由)\s*(?<old>.+?)\s*(?:换|換|迁|遷|改|切|转|轉)(?:到|成|为|為|用|移到|换到|换成)?\s*(?<fresh>[^，。；：]+)/u,
  /(?<fresh>[^，。；：]+?)(?:代替|取代|而不是|替换)\s*(?<old>[^，。；：]+)/u,
  /(?:不再(?:用|使用)?|弃用|棄用|放弃|不用|废弃)\s*(?<old>[^，。；：]+)[，,]?(?<fresh>[^，。；：]*)/u,
  /(?<old>[^、。：:]+?)(?:から|をやめて?|の代わりに|ではなく)[、]?\s*(?<fresh>[^、。：:]+?)(?:に|へ|を)/u,
  /(?<old>[^,.:]+?)(?:에서|대신|말고|을 버리고|를 버리고)\s+(?<fresh>[^,.:]+?)(?:으로|로|을|를)/u,
]

function changesOf(statement: string): Change[] {
  return [...CHANGES, ...CJK_CHANGES].flatMap((pattern) => {
    const found = pattern.exec(statement)?.groups
    return found?.old === undefined ? [] : [{ old: found.old, fresh: found.fresh ?? '' }]
  })
}

/** What a block holds to: "SQLite" of "Use SQLite instead of PostgreSQL". */
function chosenIn(statement: string): string {
  const ruledOut = changesOf(statement)
    .filter((change) => change.fresh !== '')
    .map((change) => change.old)
  return ruledOut.reduce((rest, old) => rest.replace(old, ' '), statement)
}

function replaces(change: Change, held: string): boolean {
  const fresh = new Set(contentWords(change.fresh))
  const outgoing = contentWords(change.old)
    .slice(0, 4)
    .filter((word) => !fresh.has(word))
  const words = new Set(contentWords(held))
  const incoming = [...fresh].filter((word) => !contentWords(change.old).includes(word))
  const saysOld = outgoing.length > 0 && outgoing.filter((word) => words.has(word)).length / outgoing.length >= 0.6
  return saysOld && !isSaid(incoming, words, outgoing)
}

// The new thing stands there already; words of the matter both speak of do not count as it.
function isSaid(incoming: string[], words: ReadonlySet<string>, outgoing: string[]): boolean {
  const [head] = incoming
  return head !== undefined && incoming.every((word) => words.has(word)) && !outgoing.every((word) => words.has(word))
}

/** "Tokens expire after 30 minutes" against "Tokens expire after 15 minutes". */
function setsAnew(statement: string, held: string): boolean {
  const before = numbersIn(held)
  const after = numbersIn(statement)
  if (before.length !== 1 || after.length !== 1 || before[0] === after[0]) return false
  const words = (text: string) =>
    new Set(
      wordsOf(text)
        .map(stem)
        .filter((word) => !/\d/.test(word) && !LINKING.has(word)),
    )
  const own = words(statement)
  const theirs = words(held)
  const shared = [...own].filter((word) => theirs.has(word)).length
  return shared >= 3 && shared / Math.max(own.size, theirs.size) >= 0.7
}

const LINKING: ReadonlySet<string> = new Set('now the a an is are to of in at be from then'.split(' '))

function numbersIn(text: string): string[] {
  return text.match(/\d+(?:[.,]\d+)*/g) ?? []
}
