// The client and our hooks in its settings: does it run them, do they name what is there, and do they run once?
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ClientHooks, readClientHooks } from '../agents/claude-code/client-hooks.ts'
import { readClientSettings } from '../agents/claude-code/client-settings.ts'
import { isTooOld, OLDEST_CLIENT, readClientVersion } from '../agents/claude-code/client-version.ts'
import { readJson } from '../config/homes.ts'
import { findClaude } from '../llm/claude-command.ts'
import { VERSION } from '../version.ts'
import { type Check, type DoctorContext, type Finding, ok, problem, unknown } from './check.ts'

export function clientCommand({ env, config }: DoctorContext): string | undefined {
  return findClaude({ env, command: config['claude.command'] || undefined, places: readClientSettings(env).places })
}

export function hooksOf({ folder, env }: DoctorContext): ClientHooks {
  return readClientHooks(folder, env)
}

export const clientVersion: Check<DoctorContext> = {
  id: 'client-version',
  title: 'Claude Code',
  async run(context) {
    const command = clientCommand(context)
    if (!command) {
      const where = 'If it is installed elsewhere, set MEMC_CLAUDE or the setting claude.command to its path.'
      return unknown(`Claude Code was not found; the hooks need ${OLDEST_CLIENT} or newer.`, where)
    }
    const version = await readClientVersion(command, context.env)
    if (!version) return unknown(`${command} does not tell its version.`, `Run \`"${command}" --version\` to see why.`)
    if (!isTooOld(version)) return ok(`${command} is Claude Code ${version}.`)
    return problem(
      `${command} is Claude Code ${version}; the hooks need ${OLDEST_CLIENT} or newer.`,
      'Run `claude update`.',
    )
  },
}

const REINSTALL = 'Run `memc install`.'

export const hooksInstalled: Check<DoctorContext> = {
  id: 'hooks',
  title: 'Hooks',
  run(context) {
    const hooks = hooksOf(context)
    const [broken] = hooks.broken
    if (broken) {
      return problem(`${broken.file} is ignored by Claude Code as a whole. ${broken.reason}`, 'Repair that file.')
    }
    if (hooks.entries.length === 0) {
      if (hooks.plugin.length > 0) return ok('The plugin brings the hooks.')
      return problem('The hooks are not installed, so nothing is captured by itself.', REINSTALL)
    }
    if (hooks.lacking.length > 0) return problem(`There is no hook for ${hooks.lacking.join(', ')}.`, REINSTALL)
    return scripts(hooks)
  },
}

function scripts({ entries }: ClientHooks): Finding {
  const found = [...new Set(entries.map(({ script }) => script))].map(aboutScript)
  return (
    found.find(({ state }) => state === 'problem') ?? found.find(({ state }) => state === 'unknown') ?? allFine(entries)
  )
}

function aboutScript(script: string): Finding {
  if (script === '') return problem('Hooks in the form of an older version are installed.', REINSTALL)
  if (!existsSync(script)) return problem(`The hooks name ${script}, which does not exist.`, REINSTALL)
  const { name, version } = manifestBeside(script)
  if (name !== 'memory-compiler') return unknown(`${script} exists; whether it is ours could not be told.`, REINSTALL)
  if (version === VERSION) return ok(script)
  return problem(`The hooks are those of memc ${version}, and this is ${VERSION}.`, REINSTALL)
}

/** The package that a bundle in its `dist/` belongs to. */
function manifestBeside(script: string): { name?: unknown; version?: unknown } {
  const manifest = readJson(join(dirname(dirname(script)), 'package.json'))
  return typeof manifest === 'object' && manifest !== null ? manifest : {}
}

function allFine(entries: ClientHooks['entries']): Finding {
  return ok(`All hooks are in ${[...new Set(entries.map(({ file }) => file))].join(' and ')}.`)
}

export const installedOnce: Check<DoctorContext> = {
  id: 'hooks-once',
  title: 'Hooks installed once',
  run(context) {
    const { entries, plugin } = hooksOf(context)
    const [entry] = entries
    if (entry && plugin.length > 0) {
      return problem(
        `Both the plugin and ${entry.file} bring the hooks, so each runs twice.`,
        'Disable the plugin, or take the hooks out of the settings with `memc uninstall --all` and run `memc init` again.',
      )
    }
    // The client runs the same command once, whatever number of files it stands in.
    const doubled = entries.find(({ event, node, script }) =>
      entries.some((other) => other.event === event && (other.node !== node || other.script !== script)),
    )
    if (!doubled) return ok('No hook runs twice.')
    const files = [...new Set(entries.filter(({ event }) => event === doubled.event).map(({ file }) => file))]
    return problem(
      `${doubled.event} has two different hooks of ours, in ${files.join(' and ')}, so it runs twice.`,
      'Run `memc install` to bring the user settings up to date, and take our entries (`--memc`) out of the other file.',
    )
  },
}

export const hooksEnabled: Check<DoctorContext> = {
  id: 'hooks-enabled',
  title: 'Hooks switched on',
  run(context) {
    const [file] = hooksOf(context).disabled
    if (!file) return ok('No settings file switches hooks off.')
    return problem(`"disableAllHooks" is true in ${file}, so no hook runs.`, 'Take that line out of the file.')
  },
}
