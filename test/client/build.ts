// Once a run: a bundle of its own, so that what is tested is always built from the sources as they are now.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export function setup() {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const args = ['node_modules/tsdown/dist/run.mjs', '--out-dir', 'test/client/dist', '--no-dts']
  execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}
