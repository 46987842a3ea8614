// The one composition root: which home, which settings, which engine. It reads the configuration and opens nothing else;
// use cases get a Project and read what they need.
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { readClientSettings } from './agents/claude-code/client-settings.ts'
import type { Store } from './changes/commit.ts'
import type { Env } from './config/folders.ts'
import { findHome, findRecord, type HomeRecord, homeStateFolder } from './config/homes.ts'
import { type LoadedConfig, loadConfig } from './config/load.ts'
import type { Config } from './config/schema.ts'
import { KnownError } from './errors.ts'
import { appendLog } from './lib/log.ts'
import { slug } from './lib/text.ts'
import { chooseEmbedder, type Embedder } from './llm/embed.ts'
import { meteredEmbedder } from './llm/embed-metered.ts'
import { type ChosenEngine, chooseEngine } from './llm/index.ts'
import { metered } from './llm/metered.ts'

export interface Project {
  record: HomeRecord
  /** Real path of the home. */
  home: string
  /** This home's folder of machine state. */
  state: string
  store: Store
  config: Config
  loaded: LoadedConfig
  env: Env
  now(): Date
  log(line: string): void
  engine(): Promise<ChosenEngine>
  /** What makes vectors; undefined when the user has chosen nothing. */
  embedder(): Promise<Embedder | undefined>
}

export interface OpenOptions {
  cwd: string
  env: Env
  now?: () => Date
  flags?: Partial<Config>
  /** What commits write through and as whom; tests inject faults here. */
  store?: Pick<Store, 'fs' | 'owner'>
}

/** The project around a working folder. Throws not-a-project or not-trusted. */
export function openProject(options: OpenOptions): Project {
  return openHome(findRecordFor(options.cwd, options.env), options)
}

/** The project of a registered home. */
export function openHome(record: HomeRecord, options: Omit<OpenOptions, 'cwd'>): Project {
  const { env, now = () => new Date() } = options
  const state = homeStateFolder(record, env)
  const loaded = loadConfig({ home: record.home, env, ...(options.flags ? { flags: options.flags } : {}) })
  return {
    record,
    home: record.home,
    state,
    store: { roots: { home: record.home, state, project: record.project }, now, ...options.store },
    config: loaded.values,
    loaded,
    env,
    now,
    log: (line) => appendLog(join(state, 'log', 'memc.log'), line, { maxBytes: 1_000_000 }),
    engine: async () => {
      const { engine, why } = await chooseEngine({
        config: loaded.values,
        source: loaded.sources.engine,
        env,
        client: () => readClientSettings(env),
      })
      const { home, project } = record
      return { engine: metered(engine, { config: loaded.values, env, home, project, now }), why }
    },
    embedder: async () => {
      const embedder = await chooseEmbedder(loaded.values, env)
      const { home, project } = record
      return embedder && meteredEmbedder(embedder, { config: loaded.values, env, home, project, now })
    },
  }
}

/** The folder of a day's log, relative to the home: per writer where the home asks for it. */
export function dailyPath(project: Project, date: string): string {
  if (!project.config['daily.perWriter']) return `daily/${date}.md`
  return `daily/${slug(project.config.writer || userInfo().username) || 'writer'}/${date}.md`
}

function findRecordFor(cwd: string, env: Env): HomeRecord {
  const place = findHome(cwd, env)
  if (!place) {
    throw new KnownError(
      'not-a-project',
      `${cwd} cannot hold a memory: it is your home, the root or the temporary folder.`,
      {
        hint: 'Go to a project folder and run `memc init` there.',
      },
    )
  }
  const record = findRecord(place.home, env)
  if (!record) throw unregistered(place.home)
  if (!existsSync(record.home)) {
    throw new KnownError('not-a-project', `${record.home} is registered, but it has vanished.`, {
      hint: 'Bring the folder back, run `memc init` to start anew, or `memc uninstall` to end it.',
    })
  }
  return record
}

function unregistered(home: string): KnownError {
  if (!existsSync(home)) {
    return new KnownError('not-a-project', `There is no memory here: ${home} does not exist.`, {
      hint: 'Run `memc init`.',
    })
  }
  return new KnownError('not-trusted', `${home} exists, but you have not accepted it on this machine.`, {
    hint: 'Look at what it holds, then run `memc trust` to use it.',
  })
}
