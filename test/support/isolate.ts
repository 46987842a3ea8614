// Runs before every test file: no test may read the home, the configuration or the model of the machine it runs on.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const own = mkdtempSync(join(tmpdir(), 'memc-test-'))

for (const name of Object.keys(process.env)) {
  if (/^(ANTHROPIC|OPENAI|CLAUDE|MEMC)_?/.test(name) && !/^MEMC_(TRANSCRIPTS|BENCH_DATA|FAULTS)$/.test(name))
    delete process.env[name]
}
process.env.HOME = own
process.env.USERPROFILE = own
process.env.MEMC_CONFIG_DIR = join(own, 'config')
process.env.MEMC_STATE_DIR = join(own, 'state')
process.env.CLAUDE_CONFIG_DIR = join(own, 'claude')
process.env.TZ = 'UTC'

afterAll(() => rmSync(own, { recursive: true, force: true }))
