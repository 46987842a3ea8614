// Words that say the same in talk about software, so that a question about the status finds what is filed as a state. A short
// table, English only, and only words that are common in any project; names of things have aliases for this. Pure.
import { stem } from '../lib/words.ts'

const GROUPS = [
  'current now active latest present authoritative',
  'status state',
  'reason cause why',
  'fix solution workaround resolve correction',
  'error failure fail failed bug',
  'location where path defined located',
  'config configuration setting',
  'database db',
  'auth authentication login',
  'deploy deployment release rollout',
  'constraint rule requirement',
  'prerequisite requirement setup',
  'earlier old previous original initial first',
  'decision decided chose choice chosen',
  'approach strategy method way',
  'replace replaced move moved change changed migrate',
].map((words) => [...new Set(words.split(' ').map(stem))])

/** Stems that may stand for the words of a query, each with the word it stands for; none that stands there itself. */
export function synonymsIn(query: string): Map<string, string> {
  const words = new Set((query.toLowerCase().match(/[a-z]+/g) ?? []).map(stem))
  const found = new Map<string, string>()
  for (const group of GROUPS) {
    const said = group.find((word) => words.has(word))
    if (said !== undefined) for (const word of group) if (!words.has(word)) found.set(word, said)
  }
  return found
}
