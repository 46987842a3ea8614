// Once a run: the tests that start real processes need the bundles, built anew when a source is younger than they are.
import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export function setup() {
  const built = Math.min(
    ...['dist/bin.js', 'dist/hook.cjs', 'dist/index.js'].map((file) => changed(join(root, file)) ?? 0),
  )
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => !name.includes('.test.'),
  )
  const youngest = Math.max(...sources.map((name) => changed(join(root, 'src', name)) ?? 0))
  if (youngest < built) return
  execFileSync(process.execPath, ['node_modules/tsdown/dist/run.mjs'], { cwd: root, stdio: 'inherit' })
}

/** When the file was last changed; undefined when it is not there. */
function changed(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs
}
