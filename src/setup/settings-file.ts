// Changing a settings file that belongs to the user: a copy first, never over what somebody else has written meanwhile,
// and a record of what we made of it, so that the copy goes back byte for byte while nothing else has changed.

import { existsSync, rmdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { planUninstall, readFacts, type SettingsPlan } from '../agents/claude-code/settings.ts'
import { type Env, stateFolder } from '../config/folders.ts'
import { readJson, realPath } from '../config/homes.ts'
import { KnownError } from '../errors.ts'
import { errorCode, nodeFileSystem } from '../lib/file-system.ts'
import { ensureFolder, PRIVATE_FILE, PRIVATE_FOLDER, readBytes, remove, writeWhole } from '../lib/files.ts'
import { hash } from '../lib/hash.ts'
import { fieldsOf } from '../lib/json-object.ts'

/** What we know of a settings file that we have changed. */
interface Installed {
  /** The copy of the file from before; none when there was no file. */
  backup?: string
  /** We made the file. */
  created: boolean
  /** We made the file's folder, too. */
  folder: boolean
  /** Fingerprint of what we wrote; '' when the copy is not what belongs there without us. */
  after: string
}

export type Removal = 'absent' | 'restored' | 'removed' | 'edited'

/** The file's text, undefined when there is none. Text that is not UTF-8 is refused: writing it back would change it. */
export function readSettings(file: string): string | undefined {
  const bytes = readBytes(file)
  if (bytes === undefined) return undefined
  const text = bytes.toString('utf8')
  if (Buffer.from(text, 'utf8').equals(bytes)) return text
  throw new KnownError('bad-config', `${file} is not UTF-8, so it was left as it is.`, {
    hint: 'Save it as UTF-8, then run the command again.',
  })
}

/** Errors about the settings, with the name of the file they are about. */
export function aboutFile<T>(file: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    if (!(error instanceof KnownError) || error.message.includes(file)) throw error
    const options = error.hint === undefined ? { cause: error } : { hint: error.hint, cause: error }
    throw new KnownError(error.code, `${file}: ${error.message}`, options)
  }
}

/** Writes the planned settings; returns the copy of the former ones. */
export function writeInstalled(file: string, change: SettingsChange, context: Context): string | undefined {
  const { before, plan } = change
  const files = readInstalled(context.env)
  const record = recordOf(file, { ...change, known: files[file] }, context)
  // Before the change: a record of what did not happen does no harm, an unknown change could not be taken back.
  saveInstalled({ ...files, [file]: record }, context.env)
  replace(file, { before, text: plan.text })
  return record.backup
}

interface SettingsChange {
  before: string | undefined
  plan: SettingsPlan
}

interface Context {
  env: Env
  now: () => Date
}

function recordOf(
  file: string,
  change: SettingsChange & { known: Installed | undefined },
  context: Context,
): Installed {
  const { before, plan, known } = change
  const after = hash(plan.text)
  if (before === undefined) return { created: true, folder: ensureParent(file), after }
  const hasOurs = readFacts(before).installed
  if (known && hasOurs) return { ...known, after: hash(before) === known.after ? after : '' }
  return { backup: backUp(file, before, context), created: false, folder: false, after: hasOurs ? '' : after }
}

/** Takes our entries out of a file: the former bytes where only we have changed it, else only what is ours. */
export function removeInstalled(file: string, env: Env): Removal {
  const text = aboutFile(file, () => readSettings(file))
  const { [file]: record, ...others } = readInstalled(env)
  const removal = text === undefined ? 'absent' : aboutFile(file, () => takeOut({ file, text, record }))
  if (record?.backup) remove(nodeFileSystem, record.backup)
  if (record) saveInstalled(others, env)
  return removal
}

/** The settings files that we have changed and not put back. */
export function installedFiles(env: Env): string[] {
  return Object.keys(readInstalled(env))
}

function takeOut({ file, text, record }: { file: string; text: string; record: Installed | undefined }): Removal {
  const former = record?.backup ? readSettings(record.backup) : undefined
  if (record && former !== undefined && hash(text) === record.after) {
    replace(file, { before: text, text: former })
    return 'restored'
  }
  const plan = planUninstall(text)
  if (record?.created && readFacts(plan.text).empty) {
    remove(nodeFileSystem, realPath(file))
    if (record.folder) removeEmpty(dirname(file))
    return 'removed'
  }
  if (!plan.changed) return 'absent'
  replace(file, { before: text, text: plan.text })
  return 'edited'
}

function replace(file: string, { before, text }: { before: string | undefined; text: string }): void {
  if (readSettings(file) !== before) {
    throw new KnownError('changed-meanwhile', `${file} has just been changed by another program.`, {
      hint: 'Nothing was written; run the command again.',
    })
  }
  try {
    writeWhole(nodeFileSystem, file, text, { mode: PRIVATE_FILE, unlocked: true })
  } catch (error) {
    throw notWritable(file, error)
  }
}

/** True when the file's folder had to be made. */
function ensureParent(file: string): boolean {
  if (existsSync(dirname(file))) return false
  try {
    ensureFolder(nodeFileSystem, dirname(file))
    return true
  } catch (error) {
    throw notWritable(file, error)
  }
}

function notWritable(file: string, error: unknown): unknown {
  if (errorCode(error) === undefined) return error
  return new KnownError('not-writable', `${file} cannot be written (${errorCode(error)}).`, {
    hint: 'Check its permissions, then run the command again.',
    cause: error,
  })
}

function backUp(file: string, text: string, { env, now }: Context): string {
  const folder = join(stateFolder(env), 'backups')
  const time = now().toISOString().replace(/[:.]/g, '-')
  const backup = join(folder, `${basename(file, '.json')}-${hash(file).slice(0, 8)}-${time}.json`)
  ensureFolder(nodeFileSystem, folder, PRIVATE_FOLDER)
  writeWhole(nodeFileSystem, backup, text, { mode: PRIVATE_FILE, unlocked: true })
  return backup
}

function readInstalled(env: Env): Record<string, Installed> {
  return { ...(fieldsOf(fieldsOf(readJson(recordFile(env))).files) as Record<string, Installed>) }
}

function saveInstalled(files: Record<string, Installed>, env: Env): void {
  if (Object.keys(files).length === 0) {
    remove(nodeFileSystem, recordFile(env))
    removeEmpty(join(stateFolder(env), 'backups'))
    return
  }
  ensureFolder(nodeFileSystem, stateFolder(env), PRIVATE_FOLDER)
  const text = `${JSON.stringify({ version: 1, files }, null, 2)}\n`
  writeWhole(nodeFileSystem, recordFile(env), text, { mode: PRIVATE_FILE, unlocked: true })
}

function recordFile(env: Env): string {
  return join(stateFolder(env), 'installed.json')
}

/** Removes a folder that holds nothing. */
export function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch (error) {
    if (errorCode(error) === undefined) throw error
  }
}
