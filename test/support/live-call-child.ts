// Claims places among the live calls, `rounds` times, in step with its brothers; says so when too many are inside.
import { appendFileSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { claimLiveCall } from '../../src/llm/live-calls.ts'

const [folder = '', name = '', rounds = '1', holdMs = '1'] = process.argv.slice(2)
const LIMIT = 2

writeFileSync(`${folder}/ready-${name}`, '')
while (!existsSync(`${folder}/go`)) pause(1)
for (let round = 0; round < Number(rounds); round++) {
  const call = claimLiveCall({ folder: `${folder}/live`, limit: LIMIT, timeoutMs: 60_000 })
  appendFileSync(`${folder}/${call ? 'won' : 'refused'}`, `${name}\n`)
  if (!call) continue
  writeFileSync(`${folder}/inside/${name}`, '')
  const inside = readdirSync(`${folder}/inside`)
  if (inside.length > LIMIT) appendFileSync(`${folder}/broken`, `${inside.join(' ')}\n`)
  pause(Number(holdMs))
  rmSync(`${folder}/inside/${name}`)
  call.release()
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
