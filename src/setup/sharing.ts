// What git sees of a home and how it merges it: the texts of .gitignore and .gitattributes, and the setting that goes with
// them. Text in, text out; lines that are not ours stay.

import { DRIVER } from '../config/git-driver.ts'
import { parseObject } from '../lib/json-object.ts'

export type Share = 'none' | 'knowledge' | 'all'

/** Everything is private but what is opened. */
export function ignoreFile(share: Share): string {
  if (share === 'none')
    return '# Private: git sees nothing of this memory. `memc init --share knowledge` opens it.\n*\n'
  const open = ['.gitignore', '.gitattributes', 'memc.json', 'AGENTS.md']
  open.push('knowledge/', 'knowledge/**', 'memory/', 'memory/**')
  if (share === 'all') open.push('daily/', 'daily/**')
  return [
    '# Everything is private but what is opened here.',
    '*',
    ...open.map((path) => `!${path}`),
    'memory/archive*',
    'memory/proposals*',
    '',
  ].join('\n')
}

/** The attributes with our lines, or without them; undefined when nothing is left. */
export function attributesFile(before: string | undefined, share: Share): string | undefined {
  const lines = (before ?? '').split(/\r?\n/)
  if (share === 'none') {
    const rest = lines.filter((line) => !ATTRIBUTES.includes(line))
    if (rest.length === lines.length) return before
    return rest.join('\n').trim() === '' ? undefined : rest.join('\n')
  }
  const missing = ATTRIBUTES.filter((line) => !lines.includes(line))
  if (missing.length === 0) return before
  const gap = before === undefined || before === '' || before.endsWith('\n') ? '' : '\n'
  return `${before ?? ''}${gap}${missing.join('\n')}\n`
}

/**
 * The settings of a home. In a shared one each writer has a folder for daily logs, so that no merge mixes two people's
 * entries, and a citation tells whose they are; a choice that was made stays, and so does a file that does not parse.
 */
export function settingsFile(before: string | undefined, share: Share | undefined): string {
  const settings = before === undefined ? { version: 1 } : parseObject(before)
  const perWriter = share !== undefined && share !== 'none'
  if (settings === undefined || (before !== undefined && (!perWriter || 'daily.perWriter' in settings)))
    return before ?? ''
  return `${JSON.stringify(perWriter ? { ...settings, 'daily.perWriter': true } : settings, null, 2)}\n`
}

const ATTRIBUTES = [
  '# Where memc is installed, git merges these files with it: entry by entry and block by block; else line by line.',
  `knowledge/**/*.md merge=${DRIVER}`,
  `daily/**/*.md merge=${DRIVER}`,
  `memory/items.jsonl merge=${DRIVER}`,
]
