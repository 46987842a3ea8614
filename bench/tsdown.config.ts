import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { run: 'bench/run.ts' },
  outDir: '.bench',
  outExtensions: () => ({ js: '.js' }),
  platform: 'node',
  target: 'node20.19',
  logLevel: 'warn',
})
