// Whether a text was copied from what the model was shown in place of being written: our rules, the specification, or an
// entry over a long stretch. Pure.
import { oneLine } from '../lib/text.ts'
import { COMPILE_SYSTEM } from './compile-prompt.ts'

/** What was copied, in words for the model; undefined when nothing was. */
export function echoFault(text: string, shown: { specification: string; entries: string[] }): string | undefined {
  if (text.length < SENTENCE) return undefined
  if (holdsStretch(COMPILE_SYSTEM, text, SENTENCE)) return 'repeats the rules it was given; write what the entries say'
  if (
    holdsStretch(shown.specification, text, SENTENCE) &&
    !shown.entries.some((entry) => holdsStretch(entry, text, SENTENCE))
  )
    return 'repeats the specification; write what the entries say'
  if (shown.entries.some((entry) => holdsStretch(entry, text, STRETCH)))
    return 'copies a long stretch of the entry; say in your own sentences what holds, one claim each'
  return undefined
}

/** A sentence of the rules, word for word. */
const SENTENCE = 60
/** A bullet may be taken over; this is several of them in a row. */
const STRETCH = 700

/** Whether `text` has so many characters in a row that stand in `source`. Looks at every half stretch, so it may miss less. */
function holdsStretch(source: string, text: string, length: number): boolean {
  const [there, here] = [oneLine(source), oneLine(text)]
  const step = Math.ceil(length / 4)
  for (let at = 0; at + length <= here.length; at += step) {
    if (there.includes(here.slice(at, at + length))) return true
  }
  return false
}
