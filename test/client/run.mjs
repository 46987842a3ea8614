// npm run test:client: brings the real client from the registry into this folder when it is not there, and runs the tests
// with the newest and the oldest client that memc supports. Arguments go to vitest; TEST_CLIENT=newest|oldest picks one.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

if (!isInstalled()) run(npm(), ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: here })
for (const client of process.env.TEST_CLIENT ? [process.env.TEST_CLIENT] : ['newest', 'oldest']) {
  const vitest = [`${root}/node_modules/vitest/vitest.mjs`, 'run', '--config', 'test/client/vitest.config.ts']
  const env = { ...process.env, TEST_CLIENT: client }
  console.log(`\nThe ${client} client:`)
  run(process.execPath, [...vitest, ...process.argv.slice(2)], { cwd: root, env })
}

/** npm writes down what it installed; when that is what the lock file says, there is nothing to bring. */
function isInstalled() {
  const installed = versions('node_modules/.package-lock.json')
  const wanted = versions('package-lock.json')
  const has = (name) => installed[name]?.version === wanted[name].version
  return Object.keys(wanted).every((name) => has(name) || (wanted[name].optional && !installed[name]))
}

function versions(file) {
  if (!existsSync(here + file)) return {}
  const { '': self, ...packages } = JSON.parse(readFileSync(here + file, 'utf8')).packages
  return packages
}

function npm() {
  return process.platform === 'win32' ? 'npm.cmd' : 'npm'
}

function run(command, args, options) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', shell: command.endsWith('.cmd'), ...options })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
