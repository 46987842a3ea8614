// The brief as the worker leaves it for the hook: records in order of value, each whole by itself. Written after each
// commit, only read by the hook; a file that is missing, damaged or of another version is no brief.
import { readJson } from '../config/homes.ts'

/** What a record is about; decides its heading. The hook prints kinds it does not know without one. */
type BriefKind = 'problem' | 'decision' | 'recent-prompts' | 'recent' | 'index'

export interface BriefPart {
  kind: BriefKind | (string & {})
  /** One record: printed whole or not at all. Records of one kind stand together. */
  text: string
}

export interface BriefFile {
  version: 1
  /** Most valuable first. */
  parts: BriefPart[]
}

export const BRIEF_FILE = 'brief.json'

export function readBrief(path: string): BriefFile | undefined {
  const value = readJson(path)
  if (typeof value !== 'object' || value === null) return undefined
  const { version, parts } = value as Partial<Record<string, unknown>>
  return version === 1 && Array.isArray(parts) ? { version, parts: parts.filter(isPart) } : undefined
}

function isPart(value: unknown): value is BriefPart {
  if (typeof value !== 'object' || value === null) return false
  const { kind, text } = value as Partial<Record<string, unknown>>
  return typeof kind === 'string' && typeof text === 'string' && text.trim() !== ''
}
