import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Most wait for processes and disks, not for the processor.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          // Nothing in src keeps anything between calls that a test could see, and a process a file takes half a minute.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['test/**/*.test.ts'],
          exclude: ['test/client/**', '**/node_modules/**'],
          globalSetup: ['test/support/build.ts'],
        },
      },
    ],
    setupFiles: ['test/support/isolate.ts'],
    testTimeout: 30_000,
  },
})
