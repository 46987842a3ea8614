// Names of what a project depends on, from the manifests at its root and of its workspaces. Bounded: a few files of a few
// kinds. Undefined where there is none, since then nobody can tell.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseObject } from '../lib/json-object.ts'

const MOST_FOLDERS = 200
const LARGEST = 2_000_000

export function readPackages(root: string): Set<string> | undefined {
  const names = [root, ...workspaces(root)].flatMap((folder) => readers(folder))
  const known = names.filter((own) => own !== undefined)
  return known.length === 0 ? undefined : new Set(known.flat())
}

/** The folders in which workspaces usually lie. */
function workspaces(root: string): string[] {
  const parents = ['packages', 'apps', 'libs', 'services', 'crates'].map((name) => join(root, name))
  return parents.flatMap((parent) => foldersIn(parent).map((name) => join(parent, name))).slice(0, MOST_FOLDERS)
}

function readers(folder: string): (string[] | undefined)[] {
  return [
    fromPackageJson(textOf(join(folder, 'package.json'))),
    fromToml(textOf(join(folder, 'Cargo.toml')), /^\[(?:workspace\.)?(?:dev-|build-)?dependencies\]$/),
    fromToml(textOf(join(folder, 'pyproject.toml')), /^\[tool\.poetry(?:\.group\.[\w-]+)?\.dependencies\]$/),
    fromPyproject(textOf(join(folder, 'pyproject.toml'))),
    fromRequirements(textOf(join(folder, 'requirements.txt'))),
  ]
}

function fromPackageJson(text: string | undefined): string[] | undefined {
  const manifest = parseObject(text)
  if (manifest === undefined) return undefined
  const kinds = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']
  const named = kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {}))
  return typeof manifest.name === 'string' ? [manifest.name, ...named] : named
}

/** Keys of the tables whose head fits. */
function fromToml(text: string | undefined, head: RegExp): string[] | undefined {
  if (text === undefined) return undefined
  let inside = false
  return text.split(/\r?\n/).flatMap((line) => {
    if (line.startsWith('[')) inside = head.test(line.trim())
    const name = inside ? /^([\w.-]+)\s*=/.exec(line)?.[1] : undefined
    return name === undefined ? [] : [name]
  })
}

function fromPyproject(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  const lists = [...text.matchAll(/^(?:dependencies|[\w-]+)\s*=\s*\[([^\]]*)\]/gm)].map((match) => match[1] ?? '')
  return lists.flatMap((list) => [...list.matchAll(/["']([A-Za-z][\w.-]*)/g)].map((match) => match[1] ?? ''))
}

function fromRequirements(text: string | undefined): string[] | undefined {
  return text?.split(/\r?\n/).flatMap((line) => /^([A-Za-z][\w.-]*)/.exec(line)?.[1] ?? [])
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))
  } catch {
    return []
  }
}

function textOf(path: string): string | undefined {
  try {
    const { size } = statSync(path)
    return size > LARGEST ? undefined : readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
