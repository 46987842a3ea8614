// Our hooks in the client's settings file: put in, brought up to date, taken out. Pure: text in, text out. Only our own
// entries are touched; every other byte stays, and taking out right after putting in gives the same bytes again.

import { KnownError } from '../../errors.ts'
import { isObject } from '../../lib/json-object.ts'
import { HOOK_EVENTS, HOOK_MATCHERS } from './hook-io.ts'
import { type JsonPart, type JsonSpan, locate, member } from './json-text.ts'
import { isRecallHandler, RECALL_EVENT, recallHandler } from './recall-hook.ts'
import { appendPart, cutPart, isOurMaking, replaceValue } from './settings-edit.ts'

export interface HookCommand {
  /** The interpreter, an absolute path: the client may be started without a shell's PATH. */
  node: string
  /** The hooks' bundle. */
  script: string
}

export interface HookPlan extends HookCommand {
  /** Also the hook that asks our server at each prompt. */
  recall?: boolean
}

export interface SettingsPlan {
  text: string
  changed: boolean
}

/** Last argument of our entries, by which they are known again wherever the script has moved to. */
const MARK = '--memc'

/** Seconds. The client's own defaults are ten minutes, and 1.5 s for the end of a session. */
const TIMEOUT_SECONDS = 10

/** The settings with our hooks; throws 'bad-config' for text that the client would not accept either. */
export function planInstall(text: string | undefined, plan: HookPlan): SettingsPlan {
  const { mark, body } = split(text ?? '')
  if (text === undefined) return { text: `${putAll('{}', plan)}\n`, changed: true }
  parseSettings(text)
  const after = mark + putAll(body, plan)
  parseSettings(after)
  return { text: after, changed: after !== text }
}

/** The settings without our hooks, and without the lists that were made for them. */
export function planUninstall(text: string): SettingsPlan {
  parseSettings(text)
  const { mark, body } = split(text)
  let after = body
  for (let ours = findOurs(after)[0]; ours; ours = findOurs(after)[0]) after = takeOut(after, ours)
  return { text: mark + after, changed: after !== body }
}

/** What stands in the settings that decides whether our hooks run. */
export interface SettingsFacts {
  /** Our hooks are in this file. */
  installed: boolean
  /** So is the one that asks our server at each prompt. */
  recall: boolean
  /** Our plugin is enabled, which brings the same hooks. */
  plugin: boolean
  /** The user has switched all hooks off. */
  disabled: boolean
  /** Nothing but an empty object. */
  empty: boolean
  /** Days after which the client deletes transcripts, where the file says so. */
  cleanupDays: number | undefined
}

export function readFacts(text: string): SettingsFacts {
  const settings = parseSettings(text)
  const plugins = isObject(settings.enabledPlugins) ? Object.entries(settings.enabledPlugins) : []
  const ours = findOurs(split(text).body)
  return {
    installed: ours.length > 0,
    recall: ours.some(({ event }) => event.key === RECALL_EVENT),
    plugin: plugins.some(([name, enabled]) => name.startsWith('memory-compiler@') && enabled === true),
    disabled: settings.disableAllHooks === true,
    empty: Object.keys(settings).length === 0,
    cleanupDays: typeof settings.cleanupPeriodDays === 'number' ? settings.cleanupPeriodDays : undefined,
  }
}

/** One of our entries as it stands in a file. */
export interface HookEntry {
  event: string
  /** The interpreter, as written. */
  node: string
  /** The hooks' bundle; '' for an entry in the form of an older version. */
  script: string
}

export function readHooks(text: string): HookEntry[] {
  parseSettings(text)
  const { body } = split(text)
  const commands = findOurs(body).filter(({ event }) => event.key !== RECALL_EVENT)
  return commands.map(({ event, handler }) => {
    const { command, args } = parsed(body, handler) as { command: unknown; args?: unknown }
    const script: unknown = Array.isArray(args) ? args[0] : undefined
    return { event: event.key ?? '', node: String(command), script: typeof script === 'string' ? script : '' }
  })
}

function putAll(body: string, { recall = false, ...hook }: HookPlan): string {
  const withHooks = HOOK_EVENTS.reduce((json, event) => put(json, event, commandHandler(event, hook)), body)
  if (recall) return put(withHooks, RECALL_EVENT, recallHandler())
  const stale = findOurs(withHooks).find(({ event }) => event.key === RECALL_EVENT)
  return stale ? takeOut(withHooks, stale) : withHooks
}

