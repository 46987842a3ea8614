// What a prune looks at beside the items: claims of the knowledge base, the repository around the project. Bounded reads, done
// before the lock is taken. Where something cannot be looked at it says so, and nothing follows from it.
import type { Snapshot } from '../changes/commit.ts'
import { readRepository } from '../lint/repository.ts'
import type { Finding } from '../memory/finding.ts'
import type { Project } from '../project.ts'
import { baseOf, readKnowledge } from '../read-home.ts'
import type { Repository } from '../rules/context.ts'
import type { Workspace } from './workspace.ts'

export interface Facts {
  claims: { id: string; text: string }[]
  repository: Repository | undefined
}

export async function gatherFacts(project: Project, snapshot: Snapshot): Promise<Facts> {
  const root = project.record.project
  return { claims: claimsOf(snapshot), repository: readRepository({ home: root, project: root }) }
}

export function findingsFor(
  _workspace: Workspace,
  facts: Facts,
  _options: { route: boolean },
): { findings: Finding[]; unknown: string[] } {
  return { findings: [], unknown: facts.repository === undefined ? ['drift: the project is no repository'] : [] }
}

/** Claims in force, by the reference that people cite. */
function claimsOf(snapshot: Snapshot): Facts['claims'] {
  const base = baseOf(readKnowledge(snapshot))
  return base
    .articles()
    .flatMap(({ id, blocks }) =>
      blocks
        .filter(({ retired, kind, section }) => retired === undefined && kind !== 'other' && !LINKS.has(section))
        .map((block) => ({ id: `${id}#${block.id ?? block.n}`, text: block.text })),
    )
}

const LINKS: ReadonlySet<string> = new Set(['Related Concepts', 'Sources', 'Sources Consulted', 'Superseded'])
