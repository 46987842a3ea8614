#!/usr/bin/env node
// The `memc` command. The only place that sets the exit code.
import { enableCompileCache } from './lib/compile-cache.ts'

enableCompileCache()
const { runCli } = await import('./cli.ts')
const { processIo } = await import('./io.ts')
process.exitCode = await runCli(process.argv.slice(2), processIo())
