// The engine is chosen at init: a model only after one call to it has succeeded, so that a missing login shows here and
// not weeks later in a log.
import { loadConfig } from '../config/load.ts'
import { setUserSetting } from '../config/save.ts'
import { KnownError } from '../errors.ts'
import type { Io } from '../io.ts'
import { answerAnswer } from '../llm/answer-shape.ts'
import { EngineFailure } from '../llm/llm.ts'
import { openHome, type Project } from '../project.ts'

/** Sets the engine of the user's configuration when one is named and works; says what holds now. */
export async function chooseEngineAtInit(
  project: Project,
  name: 'offline' | 'claude-code' | undefined,
  io: Io,
): Promise<string> {
  if (name === 'claude-code') await tryOut(project, io)
  if (name) setUserSetting('engine', name, project.env)
  const { engine, why } = await openHome(project.record, { env: project.env }).engine()
  return `${engine.name} (${why}). ${engine.paysHow}`
}

async function tryOut(project: Project, io: Io): Promise<void> {
  const { engine } = await openHome(project.record, { env: project.env, flags: { engine: 'claude-code' } }).engine()
  io.note('… one small call to see that it works')
  try {
    await engine.complete(
      {
        purpose: 'answer',
        input: { question: 'Are you there?', articles: [] },
        system: 'Answer with JSON.',
        prompt: 'There is nothing to answer from: set known to false and leave the rest empty.',
        schema: answerAnswer,
        timeoutMs: loadConfig({ env: project.env }).values['model.timeoutSeconds'] * 1000,
      },
      io.signal,
    )
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error
    throw new KnownError('engine-failed', `The engine claude-code does not work yet: ${error.message}`, {
      hint: 'The memory is set up and captures with the offline engine; run `memc init --engine claude-code` again when this is mended.',
      cause: error,
    })
  }
}
