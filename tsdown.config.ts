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
    // CommonJS: loading the module loader for one file costs more than all that a hook does itself.
    entry: { hook: 'src/hook.ts' },
    format: 'cjs',
    checks: { legacyCjs: false },
    outExtensions: () => ({ js: '.cjs' }),
    platform: 'node',
    target: 'node20.19',
    clean: false,
    minify: true,
    dts: false,
    logLevel: 'warn',
  },
])
