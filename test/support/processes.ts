// Real processes for tests: Node 20 runs no TypeScript, so the child is bundled once into the test's own folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Bundles test/support/child.ts into a folder and returns the script. */
export async function bundleChild(folder: string): Promise<string> {
  const entry = fileURLToPath(new URL('./child.ts', import.meta.url))
  const output = { entryFileNames: 'child.mjs' }
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: entry, outDir: join(folder, 'bundle'), target: 'node20', rollupOptions: { output } },
  })
  return join(folder, 'bundle', 'child.mjs')
}

export interface Running {
  process: ChildProcess
  /** What it wrote to stderr, when it has ended. */
  ended: Promise<{ code: number | null; stderr: string }>
}

export function start(script: string, args: readonly string[]): Running {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk
  })
  const ended = new Promise<{ code: number | null; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, stderr }))
  })
  return { process: child, ended }
}

/** Resolves when the condition holds; throws after thirty seconds. */
export async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 10) {
    if (condition()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`still not true after thirty seconds: ${condition}`)
}

export async function untilFile(path: string): Promise<void> {
  await until(() => existsSync(path))
}
