// Why a commit cannot be undone, in words: short for the list, with the next step for who asked. Pure.
import { KnownError } from '../errors.ts'
import type { Commit, Refusal } from './plan.ts'

/** Why there is no such commit to undo. */
export type Absence =
  | { why: 'unknown'; latest: number | undefined }
  | { why: 'cut'; oldest: number }
  | { why: 'forgotten' }

/** For a line of `memc history`. */
export function inShort(refusal: Refusal | Absence): string {
  switch (refusal.why) {
    case 'undone':
      return `undone by ${refusal.by}`
    case 'later':
      return `${name(refusal.path)} was changed again by ${refusal.commits.map(({ number }) => number).join(', ')}`
    case 'cited':
      return `its entry is cited in ${name(refusal.path)}${refusal.commits.length > 0 ? ` by ${refusal.commits.map(({ number }) => number).join(', ')}` : ''}`
    case 'changed':
      return `${name(refusal.path)} was changed since`
    case 'empty':
      return 'changed nothing but machine state and log'
    case 'elsewhere':
      return 'changed files of a project that cannot be reached from here'
    case 'bare':
      return 'forgotten: no copies are kept of it'
    case 'damaged':
      return 'its record is damaged'
    case 'forgotten':
      return 'forgotten'
    case 'cut':
      return 'too old'
    case 'unknown':
      return 'no such commit'
  }
}

/** For who wanted it undone. */
export function refused(number: number, refusal: Refusal | Absence): KnownError {
  const { message, hint } = inFull(number, refusal)
  const code = refusal.why === 'changed' || refusal.why === 'later' ? 'changed-meanwhile' : 'not-found'
  return new KnownError(code, message, { hint })
}

const LIST = '`memc history` lists what can be undone.'
const WITH_LATER = '--with-later` undoes those too, newest first, in one commit; add `--dry-run` to see it.'

function inFull(number: number, refusal: Refusal | Absence): { message: string; hint: string } {
  switch (refusal.why) {
    case 'later':
      return {
        message: `${name(refusal.path)} was changed again after commit ${number}, by ${names(refusal.commits)}. Nothing was undone.`,
        hint: `\`memc undo ${number} ${WITH_LATER}`,
      }
    case 'cited':
      return refusal.commits.length > 0
        ? {
            message: `Entry ${refusal.entry} of commit ${number} is cited in ${name(refusal.path)}, by ${names(refusal.commits)}. Nothing was undone.`,
            hint: `\`memc undo ${number} ${WITH_LATER}`,
          }
        : {
            message: `Entry ${refusal.entry} of commit ${number} is cited in ${name(refusal.path)}, by no commit of the history. Nothing was undone.`,
            hint: `\`memc forget ${refusal.entry}\` takes an entry away together with the claims that rest on it.`,
          }
    case 'changed':
      return {
        message: `${name(refusal.path)} was changed since, by a person, another program or a forget: it stays as it is. Nothing was undone.`,
        hint: 'Keep your text elsewhere, put the file back as it was and undo again; or take out by hand what should go.',
      }
    case 'undone':
      return {
        message: `Commit ${number} was undone already, by ${refusal.by}.`,
        hint: `\`memc undo ${refusal.by}\` brings it back.`,
      }
    case 'cut':
      return {
        message: `Commit ${number} is too old: the history keeps 90 days and 200 MB, and begins with ${refusal.oldest}.`,
        hint: LIST,
      }
    case 'forgotten':
      return { message: `Commit ${number} was taken out of the history when something was forgotten.`, hint: LIST }
    case 'unknown':
      return refusal.latest === undefined
        ? { message: 'The history is empty: nothing can be undone.', hint: 'Whatever writes to the home adds to it.' }
        : { message: `There is no commit ${number}; the latest is ${refusal.latest}.`, hint: LIST }
    case 'empty':
      return { message: `Commit ${number} ${inShort(refusal)}: there is nothing to bring back.`, hint: LIST }
    case 'bare':
    case 'elsewhere':
    case 'damaged':
      return { message: `Commit ${number} cannot be undone: ${inShort(refusal)}.`, hint: LIST }
  }
}

function names(commits: readonly Commit[]): string {
  return commits.map(({ number, journal }) => `${number} (${journal.reason})`).join(', ')
}

function name(path: string): string {
  return path.replace(/^home\//, '')
}
