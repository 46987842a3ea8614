// What a prune may be told by the configuration, as one value; the keys are `memory.*` of config/schema.ts.
import type { Config } from '../config/schema.ts'

export interface MemorySettings {
  weights: { priority: number; recency: number; frequency: number }
  keepThreshold: number
  dropThreshold: number
  retentionDays: number
  halfLifeDays: number
  graceDays: number
  cooldownDays: number
  hysteresis: number
  longText: number
  perRunPercent: number
  limits: Limits
}

/** 0: no limit. */
export interface Limits {
  items: number
  lines: number
  characters: number
  tokens: number
}

/** The settings of a configuration. */
export function memorySettings(config: Pick<Config, MemoryKey>): MemorySettings {
  return {
    weights: config['memory.weights'],
    keepThreshold: config['memory.keepThreshold'],
    dropThreshold: config['memory.dropThreshold'],
    retentionDays: config['memory.retentionDays'],
    halfLifeDays: config['memory.halfLifeDays'],
    graceDays: config['memory.graceDays'],
    cooldownDays: config['memory.cooldownDays'],
    hysteresis: config['memory.hysteresis'],
    longText: config['memory.longText'],
    perRunPercent: config['memory.perRunPercent'],
    limits: {
      items: config['memory.maxItems'],
      lines: config['memory.maxLines'],
      characters: config['memory.maxCharacters'],
      tokens: config['memory.maxTokens'],
    },
  }
}

type MemoryKey = Extract<keyof Config, `memory.${string}`>
