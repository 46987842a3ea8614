// The built-in engine: extractive, deterministic, without network, files, clock or randomness. It works on the facts of
// a request and never reads its prompt.
import { type Completion, type Engine, EngineFailure, type EngineRequest } from '../llm.ts'
import type { Purpose, PurposeInput } from '../purposes.ts'
import { answer, choose } from './answer.ts'
import { compile } from './compile/compile.ts'
import { contradict } from './contradict.ts'
import { extract } from './extract/extract.ts'

export function offlineEngine(): Engine {
  return {
    name: 'offline',
    payer: 'nobody',
    paysHow: 'Nobody: it runs on this machine.',
    complete: async (request, signal) => {
      if (signal?.aborted) throw new EngineFailure('cancelled', 'The call was cancelled.')
      return completion(request)
    },
  }
}

const WORKERS: { [P in Purpose]: (input: PurposeInput[P]) => unknown } = {
  extract,
  compile,
  choose,
  answer,
  contradict,
  // What can be left out by words alone is left out before an engine is asked.
  shorten: () => ({ rules: [] }),
}

function completion<P extends Purpose, T>(request: EngineRequest<P, T>): Completion<T> {
  const checked = request.schema.safeParse(WORKERS[request.purpose](request.input))
  if (!checked.success)
    throw new EngineFailure('bad-output', `The offline engine's answer has the wrong shape: ${checked.error.message}`)
  request.listener?.begins()
  request.listener?.piece(JSON.stringify(checked.data))
  return { value: checked.data, usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 }, model: 'offline' }
}
