// Other spellings of a name, as a model writes them that proposes an article for a subject that has one.

/** One of the ways, in turn. */
export function variantOf(title: string, at: number): string {
  const ways = WAYS.filter((way) => way(title) !== title)
  return ways[at % ways.length]?.(title) ?? `The ${title}`
}

const WAYS: readonly ((title: string) => string)[] = [
  (title) => title.toLowerCase(),
  (title) => title.replaceAll(' ', '-'),
  (title) => title.toUpperCase(),
  (title) => `The ${title}`,
  (title) => title.replaceAll(' ', '_'),
  (title) =>
    title.replace(/(\p{Ll})y$/u, '$1ies').replace(/([^s])$/u, (last) => (/[a-z]/.test(last) ? `${last}s` : last)),
  (title) => ` ${title} .`,
  (title) => `\`${title}\``,
  (title) => title.replaceAll(' ', '\u3000'),
  (title) => title.replace(/[a-z]/gi, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  (title) => title.replace(/^(\w+) (\w+) (.+)$/, '$3 of the $1 $2'),
]

export const WAYS_COUNT = WAYS.length
