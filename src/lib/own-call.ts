// The two marks our own model calls carry, so that capture and hooks recognise them and leave them alone. Each is
// enough by itself: the environment may be scrubbed, a transcript may be met long after.

/** The first line of the first user message of every call we make. */
export const OWN_CALL_MARK = '[memc-own-call]'

/** Environment variable that is '1' in the process of every call we make; our hooks end at once when they see it. */
export const OWN_CALL_ENV = 'MEMC_OWN_CALL'
