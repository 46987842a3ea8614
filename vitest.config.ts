import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['test/client/**', '**/node_modules/**'],
    setupFiles: ['test/support/isolate.ts'],
    globalSetup: ['test/support/build.ts'],
    testTimeout: 30_000,
    // Most wait for processes and disks, not for the processor.
    maxWorkers: '100%',
  },
})
