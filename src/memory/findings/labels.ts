// Numbers that belong to a word: `clang-format 17`, batches of 500, 25 rows a page. Where two rules give one word two numbers,
// they set one thing differently. Pure; whether they speak of one thing is for the caller to weigh.
import { stem } from '../../lib/words.ts'
import { withDigits } from '../../llm/offline/contradict-numbers.ts'

/** Whether a word of both has another number in each. */
export function otherLabel(a: string, b: string): boolean {
  const [mine, theirs] = [labelsIn(a), labelsIn(b)]
  return [...mine].some(([word, number]) => theirs.has(word) && theirs.get(word) !== number)
}

function labelsIn(text: string): Map<string, string> {
  const prose = withDigits(text.replace(/`[^`]*`/g, ' ; ')).replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  const named = [...prose.matchAll(LABEL)].map(
    ({ 1: word = '', 2: number = '' }) => [word.toLowerCase(), number] as const,
  )
  const held = HOLDS.flatMap((pattern) =>
    [...prose.matchAll(pattern)].map(
      ({ groups = {} }) => [`per ${stem(groups.of ?? '')}`, groups.number ?? ''] as const,
    ),
  )
  return new Map([...named.filter(([word]) => !NO_LABEL.test(word)), ...held])
}

const LABEL = /([a-z][a-z-]{2,}) (?:version |v)?(\d+(?:\.\d+)*)(?![\w-])/gi

/** What has a number of things in it: a page of 25, 25 a page, page size 25. */
const HOLDER =
  '(?<of>batch|page|chunk|block|group|package|packet|part|round|shift|team|file|row|column|line|box|bundle|slice|shard|pool|set|run|request|message|frame|screen|list|window|queue|worker|commit|release|board|user|customer|tenant|call|transaction|statement|buffer|log|branch|sheet|slide|test|case|bucket|partition|tile|portion|lot|series|pack|unit)(?:e?s)?'
const NUMBER =
  '(?<number>\\d+)(?!\\d|[.:]\\d|\\s*(?:ms|s|sec\\w*|min\\w*|hours?|h|days?|weeks?|months?|years?|[kmg]i?b|%|percent|°)(?![a-z]))'
const HOLDS: readonly RegExp[] = [
  new RegExp(`\\b${HOLDER} of (?:about |at most |up to |no more than |exactly )?${NUMBER}`, 'gi'),
  new RegExp(`\\b${HOLDER}[ -](?:size|length|limit)s? (?:of |is |: ?)?${NUMBER}`, 'gi'),
  new RegExp(
    `${NUMBER} (?:[a-z-]+ ){0,2}?(?:an?|per|each|every|(?:in|to|at|on) (?:an?|each|every|the)) ${HOLDER}\\b`,
    'gi',
  ),
]

const NO_LABEL =
  /^(?:than|over|under|most|least|about|after|before|every|within|until|till|from|and|for|with|the|are|has|have|takes?|to|in|on|at|by|of|up|january|february|march|april|may|june|july|august|september|october|november|december)$/i
