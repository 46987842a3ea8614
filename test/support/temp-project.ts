// A project with a memory that is gone when the test ends.
import { onTestFinished } from 'vitest'
import { makeProject, type TempProject } from './make-project.ts'

export type { TempProject } from './make-project.ts'

/** Files are laid into the project's folder. */
export function tempProject(files: Record<string, string> = {}): TempProject {
  const project = makeProject(files)
  onTestFinished(project.remove)
  return project
}
