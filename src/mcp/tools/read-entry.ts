// read_entry: what one session left in its daily log, as it stands there.
import { z } from 'zod'
import { KnownError } from '../../errors.ts'
import { parseEntryRef } from '../../kb/ids.ts'
import { inert } from '../../lib/inert.ts'
import { pageOf } from '../page.ts'
import { offset } from '../shapes.ts'
import { tool } from '../tool.ts'

export const readEntry = tool({
  name: 'read_entry',
  about:
    'Read one entry of a daily log: what was discussed, decided, learned and left to do in one session. Takes the reference by which articles cite it (daily/2026-04-01#^e7k3q9x2) or its id (e7k3q9x2).',
  takes: z.object({
    id: z
      .string({ error: 'expected a reference such as daily/2026-04-01#^e7k3q9x2' })
      .max(400)
      .describe('reference or id'),
    offset,
  }),
  aliases: { entry: 'id', ref: 'id', reference: 'id', entry_id: 'id', path: 'id' },
  example: '{"id": "daily/2026-04-01#^e7k3q9x2"}',
  async run({ id: asked, offset: from }, { open }) {
    const name = asked.replace(/^\[\[|\]\]$/g, '')
    const ref = parseEntryRef(name)
    const found = open()
      .entries()
      .filter(({ id, path, ref: own }) =>
        ref?.id === undefined ? id === name.replace(/^\^/, '') || path === ref?.path : own === name || id === ref.id,
      )
    if (found.length === 0) {
      throw new KnownError('not-found', 'There is no entry of that reference.', {
        hint: 'recent lists the latest entries; search with "kind": "entry" finds them by words.',
      })
    }
    const whole = found.map((entry) => `[[${entry.ref}]] ${entry.date}\n${inert(entry.text)}`).join('\n\n')
    const { text, next } = pageOf(whole, from)
    return {
      text: next === undefined ? text : `${text}\n(more: call again with "offset": ${next})`,
      ids: found.map((entry) => entry.ref),
    }
  },
})
