// The brief as the worker leaves it for the hook: records in order of value, each whole by itself. Written after each
// commit, only read by the hook; a file that is missing, damaged or of another version is no brief.
import { readJson } from '../config/homes.ts'

/** What a record is about; decides its heading. The hook prints kinds it does not know without one. */
type BriefKind = 'problem' | 'decision' | 'recent-prompts' | 'action' | 'recent' | 'relevant' | 'index' | 'hub'

export interface BriefPart {
  kind: BriefKind | (string & {})
  /** One record: printed whole or not at all. Records of one kind stand together. */
  text: string
  /** Articles and entries it shows. */
  ids?: string[]
  /** Only for sessions on one of these branches. */
  branches?: string[]
}

export interface BriefFile {
  version: 1
  /** Most valuable first. */
  parts: BriefPart[]
  /** Our MCP server is registered, so its tools can be named. */
  tools?: boolean
}

export const BRIEF_FILE = 'brief.json'

export function readBrief(path: string): BriefFile | undefined {
  const value = readJson(path)
  if (typeof value !== 'object' || value === null) return undefined
  const { version, parts, tools } = value as Partial<Record<string, unknown>>
  if (version !== 1 || !Array.isArray(parts)) return undefined
  return { version, parts: parts.filter(isPart), tools: tools === true }
}

function isPart(value: unknown): value is BriefPart {
  if (typeof value !== 'object' || value === null) return false
  const { kind, text, ids = [], branches = [] } = value as Partial<Record<string, unknown>>
  const isTold = typeof kind === 'string' && typeof text === 'string' && text.trim() !== ''
  return isTold && isTexts(ids) && isTexts(branches)
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
