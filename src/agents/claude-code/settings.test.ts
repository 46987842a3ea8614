import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planInstall, planUninstall, readFacts, readHooks } from './settings.ts'

const HOOK = { node: '/usr/bin/node', script: '/opt/memory-compiler/dist/hook.cjs' }
const EVENTS = ['SessionStart', 'InstructionsLoaded', 'Stop', 'PreCompact', 'SessionEnd']
const theirs = { type: 'command', command: 'echo "{}[]," # memory' }

describe('installing', () => {
  it('makes a file with one entry an event, in exec form and with a timeout', () => {
    const settings = JSON.parse(planInstall(undefined, HOOK).text)
    expect(Object.keys(settings.hooks)).toEqual(EVENTS)
    for (const event of EVENTS) {
      const [group, ...more] = settings.hooks[event]
      expect(more).toEqual([])
      expect(Object.keys(group)).toEqual(event === 'InstructionsLoaded' ? ['matcher', 'hooks'] : ['hooks'])
      const [handler] = group.hooks
      expect(handler).toEqual({
        type: 'command',
        command: HOOK.node,
        args: [HOOK.script, event, '--memc'],
        timeout: expect.any(Number),
      })
      expect(handler.timeout).toBeGreaterThanOrEqual(1)
      expect(handler.timeout).toBeLessThanOrEqual(60)
    }
  })

  it('leaves other entries, unknown keys, order, indentation, line ends and byte order mark', () => {
    const before = `\uFEFF{\r\n\t"zeta":1,\r\n\t"hooks": {\r\n\t\t"Stop": [ {"matcher":"", "hooks":[${JSON.stringify(theirs)}]} ]\r\n\t},\r\n\t"alpha": [1,   2]\r\n}\r\n`
    const { text } = planInstall(before, HOOK)
    const lines = text.split('\r\n')
    expect(text).not.toMatch(/[^\r]\n/)
    expect(lines.slice(0, 3)).toEqual(before.split('\r\n').slice(0, 3))
    expect(lines.slice(-3)).toEqual(['\t"alpha": [1,   2]', '}', ''])
    expect(text).toContain('"Stop": [ {"matcher":"", "hooks":[')
    expect(lines).toContain('\t\t"SessionStart": [')
    expect(Object.keys(JSON.parse(text.slice(1)))).toEqual(['zeta', 'hooks', 'alpha'])
  })

  it('changes nothing the second time', () => {
    for (const before of [undefined, '{}', '{"hooks":{"Stop":[]}}', '{\n  "a": 1\n}\n']) {
      const once = planInstall(before, HOOK)
      expect(planInstall(once.text, HOOK)).toEqual({ text: once.text, changed: false })
    }
  })

  it('brings entries of another version or place up to date where they stand', () => {
    const before = planInstall(
      `{\n  "hooks": {\n    "Stop": [{"hooks":[${JSON.stringify(theirs)}]}]\n  }\n}`,
      HOOK,
    ).text
    const moved = planInstall(before, { node: '/new/node', script: '/else where/hook.cjs' })
    expect(moved.text).toBe(before.replaceAll(HOOK.node, '/new/node').replaceAll(HOOK.script, '/else where/hook.cjs'))
  })

  it('knows an entry in shell form again and does not add a second', () => {
    const old = { type: 'command', command: 'node "/x/memory-compiler/dist/hook.cjs" Stop' }
    const settings = JSON.parse(planInstall(JSON.stringify({ hooks: { Stop: [{ hooks: [old] }] } }), HOOK).text)
    expect(settings.hooks.Stop).toHaveLength(1)
    expect(settings.hooks.Stop[0].hooks[0].args).toEqual([HOOK.script, 'Stop', '--memc'])
  })

  it('makes one entry of several', () => {
    const { hooks } = JSON.parse(planInstall(undefined, HOOK).text)
    const doubled = { hooks: { ...hooks, Stop: [...hooks.Stop, { hooks: [theirs] }, ...hooks.Stop] } }
    const settings = JSON.parse(planInstall(JSON.stringify(doubled), HOOK).text)
    expect(settings.hooks.Stop).toEqual([{ hooks: [theirs] }, ...hooks.Stop])
  })

  it.each([
    ['', 'not strict JSON'],
    ['{ "a": 1, }', 'not strict JSON'],
    ['{ // comment\n}', 'not strict JSON'],
    ['[]', 'not a JSON object'],
    ['{"hooks":[]}', '"hooks" is not an object'],
    ['{"hooks":{"Stop":{}}}', 'no valid list for Stop'],
    ['{"hooks":{"Stop":[{"hooks":{}}]}}', 'no valid list for Stop'],
    ['{"hooks":{"PreToolUse":[{"matcher":5,"hooks":[]}]}}', 'no valid list for PreToolUse'],
    ['{"hooks":{"Stop":[{"hooks":[{"command":"x"}]}]}}', 'no valid list for Stop'],
  ])('refuses %s', (text, why) => {
    const refusal = expect.objectContaining({ code: 'bad-config', message: expect.stringContaining(why) })
    expect(() => planInstall(text, HOOK)).toThrowError(refusal)
    expect(() => planUninstall(text)).toThrowError(refusal)
  })
})

