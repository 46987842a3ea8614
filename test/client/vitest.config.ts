import { defineConfig } from 'vitest/config'

// One file at a time: a client takes a core and 300 MB, and the tests measure how it behaves, not how it queues.
export default defineConfig({
  test: {
    include: ['test/client/**/*.test.ts'],
    globalSetup: ['test/client/build.ts'],
    setupFiles: ['test/support/isolate.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
