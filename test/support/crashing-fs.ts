// File systems that go wrong on purpose: killed before, within or after one call, out of space, refusing, slow to take bytes.
// A crash closes what was open, as the end of a process does, and from then on nothing reaches the disk. Syncing is counted
// but not done: these crashes end a process, not the machine, and thousands of them must stay quick.
import { closeSync } from 'node:fs'
import { type FileSystem, nodeFileSystem } from '../../src/lib/file-system.ts'
import { currentOwner, type Owner } from '../../src/lib/owner.ts'

export class Crash extends Error {}

/** The owner of locks for a process that a test kills: above every process id, so what it leaves is stale at once. */
export function deadOwner(): Owner {
  return { ...currentOwner(), pid: 2 ** 22 + 1 }
}

export type CrashMoment = 'before' | 'within' | 'after'

export interface Call {
  name: Exclude<keyof FileSystem, 'sleep'>
  args: readonly unknown[]
  /** From 1, over the life of this file system. */
  number: number
}

export interface CountingFileSystem extends FileSystem {
  /** Calls made so far; the crashing one counts, later ones do not. */
  readonly calls: number
  /** Their names, in order. */
  readonly named: readonly Call['name'][]
}

/** Works until call number `at` (from 1), then throws Crash there and at every later call. `within` tears a write in half. */
export function crashingFileSystem(at: number, moment: CrashMoment): CountingFileSystem {
  const open = new Set<number>()
  let crashed = false
  const crash = (): never => {
    crashed = true
    for (const fd of open) closeSync(fd)
    open.clear()
    throw new Crash(`killed ${moment} call ${at}`)
  }
  return observedFileSystem((call, run) => {
    if (crashed) throw new Crash('already dead')
    if (call.number === at && moment === 'within') tear(call)
    if (call.number === at && moment !== 'after') crash()
    try {
      const result = run()
      if (call.name === 'openSync' && typeof result === 'number') open.add(result)
      if (call.name === 'closeSync' && typeof call.args[0] === 'number') open.delete(call.args[0])
      return result
    } finally {
      // After a call that the disk has refused, too.
      if (call.number === at) crash()
    }
  })
}

/** Counts calls and does what it is told. */
export function countingFileSystem(): CountingFileSystem {
  return observedFileSystem((_call, run) => run())
}

/** Fails with the code that `fault` names for a call, works otherwise. */
export function failingFileSystem(fault: (call: Call) => string | undefined): CountingFileSystem {
  return observedFileSystem((call, run) => {
    const code = fault(call)
    if (code === undefined) return run()
    throw Object.assign(new Error(`${code}: injected, ${call.name}`), { code, errno: -1, syscall: call.name })
  })
}

/** Takes at most `most` bytes a write; 0 is the disk that takes none and does not say so. */
export function shortWritingFileSystem(most: number): FileSystem {
  return {
    ...nodeFileSystem,
    writeSync: (fd, bytes, offset, length) =>
      most === 0 ? 0 : nodeFileSystem.writeSync(fd, bytes, offset, Math.min(length, most)),
  }
}

function tear({ name, args: [fd, bytes, offset, length] }: Call): void {
  if (name !== 'writeSync' || typeof fd !== 'number' || !(bytes instanceof Uint8Array)) return
  nodeFileSystem.writeSync(fd, bytes, Number(offset), Math.floor(Number(length) / 2))
}

function observedFileSystem(around: (call: Call, run: () => unknown) => unknown): CountingFileSystem {
  const named: Call['name'][] = []
  const wrap =
    <A extends unknown[], R>(name: Call['name'], run: (...args: A) => R) =>
    (...args: A): R => {
      named.push(name)
      return around({ name, args, number: named.length }, () => run(...args)) as R
    }
  return {
    named,
    get calls() {
      return named.length
    },
    openSync: wrap('openSync', nodeFileSystem.openSync),
    writeSync: wrap('writeSync', nodeFileSystem.writeSync),
    fsyncSync: wrap('fsyncSync', () => {}),
    ftruncateSync: wrap('ftruncateSync', nodeFileSystem.ftruncateSync),
    fchmodSync: wrap('fchmodSync', nodeFileSystem.fchmodSync),
    closeSync: wrap('closeSync', nodeFileSystem.closeSync),
    renameSync: wrap('renameSync', nodeFileSystem.renameSync),
    linkSync: wrap('linkSync', nodeFileSystem.linkSync),
    unlinkSync: wrap('unlinkSync', nodeFileSystem.unlinkSync),
    mkdirSync: wrap('mkdirSync', nodeFileSystem.mkdirSync),
    sleep: () => {},
  }
}
