// Once a run: the tests that start real processes need the bundles.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export function setup() {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  execFileSync(process.execPath, ['node_modules/tsdown/dist/run.mjs'], { cwd: root, stdio: 'inherit' })
}
