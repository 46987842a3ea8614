// What a prune decides on: the items as they are, what the stages and the places elsewhere say of them, what a person answered,
// and the plan of each file. Reads only; the same is asked before a model is called and again under the lock.
import type { Snapshot } from '../changes/commit.ts'
import type { Finding, FindingKind } from '../memory/finding.ts'
import { planPrune } from '../memory/plan.ts'
import type { PlanInput } from '../memory/plan-run.ts'
import { type Answers, answered, type ProposalFile, parseProposals } from '../memory/proposals.ts'
import { memorySettings } from '../memory/settings.ts'
import type { Project } from '../project.ts'
import { type Facts, findingsFor } from './facts.ts'
import { refuseWithout } from './hand.ts'
import type { FilePlan } from './outcome.ts'
import { PROPOSALS } from './proposals.ts'
import { type Route, routeFinding, routesFor } from './routes.ts'
import { isMeasured } from './use-of.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

interface Asked {
  apply?: boolean
  check?: boolean
  accept?: readonly string[]
  refuse?: readonly string[]
  route?: boolean
  /** Nobody has asked: only what the user trusts may apply. */
  background?: boolean
}

export interface Look {
  workspace: Workspace
  answers: Answers
  trusted: ReadonlySet<FindingKind>
  /** Where items could live instead, when asked for. */
  routes: Route[]
  unknown: string[]
  plans: (shorten?: PlanInput['shorten']) => FilePlan[]
}

export interface Work {
  project: Project
  snapshot: Snapshot
  facts: Facts
  options: Asked
}

export function look({ project, snapshot, facts, options }: Work): Look {
  const workspace = openWorkspace(project, snapshot)
  refuseWithout(workspace)
  const { findings, unknown } = findingsFor(workspace, facts)
  const stored = parseProposals(snapshot.read(PROPOSALS))
  const routes = routesAsked(routesFor(workspace.items), stored, options)
  const all = [...findings, ...routes.map(routeFinding)]
  const { now, runs } = workspace
  const days = project.config['memory.proposalDays']
  const answers = answered(stored, { ...options, findings: all, shown: runs.shown, now, days })
  const trusted = new Set(project.config['memory.trusted'] as FindingKind[])
  const open = all
    .filter(({ proposal }) => proposal === undefined || !answers.silenced.has(proposal.key))
    .map((finding) => (options.background && options.apply ? unproven(finding, trusted) : finding))
  const input = {
    ...{ now, settings: memorySettings(project.config), findings: open },
    accepted: answers.accepted,
    trusted,
    firstRun: options.check !== true && runs.first === undefined,
    // No score takes anything unasked.
    countsKnown: isMeasured(workspace.counts) && !(options.background && options.apply),
  }
  const plans: Look['plans'] = (shorten) =>
    workspace.files.map((file) => {
      const items = workspace.items.filter((item) => item.file === file.path)
      return { file, plan: planPrune({ ...input, items, text: file.text, ...(shorten && { shorten }) }) }
    })
  return { workspace, answers, trusted, routes: options.route === true ? routes : [], unknown, plans }
}

/** A proof is not enough where nobody looks. */
function unproven(finding: Finding, trusted: ReadonlySet<FindingKind>): Finding {
  const { kind, proposal } = finding
  return proposal === undefined || trusted.has(kind)
    ? finding
    : { ...finding, proposal: { ...proposal, certain: false } }
}

/** All when they are asked for; else those that wait for an answer, or get one now. */
function routesAsked(routes: readonly Route[], { open }: ProposalFile, { route, accept, refuse }: Asked): Route[] {
  const named = new Set([...(accept ?? []), ...(refuse ?? []), ...open.map(({ key }) => key)])
  return routes.filter(({ key }) => route === true || (key !== undefined && named.has(key)))
}
