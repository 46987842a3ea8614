// Answers of a given form: the JSON schema a model is shown, reading JSON from whatever it wrote, and one check that
// names what is wrong in plain words. Pure; it never repairs a value, since a guess would end up in somebody's memory.

import { z } from 'zod'
import { isObject } from '../lib/json-object.ts'

export type Checked<T> = { ok: true; value: T } | { ok: false; problems: string[] }

/** The schema as a model's tool takes it: draft 7, without what only costs room. */
export function toJsonSchema(schema: z.ZodType): Record<string, unknown> {
  const json = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    override: ({ jsonSchema }) => simplify(jsonSchema),
  })
  delete json.$schema
  return json
}

/**
 * The schema as services take it that hold a model to it: objects closed, and without the limits they do not know (our
 * own check has them all). `closed` is false when an object is open by nature, `complete` when a property may be missing.
 */
export function closeSchema(schema: Record<string, unknown>): {
  schema: Record<string, unknown>
  closed: boolean
  complete: boolean
} {
  const found = { closed: true, complete: true }
  const closed = closeValue(schema, found)
  return { schema: isObject(closed) ? closed : schema, ...found }
}

/** The same for a model that is only told. */
export function schemaInWords(schema: Record<string, unknown>): string {
  return `Answer with one JSON object that follows this JSON schema, and with nothing else:\n${JSON.stringify(schema)}`
}

/**
 * The JSON in a model's text: bare, after its thinking, in a code fence, or with prose around it. `found` is false when
 * there is none.
 */
export function readJson(text: string): { found: true; value: unknown } | { found: false } {
  const whole = parse(text.trim())
  if (isStructure(whole)) return { found: true, value: whole }
  // Marks of thinking may also stand in the answer itself, so what comes before them is looked at as well.
  for (const part of new Set([afterThinking(text), text])) {
    const fenced = [...part.matchAll(/```[a-z]*[ \t]*\n([\s\S]*?)\n[ \t]*```/gi)].map((match) => match[1] ?? '')
    for (const candidate of [part.trim(), ...fenced, ...objectsIn(part)]) {
      const value = parse(candidate)
      if (isStructure(value)) return { found: true, value }
    }
  }
  return { found: false }
}

/** The value if it has the form, else every problem as `operations[2].cites: expected array, found nothing`. */
export function checkAnswer<T>(schema: z.ZodType<T>, value: unknown): Checked<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return { ok: true, value: parsed.data }
  return { ok: false, problems: parsed.error.issues.map((issue) => `${pathOf(issue.path)}: ${describe(issue, value)}`) }
}

// A cut answer never closes: each further start would read to its end again.
const MOST_TRIES = 50

function simplify(json: Record<string, unknown>): void {
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  // Not every service takes `oneOf`; with a literal that tells the variants apart the two mean the same.
  if (Array.isArray(json.oneOf)) {
    json.anyOf = json.oneOf
    delete json.oneOf
  }
}

const UNKNOWN_LIMITS: ReadonlySet<string> = new Set([
  ...['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['multipleOf', 'minItems', 'maxItems', 'uniqueItems', 'default', '$schema'],
])

function closeValue(value: unknown, found: { closed: boolean; complete: boolean }): unknown {
  if (Array.isArray(value)) return value.map((item) => closeValue(item, found))
  if (!isObject(value)) return value
  if (value.type === 'object') return closeObject(value, found)
  const known = Object.entries(value).filter(([name]) => !UNKNOWN_LIMITS.has(name))
  return Object.fromEntries(known.map(([name, part]) => [name, closeValue(part, found)]))
}

function closeObject(value: Record<string, unknown>, found: { closed: boolean; complete: boolean }): unknown {
  const properties = isObject(value.properties) ? value.properties : {}
  const required = Array.isArray(value.required) ? value.required : []
  if (isObject(value.additionalProperties) || value.additionalProperties === true) found.closed = false
  if (Object.keys(properties).some((name) => !required.includes(name))) found.complete = false
  return {
    ...value,
    properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, closeValue(part, found)])),
    additionalProperties: false,
  }
}

/** Thinking that a model writes into its answer comes first; its opening mark may be part of the prompt. */
function afterThinking(text: string): string {
  const end = /<\/think(?:ing)?>/i.exec(text)
  return end ? text.slice(end.index + end[0].length) : text
}

/** Every balanced `{…}` that is not inside another, longest first. */
function objectsIn(text: string): string[] {
  const found: string[] = []
  let tries = MOST_TRIES
  for (let start = text.indexOf('{'); start >= 0 && tries > 0; tries -= 1) {
    const end = endOfObject(text, start)
    if (end !== undefined) found.push(text.slice(start, end))
    start = text.indexOf('{', end ?? start + 1)
  }
  return found.sort((a, b) => b.length - a.length)
}

function endOfObject(text: string, start: number): number | undefined {
  let depth = 0
  let inString = false
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at]
    if (inString && letter === '\\') at += 1
    else if (letter === '"') inString = !inString
    else if (!inString && letter === '{') depth += 1
    else if (!inString && letter === '}' && --depth === 0) return at + 1
  }
  return undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isStructure(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function pathOf(path: readonly PropertyKey[]): string {
  const joined = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
  return joined.replace(/^\./, '') || 'the answer'
}

function describe(issue: z.core.$ZodIssue, value: unknown): string {
  const found = kindOf(valueAt(value, issue.path))
  if (issue.code === 'invalid_type') return `expected ${issue.expected}, found ${found}`
  if (issue.code === 'invalid_value')
    return `expected one of ${issue.values.map((one) => JSON.stringify(one)).join(', ')}, found ${found}`
  if (issue.code === 'too_small') return `expected at least ${issue.minimum} ${unitOf(issue.origin)}, found ${found}`
  if (issue.code === 'too_big') return `expected at most ${issue.maximum} ${unitOf(issue.origin)}, found ${found}`
  if (issue.code === 'invalid_union' && issue.discriminator) return `expected one of the known values, found ${found}`
  return issue.message
}

function unitOf(origin: string): string {
  return { string: 'characters', array: 'items' }[origin] ?? 'in value'
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value)
  if (typeof value === 'string')
    return value.length > 40 ? `${JSON.stringify(value.slice(0, 40))}…` : JSON.stringify(value)
  return Array.isArray(value) ? `a list of ${value.length}` : 'an object'
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined),
    value,
  )
}
