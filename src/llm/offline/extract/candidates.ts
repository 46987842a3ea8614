// Everything in an English message of a person that might be a decision, unit by unit. Finds too much on purpose; judge.ts
// says what decides.
import { type Before, beforeSpeech, type Speech } from './dialogue.ts'
import { type Meant, meantBy } from './meant.ts'
import { type Unit, unitsOf } from './units.ts'

export interface Candidate {
  dialogue: Speech[]
  /** Index of the speech in the dialogue. */
  at: number
  speech: Speech
  before: Before
  unit: Unit
  /** All units of the speech, and the place of this one. */
  units: Unit[]
  place: number
  /** What it refers to in what was said before. */
  meant: Meant
}

export function candidatesOf(dialogue: Speech[], at: number, speech: Speech): Candidate[] {
  const before = beforeSpeech(dialogue, at)
  const units = unitsOf(speech)
  return units.map((unit, place) => {
    const meant = meantBy({ unit, place, speech, before })
    return { dialogue, at, speech, before, unit, units, place, meant }
  })
}
