// A folder for one test, removed when the test is over.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'memc-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
