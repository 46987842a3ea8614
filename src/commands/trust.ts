// memc trust
import type { Command } from 'commander'
import type { Io } from '../io.ts'
import { trust } from '../setup/trust.ts'

export function define(command: Command, io: Io): void {
  command
    .addHelpText('after', '\nA memory that came with a clone does nothing until you accept it here, once.')
    .action(() => {
      const { record, known } = trust(io)
      io.print(known ? `${record.home} was trusted already.` : `${record.home} is trusted on this machine now.`)
      io.print('Its memc.json cannot choose an engine, a place or a command; only your own configuration can.')
    })
}
