// The one place that takes secrets out of a text. It runs before the first byte is written, so nothing else has to.
// Three sources of findings (secretlint's preset, our shapes, names that get a value) and the user's own patterns.
// It must never fail open: a text is either redacted or the error goes up, and no text can switch it off.
import { KnownError } from '../errors.ts'
import { findAssignedSecrets } from './assigned-secrets.ts'
import { secretPatterns } from './secret-patterns.ts'
import { isPlaceholder } from './secret-value.ts'

interface Redaction {
  text: string
  /** What was taken out, in the order of the text. */
  found: { kind: string }[]
}

export interface Redactor {
  redact(text: string): Promise<Redaction>
}

export interface RedactorOptions {
  /** The user's own regular expressions; what they match becomes `[redacted:custom]`. */
  patterns?: string[]
}

/** Rejects with a KnownError 'bad-config' that names the first of the user's patterns that cannot be used. */
export async function createRedactor({ patterns = [] }: RedactorOptions = {}): Promise<Redactor> {
  const custom = patterns.map(toCustomPattern)
  let scan: Scan | undefined
  return {
    async redact(text) {
      scan ??= await loadSecretlint()
      const found: { kind: string }[] = []
      // Taking one secret out can bare another (its neighbour was part of a longer word), so we go on until nothing is found.
      // Every round removes at least one character that is not ours, so this ends.
      for (let current = text; ; ) {
        const spans = await findSpans(current, { custom, scan })
        if (spans.length === 0) return { text: current, found }
        found.push(...spans.map(({ kind }) => ({ kind })))
        current = replaceSpans(current, spans)
      }
    },
  }
}

/** Redaction as a function of texts, with the patterns of the project's user. */
export async function redaction(project?: {
  config: { 'redact.patterns': string[] }
}): Promise<(text: string) => Promise<string>> {
  const redactor = await createRedactor({ patterns: project?.config['redact.patterns'] ?? [] })
  return async (text) => (await redactor.redact(text)).text
}

/** Puts `[private]` where `<private>…</private>` stood; an unclosed tag hides everything after it. */
export function stripPrivate(text: string): string {
  return takePrivate(text).text
}

export interface WithoutPrivate {
  text: string
  /** What was taken out. */
  taken: string[]
}

/** With `closedOnly` a tag that is never closed is left: whoever is not asking for privacy may write about the tag. */
export function takePrivate(text: string, { closedOnly = false } = {}): WithoutPrivate {
  const taken: string[] = []
  let kept = ''
  let depth = 0
  let opened = 0
  let inside = 0
  let from = 0
  for (const tag of text.matchAll(/<(\/?)private(?=[\s>])[^<>]*>/gi)) {
    const isOpening = tag[1] === ''
    if (!isOpening && depth === 0) continue
    depth += isOpening ? 1 : -1
    if (isOpening && depth === 1) {
      kept += text.slice(from, tag.index)
      opened = tag.index
      inside = tag.index + tag[0].length
    } else if (depth === 0) {
      kept += '[private]'
      taken.push(text.slice(inside, tag.index))
    }
    from = tag.index + tag[0].length
  }
  if (depth === 0) return { text: kept + text.slice(from), taken }
  if (closedOnly) return { text: kept + text.slice(opened), taken }
  return { text: `${kept}[private]`, taken: [...taken, text.slice(inside)] }
}

function toCustomPattern(source: string): RegExp {
  let pattern: RegExp
  try {
    pattern = new RegExp(source, 'gu')
  } catch (cause) {
    throw new KnownError('bad-config', `The redaction pattern "${source}" is not a regular expression.`, {
      hint: `${cause instanceof Error ? cause.message : ''}. Patterns are JavaScript regular expressions, for example "acme-[0-9a-f]{16}".`,
      cause,
    })
  }
  if (pattern.test('')) {
    throw new KnownError(
      'bad-config',
      `The redaction pattern "${source}" matches the empty text, so it would match everywhere.`,
      {
        hint: 'Use + instead of *, or name a fixed part, for example "acme-[0-9a-f]{16}".',
      },
    )
  }
  return pattern
}

interface Span {
  start: number
  end: number
  kind: string
  /** Where spans overlap the lowest rank names the kind. */
  rank: number
}

type Scan = (text: string) => Promise<Span[]>

