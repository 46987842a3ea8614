import { defineConfig } from 'tsdown'

// Two bundles: the command line with its lazily loaded chunks, and the hooks' own small file, which must start at once.
export default defineConfig([
  {
    entry: { bin: 'src/bin.ts', index: 'src/index.ts' },
    outExtensions: () => ({ js: '.js' }),
    dts: { entry: 'src/index.ts' },
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warn',
  },
  {
    entry: { hook: 'src/hook.ts' },
    outExtensions: () => ({ js: '.js' }),
    platform: 'node',
    target: 'node20.19',
    clean: false,
    minify: true,
    logLevel: 'warn',
  },
])
