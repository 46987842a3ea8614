// Vetoes against taking two names for one subject. Names that look alike and are not one: no measure of likeness tells
// mw-2 from mw-3, so these are hard rules. They only ever forbid; that two things are one must be shown elsewhere. Pure.

import { opposed } from '../lib/opposed.ts'
import { negated } from './kept-facts.ts'
import { contentWordsOf, foldName, isCjkName } from './name-fold.ts'

/** Why two names cannot mean one subject, in words; undefined when nothing speaks against it. */
export function differentSubjects(a: string, b: string): string | undefined {
  return VETOES.find(({ tells }) => tells(a, b))?.why
}

/** Whether one name is the other and more: auth and auth tokens. */
export function narrows(a: string, b: string): boolean {
  if (foldName(a) === foldName(b)) return false
  const [small, large] = [contentWordsOf(a), contentWordsOf(b)].sort((x, y) => x.length - y.length)
  if (small === undefined || large === undefined || small.length === 0) return false
  if (small.length < large.length && small.every((word) => large.includes(word))) return true
  const [short, long] = [foldName(a), foldName(b)].sort((x, y) => x.length - y.length)
  return isCjkName(a) && isCjkName(b) && short !== undefined && short !== '' && long?.includes(short) === true
}

/** Why two names that differ in nothing but what tells things apart are two: mw-2 and mw-3. */
export function siblings(a: string, b: string): string | undefined {
  return wordsOnly(a) === wordsOnly(b) ? differentSubjects(a, b) : undefined
}

function wordsOnly(name: string): string {
  return contentWordsOf(name)
    .filter((word) => !/^\d/.test(word))
    .join(' ')
    .toLowerCase()
}

const VETOES: { why: string; tells: (a: string, b: string) => boolean }[] = [
  { why: 'short symbols are told apart by case', tells: symbolsDiffer },
  { why: 'their numbers or versions differ', tells: numbersDiffer },
  { why: 'their letters differ', tells: (a, b) => bothAndDiffer(letters(a), letters(b)) },
  {
    why: 'one denies what the other says',
    tells: (a, b) => (sharesWord(a, b) && negated(a) !== negated(b)) || prefixed(a, b),
  },
  { why: 'they name opposites', tells: opposed },
  { why: 'what stands in brackets differs', tells: (a, b) => bothAndDiffer(brackets(a), brackets(b)) },
  { why: 'they go in opposite directions', tells: turned },
  { why: 'they name different identifiers', tells: (a, b) => bothAndDiffer(identifiers(a), identifiers(b)) },
]

function bothAndDiffer(a: string, b: string): boolean {
  return a !== '' && b !== '' && a !== b
}

/** Cr and CR; REST and Rest. */
function symbolsDiffer(a: string, b: string): boolean {
  const [x, y] = [a, b].map((name) => name.normalize('NFKC').trim())
  if (x === undefined || y === undefined || x === y || x.toLowerCase() !== y.toLowerCase()) return false
  return x.length <= 3 || (x.length === 4 && [x, y].some((name) => /^\p{Lu}+$/u.test(name)))
}

/** A number that only one has tells them apart when they have a word in common: Postgres and Postgres 16, not K8s. */
function numbersDiffer(a: string, b: string): boolean {
  const [x, y] = [numbers(a), numbers(b)]
  return x !== y && ((x !== '' && y !== '') || sharesWord(a, b))
}

function numbers(name: string): string {
  const text = name.normalize('NFKC')
  const digits = (text.match(/\d+(?:\.(?:\d+|x\b))*/g) ?? []).map((number) => number.replace(/(?:\.0+)+$/, ''))
  const roman = (text.match(/\b(?:I{2,3}|I[VX]|VI{0,3}|XI{0,3})\b/g) ?? []).map((word) => String(ROMAN.indexOf(word)))
  const words = (text.toLowerCase().match(/[\p{L}]+/gu) ?? []).flatMap((word) => NUMBER_WORDS.get(word) ?? [])
  const han = [...text.matchAll(/第([一二三四五六七八九十]+)|([一二三四五六七八九十]+)(?=[期版号號次轮輪章])/gu)]
  const counted = han.map((found) => String(HAN.indexOf(found[1] ?? found[2] ?? '')))
  return [...digits, ...roman, ...words, ...counted].sort().join(' ')
}

const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII']
const HAN = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']
const NUMBER_WORDS = new Map(
  [
    'one two three four five six seven eight nine ten',
    'first second third fourth fifth sixth seventh eighth ninth tenth',
    'eins zwei drei vier fünf sechs sieben acht neun zehn',
    'erste zweite dritte vierte fünfte',
    'uno dos tres cuatro cinco seis siete ocho nueve diez',
    'primera segunda tercera cuarta quinta',
    'primero segundo tercero cuarto quinto',
    '첫 두 세 네',
  ].flatMap((row) => row.split(' ').map((word, at) => [word, String(at + 1)] as const)),
)

/** Single capitals that name a variant: plan A and plan B. */
function letters(name: string): string {
  return (name.normalize('NFKC').match(/(?<=[\p{L}\p{N}] )\p{Lu}(?![\p{L}\p{N}])/gu) ?? []).join(' ')
}

/** Authenticated and unauthenticated, active and inactive. */
function prefixed(a: string, b: string): boolean {
  const [here, there] = [contentWordsOf(a), contentWordsOf(b)]
  const denies = (word: string, other: string) => DENIALS.some((prefix) => word === prefix + other)
  const only = (words: string[], others: string[]) => words.filter((word) => !others.includes(word))
  return only(here, there).some((x) => only(there, here).some((y) => denies(x, y) || denies(y, x)))
}

const DENIALS = ['un', 'non', 'in', 'im', 'ir', 'il', 'dis', 'de', 'anti', 'mis', 're']

function brackets(name: string): string {
  return foldName(/[(（]([^)）]+)[)）]/u.exec(name)?.[1] ?? '')
}

/** The same words in another order round a word that gives a direction. */
function turned(a: string, b: string): boolean {
  const [x, y] = [contentWordsOf(a), contentWordsOf(b)]
  const same = [...x].sort().join(' ') === [...y].sort().join(' ') && x.join(' ') !== y.join(' ')
  return same && DIRECTION.test(a) && DIRECTION.test(b)
}

const DIRECTION = /\b(?:to|from|into|over|before|after|than|via|versus|vs)\b|[从從到至]|から|まで|→|->|에서/i

/** Calls, paths, hosts, constants, snake_case and camelCase names. */
function identifiers(name: string): string {
  const found = name.normalize('NFKC').match(/[\p{L}\p{N}_$@./\\:-]*[\p{L}\p{N}_](?:\(\))?/gu) ?? []
  const named = found.filter((word) => /[_/\\]|\(\)$|\p{Ll}\p{Lu}|\p{L}\.\p{L}/u.test(word))
  return named
    .map((word) => word.replace(/[_\s-]+|(?:\.0+)+$/g, '').toLowerCase())
    .sort()
    .join(' ')
}

function sharesWord(a: string, b: string): boolean {
  const words = new Set(contentWordsOf(a).filter((word) => !/^\d/.test(word)))
  if (contentWordsOf(b).some((word) => words.has(word))) return true
  return isCjkName(a) && isCjkName(b) && twos(a).some((two) => b.includes(two))
}

function twos(name: string): string[] {
  const letters = [...name]
  return letters
    .slice(1)
    .flatMap((letter, at) => (/[\s\d]/.test(`${letters[at]}${letter}`) ? [] : [`${letters[at]}${letter}`]))
}