function commandHandler(event: string, { node, script }: HookCommand): Record<string, unknown> {
  return { type: 'command', command: node, args: [script, event, MARK], timeout: TIMEOUT_SECONDS }
}

function put(body: string, event: string, handler: Record<string, unknown>): string {
  const root = locate(body)
  const hooks = member(root, 'hooks')
  const matcher = HOOK_MATCHERS[event]
  const group = { ...(matcher === undefined ? {} : { matcher }), hooks: [handler] }
  if (!hooks) return appendPart(body, root, { key: 'hooks', value: { [event]: [group] } })
  const list = member(hooks.value, event)
  if (!list) return appendPart(body, hooks.value, { key: event, value: [group] })
  const [ours, ...more] = findOurs(body).filter((each) => each.event.key === event)
  if (!ours) return appendPart(body, list.value, { value: group })
  // A half-finished or doubled install is put right.
  if (more.length > 0) return put(takeOut(body, ours), event, handler)
  return JSON.stringify(parsed(body, ours.handler)) === JSON.stringify(handler)
    ? body
    : replaceValue(body, ours.handler.value, handler)
}

interface OurEntry {
  root: JsonSpan
  hooks: JsonPart
  event: JsonPart
  group: JsonPart
  handlers: JsonSpan
  handler: JsonPart
}

/** Our entries, of whatever event and version. */
function findOurs(body: string): OurEntry[] {
  const root = locate(body)
  const hooks = member(root, 'hooks')
  const events = hooks?.value.parts.filter((event) => member(hooks.value, event.key ?? '') === event) ?? []
  return events.flatMap((event) =>
    event.value.parts.flatMap((group) => {
      const handlers = member(group.value, 'hooks')?.value
      const ours = handlers?.parts.filter((handler) => isOurs(parsed(body, handler))) ?? []
      return ours.flatMap((handler) => (hooks && handlers ? [{ root, hooks, event, group, handlers, handler }] : []))
    }),
  )
}

function isOurs(handler: unknown): boolean {
  if (!isObject(handler)) return false
  if (handler.type !== 'command') return isRecallHandler(handler)
  const args = Array.isArray(handler.args) ? handler.args : []
  return (
    args.includes(MARK) ||
    [handler.command, ...args].some((word) => /memory-compiler[\\/](?:.*[\\/])?hook\.c?js/.test(String(word)))
  )
}

/** Removes the entry and, as far as they were made for it, the lists around it. */
function takeOut(body: string, { root, hooks, event, group, handlers, handler }: OurEntry): string {
  if (handlers.parts.length > 1) return cutPart(body, handlers, handler)
  if (event.value.parts.length > 1 || !isOurMaking(body, event.value)) return cutPart(body, event.value, group)
  if (hooks.value.parts.length > 1 || !isOurMaking(body, hooks.value)) return cutPart(body, hooks.value, event)
  return cutPart(body, root, hooks)
}

/** Parses as strictly as the client, for which one wrong field voids the whole file. */
function parseSettings(text: string): Record<string, unknown> {
  const settings = parseJson(split(text).body)
  if (!isObject(settings)) throw refused('it is not a JSON object')
  const { hooks } = settings
  if (hooks !== undefined && !isObject(hooks)) throw refused('its "hooks" is not an object')
  for (const [event, groups] of Object.entries(hooks ?? {})) {
    if (!Array.isArray(groups) || !groups.every(isGroup)) throw refused(`its "hooks" has no valid list for ${event}`)
  }
  return settings
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    throw refused(`it is not strict JSON (${error instanceof Error ? error.message : error})`)
  }
}

function refused(why: string): KnownError {
  return new KnownError('bad-config', `The settings were left as they are: ${why}.`, {
    hint: 'Claude Code ignores such a file as a whole. Repair it (no comments, no trailing commas), then run the command again.',
  })
}

function isGroup(group: unknown): boolean {
  if (!isObject(group) || !Array.isArray(group.hooks)) return false
  if (group.matcher !== undefined && typeof group.matcher !== 'string') return false
  return group.hooks.every((handler) => isObject(handler) && typeof handler.type === 'string')
}

function parsed(body: string, part: JsonPart): unknown {
  return JSON.parse(body.slice(part.value.start, part.value.end))
}

/** The byte order mark, if any, and the JSON after it. */
function split(text: string): { mark: string; body: string } {
  return text.startsWith('\uFEFF') ? { mark: '\uFEFF', body: text.slice(1) } : { mark: '', body: text }
}
