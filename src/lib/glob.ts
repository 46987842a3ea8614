// Path patterns: `*` and `?` stand for letters of one name, `**` for any number of names, none included. Written by hand
// since the hooks load it, and without regular expressions: a pattern from a cloned project must not make them hang.

/** True when the pattern fits the whole path; both have `/` between names. */
export function matchesGlob(pattern: string, path: string): boolean {
  return fits(pattern.split('/'), path.split('/'), { any: '**', one: nameFits })
}

function nameFits(pattern: string, name: string): boolean {
  return fits([...pattern], [...name], { any: '*', one: (wanted, letter) => wanted === '?' || wanted === letter })
}

interface Wildcard {
  /** The part of a pattern that takes any number of items. */
  any: string
  one: (wanted: string, item: string) => boolean
}

/** Goes back to the last wildcard only, which is enough: what an earlier one could take more, the last one can, too. */
function fits(pattern: string[], items: string[], { any, one }: Wildcard): boolean {
  let at = 0
  let afterAny = -1
  let taken = 0
  for (let item = 0; item < items.length; ) {
    const wanted = pattern[at]
    if (wanted === any) {
      afterAny = ++at
      taken = item
    } else if (wanted !== undefined && one(wanted, items[item] ?? '')) {
      at++
      item++
    } else if (afterAny >= 0) {
      at = afterAny
      item = ++taken
    } else return false
  }
  return pattern.slice(at).every((rest) => rest === any)
}
