// The only way into knowledge/: edits in; articles, backlinks, index and build log out, as changes. Pure: the same input
// gives the same bytes, and nothing is read or written here.
import type { Change } from './changes/change.ts'
import type { ArticleId } from './kb/article.ts'
import type { BuildRecord } from './kb/build-log.ts'
import type { Edit, EditProblem } from './kb/edit.ts'

export interface PublishInput {
  /** Everything under knowledge/, by path relative to it. */
  files: ReadonlyMap<string, string>
  edits: Edit[]
  /** `created` and `updated` are filled in here. */
  record: BuildRecord
  /** Reference → title of the entry, for lists of sources. */
  notes?: ReadonlyMap<string, string>
}

export interface Published {
  changes: Change[]
  created: ArticleId[]
  updated: ArticleId[]
  problems: EditProblem[]
}

/** Changes under home/knowledge/, none when nothing differs. */
export function publish(_input: PublishInput): Published {
  throw new Error('not written yet')
}
