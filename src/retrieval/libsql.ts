// SQLite from the `libsql` package, a prebuilt native binary, for a Node that brings none.
import { readdirSync } from 'node:fs'
import { createRequire, Module } from 'node:module'
import { type OpenSqlite, toSqliteDatabase } from './sqlite.ts'

/** undefined where the package has no binary for this machine, or the machine refuses to load it. */
export function loadLibsql(): OpenSqlite | undefined {
  const Database = required()
  return Database && ((file) => toSqliteDatabase(new Database(file)))
}

/** Required: importing a CommonJS package has Node read its source once more, for names that nobody asks for. */
function required(): typeof import('libsql') | undefined {
  const require = createRequire(import.meta.url)
  const load = () => require('libsql')
  try {
    return process.platform === 'linux' && !hasMusl() ? toldGlibc(require, load) : load()
  } catch {
    return undefined
  }
}

function hasMusl(): boolean {
  try {
    return readdirSync('/lib').some((name) => name.startsWith('ld-musl-'))
  } catch {
    return false
  }
}

/**
 * Under Linux the package asks twice which C library there is: it has Node write a report on the whole process, and it loads a
 * module that loads what starts other processes. Both cost a search an eighth of its time, and each musl system has musl's
 * loader in /lib, so where there is none both are told the answer while the package loads.
 */
function toldGlibc<T>(require: NodeJS.Require, load: () => T): T {
  const { report } = process
  const { getReport } = report
  const asked = detector(require)
  const loaded = require.cache[asked.id]
  report.getReport = () => ({ header: { glibcVersionRuntime: 'not asked for' } })
  require.cache[asked.id] = asked
  try {
    return load()
  } finally {
    report.getReport = getReport
    if (loaded) require.cache[asked.id] = loaded
    else delete require.cache[asked.id]
  }
}

/** In place of the package `detect-libc`, as libsql would find it. */
function detector(require: NodeJS.Require): NodeJS.Module {
  const asked = new Module(createRequire(require.resolve('libsql')).resolve('detect-libc'))
  asked.exports = { GLIBC: 'glibc', MUSL: 'musl', familySync: () => 'glibc' }
  asked.loaded = true
  return asked
}
