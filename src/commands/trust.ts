// memc trust
import type { Command } from 'commander'
import type { Io } from '../io.ts'
import { aboutDriver } from '../setup/merge-driver.ts'
import { trust } from '../setup/trust.ts'

export function define(command: Command, io: Io): void {
  command
    .addHelpText(
      'after',
      '\nA memory that came with a clone does nothing until you accept it here, once. If it is shared, git is also told to\nmerge its files with memc, by a command in the configuration of this clone.',
    )
    .action(() => {
      const { record, known, driver } = trust(io)
      io.print(known ? `${record.home} was trusted already.` : `${record.home} is trusted on this machine now.`)
      const line = driver && aboutDriver(driver)
      if (line) io.print(line)
      io.print('Its memc.json cannot choose an engine, a place or a command; only your own configuration can.')
    })
}
