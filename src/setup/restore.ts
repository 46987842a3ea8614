// Rebuilding a home that has vanished, or daily logs that have, from the copies of entries in the machine state.
import { type Change, commit } from '../changes/commit.ts'
import { findHome, findRecord } from '../config/homes.ts'
import { KnownError } from '../errors.ts'
import type { Io } from '../io.ts'
import { appendEntry } from '../kb/daily-log.ts'
import { dailyPath } from '../project.ts'
import { init } from './init.ts'

/** Puts every copied entry that is missing back into its day; entries that are there stay as they are. */
export function restore({ cwd, env, now }: Pick<Io, 'cwd' | 'env' | 'now'>): { home: string; entries: number } {
  const place = findHome(cwd, env)
  if (!place || !findRecord(place.home, env)) {
    throw new KnownError('not-found', `No memory was ever registered for ${cwd}.`, {
      hint: 'Run `memc init` to make one.',
    })
  }
  const { project } = init({ cwd, env, now })
  const { value } = commit(project.store, { reason: 'restore', scope: 'home' }, (snapshot) => {
    const days = new Map<string, { before: string | undefined; text: string | undefined }>()
    let entries = 0
    for (const path of snapshot.list('state/copies')) {
      const [, date = '', id = ''] = /([^/]+)\/([^/]+)\.md$/.exec(path) ?? []
      const file = dailyPath(project, date)
      const before = snapshot.read(`home/${file}`)
      const day = days.get(file) ?? { before, text: before }
      const text = appendEntry({ text: day.text, date, id, entry: snapshot.read(path) ?? '' })
      if (text !== day.text) entries += 1
      days.set(file, { ...day, text })
    }
    const changes = [...days].map(
      ([file, day]): Change => ({ path: `home/${file}`, kind: 'write', text: day.text ?? '' }),
    )
    return { changes, value: entries }
  })
  return { home: project.home, entries: value }
}
