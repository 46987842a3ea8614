// memc merge-file: what git runs to merge one file of a shared home. It writes to the file that git hands it, which is a
// copy for the merge and not the home's, so no commit stands behind it. Exit code 1 tells git that somebody must decide.
import { readFileSync, writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { execa } from 'execa'
import { KnownError } from '../errors.ts'
import type { Io } from '../io.ts'
import { mergeTexts } from '../kb/merge-texts.ts'
import { formatRecords, mergeRecords, parseRecords } from '../memory/records.ts'

interface Files {
  base: string
  ours: string
  theirs: string
  path: string
}

export function define(command: Command, io: Io, done: (code: number) => void): void {
  command
    .requiredOption('--base <file>', 'what both sides began with; empty when there was nothing')
    .requiredOption('--ours <file>', 'this side; the result is written here')
    .requiredOption('--theirs <file>', 'the other side')
    .requiredOption('--path <path>', 'where the file stands in the repository')
    .addHelpText('after', HELP)
    .action(async (files: Files) => done(await mergeFile(files, io)))
}

async function mergeFile({ base, ours, theirs, path }: Files, io: Io): Promise<number> {
  const texts = { base: readText(base), ours: readText(ours), theirs: readText(theirs) }
  const whole = texts.ours !== undefined && texts.theirs !== undefined && texts.base !== undefined
  const sides = { base: texts.base ?? '', ours: texts.ours ?? '', theirs: texts.theirs ?? '' }
  const merged = !whole
    ? undefined
    : isItems(path)
      ? mergeItems(sides)
      : mergeTexts({ ...sides, path, base: sides.base || undefined })
  if (merged === undefined) return mergeLines({ base, ours, theirs, path }, io)
  if (merged.text !== texts.ours) writeFileSync(ours, merged.text)
  for (const conflict of merged.conflicts) io.note(`memc: ${path}: ${conflict}`)
  return merged.conflicts.length > 0 ? 1 : 0
}

function isItems(path: string): boolean {
  return /(?:^|[\\/])memory[\\/]items\.jsonl$/.test(path)
}

/** Undefined where a side holds a line that is no item: what nobody can read is merged line by line. */
function mergeItems(
  texts: Record<'base' | 'ours' | 'theirs', string>,
): { text: string; conflicts: string[] } | undefined {
  const [base, ours, theirs] = [texts.base, texts.ours, texts.theirs].map(parseRecords)
  if (base === undefined || ours === undefined || theirs === undefined) return undefined
  if ([base, ours, theirs].some(({ problems }) => problems.length > 0)) return undefined
  const merged = mergeRecords({ base: base.records, ours: ours.records, theirs: theirs.records })
  return { text: formatRecords(merged), conflicts: [] }
}

/** As git would without us: what is no text of ours, or not understood, is merged line by line. */
async function mergeLines({ base, ours, theirs, path }: Files, io: Io): Promise<number> {
  const args = ['merge-file', '-L', 'ours', '-L', 'base', '-L', 'theirs', ours, base, theirs]
  const result = await execa('git', args, {
    cwd: io.cwd,
    env: io.env,
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
  })
  if (result.exitCode === undefined || result.exitCode > 127) {
    throw new KnownError('bad-document', `${path} could not be merged: ${result.stderr || result.shortMessage}`)
  }
  return result.exitCode === 0 ? 0 : 1
}

/** Undefined for bytes that would not come back as they are. */
function readText(file: string): string | undefined {
  const bytes = readFileSync(file)
  const text = bytes.toString('utf8')
  return Buffer.from(text, 'utf8').equals(bytes) ? text : undefined
}

const HELP = `
Git calls this; \`memc init --share\` and \`memc trust\` tell it to. There is no need to run it by hand.`
