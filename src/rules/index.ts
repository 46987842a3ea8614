// Every rule there is, in the order of the report. A new one is a file of its own and a line here.
import { answerOnAnswers } from './answer-on-answers.ts'
import { badCitation } from './bad-citation.ts'
import { blockIdMismatch } from './block-id-mismatch.ts'
import { brokenLink } from './broken-link.ts'
import { codeDrift } from './code-drift.ts'
import { collidingNames } from './colliding-names.ts'
import { contradiction } from './contradiction.ts'
import { incompleteFrontmatter } from './incomplete-frontmatter.ts'
import { indexDrift } from './index-drift.ts'
import { invalidFrontmatter } from './invalid-frontmatter.ts'
import { leftoverRedirect } from './leftover-redirect.ts'
import { missingBacklink } from './missing-backlink.ts'
import { orphanArticle } from './orphan-article.ts'
import { oversizeFile } from './oversize-file.ts'
import { plantedOrder } from './planted-order.ts'
import { quarantinedUnit } from './quarantined-unit.ts'
import { redirectLink } from './redirect-link.ts'
import { relativeDate } from './relative-date.ts'
import type { Rule } from './rule.ts'
import { sparseArticle } from './sparse-article.ts'
import { staleArticle } from './stale-article.ts'
import { storedSecret } from './stored-secret.ts'
import { uncompiledLog } from './uncompiled-log.ts'
import { unmanagedFile } from './unmanaged-file.ts'

export const RULES: readonly Rule[] = [
  brokenLink,
  badCitation,
  indexDrift,
  storedSecret,
  invalidFrontmatter,
  plantedOrder,
  uncompiledLog,
  quarantinedUnit,
  staleArticle,
  orphanArticle,
  collidingNames,
  contradiction,
  incompleteFrontmatter,
  answerOnAnswers,
  codeDrift,
  redirectLink,
  oversizeFile,
  missingBacklink,
  sparseArticle,
  blockIdMismatch,
  relativeDate,
  leftoverRedirect,
  unmanagedFile,
]
