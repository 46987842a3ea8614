// Whether recall works where it is on. Clients that are older than those our hooks need are too old for it as well.
import { recallTrouble } from '../agents/claude-code/recall-state.ts'
import { type Check, type DoctorContext, ok, problem } from './check.ts'

export const recallWorks: Check<DoctorContext> = {
  id: 'recall',
  title: 'Recall',
  run({ config, folder, env }) {
    if (config.recall === 'off') return ok('Recall is off.')
    const trouble = recallTrouble({ project: folder, env })
    return trouble ? problem(trouble.message, trouble.remedy) : ok(`Recall is on (${config.recall}).`)
  },
}
