// Arguments of a tool as models really send them: optional ones filled with "" or null, numbers as text, a name that is
// nearly right. What can only mean one thing is taken so; anything else comes back as an explanation, never as a crash.
import { z } from 'zod'

export type ArgumentShape = z.ZodObject

export type Parsed<T> = { ok: true; value: T } | { ok: false; message: string }

export interface ArgumentNames {
  /** Other names that models use, and the one that is meant. */
  aliases?: Readonly<Record<string, string>>
  /** A call that is right, as JSON. */
  example: string
}

export function parseArguments<S extends ArgumentShape>(
  tool: string,
  shape: S,
  { given, aliases = {}, example }: ArgumentNames & { given: unknown },
): Parsed<z.infer<S>> {
  const teach = (what: string): Parsed<never> => ({ ok: false, message: `${what} ${usage(tool, shape, example)}` })
  if (given !== undefined && given !== null && (typeof given !== 'object' || Array.isArray(given)))
    return teach('The arguments must be an object.')
  const fields = Object.entries(given ?? {}).filter(([, value]) => !isEmpty(value))
  const values: Record<string, unknown> = {}
  for (const [name, value] of fields) {
    const meant = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name
    const type = Object.hasOwn(shape.shape, meant) ? shape.shape[meant] : undefined
    if (!type) return teach(`There is no argument ${JSON.stringify(name.slice(0, 40))}.`)
    values[meant] ??= coerced(type, value)
  }
  const parsed = shape.safeParse(values)
  if (parsed.success) return { ok: true, value: parsed.data }
  const [issue] = parsed.error.issues
  const name = String(issue?.path[0] ?? '')
  if (!Object.hasOwn(values, name)) return teach(`${name} is missing.`)
  return teach(`${name}: ${issue?.message ?? 'invalid'}, found ${shown(values[name])}.`)
}

/** The schema as clients are sent it. */
export function jsonSchemaOf(shape: ArgumentShape): { type: 'object'; [key: string]: unknown } {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io: 'input',
    // Every whole number has it, and it tells nobody anything.
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return { ...schema, type: 'object' }
}

/** Models fill optional arguments with nothing. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function coerced(type: unknown, value: unknown): unknown {
  if (isNumber(type)) return typeof value === 'string' && /^\s*-?\d+\s*$/.test(value) ? Number(value) : value
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() : value
}

function isNumber(type: unknown): boolean {
  const inner = type instanceof z.ZodOptional ? type.unwrap() : type
  return inner instanceof z.ZodNumber
}

function usage(tool: string, shape: ArgumentShape, example: string): string {
  const names = Object.entries(shape.shape).map(([name, type]) => (type instanceof z.ZodOptional ? `${name}?` : name))
  return `${tool} takes ${names.length === 0 ? 'no arguments' : names.join(', ')}; for example ${example}.`
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
