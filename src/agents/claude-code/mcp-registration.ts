// Our server in the client's list of MCP servers. The list is read where the client keeps it, to say what is there; it is
// changed through the client's own command only, since every client process writes that file again and again.

import { join } from 'node:path'
import { readJson } from '../../config/homes.ts'
import { isObject } from '../../lib/json-object.ts'
import { clientFolder } from './client-folder.ts'
import { SERVER_NAME } from './recall-hook.ts'

type Env = Readonly<Record<string, string | undefined>>

export interface ServerCommand {
  node: string
  /** The file of `memc`. */
  script: string
}

/** How the user's own list starts our server; undefined when it is not in there. */
export function readServer(env: Env): { command: string; args: string[] } | undefined {
  return serverIn(readJson(listFile(env)))
}

/** Whether the client starts our server in this project, whoever told it to. */
export function isServed(project: string, env: Env): boolean {
  const list = readJson(listFile(env))
  const projects = isObject(list) && isObject(list.projects) ? list.projects : {}
  const lists = [list, projects[project], readJson(join(project, '.mcp.json'))]
  return lists.some((one) => serverIn(one) !== undefined)
}

/** The client's arguments that put our server into the user's list. A name that is there already is refused. */
export function addArguments({ node, script }: ServerCommand): string[] {
  return ['mcp', 'add', SERVER_NAME, '-s', 'user', '--', node, script, 'mcp']
}

export function removeArguments(): string[] {
  return ['mcp', 'remove', SERVER_NAME, '-s', 'user']
}

function listFile(env: Env): string {
  return env.CLAUDE_CONFIG_DIR ? join(env.CLAUDE_CONFIG_DIR, '.claude.json') : `${clientFolder(env)}.json`
}

/** Only one that starts `memc mcp`: somebody else may have a server of that name. */
function serverIn(list: unknown): { command: string; args: string[] } | undefined {
  const servers = isObject(list) && isObject(list.mcpServers) ? list.mcpServers : {}
  const server = servers[SERVER_NAME]
  if (!isObject(server) || typeof server.command !== 'string' || !Array.isArray(server.args)) return undefined
  const args = server.args.map(String)
  return args.at(-1) === 'mcp' ? { command: server.command, args } : undefined
}
