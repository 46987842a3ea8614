// Would the hooks start where there is no shell and no PATH, as in a client that was started from a desktop? Tried with an
// emptied environment: the interpreter says its version, and reads the script without running it.
import { isAbsolute } from 'node:path'
import { execa } from 'execa'
import { type Check, type DoctorContext, type Finding, ok, problem, unknown } from './check.ts'
import { hooksOf } from './client.ts'

const PATIENCE_MS = 15_000
const OLDEST_NODE = [20, 19]
const REMEDY = 'Run `memc install` with the Node that shall run them (20.19 or newer).'

export const interpreter: Check<DoctorContext> = {
  id: 'interpreter',
  title: 'Interpreter of the hooks',
  async run(context) {
    const { entries, plugin } = hooksOf(context)
    const pairs = new Map(entries.map(({ node, script }) => [`${node}\n${script}`, { node, script }]))
    if (pairs.size > 0) {
      const found = await Promise.all([...pairs.values()].map(tryOut))
      return found.find(({ state }) => state === 'problem') ?? found[0] ?? unknown('There was nothing to try.')
    }
    if (plugin.length > 0) {
      return unknown(
        "The plugin's hooks start the `node` that Claude Code finds on its own PATH, which cannot be seen from here.",
        'To pin an interpreter, disable the plugin and run `memc install`.',
      )
    }
    return tryOut({ node: process.execPath, script: '' })
  },
}

async function tryOut({ node, script }: { node: string; script: string }): Promise<Finding> {
  const version = await runBare(node, ['--version'])
  if (!version.ok) return problem(`${node} cannot be started from a bare environment: ${version.why}.`, REMEDY)
  const said = version.output.trim()
  if (isTooOld(said)) return problem(`${node} is Node ${said}; the hooks need 20.19 or newer.`, REMEDY)
  if (!isAbsolute(node)) {
    return problem(`The hooks name no path for ${node}, so a client with a shorter PATH may not find it.`, REMEDY)
  }
  const parsed = script === '' ? undefined : await runBare(node, ['--check', script])
  if (parsed && !parsed.ok) return problem(`${node} cannot read ${script}: ${parsed.why}.`, REMEDY)
  return ok(`${node} (Node ${said}) starts from a bare environment.`)
}

function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  const [oldest = 0, oldestMinor = 0] = OLDEST_NODE
  return major < oldest || (major === oldest && minor < oldestMinor)
}

type Tried = { ok: true; output: string } | { ok: false; why: string }

async function runBare(command: string, args: string[]): Promise<Tried> {
  const { SYSTEMROOT } = process.env
  const result = await execa(command, args, {
    // Windows starts nothing without it.
    env: process.platform === 'win32' && SYSTEMROOT ? { SYSTEMROOT } : {},
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    timeout: PATIENCE_MS,
  })
  if (!result.failed) return { ok: true, output: result.stdout }
  return { ok: false, why: result.code ?? (result.timedOut ? 'it gave no answer' : `it ended with ${result.exitCode}`) }
}
