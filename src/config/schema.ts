// Every setting once: its type, default, who may set it and what it does. Types, docs/config.md and `memc status` follow
// from this table. Keys that decide where data goes, what runs, what is spent or hidden are `user`: in a project's
// memc.json they are ignored and reported, since a cloned repository brings that file along. Lists of what is kept out are
// `both`: a project may add to them and take nothing away.
import { z } from 'zod'
import { type ArticleTypeSetting, typesFault } from './article-types.ts'
import { MEMORY_KEYS } from './memory-keys.ts'

type Scope = 'user' | 'project' | 'both'

export interface Key<T> {
  type: z.ZodType<T>
  default: T
  scope: Scope
  description: string
}

export const ENGINE_NAMES = ['offline', 'claude-code', 'anthropic', 'openai-compatible'] as const

export const KEYS = {
  engine: key(z.enum(ENGINE_NAMES), 'offline', 'user', 'What extracts, compiles and answers; see engines.md.'),
  'claude.command': key(z.string(), '', 'user', 'Path of the `claude` command; empty: found on PATH.'),
  'claude.useApiKey': key(
    z.boolean(),
    false,
    'user',
    'Pass ANTHROPIC_API_KEY to `claude`, so that calls are billed to that key.',
  ),
  'anthropic.keyFile': key(
    z.string(),
    '',
    'user',
    'File with the API key of the engine `anthropic`, readable by you alone; MEMC_ANTHROPIC_API_KEY goes before it.',
  ),
  'anthropic.baseUrl': key(address(), '', 'user', 'Another address of the Messages API, e.g. of a gateway.'),
  'openai.baseUrl': key(
    address(),
    '',
    'user',
    'Where the engine `openai-compatible` calls, e.g. `http://localhost:11434/v1`.',
  ),
  'openai.keyFile': key(
    z.string(),
    '',
    'user',
    'File with the key for openai.baseUrl, readable by you alone; MEMC_OPENAI_API_KEY goes before it.',
  ),
  'openai.free': key(z.boolean(), false, 'user', 'Calls to openai.baseUrl cost nothing though it is no local address.'),
  'embedding.model': key(
    z.string().max(200),
    '',
    'user',
    'Model that makes vectors of articles, entries and questions, so that search finds other words; empty: none.',
  ),
  'embedding.baseUrl': key(
    address(),
    '',
    'user',
    'Where embedding.model is called; empty: openai.baseUrl, with its key and price.',
  ),
  'embedding.keyFile': key(
    z.string(),
    '',
    'user',
    'File with the key for embedding.baseUrl, readable by you alone; MEMC_EMBEDDING_API_KEY goes before it.',
  ),
  'embedding.free': key(
    z.boolean(),
    false,
    'user',
    'Calls to embedding.baseUrl cost nothing though it is no local address.',
  ),
  'query.rerank': key(
    z.boolean(),
    false,
    'user',
    'Have the engine order what search found for a question, when that is more than ten articles; one more call.',
  ),
  'model.extract': key(z.string().min(1), 'haiku', 'user', 'Model that distils sessions.'),
  'model.compile': key(z.string().min(1), 'sonnet', 'user', 'Model that compiles entries into articles.'),
  'model.answer': key(
    z.string().min(1),
    'sonnet',
    'user',
    'Model that answers questions, compares claims and shortens rules.',
  ),
  'model.timeoutSeconds': key(
    z.number().int().min(10).max(3600),
    300,
    'user',
    'Seconds until a model call is given up.',
  ),
  'cap.usdPerDay': key(
    z.number().nullable(),
    2,
    'user',
    'US dollars that calls billed to a key may cost in a day, in all projects; 0: no calls, null: no cap.',
  ),
  'cap.tokensPerDay': key(
    z.number().nullable(),
    1_000_000,
    'user',
    'Tokens that calls on a plan or a key may use in a day, in all projects; 0: no calls, null: no cap.',
  ),
  'budget.extract': budget(150_000, 'distils a session'),
  'budget.compile': budget(40_000, 'compiles entries'),
  'budget.choose': budget(50_000, 'chooses articles for a question'),
  'budget.answer': budget(80_000, 'answers a question'),
  'budget.contradict': budget(30_000, 'compares claims for `memc lint`'),
  'budget.shorten': budget(20_000, 'shortens rules for `memc prune`'),
  prices: key<Record<string, Price>>(
    z.record(z.string(), price()),
    {},
    'user',
    'Model -> US dollars for a million tokens, before those that memc knows: `{"m": {"input": 1, "output": 4}}`.',
  ),
  'redact.patterns': key(
    z.array(z.string()),
    [],
    'user',
    'Regular expressions of your own secrets, redacted everywhere.',
  ),
  writer: key(z.string().max(60), '', 'user', 'Your folder in a shared daily log; empty: your login name.'),
  homes: key(
    z.record(z.string(), z.string()),
    {},
    'user',
    'Project folder -> home elsewhere, e.g. in an Obsidian vault.',
  ),
  'capture.turns': key(
    z.number().int().min(1).max(1000),
    20,
    'project',
    'Turns after which a running session is captured.',
  ),
  'capture.minutes': key(
    z.number().int().min(1).max(1440),
    60,
    'project',
    'Minutes after which a running session is captured.',
  ),
  'capture.minTurns.end': key(
    z.number().int().min(1).max(100),
    1,
    'project',
    'Turns that must have gathered for an entry when a session ends.',
  ),
  'capture.minTurns.compact': key(
    z.number().int().min(1).max(100),
    5,
    'project',
    'Turns that must have gathered for an entry when a session is compacted; fewer wait for the next chance.',
  ),
  'capture.headless': key(z.boolean(), false, 'user', 'Capture sessions that programs start (`claude -p`), too.'),
  'exclude.projects': key(
    patterns(),
    [],
    'both',
    'Project folders of which nothing is captured, shown or searched: paths or globs (`~/clients/**`, `*-private`).',
  ),
  'exclude.paths': key(
    patterns(),
    [],
    'both',
    'Working folders within a project for which the same holds: globs, relative to its root (`packages/secret`).',
  ),
  'compile.auto': key(
    z.enum(['evening', 'always', 'off']),
    'evening',
    'user',
    'Compile after a capture: earlier days at once and today from compile.afterHour on; everything at once; never.',
  ),
  'compile.afterHour': key(
    z.number().int().min(0).max(24),
    18,
    'project',
    'Local hour from which the current day is compiled.',
  ),
  'daily.perWriter': key(
    z.boolean(),
    false,
    'project',
    'Daily logs in daily/<writer>/, so that no merge interleaves two people.',
  ),
  recall: key(
    z.enum(['off', 'pointers', 'extracts']),
    'off',
    'user',
    'What a prompt is given of the articles it is about: nothing; their titles; two sentences of each. See mcp.md.',
  ),
  'mcp.write': key(
    z.boolean(),
    false,
    'user',
    'Let agents note something in the memory through `memc mcp`; see mcp.md.',
  ),
  'lint.rules': key<Record<string, 'error' | 'warning' | 'suggestion' | 'off'>>(
    z.record(z.string(), z.enum(['error', 'warning', 'suggestion', 'off'])),
    {},
    'project',
    'Rule of `memc lint` -> `error`, `warning`, `suggestion` or `off`; see lint.md.',
  ),
  ...MEMORY_KEYS,
  types: key<Record<string, ArticleTypeSetting>>(
    types(),
    {},
    'project',
    'Types of articles of your own besides concepts: see article-types.md.',
  ),
} satisfies Record<string, Key<never> | Key<unknown>>

