// The engines there are, each loaded only when chosen, and the choice with its reason. A new engine is one file and one
// line here. Nothing is chosen because it happens to be installed: without the user's word it is `offline`.
import { join } from 'node:path'
import { type Env, stateFolder } from '../config/folders.ts'
import type { Source } from '../config/load.ts'
import type { Config } from '../config/schema.ts'
import type { Engine } from './llm.ts'
import { modelsOf } from './model-names.ts'

export interface ChosenEngine {
  engine: Engine
  /** Why this one, a few words for `status`. */
  why: string
}

export interface EngineChoice {
  config: Config
  /** Where the setting `engine` came from. */
  source: Source
  env: Env
  /** What is known of the installed client by whoever may read its settings; asked only when it is used. */
  client?: (() => ClientFacts) | undefined
}

interface ClientFacts {
  /** Further files where the client may be. */
  places: readonly string[]
  /** See ClaudeCodeOptions. */
  needsUserSettings: boolean
}

/** The engine that the settings name. */
export async function chooseEngine(choice: EngineChoice): Promise<ChosenEngine> {
  return { engine: await ENGINES[choice.config.engine](choice), why: REASONS[choice.source] }
}

const ENGINES: Readonly<Record<Config['engine'], (choice: EngineChoice) => Promise<Engine>>> = {
  offline: async () => (await import('./offline/engine.ts')).offlineEngine(),
  'claude-code': async ({ config, env, client }) =>
    (await import('./claude-cli.ts')).claudeCodeEngine({
      command: config['claude.command'] || undefined,
      ...client?.(),
      env,
      models: modelsOf(config),
      callFolder: join(stateFolder(env), 'calls'),
      useApiKey: config['claude.useApiKey'],
      slots: { folder: join(stateFolder(env), 'live-calls'), limit: MOST_LIVE_CALLS },
    }),
  anthropic: async ({ config, env }) =>
    (await import('./anthropic.ts')).anthropicEngine({
      env,
      keyFile: config['anthropic.keyFile'],
      baseUrl: config['anthropic.baseUrl'],
      models: modelsOf(config),
    }),
  'openai-compatible': async ({ config, env }) =>
    (await import('./openai-compatible.ts')).openaiEngine({
      env,
      keyFile: config['openai.keyFile'],
      baseUrl: config['openai.baseUrl'],
      free: config['openai.free'],
      models: modelsOf(config),
    }),
}

/** Two clients fill two cores; more would only wait for each other. */
const MOST_LIVE_CALLS = 2

const REASONS: Readonly<Record<Source, string>> = {
  default: 'nothing else was chosen',
  user: 'your configuration says so',
  // Unreachable while `engine` is a setting of the user alone, and then to be said plainly.
  project: 'the project says so',
  environment: 'MEMC_ENGINE says so',
  flag: 'a flag says so',
}
