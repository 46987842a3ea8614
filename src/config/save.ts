// Changing one setting of the user's configuration; everything else in the file stays.

import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { KnownError } from '../errors.ts'
import { nodeFileSystem } from '../lib/file-system.ts'
import { ensureFolder, writeWhole } from '../lib/files.ts'
import { isObject } from '../lib/json-object.ts'
import type { Env } from './folders.ts'
import { userConfigFile } from './load.ts'
import type { KeyName } from './schema.ts'

/** Sets a key; an object is merged into the object that is there. Throws bad-config when the file does not parse. */
export function setUserSetting(name: KeyName, value: unknown, env: Env): void {
  const file = userConfigFile(env)
  const settings = existsSync(file) ? parse(file) : {}
  const before = settings[name]
  settings[name] = isObject(value) && isObject(before) ? { ...before, ...value } : value
  ensureFolder(nodeFileSystem, dirname(file), 0o700)
  writeWhole(nodeFileSystem, file, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
}

function parse(file: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
    if (isObject(value)) return value
  } catch (error) {
    throw new KnownError('bad-config', `${file} is not valid JSON, so nothing was changed in it.`, {
      hint: 'Mend or remove the file and run the command again.',
      cause: error,
    })
  }
  throw new KnownError('bad-config', `${file} should hold one JSON object.`, { hint: 'Mend or remove the file.' })
}
