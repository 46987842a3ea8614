// Whether two rules take another library each for the same: "Logging goes through loguru" and "Log through `structlog`". Names
// that only a library has tell it, in code or not, right behind the word that says it is used. Pure.
import { conceptsOf, isThing } from './concepts.ts'
import { isPackageName } from './package-names.ts'

export function otherLibrary(a: string, b: string): boolean {
  const [mine, theirs] = [onlyIn(a, b), onlyIn(b, a)]
  const [one, other] = [mine[0], theirs[0]]
  if (one === undefined || other === undefined || mine.length > 1 || theirs.length > 1) return false
  const [own, others] = [saidWith(one, a), saidWith(other, b)]
  const [all, allTheirs] = [conceptsOf(a), conceptsOf(b)]
  const isFor = own.some((concept) => others.includes(concept))
  const isOneThing = hasAll(allTheirs, own) || hasAll(all, others)
  return isFor && isOneThing
}

interface Library {
  name: string
  start: number
}

function onlyIn(text: string, other: string): Library[] {
  const low = other.toLowerCase()
  return librariesIn(text).filter(({ name }) => !low.includes(name))
}

function librariesIn(text: string): Library[] {
  return [...text.matchAll(USED)].flatMap(({ groups = {}, index, 0: whole }) => {
    const name = (groups.name ?? '').toLowerCase()
    return isPackageName(name) ? [{ name, start: index + whole.length }] : []
  })
}

const USED =
  /(?:\b(?:through|with|via|us(?:e|es|ing)|by means of|built on|based on|handled by|done by|switch(?:ed)? to|prefer)|使用|用|通过) ?(?:the |our )?`?(?<name>@?[a-z][\w./-]*[a-z0-9])`?(?=[\s,.;:)，。；]|$)/giu

/** The ideas of the clause that ends with the name. */
function saidWith({ name, start }: Library, text: string): string[] {
  const clause =
    text
      .slice(0, start)
      .split(/[,;:.，；。]\s/)
      .at(-1) ?? ''
  const named = conceptsOf(`\`${name}\` ${name}`)
  return [...conceptsOf(clause)].filter((concept) => !named.has(concept))
}

function hasAll(concepts: ReadonlySet<string>, wanted: readonly string[]): boolean {
  return wanted.every((concept) => concepts.has(concept) || !isThing(concept))
}
