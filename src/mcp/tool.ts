// What a tool of the server is: a name, what it is for, its arguments and what it returns. Tools read through Memory and
// return plain text; fencing, limits, notes of what was shown and errors are the server's.
import type { z } from 'zod'
import { KnownError } from '../errors.ts'
import type { Memory } from '../recall/open-memory.ts'
import { type ArgumentNames, type ArgumentShape, jsonSchemaOf, parseArguments } from './arguments.ts'

export interface Shown {
  text: string
  /** Articles and entries it tells of, for the record of uses. */
  ids?: string[]
  /** Those that an answer cites. */
  cited?: string[]
}

export interface ToolContext {
  /** Opens the memory of the project that is asked about. Throws KnownError where there is nothing to open. */
  open(at?: { cwd?: string | undefined; session?: string | undefined }): Memory
  signal: AbortSignal
}

/** Whether a tool reads, also asks the user's engine, or adds to the memory. */
type Effect = 'reads' | 'asks' | 'writes'

export interface Tool {
  name: string
  /** At most 2,048 units: clients cut the rest off. */
  about: string
  schema: { type: 'object'; [key: string]: unknown }
  effect: Effect
  /** Throws a KnownError that explains what is wrong with the arguments. */
  run(given: unknown, context: ToolContext): Promise<Shown>
}

interface ToolSource<S extends ArgumentShape> extends ArgumentNames {
  name: string
  about: string
  takes: S
  effect?: Effect
  run(args: z.infer<S>, context: ToolContext): Promise<Shown>
}

export function tool<S extends ArgumentShape>(source: ToolSource<S>): Tool {
  const { name, about, takes, effect = 'reads' } = source
  return {
    name,
    about,
    schema: jsonSchemaOf(takes),
    effect,
    async run(given, context) {
      const parsed = parseArguments(name, takes, { ...source, given })
      if (!parsed.ok) throw new KnownError('bad-usage', parsed.message)
      return source.run(parsed.value, context)
    },
  }
}
