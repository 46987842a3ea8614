// Whether the client asks us at each prompt, where the user wants it to: it needs a server of ours and a hook, from the
// settings or from our plugin, which brings both. Reads files only.
import { KnownError } from '../../errors.ts'
import { readText } from '../../lib/files.ts'
import { isServed } from './mcp-registration.ts'
import { readFacts, type SettingsFacts } from './settings.ts'
import { allSettings } from './settings-place.ts'

export interface Trouble {
  message: string
  remedy: string
}

type Env = Readonly<Record<string, string | undefined>>

/** What keeps recall from working in this project though it is on; undefined when nothing does. */
export function recallTrouble({ project, env }: { project: string; env: Env }): Trouble | undefined {
  const facts = allSettings(project, env).flatMap((file) => factsOf(file) ?? [])
  if (facts.some(({ plugin }) => plugin)) return undefined
  if (!isServed(project, env)) {
    return { message: 'Recall is on, but the MCP server is not registered.', remedy: 'Run `memc install --mcp`.' }
  }
  if (!facts.some(({ recall }) => recall)) {
    return { message: 'Recall is on, but there is no hook for it.', remedy: 'Run `memc install`.' }
  }
  return undefined
}

/** A file that cannot be read holds nothing: the client ignores it, too. */
function factsOf(file: string): SettingsFacts | undefined {
  const text = readText(file)
  if (text === undefined) return undefined
  try {
    return readFacts(text)
  } catch (error) {
    if (error instanceof KnownError) return undefined
    throw error
  }
}
