// What a model call has to know of the user's own client: whether its settings hold something the call cannot do
// without, and where an older installer put the program. Nothing else is read, and no value leaves this file.

import { join } from 'node:path'
import type { Env } from '../../config/folders.ts'
import { readJson } from '../../config/homes.ts'
import { isObject } from '../../lib/json-object.ts'
import { clientFolder } from './client-folder.ts'
import { userSettings } from './settings-place.ts'

export interface ClientSettings {
  /** Settings carry the login, the gateway or the cloud of the user: a call that ignores all settings could not work. */
  needsUserSettings: boolean
  /** Files besides the usual ones where the program may be. */
  places: string[]
}

/** Reads the user's client settings; a missing or broken file means that there is nothing to keep. */
export function readClientSettings(env: Env): ClientSettings {
  const settings = readJson(userSettings(env))
  return {
    needsUserSettings: isObject(settings) && NEEDED.some((name) => isFilled(settings[name])),
    places: [join(clientFolder(env), 'local', 'claude')],
  }
}

const NEEDED = ['env', 'apiKeyHelper', 'awsAuthRefresh', 'awsCredentialExport', 'gcpAuthRefresh']

function isFilled(value: unknown): boolean {
  return isObject(value) ? Object.keys(value).length > 0 : typeof value === 'string' && value !== ''
}
