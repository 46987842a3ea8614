// Our MCP server in the client's list: put in when the user asks for it, kept up to date by every later install, taken out
// with the last project. The client does it itself; what it says when it does not is handed on.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { withoutSessionMarks } from '../agents/claude-code/hook-io.ts'
import {
  addArguments,
  readServer,
  removeArguments,
  type ServerCommand,
} from '../agents/claude-code/mcp-registration.ts'
import type { Env } from '../config/folders.ts'
import { readRegistry } from '../config/homes.ts'
import { OWN_CALL_ENV } from '../lib/own-call.ts'
import { oneLine, truncate } from '../lib/text.ts'
import { findClient } from './client-version.ts'

export interface McpOptions {
  env: Env
  /** The client's command, where the user's config names one. */
  claude?: string
  /** What the client shall start; by default this very program. */
  program?: ServerCommand
}

export interface McpReport {
  status: 'registered' | 'updated' | 'unchanged' | 'absent' | 'failed'
  note?: string
}

const PATIENCE_MS = 30_000

/** Registers the server when `wanted`, and brings one that is registered up to date. */
export async function registerServer(options: McpOptions & { wanted: boolean }): Promise<McpReport> {
  const { env, wanted, program = ownProgram() } = options
  const before = readServer(env)
  if (!before && !wanted) return { status: 'absent' }
  if (before?.command === program.node && before.args[0] === program.script) return { status: 'unchanged' }
  if (!existsSync(program.script)) return { status: 'failed', note: `${program.script} is missing; build it first.` }
  if (before) await runClient(options, removeArguments())
  const failure = await runClient(options, addArguments(program))
  if (failure === undefined) return { status: before ? 'updated' : 'registered' }
  return { status: 'failed', note: `The MCP server was not registered: ${failure}` }
}

/** Takes the server out once no project is left; one sentence on what was done, if anything was to be. */
export async function unregisterWithLast(options: McpOptions): Promise<string | undefined> {
  if (readRegistry(options.env).length > 0 || !readServer(options.env)) return undefined
  const failure = await runClient(options, removeArguments())
  if (failure === undefined) return 'The MCP server is no longer registered in Claude Code.'
  return `The MCP server is still registered (\`claude ${removeArguments().join(' ')}\` takes it out): ${failure}`
}

function ownProgram(): ServerCommand {
  return { node: process.execPath, script: fileURLToPath(new URL('bin.js', import.meta.url)) }
}

/** Undefined when the client did it, else what it says. */
async function runClient({ env, claude }: McpOptions, args: string[]): Promise<string | undefined> {
  const command = findClient(env, claude)
  if (!command) return 'Claude Code was not found; set MEMC_CLAUDE or claude.command to its path.'
  const result = await execa(command, args, {
    env: { ...withoutSessionMarks(env), [OWN_CALL_ENV]: '1' },
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    timeout: PATIENCE_MS,
  })
  if (result.exitCode === 0) return undefined
  return truncate(oneLine(`${result.stderr ?? ''} ${result.stdout ?? ''}`), 300) || `it ended with ${result.exitCode}.`
}
