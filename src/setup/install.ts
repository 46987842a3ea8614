// `memc install`: our hooks into Claude Code's settings. One installation in the user's settings serves all projects, since
// hooks act in registered homes only. It refuses what would not work, and says what the user should know besides.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readServer } from '../agents/claude-code/mcp-registration.ts'
import { type HookCommand, planInstall, readFacts } from '../agents/claude-code/settings.ts'
import { allSettings, localSettings, userSettings } from '../agents/claude-code/settings-place.ts'
import type { Env } from '../config/folders.ts'
import { findHome, findRecord } from '../config/homes.ts'
import { loadConfig } from '../config/load.ts'
import { KnownError } from '../errors.ts'
import { checkClient, findClient } from './client-version.ts'
import { type McpReport, registerServer } from './install-mcp.ts'
import { aboutFile, readSettings, writeInstalled } from './settings-file.ts'

export interface InstallOptions {
  cwd: string
  env: Env
  now: () => Date
  /** Into the project's own local settings instead of the user's. */
  project?: boolean
  /** The client's command, where the user's config names one. */
  claude?: string
  /** What the client shall run; by default the bundle beside this file, by the interpreter that runs now. */
  hook?: HookCommand
  /** Register the MCP server, too. One that is registered is brought up to date in any case. */
  mcp?: boolean
  /** What a registered server is started as; by default this very program. */
  program?: HookCommand
}

export interface InstallReport {
  /** `plugin`: nothing was done, since our plugin brings the same hooks. */
  status: 'installed' | 'updated' | 'unchanged' | 'plugin'
  /** The settings file. */
  file: string
  /** Where the former settings were copied to. */
  backup: string | undefined
  /** Version of the client, if it was found and says so. */
  client: string | undefined
  /** What became of the MCP server. */
  mcp: McpReport['status']
  /** What the user should know, one sentence each. */
  notes: string[]
}

export async function install(options: InstallOptions): Promise<InstallReport> {
  const { env, cwd, hook = ownHook() } = options
  const project = projectOf(options)
  const file = options.project && project ? localSettings(project) : userSettings(env)
  const report: InstallReport = {
    status: 'unchanged',
    file,
    backup: undefined,
    client: undefined,
    mcp: 'absent',
    notes: [],
  }
  if (bringsPlugin(allSettings(project ?? cwd, env))) return { ...report, status: 'plugin', notes: [PLUGIN_NOTE] }

  report.client = await clientOf(options, report.notes)
  const before = aboutFile(file, () => readSettings(file))
  // Refused before anything is changed.
  aboutFile(file, () => planInstall(before, hook))
  const recall = await recallFor(options, report)
  const plan = aboutFile(file, () => planInstall(before, { ...hook, recall }))
  if (plan.changed) {
    report.status = before !== undefined && readFacts(before).installed ? 'updated' : 'installed'
    report.backup = writeInstalled(file, { before, plan }, options)
  }
  report.notes.push(...notesOn(plan.text, { ...options, hook }))
  return report
}

const PLUGIN_NOTE =
  'The memory-compiler plugin is enabled and brings the same hooks, so nothing was added to the settings. If hooks of an earlier `memc install` are there, `memc uninstall` takes them out.'

function ownHook(): HookCommand {
  const script = fileURLToPath(new URL('hook.cjs', import.meta.url))
  if (existsSync(script)) return { node: process.execPath, script }
  throw new KnownError('not-found', `The hooks' program is missing: ${script}.`, {
    hint: 'Install the package anew, or run `npm run build` in a checkout.',
  })
}

function projectOf({ cwd, env, project }: InstallOptions): string | undefined {
  const place = findHome(cwd, env)
  if (place || !project) return place?.project
  throw new KnownError('not-a-project', `${cwd} is no project: it is your home, the root or the temporary folder.`, {
    hint: 'Go to a project folder, or run `memc install` without --project.',
  })
}

/** A file that cannot be read enables nothing: the client ignores it, too. */
function bringsPlugin(files: string[]): boolean {
  return files.some((file) => {
    try {
      return readFacts(readSettings(file) ?? '{}').plugin
    } catch (error) {
      if (error instanceof KnownError) return false
      throw error
    }
  })
}

/** Whether the hook that asks the server at each prompt belongs there: it is wanted, and there is a server to ask. */
async function recallFor({ mcp = false, ...options }: InstallOptions, report: InstallReport): Promise<boolean> {
  const { status, note } = await registerServer({ ...options, wanted: mcp })
  report.mcp = status
  if (note) report.notes.push(note)
  const wanted = loadConfig({ env: options.env }).values.recall !== 'off'
  const isServed = readServer(options.env) !== undefined
  if (wanted && !isServed) report.notes.push('"recall" is on and needs the MCP server: run `memc install --mcp`.')
  return wanted && isServed
}

async function clientOf({ env, claude }: InstallOptions, notes: string[]): Promise<string | undefined> {
  const command = findClient(env, claude)
  const version = command && (await checkClient(command, env))
  if (!command)
    notes.push('Claude Code was not found, so its version was not checked; the hooks need 2.1.139 or newer.')
  else if (!version) notes.push(`${command} did not tell its version; the hooks need 2.1.139 or newer.`)
  return version
}

function notesOn(settings: string, { cwd, env, hook }: InstallOptions & { hook: HookCommand }): string[] {
  const place = findHome(cwd, env)
  const registered = place !== undefined && findRecord(place.home, env) !== undefined
  return [
    ...(readFacts(settings).disabled ? ['"disableAllHooks" is true in these settings, so no hook will run.'] : []),
    ...(registered || !place ? [] : ['This project has no memory yet, so the hooks do nothing here: run `memc init`.']),
    ...(/[\\/]_npx[\\/]/.test(hook.script)
      ? [
          'The hooks run from the cache of npx, which may be cleaned; `npm install -g memory-compiler` and `memc install` make it last.',
        ]
      : []),
  ]
}
