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
    // What every command loads comes in few files, and the parser of arguments with it: each file costs time to start.
    deps: { alwaysBundle: ['commander'] },
    plugins: [commanderStartsNothing()],
    outputOptions: {
      codeSplitting: {
        groups: [
          { name: 'start', test: /node_modules\/commander|src\/(cli|io|errors|version|llm\/llm)\.ts$/ },
          {
            name: 'light',
            test: /src\/(lib\/(file-system|files|hash|text|words|glob|local-time)|config\/(homes|exclusion|folders|registry|pauses)|capture\/(emitted|muting|session-file)|agents\/claude-code\/hook-io|use\/uses)\.ts$/,
          },
          { name: 'search-index', test: /src\/(home-index|retrieval\/(?!embed|vector|rerank)[a-z0-9-]+)\.ts$/ },
        ],
      },
    },
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

/** Commander can run subcommands as programs of their own. Ours are none, and what starts processes takes long to load. */
function commanderStartsNothing() {
  const nothing = '\0nothing'
  return {
    name: 'commander-starts-nothing',
    resolveId: (id: string, importer = '') =>
      id === 'node:child_process' && importer.includes('commander') ? nothing : undefined,
    load: (id: string) => (id === nothing ? 'export default {}' : undefined),
  }
}
