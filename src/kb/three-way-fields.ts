// The frontmatter of two versions of one article made one, field by field: lists are united, dates reach as far as the
// sides do, the title is ours. Only fields that change get new bytes.
import { type FrontmatterValue, listField, parseFrontmatter, textField, updateFrontmatter } from '../lib/frontmatter.ts'
import type { Article } from './article.ts'
import { mergeSets, pick, type Sides } from './three-way.ts'

/** `text` is the merged article with our frontmatter. Undefined when a field cannot be written. */
export function mergeFields(articles: Sides<Article>, text: string): string | undefined {
  const { base, ours, theirs } = articles
  const data = { base: base && dataOf(base), ours: dataOf(ours), theirs: dataOf(theirs) }
  const newer = (theirs.updated ?? '') > (ours.updated ?? '') ? 'theirs' : 'ours'
  const fields: Record<string, FrontmatterValue> = {}
  for (const key of new Set([...Object.keys(data.ours), ...Object.keys(data.theirs)])) {
    const mine = JSON.stringify(data.ours[key])
    const merged = mergeField(key, data, newer)
    if (JSON.stringify(merged) === mine) continue
    const value = toValue(key, merged)
    if (value === undefined) return undefined
    fields[key] = value
  }
  return Object.keys(fields).length === 0 ? text : updateFrontmatter(text, fields)
}

type Data = Record<string, unknown>

const LISTS = new Set(['aliases', 'tags', 'sources', 'connects', 'consulted'])
const OURS = new Set(['title', 'question'])

function dataOf(article: Article): Data {
  return parseFrontmatter(article.text).data
}

function mergeField(key: string, { base, ours, theirs }: Sides<Data>, newer: 'ours' | 'theirs'): unknown {
  const [before, mine, other] = [base?.[key], ours[key], theirs[key]]
  if (LISTS.has(key) || (Array.isArray(mine) && Array.isArray(other))) return mergeList(key, { base, ours, theirs })
  if (key === 'created' || key === 'updated' || key === 'filed') return mergeDate(key, ours, theirs)
  const texts = { base: base && JSON.stringify(before), ours: JSON.stringify(mine), theirs: JSON.stringify(other) }
  const found = pick(texts)
  if (found !== undefined) return found.value === texts.ours ? mine : other
  if (OURS.has(key)) return mine
  return (newer === 'ours' ? mine : other) ?? mine ?? other
}

function mergeList(key: string, { base, ours, theirs }: Sides<Data>): unknown {
  const lists = { base: base && listField(base, key), ours: listField(ours, key), theirs: listField(theirs, key) }
  const merged = mergeSets(lists)
  const same = merged.length === lists.ours.length && merged.every((item) => lists.ours.includes(item))
  if (same) return ours[key] ?? (merged.length === 0 ? undefined : merged)
  return key === 'sources' ? merged.sort() : merged
}

/** From the first day of either side to the last one. */
function mergeDate(key: string, ours: Data, theirs: Data): unknown {
  const dates = [textField(ours, key), textField(theirs, key)].flatMap((date) => date ?? []).sort()
  const wanted = key === 'updated' ? dates.at(-1) : dates[0]
  return wanted === textField(ours, key) ? ours[key] : wanted
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** A field that is absent now is emptied when it is a list; undefined for what cannot be written. */
function toValue(key: string, value: unknown): FrontmatterValue | undefined {
  if (value === undefined) return LISTS.has(key) ? [] : undefined
  if (value instanceof Date) return { date: value.toISOString().slice(0, 10) }
  if (typeof value === 'string') return DATE.test(value) ? { date: value } : value
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined
}
