// The coding agents that are known. A new one is a folder here and a line in this list.
import type { Agent } from './agent.ts'
import { claudeCode } from './claude-code/claude-code.ts'

const AGENTS: readonly Agent[] = [claudeCode]

/** The agent of that name; the first one for a name that is not known. */
export function agentNamed(name: string): Agent {
  return AGENTS.find((agent) => agent.name === name) ?? claudeCode
}

export function agents(): readonly Agent[] {
  return AGENTS
}
