// Starts a process that outlives us. A hook's own children die with the client unless they are detached, share no
// stream with it and the hook exits at once. Never waits, never reports what became of the child.

export interface DetachOptions {
  env?: NodeJS.ProcessEnv
  cwd?: string
}

/** Starts the command and lets go of it; false when the system gave it no process. */
export function startDetached(command: string, args: readonly string[], options: DetachOptions = {}): boolean {
  // Loaded here, since most runs of a hook start nothing and loading it takes a hook a millisecond.
  const { spawn } = process.getBuiltinModule('node:child_process')
  const child = spawn(command, args, { ...options, detached: true, stdio: 'ignore', windowsHide: true })
  // A missing command is reported later, by an event that would end this process if nobody listened.
  child.on('error', () => {})
  child.unref()
  return child.pid !== undefined
}
