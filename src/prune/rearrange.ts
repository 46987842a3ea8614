// The block of a file in the proposed order. A change of its own that a person asks for: it moves every line.
import { formatInstructions } from '../memory/claude-md.ts'
import { rearranged } from '../memory/rearrange.ts'
import type { Project } from '../project.ts'
import { byHand, type HandReport } from './hand.ts'
import { openWorkspace } from './workspace.ts'

export function rearrange(
  project: Project,
  { file, dryRun }: { file?: string | undefined; dryRun: boolean },
): HandReport {
  return byHand(project, { reason: 'rearrange', dryRun }, (workspace, snapshot) => {
    const chosen = workspace.files.filter(({ path }) => file === undefined || path === file)
    const own = (path: string) => workspace.items.filter((item) => item.file === path)
    const texts = new Map(
      chosen.map(({ path, parsed }) => [path, formatInstructions(rearranged(parsed, own(path)))] as const),
    )
    // Its headings are others then: what is known of each is carried over under them.
    const { records } = openWorkspace(project, snapshot, texts)
    return { items: [], records, texts, summary: chosen.map(({ path }) => path).join(', ') }
  })
}
