// Private append-only records, a file a month, readable by the user alone and outside commit: losing one costs nothing but
// counts. The hooks load this, so only cheap imports. It must never stop what it is a record of.

import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../lib/file-system.ts'
import { parseObject } from '../lib/json-object.ts'

/** Adds a line; what cannot be written is lost. */
export function noteLine(folder: string, time: string, value: object): void {
  try {
    append(join(folder, `${time.slice(0, 7)}.jsonl`), `${JSON.stringify(value)}\n`)
  } catch (error) {
    if (errorCode(error) === undefined) throw error
  }
}

/** The objects of every month since a day (UTC, YYYY-MM-DD), oldest first; damaged lines are left out. */
export function readLines(folder: string, since = ''): Partial<Record<string, unknown>>[] {
  const months = namesIn(folder).filter((name) => MONTH.test(name) && name.slice(0, 7) >= since.slice(0, 7))
  return months
    .sort()
    .flatMap((name) => linesOf(join(folder, name)))
    .map(parseObject)
    .filter((record) => record !== undefined)
}

const MONTH = /^\d{4}-\d{2}\.jsonl$/

function append(file: string, line: string): void {
  try {
    appendFileSync(file, line, { mode: 0o600 })
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
    appendFileSync(file, line, { mode: 0o600 })
  }
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
