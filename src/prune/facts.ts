// What a prune looks at beside the items: claims of the knowledge base, the repository around the project, what was seen of
// the items. Bounded reads; where something cannot be looked at it says so, and nothing follows from it.
import type { Snapshot } from '../changes/commit.ts'
import { readRepository } from '../lint/repository.ts'
import type { Finding } from '../memory/finding.ts'
import type { KnownClaim, StageFacts } from '../memory/findings/facts.ts'
import { findAll } from '../memory/findings/stages.ts'
import type { Project } from '../project.ts'
import { baseOf, readKnowledge } from '../read-home.ts'
import { readPackages } from './packages.ts'
import type { Workspace } from './workspace.ts'

export type Facts = Omit<StageFacts, 'now'>

export function gatherFacts(project: Project, snapshot: Snapshot): Facts {
  const root = project.record.project
  const repository = readRepository({ home: root, project: root })
  return { claims: claimsOf(snapshot), repository: repository && { ...repository, packages: readPackages(root) } }
}

/** Everything that the stages find, and what this machine has seen. */
export function findingsFor(workspace: Workspace, facts: Facts): { findings: Finding[]; unknown: string[] } {
  return {
    findings: [
      ...findAll(workspace.items, { ...facts, now: workspace.now }),
      ...cameBack(workspace),
      ...corrected(workspace),
    ],
    unknown: facts.repository === undefined ? ['drift: the project lies in no repository'] : [],
  }
}

/** Claims in force, by the reference that people cite. */
function claimsOf(snapshot: Snapshot): KnownClaim[] {
  const base = baseOf(readKnowledge(snapshot))
  return base
    .articles()
    .flatMap(({ id, blocks }) =>
      blocks
        .filter(({ retired, kind, section }) => retired === undefined && kind !== 'other' && !NO_CLAIMS.has(section))
        .map((block) => ({ ref: block.id === undefined ? id : `${id}#^${block.id}`, text: block.text })),
    )
}

const NO_CLAIMS: ReadonlySet<string> = new Set(['Related Concepts', 'Sources', 'Sources Consulted', 'Superseded'])

function cameBack({ returned }: Workspace): Finding[] {
  return returned.map(({ item, line }) => ({
    ...{ stage: 'redundancy', kind: 'came-back', item: item.id, with: line.item.id },
    reason: `its text was archived on ${line.at.slice(0, 10)} (${line.reason}) and came back by hand`,
  }))
}

/** A rule that the user had to repeat or reject does not work as it is written. */
function corrected({ counts, items }: Workspace): Finding[] {
  return items.flatMap(({ id }): Finding[] => {
    const seen = counts.get(id)?.corrected
    if (seen === undefined) return []
    const reason = `the user had to repeat or reject it ${seen.times === 1 ? 'once' : `${seen.times} times`}`
    return [{ stage: 'contradiction', kind: 'corrected', item: id, reason }]
  })
}
