// The one error class that people see. A KnownError says what was expected, what was found and what to do next;
// anything else that is thrown is a bug and is shown with its stack.

export type ErrorCode =
  | 'bad-usage'
  | 'not-a-project'
  | 'not-trusted'
  | 'excluded'
  | 'bad-config'
  | 'bad-document'
  | 'not-found'
  | 'not-writable'
  | 'locked'
  | 'lease-lost'
  | 'changed-meanwhile'
  | 'engine-failed'

export class KnownError extends Error {
  readonly code: ErrorCode
  /** The next step for the user, a sentence or a command. */
  readonly hint: string | undefined

  constructor(code: ErrorCode, message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.name = 'KnownError'
    this.code = code
    this.hint = options.hint
  }
}
