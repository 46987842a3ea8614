// Writes a dialogue for tests as lines. U: prompt, A: assistant, S: steering, R: rejection, Q: answer, F: failure.
import type { EvidenceTurn, ExtractAnswer } from '../../extract-shape.ts'
import { extract } from './extract.ts'

const KINDS: Record<string, [EvidenceTurn['role'], string]> = {
  U: ['user', 'prompt'],
  S: ['user', 'steering'],
  R: ['user', 'rejection'],
  Q: ['user', 'answer'],
  A: ['assistant', 'text'],
  F: ['tool', 'failure'],
}

export function turnsOf(lines: string[]): EvidenceTurn[] {
  return lines.map((line, at) => {
    const [role, kind] = KINDS[line.charAt(0)] ?? ['user', 'prompt']
    return { n: at + 1, role, kind, text: line.slice(3) }
  })
}

export function read(...lines: string[]): ExtractAnswer {
  return extract({ date: '2026-01-05', title: undefined, turns: turnsOf(lines) })
}
