// An engine that gives the answers a test has put in, in order, and remembers what it was asked.

import { type Engine, EngineFailure, type EngineRequest } from '../../src/llm/llm.ts'
import type { Purpose } from '../../src/llm/purposes.ts'
import type { Project } from '../../src/project.ts'

export type Reply = EngineFailure | ((request: EngineRequest<Purpose, unknown>) => unknown) | object

export interface FakeEngine {
  engine: Engine
  asked: EngineRequest<Purpose, unknown>[]
}

export function fakeEngine(...replies: Reply[]): FakeEngine {
  const asked: EngineRequest<Purpose, unknown>[] = []
  const engine: Engine = {
    name: 'fake',
    payer: 'nobody',
    paysHow: 'Nobody.',
    complete: async (request) => {
      asked.push(request as EngineRequest<Purpose, unknown>)
      const reply = replies.shift()
      if (reply === undefined) throw new Error(`no answer is left for ${request.purpose}`)
      if (reply instanceof EngineFailure) throw reply
      const value = typeof reply === 'function' ? reply(request as EngineRequest<Purpose, unknown>) : reply
      const checked = request.schema.safeParse(value)
      if (!checked.success) throw new EngineFailure('bad-output', 'the answer does not follow the schema')
      return { value: checked.data, usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 }, model: 'fake' }
    },
  }
  return { engine, asked }
}

/** The project with this engine in place of the configured one. */
export function withEngine(project: Project, { engine }: FakeEngine): Project {
  return { ...project, engine: async () => ({ engine, why: 'a test says so' }) }
}
