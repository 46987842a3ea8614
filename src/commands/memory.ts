// memc memory: one verb a subcommand, each in the file of its kind.
import type { Command } from 'commander'
import type { Io } from '../io.ts'
import { defineAdopt } from './memory-adopt.ts'
import { defineEditing } from './memory-edit.ts'
import { defineReading } from './memory-read.ts'
import { defineSuggest } from './memory-suggest.ts'

export function define(command: Command, io: Io, done: (code: number) => void): void {
  command.addHelpText('after', HELP)
  const verb = (name: string, about: string) =>
    command.command(name).description(about).exitOverride().configureOutput({ writeOut: io.print, writeErr: io.note })
  defineAdopt(verb, io)
  defineReading(verb, io, done)
  defineEditing(verb, io, done)
  defineSuggest(verb, io, done)
}

const HELP = `
The text in the file is the truth: edit it by hand whenever you like, and the edit is an edit of its item. What is kept
beside it (priority, category, layer, pin) stands in .memory/memory/; see docs/memory.md. \`memc prune\` keeps it short.

Examples:
  memc memory adopt                       which files would be adopted, and the two lines that are added
  memc memory adopt --yes                 do it, and print the list to edit
  memc memory adopt --list answers.txt    read the edited list back
  memc memory list --category commands
  memc memory explain m7k2p9qa            every part of its score, and what it rests on
  memc memory pin m7k2p9qa
  memc memory archive m7k2p9qa            out of the file, into the archive
  memc memory restore m7k2p9qa --raise    back, with priority + 1
  memc memory undo                        take the last change of items back`
