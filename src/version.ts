// The version of the package, read where it is published from.
import manifest from '../package.json' with { type: 'json' }

export const VERSION: string = manifest.version
