// The engine is chosen at init: a model only after a call to it has succeeded, so that a missing login, key, server or
// model shows here and not weeks later in a log.
import { loadConfig, userConfigFile } from '../config/load.ts'
import { setUserSetting } from '../config/save.ts'
import type { Config } from '../config/schema.ts'
import { KnownError } from '../errors.ts'
import type { Io } from '../io.ts'
import { answerAnswer } from '../llm/answer-shape.ts'
import { type Engine, EngineFailure } from '../llm/llm.ts'
import { MODEL_KEYS } from '../llm/model-names.ts'
import type { Purpose, PurposeInput } from '../llm/purposes.ts'
import { openHome, type Project } from '../project.ts'

type EngineName = Config['engine']

/** Sets the engine of the user's configuration when one is named and works; says what holds now. */
export async function chooseEngineAtInit(project: Project, name: EngineName | undefined, io: Io): Promise<string> {
  if (name && name !== 'offline') await tryOut(project, name, io)
  if (name) setUserSetting('engine', name, project.env)
  const { engine, why } = await openHome(project.record, { env: project.env }).engine()
  return `${engine.name} (${why}). ${engine.paysHow}`
}

async function tryOut(project: Project, name: EngineName, io: Io): Promise<void> {
  const { env } = project
  const { engine } = await openHome(project.record, { env, flags: { engine: name } }).engine()
  const config = loadConfig({ env }).values
  for (const [model, purpose] of callsFor(name, config)) {
    io.note(`… one small call${model ? ` to ${model}` : ''} to see that it works`)
    try {
      await ask(engine, { purpose, config, signal: io.signal })
    } catch (error) {
      if (!(error instanceof EngineFailure)) throw error
      throw new KnownError('engine-failed', `The engine ${name} does not work yet: ${error.message}`, {
        hint: `Your config.json is ${userConfigFile(env)}. The memory is set up, and its engine stays ${config.engine}; run \`memc init --engine ${name}\` again when this is mended.`,
        cause: error,
      })
    }
  }
}

/** One call, to the login; with a service also one to each further model, whose name may be wrong by itself. */
function callsFor(name: EngineName, config: Config): Iterable<[model: string, purpose: Purpose]> {
  if (name === 'claude-code') return [['', 'answer']]
  const purposes = ['extract', 'compile', 'answer'] as const
  return new Map(purposes.map((purpose) => [config[MODEL_KEYS[purpose]], purpose]))
}

const INPUTS: PurposeInput = {
  extract: { date: '2026-01-01', title: undefined, turns: [] },
  compile: { specification: '', entries: [], candidates: [], index: [], linkTargets: [] },
  choose: { question: 'Are you there?', index: [] },
  answer: { question: 'Are you there?', articles: [] },
  contradict: { pairs: [] },
  shorten: { rules: [] },
}

async function ask<P extends Purpose>(
  engine: Engine,
  { purpose, config, signal }: { purpose: P; config: Config; signal: AbortSignal },
): Promise<void> {
  await engine.complete(
    {
      purpose,
      input: INPUTS[purpose],
      system: 'Answer with JSON.',
      prompt: 'There is nothing to answer from: set known to false and leave the rest empty.',
      schema: answerAnswer,
      timeoutMs: config['model.timeoutSeconds'] * 1000,
    },
    signal,
  )
}
