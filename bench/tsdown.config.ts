import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: {
    run: fileURLToPath(new URL('run.ts', import.meta.url)),
    eval: fileURLToPath(new URL('eval.ts', import.meta.url)),
  },
  outDir: fileURLToPath(new URL('../.bench', import.meta.url)),
  outExtensions: () => ({ js: '.js' }),
  platform: 'node',
  target: 'node20.19',
  logLevel: 'warn',
})
