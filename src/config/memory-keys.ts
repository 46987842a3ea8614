// The settings of a memory that prunes itself, `memory.*`; docs/memory.md maps what one sees to what one turns. A project
// may set all but what applies unasked: none decides where data goes, and no prune takes a protected rule whatever they say.
import { z } from 'zod'
import type { Key } from './schema.ts'

const share = z.number().min(0).max(1)
const words = z.record(z.string(), z.array(z.string()))

export const MEMORY_KEYS = {
  'memory.maxItems': count(50, 'Rules that the managed block of a file may hold; 0: no limit.'),
  'memory.maxLines': count(200, 'Lines an instruction file may have; 0: no limit.'),
  'memory.maxCharacters': count(40_000, 'Characters an instruction file may have; 0: no limit.'),
  'memory.maxTokens': count(0, 'Estimated tokens an instruction file may have; 0: no limit.'),
  'memory.weights': key(
    z.object({ priority: share, recency: share, frequency: share }),
    { priority: 0.4, recency: 0.3, frequency: 0.3 },
    "What a rule's score is made of; see memory.md.",
  ),
  'memory.keepThreshold': key(share, 0.6, 'Score from which a rule is kept as it is.'),
  'memory.dropThreshold': key(share, 0.3, 'Score up to which a rule is archived when room is needed.'),
  'memory.retentionDays': count(30, 'Days without use after which nothing is left of the recency of a rule.'),
  'memory.halfLifeDays': count(0, 'Days after which a use counts half; 0: uses count for good.'),
  'memory.graceDays': count(7, 'Days in which a rule that is new or was restored does not leave.'),
  'memory.cooldownDays': count(30, 'Days in which a rule that was restored or shortened is left alone.'),
  'memory.hysteresis': key(
    share,
    0.05,
    'By how much a score must pass a threshold for a rule to leave its zone again.',
  ),
  'memory.longText': count(160, 'Characters above which a rule between the thresholds is shortened.'),
  'memory.shortening': {
    type: z.enum(['words', 'model']),
    default: 'words',
    scope: 'user',
    description:
      'Who shortens long rules: `words` leaves out openers and stories by code; `model` asks the engine first, and code checks what it says.',
  } as Key<'words' | 'model'>,
  'memory.perRunPercent': key(
    z.number().int().min(1).max(100),
    20,
    'Percent of the rules that one prune may take or shorten by itself; five at least.',
  ),
  'memory.archiveMegabytes': count(20, 'Size of the archive above which what is older than 90 days goes; 0: no limit.'),
  'memory.proposalDays': count(30, 'Days after which an unanswered proposal expires.'),
  'memory.trusted': {
    type: z.array(z.string()),
    default: [],
    scope: 'user',
    description:
      'Kinds of findings (`duplicate`, `dead-script`) whose proposals `memc prune --apply` carries out unasked, but on protected rules.',
  } as Key<string[]>,
  'memory.schedule': {
    type: z.enum(['off', 'preview']),
    default: 'off',
    scope: 'user',
    description:
      'After the first compile of a day: `preview` writes what a prune would do to reports/, and applies nothing but kinds of memory.trusted.',
  } as Key<'off' | 'preview'>,
  'memory.categories': key<Record<string, string[]>>(
    words,
    {},
    'Category -> words of its headings, before those that memc knows; see memory.md.',
  ),
}

function key<T>(type: z.ZodType<T>, value: T, description: string): Key<T> {
  return { type, default: value, scope: 'project', description }
}

function count(value: number, description: string): Key<number> {
  return key(z.number().int().min(0).max(1_000_000), value, description)
}
