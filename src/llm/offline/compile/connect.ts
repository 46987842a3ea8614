// A connection is made where one note ties two subjects and says why: the sentence is the link, its reason the insight.
import type { CompileInput, Operation } from '../../compile-shape.ts'
import { languageOf } from '../language.ts'
import { bulletText, splitReason } from '../phrasing.ts'
import type { Placed } from './compile.ts'
import { claimText } from './create-article.ts'
import { speaksOf } from './notes.ts'

const AT_MOST = 2

export function connections(placed: Placed[], input: CompileInput): Operation[] {
  const made: Operation[] = []
  const paired = new Set<string>()
  for (const one of placed) {
    for (const note of one.heap.notes) {
      const other = placed.find(
        (two) => two !== one && !two.heap.notes.includes(note) && speaksOf(note, two.heap.subject),
      )
      const reasoned = note.section === 'exchange' ? undefined : insightOf(note.text)
      if (other === undefined || reasoned === undefined) continue
      const connects = [nameOf(one, input), nameOf(other, input)]
      const pair = [...connects].sort().join('\n')
      if (paired.has(pair)) continue
      paired.add(pair)
      const cites = [note.entry.id]
      made.push({
        op: 'connect',
        connects,
        connection: { text: claimText(note), cites },
        insight: { text: reasoned.because, cites },
        evidence: [{ text: reasoned.statement, cites }],
      })
    }
  }
  return made.slice(0, AT_MOST)
}

function nameOf(placed: Placed, input: CompileInput): string {
  const linkable = placed.article !== undefined && input.linkTargets.includes(placed.article.id)
  return linkable && placed.article ? placed.article.id : titleCase(placed.title)
}

function titleCase(title: string): string {
  return /^\p{Ll}+(?:\s|$)/u.test(title) ? `${title.charAt(0).toUpperCase()}${title.slice(1)}` : title
}

function insightOf(text: string): { statement: string; because: string } | undefined {
  const language = languageOf(text)
  const colon = /^(.{12,}?)[:：]\s*(.{12,})$/su.exec(text)
  const parts = colon ? { statement: colon[1] ?? '', because: colon[2] ?? '' } : splitReason(text, language)
  const tidied = {
    statement: bulletText([{ text: parts.statement, language }]),
    because: bulletText([{ text: parts.because, language }]),
  }
  return tidied.statement === '' || tidied.because === '' ? undefined : tidied
}
