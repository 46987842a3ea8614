// The memory that Claude Code keeps for itself: one fact a file, with MEMORY.md as their index, in the client's folder for
// the main git root or where a setting says. Read only; files that a link leads elsewhere are not ours to read.

import { readFileSync, statSync } from 'node:fs'
import { isAbsolute, join, sep } from 'node:path'
import { homeFolder } from '../../config/folders.ts'
import { readJson, realPath } from '../../config/homes.ts'
import { listFiles } from '../../lib/files.ts'
import { parseFrontmatter, textField } from '../../lib/frontmatter.ts'
import { hash } from '../../lib/hash.ts'
import { isObject } from '../../lib/json-object.ts'
import { parseMarkdown } from '../../lib/markdown.ts'
import type { AgentMemory } from '../agent.ts'
import { projectFolder } from './client-folder.ts'
import { localSettings, userSettings } from './settings-place.ts'

type Env = Readonly<Record<string, string | undefined>>

const INDEX = 'MEMORY.md'

export function readMemories(project: string, env: Env): AgentMemory[] {
  const folder = realPath(memoryFolder(project, env))
  // A clone may bring files along and a setting that points at them; what they say is no person's word.
  const trusted = !`${folder}${sep}`.startsWith(`${realPath(project)}${sep}`)
  const names = listFiles(folder).filter(
    (name) => name.endsWith('.md') && realPath(join(folder, name)).startsWith(`${folder}${sep}`),
  )
  return names.map((name) => toMemory({ folder, name, trusted, names: new Set(names) }))
}

/** Not from the settings that a project shares: they could name any folder of this machine. */
function memoryFolder(project: string, env: Env): string {
  for (const file of [localSettings(project), userSettings(env)]) {
    const settings = readJson(file)
    const folder = isObject(settings) ? settings.autoMemoryDirectory : undefined
    if (typeof folder !== 'string') continue
    if (/^~[\\/]/.test(folder)) return join(homeFolder(env), folder.slice(1))
    if (isAbsolute(folder)) return folder
  }
  return join(projectFolder(project, env), 'memory')
}

interface MemoryFile {
  folder: string
  name: string
  trusted: boolean
  /** All files of the folder. */
  names: ReadonlySet<string>
}

function toMemory({ folder, name, trusted, names }: MemoryFile): AgentMemory {
  const file = join(folder, name)
  const source = readFileSync(file, 'utf8')
  const { data, bodyStart } = parseFrontmatter(source)
  const body = source.slice(bodyStart)
  return {
    name,
    title: textField(data, 'name') ?? firstHeading(body) ?? name.replace(/\.md$/, ''),
    about: textField(data, 'description') ?? '',
    text: name === INDEX ? withoutEntries(body, names) : body,
    fromPerson: trusted && PERSONAL.has(typeOf(data) ?? ''),
    changed: statSync(file).mtime.toISOString(),
    content: hash(source),
  }
}

const PERSONAL: ReadonlySet<string> = new Set(['user', 'feedback'])

/** Newer clients nest the type in `metadata`. */
function typeOf(data: Record<string, unknown>): string | undefined {
  const { metadata } = data
  return (isObject(metadata) ? textField(metadata, 'type') : undefined) ?? textField(data, 'type')
}

function firstHeading(body: string): string | undefined {
  const heading = parseMarkdown(body).blocks.find((block) => block.kind === 'heading' && block.level === 1)
  return heading && (body.slice(heading.textStart, heading.end).trim() || undefined)
}

/** The index without the lines that only point at a file: that file is there itself, and the index changes with each. */
function withoutEntries(body: string, names: ReadonlySet<string>): string {
  let rest = ''
  let from = 0
  for (const block of parseMarkdown(body).blocks) {
    if (block.kind !== 'item' || block.start < from) continue
    const target = /^\[[^\]]*\]\(([^)\s]+)\)/.exec(body.slice(block.textStart, block.end))?.[1]
    if (target === undefined || !names.has(target.replace(/^\.\//, ''))) continue
    rest += body.slice(from, block.start)
    from = block.end
  }
  return rest + body.slice(from)
}