async function findSpans(text: string, { custom, scan }: { custom: RegExp[]; scan: Scan }): Promise<Span[]> {
  const spans = [
    ...custom.flatMap((pattern) => matchSpans(text, { pattern, kind: 'custom', rank: 0 })),
    ...secretPatterns.flatMap((entry, index) => matchSpans(text, { ...entry, rank: index + 1 })),
    ...(await scan(text)),
    ...findAssignedSecrets(text).map((span) => ({ ...span, rank: secretPatterns.length + 2 })),
  ]
  if (spans.length === 0) return []
  const markers = Array.from(text.matchAll(/\[redacted:[a-z0-9-]+\]/g), ({ index, 0: marker }) => ({
    start: index,
    end: index + marker.length,
  }))
  return mergeSpans(spans, markers)
}

interface Shape {
  pattern: RegExp
  kind: string
  rank: number
  accept?: (secret: string) => boolean
}

function matchSpans(text: string, { pattern, kind, rank, accept }: Shape): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(pattern)) {
    const [start, end] = match.indices?.groups?.secret ?? [match.index, match.index + match[0].length]
    const secret = text.slice(start, end)
    const isReal = rank === 0 || ((accept ? accept(secret) : true) && !isFiller(secret))
    if (end > start && isReal) spans.push({ start, end, kind, rank })
  }
  return spans
}

/** `sk_live_xxxxxxxx`: the right shape, filled with nothing. */
function isFiller(secret: string): boolean {
  return new Set(secret.slice(-12)).size < 3 || (secret.length < 200 && isPlaceholder(secret))
}

/** Joins what overlaps, takes whole markers in, and drops what has nothing but markers in it. */
function mergeSpans(spans: Span[], markers: { start: number; end: number }[]): Span[] {
  const merged: Span[] = []
  let first = 0
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    while ((markers[first]?.end ?? Infinity) <= span.start) first++
    let { start, end } = span
    let hidden = 0
    for (let at = first; (markers[at]?.start ?? Infinity) < span.end; at++) {
      const marker = markers[at] ?? span
      hidden += Math.min(marker.end, span.end) - Math.max(marker.start, span.start)
      start = Math.min(start, marker.start)
      end = Math.max(end, marker.end)
    }
    if (hidden < span.end - span.start) join(merged, { ...span, start, end })
  }
  return merged
}

function join(merged: Span[], span: Span): void {
  const last = merged.at(-1)
  if (!last || span.start >= last.end) {
    merged.push(span)
    return
  }
  last.start = Math.min(last.start, span.start)
  last.end = Math.max(last.end, span.end)
  if (span.rank < last.rank) Object.assign(last, { kind: span.kind, rank: span.rank })
}

function replaceSpans(text: string, spans: Span[]): string {
  let kept = ''
  let from = 0
  for (const { start, end, kind } of spans) {
    kept += `${text.slice(from, start)}[redacted:${kind}]`
    from = end
  }
  return kept + text.slice(from)
}

// Addresses with a password are ours alone: these rules hide the host as well. And a comment in a transcript
// ("secretlint-disable") must not be able to switch redaction off.
const UNUSED_RULES = /-(?:filter-comments|basicauth|database-connection-string)$/
// It takes `_authToken=<token>` and the rest of the line; the name rule judges the value.
const UNUSED_MESSAGES = new Set(['Npmrc_authToken'])

const KIND_BY_RULE: Record<string, string> = {
  '1password': '1password-token',
  anthropic: 'anthropic-key',
  aws: 'aws-secret-key',
  gcp: 'google-key',
  github: 'github-token',
  linear: 'linear-key',
  npm: 'npm-token',
  openai: 'openai-key',
  privatekey: 'private-key',
  sendgrid: 'sendgrid-key',
  shopify: 'shopify-token',
  slack: 'slack-token',
}

async function loadSecretlint(): Promise<Scan> {
  const [{ lintSource }, preset, { secretLintProfiler }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
    import('@secretlint/profiler'),
  ])
  // It keeps what it measures of every call, 20 kB each, for as long as the process lives.
  secretLintProfiler.mark = () => {}
  const rules = preset.rules
    .filter((rule) => !UNUSED_RULES.test(rule.meta.id))
    .map((rule) => ({ id: rule.meta.id, rule, options: {} }))
  return async (content) => {
    const result = await lintSource({
      source: { content, filePath: 'turn.txt', ext: '.txt', contentType: 'text' },
      options: { config: { rules }, noPhysicFilePath: true },
    })
    return result.messages
      .filter(({ messageId }) => !UNUSED_MESSAGES.has(messageId))
      .map(({ ruleId, range: [start, end] }) => {
        const rule = ruleId.replace(/^.*secretlint-rule-/, '')
        return { start, end, kind: KIND_BY_RULE[rule] ?? rule, rank: secretPatterns.length + 1 }
      })
  }
}
