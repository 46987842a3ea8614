// Which model a purpose gets. The settings start with the client's aliases; what an alias means to the Anthropic API is
// pinned here, so that no release elsewhere changes the model under a memory. Other services have names of their own.
import type { Config } from '../config/schema.ts'
import type { Purpose } from './purposes.ts'

/** The setting that names the model of a purpose. */
export const MODEL_KEYS = {
  extract: 'model.extract',
  compile: 'model.compile',
  choose: 'model.answer',
  answer: 'model.answer',
  contradict: 'model.answer',
  shorten: 'model.answer',
} as const satisfies Record<Purpose, keyof Config>

/** The models as the settings have them. */
export function modelsOf(config: Config): Record<Purpose, string> {
  return {
    extract: config[MODEL_KEYS.extract],
    compile: config[MODEL_KEYS.compile],
    choose: config[MODEL_KEYS.choose],
    answer: config[MODEL_KEYS.answer],
    contradict: config[MODEL_KEYS.contradict],
    shorten: config[MODEL_KEYS.shorten],
  }
}

/** Ids that name one model for good; a change here is a change of what the memory is made with, and goes into CHANGELOG. */
const ANTHROPIC_ALIASES: Readonly<Record<string, string>> = {
  haiku: 'claude-haiku-5-5',
  sonnet: 'claude-sonnet-5-5',
  opus: 'claude-opus-5-5',
}

/** The id the Anthropic API is sent: an alias becomes the pinned id, anything else goes as it is. */
export function anthropicModel(name: string): string {
  return isAlias(name) ? (ANTHROPIC_ALIASES[name] ?? name) : name
}

/** An alias of Claude's client, which no other service knows. */
export function isAlias(name: string): boolean {
  return Object.hasOwn(ANTHROPIC_ALIASES, name)
}
