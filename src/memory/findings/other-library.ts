// Whether two rules take another library each for the same: "Logging goes through loguru" and "Log through `structlog`". Names
// that only a library has tell it, in code or not, right behind the word that says it is used. Pure.
import { conceptsOf } from './concepts.ts'
import { isPackageName } from './package-names.ts'

export function otherLibrary(a: string, b: string): boolean {
  const [mine, theirs] = [onlyIn(a, b), onlyIn(b, a)]
  const [one, other] = [mine[0], theirs[0]]
  if (one === undefined || other === undefined || mine.length > 1 || theirs.length > 1) return false
  const [own, others] = [saidBefore(one, a), saidBefore(other, b)]
  if (own.length === 0 || others.length === 0) return false
  const [all, allTheirs] = [conceptsOf(a), conceptsOf(b)]
  return own.every((concept) => allTheirs.has(concept)) && others.every((concept) => all.has(concept))
}

interface Library {
  name: string
  /** Where the name begins. */
  start: number
}

function onlyIn(text: string, other: string): Library[] {
  const low = other.toLowerCase()
  return librariesIn(text).filter(({ name }) => !low.includes(name))
}

function librariesIn(text: string): Library[] {
  return [...text.matchAll(USED)].flatMap(({ groups = {}, index, 0: whole }) => {
    const name = (groups.name ?? '').toLowerCase()
    return isPackageName(name) ? [{ name, start: index + whole.toLowerCase().lastIndexOf(name) }] : []
  })
}

const USED =
  /(?:\b(?:through|with|via|in|us(?:e|es|ing)|by means of|built on|based on|handled by|done by|switch(?:ed)? to|prefer)|使用|用|通过) ?(?:the |our )?`?(?<name>@?[a-z][\w./-]*[a-z0-9])`?(?=[\s,.;:)，。；]|$)/giu

/** What it is used for: the ideas of its clause before it. Without any it stands after: "use vitest for unit tests". */
function saidBefore({ start }: Library, text: string): string[] {
  const clause =
    text
      .slice(0, start)
      .split(/[,;:.，；。]\s/)
      .at(-1) ?? ''
  return [...conceptsOf(clause)].filter((concept) => concept !== '§use' && concept !== '§must')
}
