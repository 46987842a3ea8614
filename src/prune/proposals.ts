// Where proposals lie: never in git, readable by the user alone.
import type { Change, Snapshot } from '../changes/commit.ts'
import { PRIVATE_FILE } from '../lib/files.ts'
import { formatProposals, type ProposalFile } from '../memory/proposals.ts'

export const PROPOSALS = 'home/memory/proposals.jsonl'

export function proposalsChange(snapshot: Snapshot, file: ProposalFile): Change[] {
  const text = formatProposals(file)
  if (text === (snapshot.read(PROPOSALS) ?? '')) return []
  return [{ path: PROPOSALS, kind: 'write', text, mode: PRIVATE_FILE }]
}