export type KeyName = keyof typeof KEYS
export type Config = { [K in KeyName]: (typeof KEYS)[K]['default'] }

function key<T>(type: z.ZodType<T>, value: T, scope: Scope, description: string): Key<T> {
  return { type, default: value, scope, description }
}

function budget(tokens: number, does: string): Key<number> {
  return key(
    z.number().int().min(1000).max(2_000_000),
    tokens,
    'user',
    `Tokens a prompt may have that ${does}; more is not sent.`,
  )
}

/** US dollars for a million tokens. */
interface Price {
  input: number
  output: number
  cacheRead?: number | undefined
  cacheWrite?: number | undefined
}

function price(): z.ZodType<Price> {
  const dollars = z.number().nonnegative()
  return z.object({ input: dollars, output: dollars, cacheRead: dollars.optional(), cacheWrite: dollars.optional() })
}

function address(): z.ZodType<string> {
  return z.string().refine((value) => value === '' || /^https?:$/.test(protocolOf(value)), {
    error: 'expected an address that starts with http:// or https://',
  })
}

function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : ''
}

function types(): z.ZodType<Record<string, ArticleTypeSetting>> {
  const form = 'expected types like {"person": {"folder": "people", "about": "A person who …", "fields": ["role"]}}'
  const text = z.string({ error: form })
  const names = z.array(text, { error: form }).optional()
  const type = z.strictObject({ folder: text, about: text, fields: names, sections: names }, { error: form })
  return z.record(z.string(), type, { error: form }).superRefine((value, context) => {
    const fault = typesFault(value)
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
  })
}

function patterns(): z.ZodType<string[]> {
  return z.array(z.string().min(1))
}
