// Who says a project's name means what was said there: its entries count more than those of others. Pure.
import type { Candidate } from './index-reader.ts'
import { nameParts } from './tokenise.ts'

/** Makes for a query what multiplies the score of each document. */
export function projectFactor(query: string): (candidate: Pick<Candidate, 'project'>) => number {
  const known = new Map([['', 1]])
  return ({ project }) => {
    const factor = known.get(project) ?? (spaced(query).includes(spaced(project)) ? NAMED : 1)
    known.set(project, factor)
    return factor
  }
}

function spaced(text: string): string {
  return ` ${nameParts(text).join(' ')} `
}

const NAMED = 1.5