describe('uninstalling', () => {
  it('gives back any settings byte for byte', () => {
    fc.assert(
      fc.property(settingsText(), (before) => {
        const recalling = planInstall(before, { ...HOOK, recall: true })
        expect(planUninstall(recalling.text).text).toBe(before)
        const installed = planInstall(before, HOOK)
        expect(planInstall(recalling.text, HOOK).text).toBe(installed.text)
        expect(withoutOurs(JSON.parse(strip(installed.text)))).toEqual(withoutOurs(JSON.parse(strip(before))))
        expect(planUninstall(installed.text).text).toBe(before)
      }),
      { numRuns: 400 },
    )
  })

  it.each([
    '{}',
    '{\n}',
    '{ }\n',
    '{"hooks":{}}',
    '{"hooks": {\n  }}',
    '{\n  "hooks": {"Stop": [ ]}\n}',
    '{"a":{"hooks":1}}',
  ])('gives back %j', (before) => {
    expect(planUninstall(planInstall(before, HOOK).text).text).toBe(before)
  })

  it('takes exactly our entries out of what others have changed since', () => {
    const { hooks } = JSON.parse(planInstall(undefined, HOOK).text)
    hooks.Stop[0].hooks.push(theirs)
    hooks.PreToolUse = [{ matcher: 'Bash', hooks: [theirs] }]
    const text = JSON.stringify({ model: 'x', hooks }, null, 2)
    const after = { model: 'x', hooks: { Stop: [{ hooks: [theirs] }], PreToolUse: hooks.PreToolUse } }
    expect(JSON.parse(planUninstall(text).text)).toEqual(after)
  })

  it('takes the hook of recall out alone, and no hook of another server', () => {
    const theirs = { type: 'mcp_tool', server: 'other', tool: 'recall' }
    const before = JSON.stringify({ hooks: { UserPromptSubmit: [{ hooks: [theirs] }] } }, null, 2)
    const { text } = planInstall(before, { ...HOOK, recall: true })
    expect(JSON.parse(text).hooks.UserPromptSubmit).toHaveLength(2)
    expect(readHooks(text).map(({ event }) => event)).toEqual(EVENTS)
    expect(JSON.parse(planInstall(text, HOOK).text).hooks.UserPromptSubmit).toEqual([{ hooks: [theirs] }])
    expect(planUninstall(text).text).toBe(before)
  })

  it('finishes a half install and leaves a file without our entries alone', () => {
    const { hooks } = JSON.parse(planInstall(undefined, HOOK).text)
    expect(JSON.parse(planUninstall(JSON.stringify({ hooks: { Stop: hooks.Stop } }, null, 2)).text)).toEqual({})
    const other = '{ "hooks": { "Stop": [ ] } }'
    expect(planUninstall(other)).toEqual({ text: other, changed: false })
  })
})

describe('the facts in settings', () => {
  it('tell whether hooks are installed, come with the plugin, or are switched off', () => {
    const none = { installed: false, recall: false, plugin: false, disabled: false, empty: false }
    expect(readFacts('{}')).toEqual({ ...none, empty: true })
    expect(readFacts(planInstall(undefined, HOOK).text)).toEqual({ ...none, installed: true })
    const recall = planInstall(undefined, { ...HOOK, recall: true }).text
    expect(readFacts(recall)).toEqual({ ...none, installed: true, recall: true })
    expect(readFacts('{"enabledPlugins":{"memory-compiler@market":true}}').plugin).toBe(true)
    expect(readFacts('{"enabledPlugins":{"memory-compiler@market":false,"other@x":true}}').plugin).toBe(false)
    expect(readFacts('{"disableAllHooks":true}').disabled).toBe(true)
  })
})

/** Valid settings of any content, indentation, line ends and mark; some with hooks, empty lists among them. */
function settingsText(): fc.Arbitrary<string> {
  const handler = fc.record({ type: fc.constant('command'), command: fc.string() })
  const group = fc.record(
    { matcher: fc.string(), hooks: fc.array(handler, { maxLength: 2 }) },
    { requiredKeys: ['hooks'] },
  )
  const event = fc.constantFrom('Stop', 'SessionStart', 'SessionEnd', 'PreToolUse', '__proto__')
  const hooks = fc.dictionary(event, fc.array(group, { maxLength: 2 }), { maxKeys: 3 })
  const others = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 })
  const value = fc
    .tuple(others, fc.option(hooks, { nil: undefined }), others)
    .map(([before, ours, after]) => ({ ...before, ...(ours ? { hooks: ours } : {}), ...without(after, 'hooks') }))
    .map((settings) => (Array.isArray(settings) ? {} : settings))
  const indent = fc.constantFrom('', ' ', '  ', '    ', '\t')
  const frame = fc.record({
    newline: fc.constantFrom('\n', '\r\n'),
    end: fc.constantFrom('', '\n', '\r\n', '  '),
    mark: fc.constantFrom('', '\uFEFF'),
  })
  return fc.tuple(value, indent, frame, fc.boolean()).map(([settings, unit, { newline, end, mark }, loose]) => {
    const clean = 'hooks' in settings && !isHooks(settings.hooks) ? without(settings, 'hooks') : settings
    const json = JSON.stringify(clean, null, unit).replaceAll('\n', newline)
    return mark + (loose && unit === '' ? json.replaceAll('":', '" : ') : json) + end
  })
}

function isHooks(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray)
}

function without(object: Record<string, unknown>, key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
}

function withoutOurs(settings: Record<string, unknown>): unknown {
  const kept = JSON.stringify(settings, (_, value) =>
    Array.isArray(value) ? value.filter((item) => !JSON.stringify(item).includes('--memc')) : value,
  )
  const { hooks, ...rest } = JSON.parse(kept)
  const lists = Object.entries(hooks ?? {}).filter(([, list]) => Array.isArray(list) && list.length > 0)
  return { ...rest, hooks: Object.fromEntries(lists) }
}

function strip(text: string): string {
  return text.replace(/^\uFEFF/, '')
}
