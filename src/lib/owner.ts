// Which process made a mark on disk, and whether it still runs. A pid alone is not enough: pids are used again, count
// from one in every container, and mean nothing on another machine. Never guesses: a third answer is "cannot tell".

import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { parseObject } from '../lib/json-object.ts'
import { errorCode } from './file-system.ts'

export interface Owner {
  pid: number
  /** The machine and, where there are several, the space in which the pid counts. */
  host: string
  /** When the process started, in the system's own words; '' where that cannot be read cheaply. */
  started: string
}

/** True or false when certain, undefined when it cannot be told. */
export type IsAlive = (owner: Owner) => boolean | undefined

export function currentOwner(): Owner {
  return { pid: process.pid, host: here(), started: startOf(process.pid)?.started ?? '' }
}

export function isAlive(owner: Owner): boolean | undefined {
  if (owner.host !== here()) return undefined
  if (!exists(owner.pid)) return false
  const now = startOf(owner.pid)
  if (now === undefined || owner.started === '') return undefined
  return now.started === owner.started && !now.ended
}

/** The owner in a JSON file of ours with all its fields, undefined when there is none. */
export function parseOwner(text: string): { owner: Owner; fields: Record<string, unknown> } | undefined {
  const fields = parseObject(text)
  if (fields === undefined) return undefined
  const { pid, host, started } = fields
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0) return undefined
  if (typeof host !== 'string' || typeof started !== 'string') return undefined
  return { owner: { pid, host, started }, fields }
}

function here(): string {
  // Processes in different pid namespaces cannot see each other, even when they share the host name.
  const space = /\d+/.exec(linuxOnly(() => readlinkSync('/proc/self/ns/pid')) ?? '')?.[0]
  return space === undefined ? hostname() : `${hostname()}/${space}`
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

function startOf(pid: number): { started: string; ended: boolean } | undefined {
  const stat = linuxOnly(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  const boot = linuxOnly(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))
  if (stat === undefined || boot === undefined) return undefined
  // The name in parentheses may hold anything; proc(5) counts state as field 3 and the start time as field 22.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { started: `${boot.trim()}:${fields[19]}`, ended: fields[0] === 'Z' || fields[0] === 'X' }
}

function linuxOnly(read: () => string): string | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    return read()
  } catch (error) {
    if (errorCode(error) !== undefined) return undefined
    throw error
  }
}
