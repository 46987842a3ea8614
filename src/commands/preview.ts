// memc preview
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { type Preview, preview } from '../capture/preview.ts'
import type { Io } from '../io.ts'

export function define(command: Command, io: Io): void {
  command
    .argument('<transcript>', 'a transcript file (.jsonl)')
    .option('--json', 'print the turns as JSON')
    .addHelpText('after', HELP)
    .action(async (transcript: string, options: { json?: boolean }) => {
      const shown = await preview(resolve(io.cwd, transcript), io)
      io.print(options.json ? JSON.stringify(shown, null, 2) : asText(shown))
    })
}

function asText({ sessionId, lines, unknown, turns }: Preview): string {
  const strange = Object.entries(unknown).map(([type, count]) => `${type} (${count})`)
  const head = `Session ${sessionId ?? '(without an id)'}: ${turns.length} turns from ${lines} lines`
  return [
    strange.length > 0 ? `${head}; line types not known: ${strange.join(', ')}` : head,
    ...turns.map((turn) => `\n[${turn.role} ${turn.kind}] ${turn.timestamp}\n${turn.text}`),
  ].join('\n')
}

const HELP = `
Nothing is stored. Example:
  memc preview 0c4d….jsonl --json`
