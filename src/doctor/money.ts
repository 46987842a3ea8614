// What model calls cost today: has a cap stopped them, and is all of it known? A cap does its work by stopping some, so the
// remedy is patience first.
import { describeToday, moneyToday } from '../money/today.ts'
import { type CheapCheck, count, type MemoryContext, ok, problem, unknown } from './check.ts'

export const cost: CheapCheck<MemoryContext> = {
  id: 'cost',
  title: 'Cost',
  cheap: true,
  run({ project }) {
    const today = moneyToday(project)
    const { capReached, unsettled, damaged, unreadable } = today
    if (unreadable !== null) {
      return problem(
        `The ledger of model calls cannot be read: ${unreadable}`,
        'No call is made without it; make its folder readable and writable for you.',
      )
    }
    if (capReached !== null) return problem(capReached, '`memc cost` shows what was used; capture goes on meanwhile.')
    if (damaged > 0) {
      return unknown(
        `${count(damaged, 'line')} of the ledger cannot be read, so what these calls cost is not counted.`,
        'A crash or a full disk may have torn them; nothing needs to be done.',
      )
    }
    if (unsettled > 0) {
      return unknown(
        `${count(unsettled, 'call')} today ended before it was written down what it cost.`,
        'Against the caps they count with the most they may have cost; nothing needs to be done.',
      )
    }
    return ok(`Today: ${describeToday(today)}.`)
  },
}
