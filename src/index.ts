// The public API: what the commands are made of, for programs.
export { type FlushOptions, type FlushReport, flush } from './capture/flush.ts'
export { type Preview, preview } from './capture/preview.ts'
export { type CompileOptions, type CompileReport, compile } from './compile/compile.ts'
export { KnownError } from './errors.ts'
export { openProject, type Project } from './project.ts'
export { type Answer, query } from './query/query.ts'
export { init } from './setup/init.ts'
export { type Status, status } from './status.ts'
